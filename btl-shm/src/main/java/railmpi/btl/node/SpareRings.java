package railmpi.btl.node;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;

/**
 * Some small rings in the memory of a receiver, for processes of its world that find no memory for a ring of their own
 * when they first need one. Who takes one keeps it. Stateless.
 *
 * <pre>
 *  0  int[15]  1 if the ring is taken (by a compare and swap)
 * 64  the rings
 * </pre>
 */
final class SpareRings {
    static final int COUNT = 15;

    private static final int RING_BYTES = RingLayout.memoryBytes(4 * 1024);
    private static final int RINGS = 64;

    /** The length of all of them, the same for any number of processes. */
    static final int LENGTH_BYTES = RINGS + COUNT * RING_BYTES;

    private SpareRings() {}

    /**
     * Takes a ring.
     *
     * @param memory of the receiver
     * @param start where they begin in it; there are none if it ends there
     * @param ints view of such memory as words of type int
     * @return its key, less than 0; 0 if none is left
     */
    static long take(ByteBuffer memory, int start, VarHandle ints) {
        if (memory.capacity() - start < LENGTH_BYTES) {
            return 0;
        }
        int ring = 0;
        while (ring < COUNT && !ints.compareAndSet(memory, start + ring * Integer.BYTES, 0, 1)) {
            ring++;
        }
        return ring == COUNT ? 0 : -1 - ring;
    }

    /** Tells whether a key of a ring is that of a spare one. */
    static boolean isSpare(long key) {
        return key < 0;
    }

    /** Returns the ring with a key, zeroed memory before its first use. */
    static MemoryBlock ring(ByteBuffer memory, int start, long key) {
        return new MemoryBlock(memory.slice(start + RINGS + (int) (-1 - key) * RING_BYTES, RING_BYTES));
    }
}
