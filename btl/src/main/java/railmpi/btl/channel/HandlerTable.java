package railmpi.btl.channel;

import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;

/**
 * Who takes what arrives over the channels of this process: a handler for each kind of frame and of FIN, and any number
 * of those who want to know of lost peers. Layers above register when they open and never leave. Owner: the holder of
 * the progress lock. Hot path: short.
 *
 * <p>As the ids of active messages in UCX and the tags in Open MPI's {@code btl.h} do.
 */
public final class HandlerTable implements FrameListener {
    /** Frames of the channels themselves begin here. */
    public static final int FIRST_OWN_KIND = 112;

    /** Kind of a write of which the peer needs to learn nothing; where ports are one-sided it has no FIN. */
    public static final int NO_FIN = -1;

    /** Kind of a FIN that nobody is told of; it wakes who waits for the data. */
    public static final int WAKE = 0;

    /** As many as a frame can name. */
    private static final int KINDS = 256;

    private static final int FIN_KINDS = 16;

    private final FrameListener[] frames = new FrameListener[KINDS];
    /** Shortest payload of each kind; longer than any where nobody takes the kind. */
    private final int[] leastBytes = new int[KINDS];

    private final int[] headBytes = new int[KINDS];
    private final FinListener[] fins = new FinListener[FIN_KINDS];
    private LostPeerListener[] lostPeers = {};

    /** Creates one in which nobody takes anything. */
    public HandlerTable() {
        Arrays.fill(leastBytes, Integer.MAX_VALUE);
    }

    /**
     * Registers for a range of frame kinds.
     *
     * @param first first kind, 1 to 111; beyond that they are the channels' own
     * @param last last kind
     * @param handler takes them
     * @throws IllegalArgumentException if the range is wrong or one of the kinds is taken
     */
    public void handleFrames(int first, int last, FrameListener handler) {
        if (first < 1 || last < first || last >= FIRST_OWN_KIND) {
            throw new IllegalArgumentException("frame kinds " + first + " to " + last + ": 1 to 111 are possible");
        }
        handleOwnFrames(first, last, handler);
    }

    /** As {@link #handleFrames}, for frames of the channels themselves. */
    void handleOwnFrames(int first, int last, FrameListener handler) {
        for (int kind = first; kind <= last; kind++) {
            if (frames[kind] != null) {
                throw new IllegalArgumentException("frame kind " + kind + " is taken by " + frames[kind]);
            }
        }
        Arrays.fill(frames, first, last + 1, handler);
        for (int kind = first; kind <= last; kind++) {
            leastBytes[kind] = handler.leastPayloadBytes(kind);
            headBytes[kind] = handler.headBytes(kind);
        }
    }

    /**
     * Returns how much of a payload is protected like the words of its frame.
     *
     * @param kind kind of the frame
     * @param payloadBytes length of the payload
     * @return bytes
     */
    public int headBytes(int kind, int payloadBytes) {
        return Math.min(payloadBytes, headBytes[kind]);
    }

    /**
     * Registers for a kind of FIN.
     *
     * @param kind 1 to 15
     * @param handler takes them
     * @throws IllegalArgumentException if the kind is wrong or taken
     */
    public void handleFins(int kind, FinListener handler) {
        if (kind < 1 || kind >= FIN_KINDS || fins[kind] != null) {
            throw new IllegalArgumentException("FIN kind " + kind + " is taken, or not 1 to 15");
        }
        fins[kind] = handler;
    }

    /**
     * Registers for lost peers.
     *
     * @param listener called after those that came before
     */
    public void handleLostPeers(LostPeerListener listener) {
        lostPeers = Arrays.copyOf(lostPeers, lostPeers.length + 1);
        lostPeers[lostPeers.length - 1] = listener;
    }

    @Override
    @Seam
    public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
        if (payloadBytes < leastBytes[kind]) {
            throw refused(kind, payloadBytes);
        }
        return frames[kind].onFrame(peer, kind, block, offset, payloadBytes);
    }

    /**
     * Passes a FIN on.
     *
     * @param peer process that has put something
     * @param kind as the peer gave it; nobody is told of {@link #WAKE}
     * @param receiverId as the peer gave it
     * @param messageOffset where the part begins, counted as the peer did
     * @param lengthBytes length of the part
     * @throws MalformedFrameException if nobody takes that kind, or the peer cannot mean it
     */
    public void onFinished(int peer, int kind, long receiverId, long messageOffset, long lengthBytes) {
        if (kind == WAKE) {
            return;
        }
        FinListener handler = kind < FIN_KINDS ? fins[kind] : null;
        if (handler == null) {
            throw new MalformedFrameException("a FIN of unknown kind " + kind);
        }
        handler.onFinished(peer, receiverId, messageOffset, lengthBytes);
    }

    private MalformedFrameException refused(int kind, int payloadBytes) {
        return new MalformedFrameException(
                frames[kind] == null
                        ? "a frame of unknown kind " + kind
                        : "a frame of kind " + kind + " with a payload of " + payloadBytes + " bytes, at least "
                                + leastBytes[kind] + " belong to it");
    }

    /**
     * Tells all who want to know of lost peers.
     *
     * @param peer the process
     * @param cause what happened, category PEER
     */
    public void onPeerLost(int peer, RailException cause) {
        for (LostPeerListener listener : lostPeers) {
            listener.onPeerLost(peer, cause);
        }
    }
}
