package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.BatchRing;

/**
 * What this process tells a peer with all batches, notices and frames of a line: how many of its batches were consumed,
 * and whether it may send eager data. When half a window is not told, or as much as would fill a part of the peer's
 * ring, a notice goes out for that alone. Owner: the holder of the progress lock. Hot path: short.
 */
final class ToldCounts {
    /** A pass sends twice. */
    private static final int MOST_WAITS = 2;

    private final ArrivedBatches arrived;
    private final int mostBatches;
    private final int mostBytes;
    private long consumedTold;
    private int untoldBytes;
    private boolean isWanted;
    /** How often it was left to an answer to tell what is due by its bytes. */
    private int waits;

    /** How often the request to send no eager data was made or taken back; odd: it stands. */
    private int throttleChanges;

    /**
     * Has told that nothing was consumed.
     *
     * @param mostBatches so many are told at once,
     * @param mostBytes and so many bytes
     */
    ToldCounts(ArrivedBatches arrived, int mostBatches, int mostBytes) {
        this.arrived = arrived;
        this.mostBatches = mostBatches;
        this.mostBytes = mostBytes;
    }

    /** A batch was consumed. */
    void consumed(int lengthBytes) {
        untoldBytes += lengthBytes;
    }

    /** Asks for no eager data, or for it again; returns whether that is news, which is told at once. */
    boolean throttle(boolean isThrottled) {
        if (isThrottled == ((throttleChanges & 1) != 0)) {
            return false;
        }
        throttleChanges++;
        isWanted = true;
        return true;
    }

    /** The peer is to be told at once. */
    void want() {
        isWanted = true;
    }

    /** Returns them as one word, for a line. */
    long word() {
        return arrived.expected() << PeerCounts.THROTTLE_BITS | throttleChanges & PeerCounts.THROTTLE_MASK;
    }

    /** Writes the header of a batch that is to be posted, as {@link BatchRing#prepare}. */
    int prepare(BatchRing batches, long number, long psn) {
        return batches.prepare(number, psn, arrived.expected(), throttleChanges);
    }

    /** Writes the header of a notice that has no frames, or a probe. */
    void putNotice(ByteBuffer into, int lengthBytes) {
        BatchLayout.putHeader(into, 0, BatchLayout.NOTICE, arrived.expected(), throttleChanges, lengthBytes);
    }

    /** The peer is about to be told. */
    void told() {
        consumedTold = arrived.expected();
        untoldBytes = 0;
        isWanted = false;
        waits = 0;
    }

    /**
     * Tells whether a notice is to go out now. What is due only by its bytes may wait for the pass after the one that
     * has brought it: an answer, which most often follows, tells it by the way.
     */
    boolean isDueNow() {
        if (isWanted || arrived.expected() - consumedTold >= mostBatches || untoldBytes >= 2 * mostBytes) {
            return true;
        }
        return untoldBytes >= mostBytes && ++waits > MOST_WAITS;
    }

    /** Tells whether the peer is to be told, if by nothing else by a notice. */
    boolean isDue() {
        return isWanted || arrived.expected() - consumedTold >= mostBatches || untoldBytes >= mostBytes;
    }
}
