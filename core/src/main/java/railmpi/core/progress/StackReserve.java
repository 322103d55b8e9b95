package railmpi.core.progress;

/**
 * Makes sure that the calling thread has stack for what comes, so that a stack that ends does so before something is
 * begun that must not stay half done: a lock taken, a message taken in. Any thread.
 */
public final class StackReserve {
    /** Made while there is stack for it. */
    private static final LittleStackError SPARE = new LittleStackError();

    private StackReserve() {}

    /**
     * For taking a lock again, or taking in what arrives: 8 KiB.
     *
     * @throws StackOverflowError if there is less
     */
    public static void require() {
        LongFrames.look8();
    }

    /**
     * For calls of the system through the JDK, whose sockets have locks of their own that a stack that ends inside
     * leaves held: 16 KiB, for some ten frames of theirs, deoptimised perhaps, and ours around them.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForSystemCall() {
        LongFrames.look16();
    }

    /**
     * For a message of a process to itself, which is copied, and whoever waits for it woken, by the interpreter
     * perhaps: 32 KiB.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForOwnMessage() {
        LongFrames.look32();
    }

    /**
     * For a receive that calls of the same thread complete, as a send to itself: there is stack for these, too, from
     * the same place: 40 KiB. Where it ends in the send, the receive would wait on, and take what is meant for the next
     * one.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForExchange() {
        LongFrames.look40();
    }

    /**
     * For what happens seldom, so that the JDK may have to load and initialise classes for it: 80 KiB. A class whose
     * initialiser has failed stays so.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForFirstCall() {
        LongFrames.look80();
    }

    /**
     * For work that is asked for again if it does not begin, as a frame that is left where it is: 16 KiB, for some
     * twenty frames, of the interpreter perhaps.
     *
     * @throws LittleStackError if there is less
     */
    public static void requireToBegin() {
        try {
            LongFrames.look16();
        } catch (StackOverflowError e) {
            throw little();
        }
    }

    /**
     * As {@link #requireToBegin}, while classes may have to be loaded for the work: 80 KiB.
     *
     * @throws LittleStackError if there is less
     */
    public static void requireToBeginFirst() {
        try {
            LongFrames.look80();
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
}
