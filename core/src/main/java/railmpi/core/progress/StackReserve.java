package railmpi.core.progress;

/**
 * Makes sure that the calling thread has stack for what comes, so that a stack that ends does so before something is
 * begun that must not stay half done: a lock taken, a message taken in. Any thread.
 */
public final class StackReserve {
    private static final int DEPTH = 3;

    /** Some ten frames of the JDK's, deoptimised perhaps, and ours around them. */
    private static final int SYSTEM_CALL_DEPTH = 8;
    /** A message of a process to itself: calls of the interpreter perhaps, while the frames looked by are compiled. */
    private static final int OWN_MESSAGE_DEPTH = 30;
    /** More than a send and a wait from the same place ask for. */
    private static final int EXCHANGE_DEPTH = 40;
    /** Some twenty frames, of the interpreter perhaps. */
    private static final int WORK_DEPTH = 15;
    /** Classes are loaded and initialised; one whose initialiser has failed stays so. */
    private static final int FIRST_CALL_DEPTH = 78;

    /** A send of objects looks for the former, deeper down by less than the latter. */
    private static final int EXCHANGE_OF_OBJECTS_DEPTH = FIRST_CALL_DEPTH + EXCHANGE_DEPTH;

    /** Made while there is stack for it. */
    private static final LittleStackError SPARE = new LittleStackError();

    private StackReserve() {}

    /**
     * For taking a lock again, or taking in what arrives.
     *
     * @throws StackOverflowError if there is less
     */
    public static void require() {
        LongFrames.descend(DEPTH);
    }

    /**
     * For calls of the system through the JDK, whose sockets have locks of their own that a stack that ends inside
     * leaves held.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForSystemCall() {
        LongFrames.descend(SYSTEM_CALL_DEPTH);
    }

    /**
     * For a message of a process to itself, which is copied, and whoever waits for it woken.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForOwnMessage() {
        LongFrames.descend(OWN_MESSAGE_DEPTH);
    }

    /**
     * For a receive that calls of the same thread complete, as a send to itself: there is stack for these, too, from
     * the same place. Where it ends in the send, the receive would wait on, and take what is meant for the next one.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForExchange() {
        LongFrames.descend(EXCHANGE_DEPTH);
    }

    /**
     * As {@link #requireForExchange}, for objects.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForExchangeOfObjects() {
        LongFrames.descend(EXCHANGE_OF_OBJECTS_DEPTH);
    }

    /**
     * For what happens seldom, so that the JDK may have to load classes for it. A quarter of a microsecond.
     *
     * @throws StackOverflowError if there is less
     */
    public static void requireForFirstCall() {
        LongFrames.descend(FIRST_CALL_DEPTH);
    }

    /**
     * For work that is asked for again if it does not begin, as a frame that is left where it is.
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
            LongFrames.descend(levels);
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
