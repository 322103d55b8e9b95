package railmpi.btl.stress;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import railmpi.core.memory.MemoryBlock;

/**
 * Zeroed memory for the states of stress tests, of which many are made per second: taken in turn from one buffer. It
 * comes again after more states than are ever alive at once.
 */
public final class StressMemory {
    /** Longest memory. */
    public static final int MOST_BYTES = 1 << 14;

    private static final int PIECES = 1 << 12;
    private static final ByteBuffer ALL = ByteBuffer.allocateDirect(PIECES * MOST_BYTES);
    private static final byte[] ZEROS = new byte[MOST_BYTES];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private StressMemory() {}

    /**
     * Takes some.
     *
     * @param lengthBytes at most {@link #MOST_BYTES}
     * @return zeroed memory
     */
    public static MemoryBlock take(int lengthBytes) {
        int piece = NEXT.getAndIncrement() & PIECES - 1;
        ByteBuffer bytes = ALL.slice(piece * MOST_BYTES, lengthBytes);
        bytes.put(0, ZEROS, 0, lengthBytes);
        return new MemoryBlock(bytes);
    }
}
