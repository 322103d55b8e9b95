package railmpi.fabric.soft;

/**
 * What the peer asked for and was placed here, and what it was told of that. Every header tells it. By itself an
 * acknowledgement is due when a write was placed and the socket has nothing more to read, unless the next one is
 * pouring in, when {@value #UNACKNOWLEDGED_WRITTEN_BYTES} bytes of those were placed, when {@value
 * #UNACKNOWLEDGED_SENDS} sends or {@value #UNACKNOWLEDGED_BYTES} bytes of them are unacknowledged, or when the {@link
 * SocketDriver} finds that some have waited for too long.
 *
 * <pre>
 * NOTHING --(placed)--> OWED --(much, or late)--> DUE --(told)--> NOTHING, or OWED or DUE if more was placed than told
 * </pre>
 *
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class Acknowledgement {
    private static final int UNACKNOWLEDGED_SENDS = 16;
    private static final int UNACKNOWLEDGED_BYTES = 64 * 1024;
    private static final int UNACKNOWLEDGED_WRITTEN_BYTES = 256 * 1024;

    /** The peer is told when writes, and sends of so many bytes, were placed; the time of less tells nothing. */
    private static final int TIMED_BYTES = 4096;

    /** Whether the peer is to be told. */
    enum State {
        NOTHING,
        OWED,
        DUE
    }

    private State state = State.NOTHING;
    /** Requests of the peer that were placed, and how many of them it was told of. */
    private long placed;

    private long told;
    /** When so many of them were placed, 0 if nobody needs to know. */
    private long placedNs;

    private long timed;
    /** What was placed since the peer was told. */
    private int sendBytes;

    private int writtenBytes;
    private boolean isWritePlaced;

    void sendPlaced(int lengthBytes) {
        placed++;
        sendBytes += lengthBytes;
    }

    /** A part of a write was placed, behind which others follow. */
    void partPlaced(int lengthBytes) {
        writtenBytes += lengthBytes;
    }

    /** A write was placed; so much of it was not counted as parts. */
    void writePlaced(int lengthBytes) {
        placed++;
        writtenBytes += lengthBytes;
        isWritePlaced = true;
    }

    /** A FRAME was placed; returns whether the peer is to be told by now. */
    boolean framePlaced() {
        timed = ++placed;
        placedNs = 0;
        if (state != State.DUE) {
            state = placed - told >= UNACKNOWLEDGED_SENDS ? State.DUE : State.OWED;
        }
        return state == State.DUE;
    }

    /** Returns what a frame tells that tells all. */
    long tellAll() {
        told = placed;
        state = State.NOTHING;
        isWritePlaced = false;
        writtenBytes = 0;
        sendBytes = 0;
        return placed;
    }

    /** A request was placed that is answered; returns how many were placed with it. */
    long answerablePlaced() {
        return ++placed;
    }

    /** Returns how many were placed. */
    long placed() {
        return placed;
    }

    /**
     * Something was read.
     *
     * @param isPouring whether as much as it costs to tell it comes in with each look
     * @return whether the peer is to be told
     */
    State afterRead(boolean isPouring) {
        if (placed != timed) {
            timed = placed;
            placedNs = isWritePlaced || sendBytes >= TIMED_BYTES ? System.nanoTime() : 0;
        }
        if (placed != told && state != State.DUE) {
            boolean isDue = isWritePlaced && !(isPouring && writtenBytes < UNACKNOWLEDGED_WRITTEN_BYTES)
                    || placed - told >= UNACKNOWLEDGED_SENDS
                    || sendBytes >= UNACKNOWLEDGED_BYTES;
            state = isDue ? State.DUE : State.OWED;
        }
        return state;
    }

    /** It has waited for long enough. */
    void expire() {
        state = State.DUE;
    }

    boolean isDue() {
        return state == State.DUE;
    }

    boolean isOwed() {
        return state != State.NOTHING;
    }

    /** Begins a frame that tells all; see {@link FrameWriter#frame}. */
    void frame(FrameWriter to, int kind, int lengthBytes) {
        to.frame(kind, lengthBytes, tellAll(), placedNs);
    }

    /** Begins the answer to a request, which tells what was placed up to that. */
    void answer(FrameWriter to, int kind, int lengthBytes, long answered) {
        tell(answered);
        to.frame(kind, lengthBytes, answered, 0);
    }

    /** If more was placed than is told, it may be a write, and waits as before. */
    private void tell(long count) {
        if (placed == count) {
            tellAll();
        } else {
            told = count;
            state = isWritePlaced ? State.DUE : State.OWED;
        }
    }
}
