package railmpi.calls.window;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.testng.annotations.Test;
import railmpi.calls.collective.Operation;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.PredefinedTypes;
import railmpi.coll.op.PredefinedOperators;
import railmpi.osc.Combination;
import railmpi.osc.Items;
import railmpi.pml.datatype.BasicType;

/** What accesses to windows refuse before they are begun, in which words. */
@Test(groups = "unit")
public final class AccessArgumentsTest {
    private static final ItemType LONG = PredefinedTypes.LONG;
    private static final ItemType INT = PredefinedTypes.INT;
    private static final ItemType DOUBLE = PredefinedTypes.DOUBLE;
    private static final Operation SUM = Operation.predefined(2);
    private static final Operation LAND = Operation.predefined(4);

    private static Operand operand(Buffer buffer, int count, ItemType type) {
        return new Operand("origin buffer", buffer, null, count, type);
    }

    private static Destination at(int count, ItemType type) {
        return new Destination(new Items(1, 0, type.layout(), count), type);
    }

    private static void requireRefused(int errorClass, String words, Runnable check) {
        CallError error = expectThrows(CallError.class, check::run);
        assertEquals(error.errorClass(), errorClass);
        assertTrue(error.getMessage().contains(words), error.getMessage());
    }

    public void shouldTakeAsManyBytesOfAnotherType() {
        Destination four = at(4, INT);
        assertSame(four.requireFor(operand(ByteBuffer.allocateDirect(16), 2, LONG)), four.items());
        assertEquals(four.lengthBytes(), 16);
        requireRefused(
                ErrorClass.TYPE,
                "3 items of MPI.LONG are 24 bytes, but 4 items of MPI.INT at the target are 16",
                () -> four.requireFor(operand(ByteBuffer.allocateDirect(24), 3, LONG)));
        int most = Integer.MAX_VALUE;
        requireRefused(ErrorClass.TYPE, "items of MPI.INT at the target are 8589934588", () -> at(most, INT)
                .requireFor(operand(ByteBuffer.allocateDirect(8), most, LONG)));
    }

    public void shouldTakeDirectMemoryOrNone() {
        assertEquals(at(0, INT).requireFor(operand(null, 0, LONG)).count(), 0);
        assertEquals(
                at(0, INT).requireFor(operand(LongBuffer.allocate(1), 0, LONG)).count(), 0);
        requireRefused(ErrorClass.BUFFER, "origin buffer must be direct, not java.nio.HeapLongBuffer", () -> at(1, LONG)
                .requireFor(operand(LongBuffer.allocate(1), 1, LONG)));
    }

    public void shouldTakeOperationsThatGoWithTheItems() {
        Combination combination = at(1, LONG).requireFor(SUM, LONG);
        assertSame(combination.operator(), PredefinedOperators.SUM);
        assertSame(combination.type(), BasicType.LONG);
        requireRefused(ErrorClass.OP, "operation is null", () -> at(1, LONG).requireFor((Operation) null, LONG));
        requireRefused(ErrorClass.OP, "LAND is not defined for accumulating items of MPI.DOUBLE into windows", () -> at(
                        1, DOUBLE)
                .requireFor(LAND, DOUBLE));
        requireRefused(
                ErrorClass.TYPE,
                "items of MPI.DOUBLE cannot be combined with items of MPI.LONG: they have different elements",
                () -> at(1, LONG).requireFor(SUM, DOUBLE));
    }

    public void shouldCompareWhatIsEqualWhenItsBitsAre() {
        at(1, LONG).requireComparable();
        requireRefused(
                ErrorClass.TYPE, "but not MPI.DOUBLE", () -> at(1, DOUBLE).requireComparable());
        requireRefused(ErrorClass.TYPE, "but not MPI.INT2", () -> at(1, PredefinedTypes.INT2)
                .requireComparable());
    }
}
