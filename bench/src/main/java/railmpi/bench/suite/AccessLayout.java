package railmpi.bench.suite;

/**
 * How the memory of accesses is divided, alike at origin and target. In elements. Immutable.
 *
 * @param count of one access
 * @param blocks for accesses of one iteration to several targets, or by several origins
 * @param places that iterations take in turns, each of them all blocks
 * @param step from one place to the next
 */
public record AccessLayout(int count, int blocks, int places, int step) {
    /**
     * Returns the layout of accesses of {@code bytes} that are repeated {@code repetitions} times, clear of the caches.
     */
    public static AccessLayout of(Element element, int bytes, int blocks, CacheLeap leap, int repetitions) {
        int count = bytes / element.bytes();
        long lengthBytes = (long) bytes * blocks;
        int places = leap.places(lengthBytes, repetitions);
        return new AccessLayout(
                count, blocks, places, places == 1 ? count * blocks : (int) leap.step(lengthBytes) / element.bytes());
    }

    /** Returns the elements of the memory at one side; one at least. */
    int elements() {
        return Math.max(1, places * step);
    }

    /** Returns where a block of a place begins. */
    int start(int place, int block) {
        return place * step + block * count;
    }
}
