package railmpi.pml.datatype;

import java.lang.ref.Reference;
import java.nio.Buffer;
import java.nio.LongBuffer;
import java.util.Objects;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.DirectMemory;
import railmpi.core.nativ.NativeAccess;

/**
 * Gathers and scatters runs of 1, 2, 4 or 8 words at equal distance in direct buffers of any kind and byte order, by
 * address. As in {@link DoubleRuns} the runs meet in a heap array. Stateless, for any thread. Hot path: medium.
 */
final class DirectRuns {
    /** Fewer runs are not worth the question for the address. */
    private static final int FEWEST_RUNS = 16;
    /** Longer runs are copied faster one by one. */
    private static final int LONGEST_RUN_BYTES = 64;

    private static final int STAGE = 512;
    private static final ThreadLocal<long[]> STAGES = ThreadLocal.withInitial(() -> new long[STAGE]);

    private DirectRuns() {}

    /** Tells whether runs of a direct buffer may be moved here, which is so once native calls have been loaded. */
    static boolean fit(int runs, int runBytes, int blockOffset) {
        return runs >= FEWEST_RUNS
                && runBytes <= LONGEST_RUN_BYTES
                && ((runBytes | blockOffset) & (Long.BYTES - 1)) == 0
                && Integer.bitCount(runBytes) == 1
                && NativeAccess.isReady()
                && DirectMemory.isUsable();
    }

    static void gather(
            Object buffer, long from, long strideBytes, int runs, int runBytes, MemoryBlock target, int targetOffset) {
        long[] stage = STAGES.get();
        int words = runBytes / Long.BYTES;
        int most = STAGE / words;
        LongBuffer view = target.longs();
        long at = addressOf(buffer, from, strideBytes, runs, runBytes);
        int next = targetOffset / Long.BYTES;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            DirectMemory.gather(at, strideBytes, some, words, stage);
            view.put(next, stage, 0, some * words);
            at += some * strideBytes;
            next += some * words;
        }
        Reference.reachabilityFence(buffer);
    }

    static void scatter(
            MemoryBlock source, int sourceOffset, Object buffer, long to, long strideBytes, int runs, int runBytes) {
        long[] stage = STAGES.get();
        int words = runBytes / Long.BYTES;
        int most = STAGE / words;
        LongBuffer view = source.longs();
        long at = addressOf(buffer, to, strideBytes, runs, runBytes);
        int next = sourceOffset / Long.BYTES;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            view.get(next, stage, 0, some * words);
            DirectMemory.scatter(stage, at, strideBytes, some, words);
            at += some * strideBytes;
            next += some * words;
        }
        Reference.reachabilityFence(buffer);
    }

    /** Returns where the first run is, if all are within the buffer. */
    private static long addressOf(Object buffer, long first, long strideBytes, int runs, int runBytes) {
        long last = first + (runs - 1) * strideBytes;
        long capacityBytes = Convertors.capacityBytes(buffer);
        Objects.checkFromIndexSize(Math.min(first, last), Math.abs(last - first) + runBytes, capacityBytes);
        return NativeAccess.addressOf((Buffer) buffer) + first;
    }
}
