package railmpi.face;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.testng.annotations.Test;
import railmpi.coll.op.PredefinedOperators;
import railmpi.face.FaceError.Reason;
import railmpi.osc.Combination;
import railmpi.osc.Items;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypeLayout;

/** What accesses to windows refuse before they are begun, in which words. */
@Test(groups = "unit")
public final class AccessArgumentsTest {
    private static final ItemType LONG = single("LONG", BasicType.LONG);
    private static final ItemType INT = single("INT", BasicType.INT);
    private static final ItemType DOUBLE = single("DOUBLE", BasicType.DOUBLE);

    private static ItemType single(String name, BasicType base) {
        return new ItemType(name, TypeLayout.element(base.sizeBytes(), base.sizeBytes()), base, true);
    }

    private static Operand operand(Buffer buffer, int count, ItemType type) {
        return new Operand("origin buffer", buffer, null, count, type);
    }

    private static Destination at(int count, ItemType type) {
        return new Destination(new Items(1, 0, type.layout(), count), type);
    }

    private static void requireRefused(Reason reason, String words, Runnable check) {
        FaceError error = expectThrows(FaceError.class, check::run);
        assertEquals(error.reason(), reason);
        assertTrue(error.getMessage().contains(words), error.getMessage());
    }

    public void shouldTakeAsManyBytesOfAnotherType() {
        Destination four = at(4, INT);
        assertSame(four.requireFor(operand(ByteBuffer.allocateDirect(16), 2, LONG)), four.items());
        assertEquals(four.lengthBytes(), 16);
        requireRefused(
                Reason.TYPE,
                "3 items of LONG are 24 bytes, but 4 items of INT at the target are 16",
                () -> four.requireFor(operand(ByteBuffer.allocateDirect(24), 3, LONG)));
        int most = Integer.MAX_VALUE;
        requireRefused(Reason.TYPE, "items of INT at the target are 8589934588", () -> at(most, INT)
                .requireFor(operand(ByteBuffer.allocateDirect(8), most, LONG)));
    }

    public void shouldTakeDirectMemoryOrNone() {
        assertEquals(at(0, INT).requireFor(operand(null, 0, LONG)).count(), 0);
        assertEquals(
                at(0, INT).requireFor(operand(LongBuffer.allocate(1), 0, LONG)).count(), 0);
        requireRefused(Reason.BUFFER, "origin buffer must be direct, not java.nio.HeapLongBuffer", () -> at(1, LONG)
                .requireFor(operand(LongBuffer.allocate(1), 1, LONG)));
    }

    public void shouldTakeOperationsThatGoWithTheItems() {
        Combination sum = new Combination(PredefinedOperators.SUM, BasicType.LONG, 1);
        assertSame(new Accumulation("SUM", true, sum).requireFor(LONG, LONG), sum);
        requireRefused(Reason.OPERATION, "operation is null", () -> new Accumulation(null, false, null)
                .requireFor(LONG, LONG));
        requireRefused(
                Reason.OPERATION,
                "LAND is not defined for accumulating items of DOUBLE into windows",
                () -> new Accumulation("LAND", true, null).requireFor(DOUBLE, DOUBLE));
        requireRefused(
                Reason.TYPE,
                "items of DOUBLE cannot be combined with items of LONG: they have different elements",
                () -> new Accumulation("SUM", true, sum).requireFor(LONG, DOUBLE));
    }

    public void shouldCompareWhatIsEqualWhenItsBitsAre() {
        LONG.requireComparable();
        requireRefused(Reason.TYPE, "but not DOUBLE", DOUBLE::requireComparable);
        ItemType pair = new ItemType("INT2", TypeLayout.element(8, 4), BasicType.INT, false);
        requireRefused(Reason.TYPE, "but not INT2", pair::requireComparable);
    }
}
