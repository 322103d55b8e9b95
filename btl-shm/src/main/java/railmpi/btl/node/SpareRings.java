package railmpi.btl.node;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;

/**
 * Small rings in the memory of a receiver, one for each process of the world on its node: for senders that find no
 * memory for a ring of their own when they first need one. Stateless.
 */
final class SpareRings {
    /** Of the rings of a process, unless there are many. */
    private static final int TOTAL_BYTES = 64 * 1024;

    private static final int LEAST_BYTES = 2 * 1024;
    private static final int MOST_BYTES = 8 * 1024;

    private SpareRings() {}

    /** Returns the length of all of them, for so many processes. */
    static long lengthBytes(int processes) {
        return (long) processes * ringBytes(processes);
    }

    private static int ringBytes(int processes) {
        int capacity = Integer.highestOneBit(TOTAL_BYTES / processes | 1);
        return RingLayout.memoryBytes(Math.max(LEAST_BYTES, Math.min(MOST_BYTES, capacity)));
    }

    /**
     * Returns one of them.
     *
     * @param memory of the receiver
     * @param start where they begin in it
     * @param processes how many there are
     * @param sender place of the process that writes into it
     * @return zeroed memory before its first use; null if the receiver had no memory for them
     */
    static MemoryBlock ring(ByteBuffer memory, int start, int processes, int sender) {
        int ringBytes = ringBytes(processes);
        return memory.capacity() - start < lengthBytes(processes)
                ? null
                : new MemoryBlock(memory.slice(start + sender * ringBytes, ringBytes));
    }
}
