package railmpi.pml.datatype;

import static org.testng.Assert.assertEquals;

import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;

/** Runs of doubles at equal distance, against a copy byte by byte; every byte around them is looked at. */
@Test(groups = "unit")
public class DoubleRunsTest {
    private static final long SEED = 20261121L;
    private static final int LONGEST_RUN = 18;
    private static final int FIRST = 3 * Double.BYTES;

    @DataProvider
    public Object[][] kinds() {
        return new Object[][] {
            {Memory.Kind.ARRAY}, {Memory.Kind.HEAP}, {Memory.Kind.DIRECT}, {Memory.Kind.SWAPPED},
        };
    }

    @Test(dataProvider = "kinds", timeOut = 60_000)
    public void shouldMoveRunsOfAnyLengthAndDistance(Memory.Kind kind) {
        Random random = new Random(SEED);
        for (int count = 1; count <= LONGEST_RUN; count++) {
            for (int runs : new int[] {1, 2, 512 / count, 512 / count + 1, 700}) {
                check(kind, random, count, count + random.nextInt(5), runs);
                check(kind, random, count, -count - random.nextInt(5), runs);
            }
        }
    }

    private static void check(Memory.Kind kind, Random random, int count, int distance, int runs) {
        int bytes = count * Double.BYTES;
        int stride = distance * Double.BYTES;
        int packed = runs * bytes;
        int extent = (runs - 1) * Math.abs(stride) + bytes;
        int at = FIRST + (stride < 0 ? extent - bytes : 0);
        Memory user = new Memory(BasicType.DOUBLE, kind, extent + 2 * FIRST, random);
        MemoryBlock block = MemoryBlock.allocate(packed + 2 * FIRST);
        Convertor convertor = Convertors.of(BasicType.DOUBLE, user.buffer());
        String name = count + " doubles, distance " + distance + ", " + runs + " runs";

        byte[] before = user.bytes();
        byte[] expected = new byte[packed + 2 * FIRST];
        for (int run = 0; run < runs; run++) {
            System.arraycopy(before, at + run * stride, expected, FIRST + run * bytes, bytes);
        }
        convertor.packRuns(user.buffer(), at, stride, runs, bytes, block, FIRST);
        assertEquals(contents(block), expected, name);

        byte[] arriving = new byte[packed];
        random.nextBytes(arriving);
        clearSigns(arriving);
        block.bytes().put(FIRST, arriving);
        byte[] after = before.clone();
        for (int run = 0; run < runs; run++) {
            System.arraycopy(arriving, run * bytes, after, at + run * stride, bytes);
        }
        convertor.unpackRuns(block, FIRST, user.buffer(), at, stride, runs, bytes);
        assertEquals(user.bytes(), after, name);
    }

    private static byte[] contents(MemoryBlock block) {
        byte[] bytes = new byte[block.lengthBytes()];
        block.bytes().get(0, bytes);
        return bytes;
    }

    /** Leaves small bytes, so that no double is a NaN, whatever its byte order. */
    private static void clearSigns(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] &= 0x3f;
        }
    }
}
