package railmpi.core.progress;

/**
 * Makes sure that the calling thread has stack for a few calls more, so that a stack that ends does so before something is begun
 * that must not stay half done. Any thread.
 */
final class StackReserve {
    /** Frames of the interpreter take 0.1 KiB and more each, compiled ones of so many values hardly less. */
    private static final int DEPTH = 24;

    private StackReserve() {}

    /**
     * Goes down for one or two KiB, and comes back.
     *
     * @throws StackOverflowError if there is less
     */
    static void require() {
        descend(DEPTH, 1, 2, 3, 4);
    }

    /** The values are needed on the way back, so each level keeps them on the stack. */
    private static long descend(int levels, long a, long b, long c, long d) {
        return levels == 0 ? a : descend(levels - 1, b, c, d, a + levels) + a * b + c * d;
    }
}
