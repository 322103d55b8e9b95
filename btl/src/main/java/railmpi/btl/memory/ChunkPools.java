package railmpi.btl.memory;

/**
 * The chunk pools of one sender. The first suits cores that share a cache: larger than the private caches, smaller than
 * the shared one. Between cores that share none, every line of it must be fetched back from afar before it can be
 * written, and a pool six times as large, whose lines have long gone to memory, is three times faster. Which case it is
 * changes while a program runs (virtual machines move their cores about), so the time that copying takes is watched:
 * when it stays slow the larger pool is used, and the first one gets another try after 32 MiB, then 64, and so on up to
 * each GiB.
 *
 * <p>Owner: the holder of the progress lock. Hot path: medium.
 */
public final class ChunkPools {
    /** Index of the first pool. */
    public static final int NEAR = 0;
    /** Index of the larger pool. */
    public static final int FAR = 1;

    /**
     * Copying slower than this is what far cores do to a small pool: near ones reach 25 bytes/ns and more, far ones
     * 3-6.
     */
    private static final double SLOW_BYTES_PER_NS = 8;

    /**
     * Two copies that are slower than this take longer than one by the kernel: cores that share a second-level cache
     * reach 25 bytes/ns and more, those that share a large third-level one 8 to 18.
     */
    private static final double TWO_COPIES_BYTES_PER_NS = 20;

    private static final double WEIGHT_OF_NEW = 1.0 / 32;
    /** Of shorter copies, as of the ends of messages, the look at the clock takes its part. */
    private static final int TELLING_BYTES = 8192;

    private static final int SLOW_SAMPLES = 32;
    private static final int SAMPLE_PERIOD = 4;
    private static final long FIRST_RETRY_BYTES = 1L << 25;
    private static final long LAST_RETRY_BYTES = 1L << 30;

    /** No pool is to be made. */
    private static final int NONE = -1;

    private final Source source;
    /** Index of the pool to be used from the next message on. */
    private int wanted = NEAR;

    private ChunkPool near;
    private ChunkPool far;
    private ChunkPool current;
    private int copies;
    private int slowSamples;
    private int fastSamples;
    /** Average of the copies that were timed; it begins fast, as the first copies are those into new memory. */
    private double bytesPerNs = 2 * TWO_COPIES_BYTES_PER_NS;

    private long bytesToSkip;
    private long bytesUntilRetry;
    private long retryBytes = FIRST_RETRY_BYTES;
    private boolean hasNoFar;

    /** Makes a pool. */
    public interface Source {
        /**
         * Allocates and publishes a pool.
         *
         * @param index {@link #NEAR} or {@link #FAR}
         * @return the pool, or null where there is no memory for it
         */
        ChunkPool allocate(int index);
    }

    /**
     * Makes nothing yet: a program without long messages needs no pool.
     *
     * @param source makes pools
     */
    public ChunkPools(Source source) {
        this.source = source;
    }

    /** Makes the pool that the next message is to use, before anything of that message has happened. */
    public void prepare() {
        if (wanted != NONE) {
            useWanted();
        }
    }

    /**
     * Returns the pool to take chunks from now.
     *
     * @return a pool, or null if there is none at all
     */
    public ChunkPool current() {
        return current;
    }

    private void useWanted() {
        if (wanted == FAR) {
            useFar();
        } else {
            near = source.allocate(NEAR);
            current = near;
        }
        wanted = NONE;
    }

    /**
     * Returns the index of a pool.
     *
     * @param pool one that was the current one
     * @return {@link #NEAR} or {@link #FAR}
     */
    public int indexOf(ChunkPool pool) {
        return pool == near ? NEAR : FAR;
    }

    /**
     * Tells whether a message whose memory the peer can reach is better copied once than twice.
     *
     * @return true where copies into chunks were slow of late
     */
    public boolean isCopyingSlow() {
        return bytesPerNs < TWO_COPIES_BYTES_PER_NS;
    }

    /**
     * Tells whether the next copy should be timed and reported by {@link #copied}.
     *
     * @return true now and then
     */
    public boolean isSampleDue() {
        return (copies++ & SAMPLE_PERIOD - 1) == 0;
    }

    /**
     * Learns from a timed copy into a chunk.
     *
     * @param pool the pool of the chunk
     * @param lengthBytes bytes copied
     * @param elapsedNs how long it took
     */
    public void copied(ChunkPool pool, int lengthBytes, long elapsedNs) {
        if (lengthBytes >= TELLING_BYTES) {
            bytesPerNs += WEIGHT_OF_NEW * ((double) lengthBytes / Math.max(1, elapsedNs) - bytesPerNs);
        }
        if (pool != current) {
            return;
        }
        long sampledBytes = (long) lengthBytes * SAMPLE_PERIOD;
        if (current != near) {
            bytesUntilRetry -= sampledBytes;
            if (bytesUntilRetry <= 0) {
                useNear();
            }
        } else if (bytesToSkip > 0) {
            bytesToSkip -= sampledBytes;
        } else if (lengthBytes > SLOW_BYTES_PER_NS * elapsedNs) {
            slowSamples = 0;
            fastSamples++;
        } else if (++slowSamples == SLOW_SAMPLES) {
            wanted = FAR;
        }
    }

    private void useNear() {
        current = near;
        slowSamples = 0;
        fastSamples = 0;
        bytesToSkip = near.block().lengthBytes(); // in its first lap even a pool of far cores is fast
    }

    private void useFar() {
        slowSamples = 0;
        if (far == null && !hasNoFar) {
            hasNoFar = true; // also if that fails with an error
            far = source.allocate(FAR);
            hasNoFar = far == null;
        }
        if (far != null) {
            current = far;
            retryBytes = fastSamples > SLOW_SAMPLES ? FIRST_RETRY_BYTES : Math.min(2 * retryBytes, LAST_RETRY_BYTES);
            bytesUntilRetry = retryBytes;
        }
    }
}
