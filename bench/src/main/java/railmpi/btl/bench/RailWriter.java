package railmpi.btl.bench;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The part of the writes that goes over one channel, and the time of its phases. Used by one thread, or under a lock.
 */
final class RailWriter {
    private final BenchSide side;
    private final ByteBuffer program = ByteBuffer.allocateDirect(BenchSide.MEMORY_BYTES / 2);
    private final AtomicInteger completed = new AtomicInteger();
    private int lengthBytes;
    private long copyNs;
    private long postNs;
    private long waitNs;

    RailWriter(BenchSide side) {
        this.side = side;
    }

    BenchSide side() {
        return side;
    }

    /** Begins to count; every write has {@code newLengthBytes} from now on. */
    void begin(int newLengthBytes) {
        lengthBytes = newLengthBytes;
        copyNs = 0;
        postNs = 0;
        waitNs = 0;
    }

    /** Copies what the program has into memory that is exposed, as often as it is written. */
    void copy() {
        long startNs = System.nanoTime();
        for (int transfer = 0; transfer < WriteTest.TRANSFERS; transfer++) {
            side.memory().block().bytes().put(0, program, 0, lengthBytes);
        }
        copyNs += System.nanoTime() - startNs;
    }

    /** Forgets what has completed. */
    void reset() {
        completed.set(0);
    }

    /** Begins a write; returns false if there is no room. */
    boolean post(int transfer) {
        long startNs = System.nanoTime();
        boolean isPosted = side.toPeer()
                .put(
                        side.memory(),
                        0,
                        lengthBytes,
                        side.ofPeer(),
                        BenchSide.MEMORY_BYTES / 2,
                        this::onCompleted,
                        transfer);
        postNs += System.nanoTime() - startNs;
        return isPosted;
    }

    private void onCompleted(int token, long value) {
        completed.incrementAndGet();
    }

    /** Returns whether all writes of a block are in place. */
    boolean isDone() {
        return completed.get() >= WriteTest.TRANSFERS;
    }

    /** Adds to the time of waiting. */
    void addWait(long ns) {
        waitNs += ns;
    }

    /** Returns the times of copying, posting and waiting. */
    long[] phasesNs() {
        return new long[] {copyNs, postNs, waitNs};
    }
}
