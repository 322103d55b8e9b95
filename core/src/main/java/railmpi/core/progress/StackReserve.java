package railmpi.core.progress;

/**
 * Makes sure that the calling thread has stack for what comes, so that a stack that ends does so before something is
 * begun that must not stay half done: a lock taken, a message taken in. Any thread. Costs 1.6 ns a level once it is
 * compiled.
 */
public final class StackReserve {
    /** Frames of the interpreter take 0.2 KiB, compiled ones 0.05. */
    private static final int DEPTH = 24;

    /** Some ten frames of the JDK's, deoptimised perhaps, and ours around them. */
    private static final int SYSTEM_CALL_DEPTH = 48;
    /** Some twenty frames, of the interpreter perhaps. */
    private static final int WORK_DEPTH = 128;
    /** Classes are loaded and initialised; one whose initialiser has failed stays so. */
    private static final int FIRST_CALL_DEPTH = 640;

    /** Made while there is stack for it. */
    private static final LittleStackError SPARE = new LittleStackError();

    private StackReserve() {}

    /**
     * For taking a lock again, or taking in what arrives.
     *
     * @throws StackOverflowError if there is less
     */
    public static void require() {
        descend(DEPTH, 1, 2, 3, 4);
    }

    /**
     * For calls of the system through the JDK, whose sockets have locks of their own that a stack that ends inside
     * leaves held.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForSystemCall() {
        descend(SYSTEM_CALL_DEPTH, 1, 2, 3, 4);
    }

    /**
     * For what happens seldom, so that the JDK may have to load classes for it. A microsecond.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForFirstCall() {
        descend(FIRST_CALL_DEPTH, 1, 2, 3, 4);
    }

    /**
     * For work that is asked for again if it does not begin, as a frame that is left where it is. A quarter of a
     * microsecond.
     *
     * @throws LittleStackError if there is less
     */
    public static void requireToBegin() {
        toBegin(WORK_DEPTH);
    }

    /**
     * As {@link #requireToBegin}, while classes may have to be loaded for the work.
     *
     * @throws LittleStackError if there is less
     */
    public static void requireToBeginFirst() {
        toBegin(FIRST_CALL_DEPTH);
    }

    private static void toBegin(int levels) {
        try {
            descend(levels, 1, 2, 3, 4);
        } catch (StackOverflowError e) {
            throw little();
        }
    }

    private static LittleStackError little() {
        try {
            return new LittleStackError();
        } catch (StackOverflowError e) {
            return SPARE;
        }
    }

    /** The values are needed on the way back, so each level keeps them on the stack. */
    private static long descend(int levels, long a, long b, long c, long d) {
        return levels == 0 ? a : descend(levels - 1, b, c, d, a + levels) + a * b + c * d;
    }
}
