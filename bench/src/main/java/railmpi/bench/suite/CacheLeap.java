package railmpi.bench.suite;

/**
 * How messages keep clear of the caches: each begins two cache lines or more behind the end of the one before, and the
 * memory that they march through has twice the size of the last level cache. Immutable.
 *
 * @param cacheBytes the size of the last level cache; 0: all messages are in one place, in whatever cache there is
 * @param lineBytes the length of a line of that cache
 */
public record CacheLeap(long cacheBytes, int lineBytes) {
    /** All messages in one place. */
    public static final CacheLeap NONE = new CacheLeap(0, 1);

    private static final int ALIGNMENT = 8;

    /** Returns how many places messages of {@code lengthBytes} have, at most {@code repetitions}. */
    public int places(long lengthBytes, int repetitions) {
        if (cacheBytes == 0) {
            return 1;
        }
        long step = step(lengthBytes);
        return (int) Math.max(1, Math.min(repetitions, (2 * cacheBytes + step - 1) / step));
    }

    /** Returns the distance in bytes between the beginnings of two messages of {@code lengthBytes}. */
    long step(long lengthBytes) {
        long step = ((lengthBytes + lineBytes - 1) / lineBytes + 1) * lineBytes;
        return (step + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Returns the memory that all places of messages of {@code lengthBytes} take together. */
    public long memoryBytes(long lengthBytes, int repetitions) {
        return cacheBytes == 0 ? lengthBytes : places(lengthBytes, repetitions) * step(lengthBytes);
    }
}
