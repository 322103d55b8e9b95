package railmpi.btl.rail;

import railmpi.fabric.FrameLine;

/**
 * The writes of bulk data under way on one connection. The peer learns the end of one by a mark that goes with its
 * data, or by a FIN in a notice behind it. Owner: the holder of the progress lock. Hot path: medium.
 */
final class Writes {
    /** Writes without a notice that may be under way: their completions take room from everything else. */
    private static final int MOST_SILENT = 256;

    /** Shorter writes have FINs that share a notice. */
    private static final int MARKED_BYTES = 8 * 1024;

    private final SendQueue queue;
    private final Notices notices;
    private final Fins fins;
    /** Which of the keys of the peer's regions they show. */
    private final int remoteKeyIndex;
    /** Null where writes have no marks. */
    private FrameLine line;

    private int underWay;
    private boolean hasTaken;
    private boolean hasFinished;

    /**
     * Has none yet.
     *
     * @param remoteKeyIndex which of the keys of the peer's regions is for its port
     */
    Writes(SendQueue queue, Notices notices, int remoteKeyIndex) {
        this.queue = queue;
        this.notices = notices;
        fins = notices.fins();
        this.remoteKeyIndex = remoteKeyIndex;
    }

    /** Has the line take marks where it can. */
    void markBy(FrameLine newLine) {
        line = newLine;
    }

    /**
     * Writes a stripe, marked with its FIN if no other write is under way, or puts that behind it, if it has one;
     * returns false if there is no room for that now. The receiver reads nothing behind a mark before somebody takes
     * that, which holds up writes one behind the other. FINs of earlier stripes go first, as many as there is room for:
     * behind this one they would make the receiver wait for its data, too.
     */
    boolean post(BulkWrite stripe) {
        notices.post();
        stripe.isMarked = stripe.hasFin
                && !stripe.isWritten
                && underWay == 0
                && stripe.lengthBytes >= MARKED_BYTES
                && line != null
                && line.takesMarks();
        boolean isInNotice = stripe.hasFin && !stripe.isMarked;
        int frame = isInNotice ? fins.claim() : 0;
        if (frame < 0 || !stripe.hasFin && underWay >= MOST_SILENT || !stripe.isWritten && !write(stripe)) {
            return false;
        }
        if (isInNotice) {
            fins.add(stripe, frame);
        }
        hasTaken = true;
        return true;
    }

    private boolean write(BulkWrite stripe) {
        long request = queue.nextId(RequestId.WRITE, stripe.slot);
        boolean isPosted = queue.isPosted(stripe.post(queue.queuePair(), request, remoteKeyIndex), stripe.lengthBytes);
        underWay += isPosted ? 1 : 0;
        return isPosted;
    }

    /** One is over, whatever became of it. */
    void over() {
        underWay--;
    }

    /** One that was not known to be in place is. */
    void finished() {
        hasFinished = true;
    }

    /** Tells whether some were posted and none is known to have come to its place. */
    boolean finishNothing() {
        return hasTaken && !hasFinished;
    }
}
