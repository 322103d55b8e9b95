package railmpi.pml.datatype;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Random;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;

/** Runs of words of direct buffers and of arrays, against a copy one by one; all that is around them is looked at. */
@Test(groups = "unit")
public class DirectRunsTest {
    private static final long SEED = 20261122L;
    private static final int MARGIN = 24;

    @BeforeClass
    public void loadNativeCalls() {
        assertTrue(NativeAccess.load(), NativeAccess.failure());
    }

    @DataProvider
    public Object[][] words() {
        return new Object[][] {{1}, {2}, {4}, {8}};
    }

    @Test(dataProvider = "words", timeOut = 60_000)
    public void shouldMoveRunsOfAnyDistanceInBuffersOfAnyKind(int words) {
        Random random = new Random(SEED);
        int bytes = words * Long.BYTES;
        for (int runs : new int[] {16, 512 / words, 512 / words + 1, 1100}) {
            for (int distance : new int[] {bytes + 1, bytes + 20, -bytes - 8}) {
                ByteBuffer user = ByteBuffer.allocateDirect((runs - 1) * Math.abs(distance) + bytes + 2 * MARGIN);
                check(user, user, random, distance, runs, bytes);
                check(user, user.asIntBuffer(), random, distance, runs, bytes);
                check(user, user.asDoubleBuffer(), random, distance, runs, bytes);
            }
        }
    }

    private static void check(ByteBuffer user, Buffer named, Random random, int distance, int runs, int bytes) {
        int at = distance < 0 ? MARGIN - (runs - 1) * distance : MARGIN;
        int packed = runs * bytes;
        byte[] before = new byte[user.capacity()];
        random.nextBytes(before);
        user.put(0, before);
        MemoryBlock block = MemoryBlock.allocate(packed + 2 * MARGIN);
        assertTrue(DirectRuns.fit(runs, bytes, MARGIN));
        DirectRuns.gather(named, at, distance, runs, bytes, block, MARGIN);
        byte[] expected = new byte[packed + 2 * MARGIN];
        for (int run = 0; run < runs; run++) {
            System.arraycopy(before, at + run * distance, expected, MARGIN + run * bytes, bytes);
        }
        assertEquals(contents(block.bytes()), expected);

        byte[] arriving = new byte[packed];
        random.nextBytes(arriving);
        block.bytes().put(MARGIN, arriving);
        DirectRuns.scatter(block, MARGIN, named, at, distance, runs, bytes);
        for (int run = 0; run < runs; run++) {
            System.arraycopy(arriving, run * bytes, before, at + run * distance, bytes);
        }
        assertEquals(contents(user), before);
    }

    @Test(timeOut = 60_000)
    public void shouldMoveRunsOfEightDoublesOfArrays() {
        Random random = new Random(SEED);
        for (int runs : new int[] {16, 17, 700}) {
            for (int distance : new int[] {8, 11, -8, -13}) {
                checkArray(random, distance, runs);
            }
        }
    }

    private static void checkArray(Random random, int distance, int runs) {
        int bytes = 8 * Double.BYTES;
        int at = distance < 0 ? 3 - (runs - 1) * distance : 3;
        double[] user = random.doubles((runs - 1) * Math.abs(distance) + 8 + 6).toArray();
        double[] before = user.clone();
        MemoryBlock block = MemoryBlock.allocate(runs * bytes + 2 * MARGIN);
        assertTrue(DirectRuns.fitArray(runs, bytes, MARGIN));
        DirectRuns.gather(user, at, distance, runs, block, MARGIN);
        double[] expected = new double[block.lengthBytes() / Double.BYTES];
        for (int run = 0; run < runs; run++) {
            System.arraycopy(before, at + run * distance, expected, MARGIN / Double.BYTES + run * 8, 8);
        }
        double[] packed = new double[expected.length];
        block.doubles().get(0, packed);
        assertEquals(packed, expected);
        assertEquals(user, before);

        double[] arriving = random.doubles(runs * 8L).toArray();
        block.doubles().put(MARGIN / Double.BYTES, arriving);
        DirectRuns.scatter(block, MARGIN, user, at, distance, runs);
        for (int run = 0; run < runs; run++) {
            System.arraycopy(arriving, run * 8, before, at + run * distance, 8);
        }
        assertEquals(user, before);
    }

    @Test(timeOut = 60_000)
    public void shouldRefuseRunsBeyondTheBlock() {
        ByteBuffer user = ByteBuffer.allocateDirect(2000);
        double[] array = new double[200];
        MemoryBlock block = MemoryBlock.allocate(1032);
        DirectRuns.gather(user, 0, 64, 16, 64, block, 8);
        DirectRuns.gather(array, 0, 8, 16, block, 8);
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.gather(user, 0, 64, 16, 64, block, 16));
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.scatter(block, 16, user, 0, 64, 16, 64));
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.gather(array, 0, 8, 16, block, 16));
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.scatter(block, 16, array, 0, 8, 16));
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.scatter(block, 0, array, 80, 8, 16));
    }

    @Test(timeOut = 60_000)
    public void shouldRefuseRunsBeyondTheBuffer() {
        ByteBuffer user = ByteBuffer.allocateDirect(100);
        MemoryBlock block = MemoryBlock.allocate(100);
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.gather(user, 8, 32, 4, 8, block, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.gather(user, 20, -32, 2, 8, block, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> DirectRuns.scatter(block, 0, user, 61, 32, 2, 8));
        DirectRuns.scatter(block, 0, user, 60, 32, 2, 8);
    }

    @Test
    public void shouldLeaveOtherRunsToTheConvertor() {
        assertFalse(DirectRuns.fit(15, 64, 0), "few runs");
        assertFalse(DirectRuns.fit(50, 12, 0), "parts of words");
        assertFalse(DirectRuns.fit(50, 24, 0), "three words");
        assertFalse(DirectRuns.fit(50, 128, 0), "long runs");
        assertFalse(DirectRuns.fit(50, 64, 4), "a block that begins within a word");
        assertFalse(DirectRuns.fitArray(50, 32, 0), "short runs of an array");
    }

    private static byte[] contents(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        buffer.get(0, bytes);
        return bytes;
    }
}
