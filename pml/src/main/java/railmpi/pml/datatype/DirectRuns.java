package railmpi.pml.datatype;

import java.lang.ref.Reference;
import java.nio.Buffer;
import java.util.Objects;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.DirectMemory;
import railmpi.core.nativ.NativeAccess;

/**
 * Gathers and scatters runs of 1, 2, 4 or 8 words at equal distance in direct buffers of any kind and byte order, and
 * of 8 words in arrays of double, by address. Stateless, for any thread. Hot path: medium.
 */
final class DirectRuns {
    /** Fewer runs are not worth the question for the address. */
    private static final int FEWEST_RUNS = 16;
    /** Runs in arrays. */
    private static final int ARRAY_RUN_BYTES = 64;

    private DirectRuns() {}

    /** Tells whether runs of a direct buffer may be moved here, which is so once native calls have been loaded. */
    static boolean fit(int runs, int runBytes, int blockOffset) {
        return runs >= FEWEST_RUNS
                && (blockOffset & (Long.BYTES - 1)) == 0
                && NativeAccess.isReady() // before anything of DirectMemory, which is made with native calls
                && DirectMemory.hasRunsOf(runBytes)
                && DirectMemory.isUsable();
    }

    /** Tells the same of an array of double. */
    static boolean fitArray(int runs, int runBytes, int blockOffset) {
        return runBytes == ARRAY_RUN_BYTES && fit(runs, runBytes, blockOffset);
    }

    static void gather(
            Object buffer, long from, long strideBytes, int runs, int runBytes, MemoryBlock target, int targetOffset) {
        long first = addressOf(buffer, from, strideBytes, runs, runBytes);
        DirectMemory.gather(first, strideBytes, runs, runBytes, addressOf(target, targetOffset, runs, runBytes));
        Reference.reachabilityFence(buffer);
        Reference.reachabilityFence(target);
    }

    static void scatter(
            MemoryBlock source, int sourceOffset, Object buffer, long to, long strideBytes, int runs, int runBytes) {
        long first = addressOf(buffer, to, strideBytes, runs, runBytes);
        DirectMemory.scatter(addressOf(source, sourceOffset, runs, runBytes), first, strideBytes, runs, runBytes);
        Reference.reachabilityFence(buffer);
        Reference.reachabilityFence(source);
    }

    /** Gathers runs that {@link #fitArray}; index and distance in elements. */
    static void gather(double[] source, int from, int distance, int runs, MemoryBlock target, int targetOffset) {
        DirectMemory.gather8(source, from, distance, runs, addressOf(target, targetOffset, runs, ARRAY_RUN_BYTES));
        Reference.reachabilityFence(target);
    }

    /** Scatters runs that {@link #fitArray}; index and distance in elements. */
    static void scatter(MemoryBlock source, int sourceOffset, double[] target, int to, int distance, int runs) {
        DirectMemory.scatter8(addressOf(source, sourceOffset, runs, ARRAY_RUN_BYTES), target, to, distance, runs);
        Reference.reachabilityFence(source);
    }

    /** Returns where the first run is, if all are within the buffer. */
    private static long addressOf(Object buffer, long first, long strideBytes, int runs, int runBytes) {
        long last = first + (runs - 1) * strideBytes;
        long capacityBytes = Convertors.capacityBytes(buffer);
        Objects.checkFromIndexSize(Math.min(first, last), Math.abs(last - first) + runBytes, capacityBytes);
        return NativeAccess.addressOf((Buffer) buffer) + first;
    }

    /** Returns where all runs are one behind the other, if they are within the block. */
    private static long addressOf(MemoryBlock block, int offset, int runs, int runBytes) {
        Objects.checkFromIndexSize(offset, (long) runs * runBytes, block.lengthBytes());
        return NativeAccess.addressOf(block.bytes()) + offset;
    }
}
