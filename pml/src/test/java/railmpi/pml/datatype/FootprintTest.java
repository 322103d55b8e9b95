package railmpi.pml.datatype;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.Random;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class FootprintTest {
    private static final TypeLayout INT = TypeLayout.element(4, 4);
    private static final int TRIES = 5_000;
    private static final int BYTES = 400;

    private static Footprint of(Object buffer, long originByte, long count, TypeLayout layout) {
        Footprint footprint = new Footprint(buffer);
        footprint.add(originByte, count, layout);
        return footprint;
    }

    private static boolean share(Object a, Object b) {
        return of(a, 0, 10, INT).shares(of(b, 0, 10, INT));
    }

    @Test
    public void shouldAgreeWithSetsOfBytesWhenLayoutsAreDrawn() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] memory = new byte[0];
        int shared = 0;
        for (int i = 0; i < TRIES; i++) {
            BitSet bytesOfA = new BitSet();
            BitSet bytesOfB = new BitSet();
            Footprint a = drawn(random, memory, bytesOfA);
            Footprint b = drawn(random, memory, bytesOfB);
            assertEquals(a.shares(b), bytesOfA.intersects(bytesOfB), "seed " + seed + ", try " + i);
            assertEquals(b.shares(a), bytesOfA.intersects(bytesOfB), "seed " + seed + ", try " + i);
            shared += bytesOfA.intersects(bytesOfB) ? 1 : 0;
        }
        assertTrue(shared > 0 && shared < TRIES, shared + " shared, seed " + seed);
    }

    private static Footprint drawn(Random random, Object memory, BitSet bytes) {
        Footprint footprint = new Footprint(memory);
        int unit = 1 << random.nextInt(3);
        for (int blocks = random.nextInt(3); blocks >= 0; blocks--) {
            int offset = random.nextInt(3) * unit;
            int length = (1 + random.nextInt(2)) * unit;
            int stride = (random.nextInt(7) - 3) * unit;
            int runs = 1 + random.nextInt(3);
            int extent = (random.nextInt(12) - 2) * unit;
            TypeLayout layout = new TypeLayoutBuilder()
                    .addRuns(offset, length, stride, runs)
                    .build()
                    .resized(0, extent);
            int origin = 60 * unit + random.nextInt(BYTES) / unit * unit;
            int count = random.nextInt(5);
            footprint.add(origin, count, layout);
            for (int item = 0; item < count; item++) {
                for (int run = 0; run < runs; run++) {
                    int at = origin + item * extent + offset + run * stride;
                    bytes.set(at, at + length);
                }
            }
        }
        return footprint;
    }

    @Test
    public void shouldKnowMemoryWhenBuffersAreSlicesAndViews() {
        ByteBuffer direct = ByteBuffer.allocateDirect(200);
        IntBuffer ints = direct.asIntBuffer();
        assertTrue(share(direct, ints));
        assertTrue(share(direct.duplicate().position(8), ints.asReadOnlyBuffer()));
        assertTrue(share(direct, direct.slice(36, 100)));
        assertFalse(share(direct, direct.slice(40, 100)));
        assertFalse(share(direct, ByteBuffer.allocateDirect(200)));
        byte[] array = new byte[200];
        ByteBuffer heap = ByteBuffer.wrap(array);
        assertTrue(share(array, heap));
        assertTrue(share(array, heap.slice(36, 100)));
        assertFalse(share(array, heap.slice(40, 100)));
        assertFalse(share(array, new byte[200]));
        assertFalse(share(direct, array));
        assertTrue(share(array, heap.asIntBuffer()));
        assertTrue(share(array, heap.asReadOnlyBuffer()));
        assertTrue(share(heap.asLongBuffer(), heap.asReadOnlyBuffer().asIntBuffer()));
        assertTrue(share(new int[10], IntBuffer.allocate(10).asReadOnlyBuffer()), "it may be that array");
        assertFalse(share(new long[10], IntBuffer.allocate(10).asReadOnlyBuffer()));
    }

    @Test
    public void shouldSeeNoSharedByteWhenMemoryIsLongAndInterleaved() {
        int[] array = new int[0];
        TypeLayout second = INT.resized(0, 8);
        long items = 1 << 28;
        assertFalse(of(array, 0, 3 << 20, second).shares(of(array, 4, 3 << 20, second)));
        assertTrue(of(array, 0, 3 << 20, second).shares(of(array, 8L * (3 << 20) - 8, 1, INT)));
        assertFalse(of(array, 0, items, INT).shares(of(array, 4 * items, items, INT)));
        assertTrue(of(array, 0, items, INT).shares(of(array, 4 * items - 4, items, INT)));
    }

    @Test
    public void shouldTellWhichBytesWhenAsked() {
        assertEquals(of(new int[10], 8, 2, INT).toString(), "bytes 8 to 15 of int[]");
        assertEquals(of(new int[10], 8, 0, INT).toString(), "nothing");
    }
}
