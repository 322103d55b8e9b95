package railmpi.btl.rail;

/**
 * How many batches of the peer were consumed since the peer was told: all batches and notices say it, and when half a
 * window is not told, or as much as would fill a part of the peer's ring, a notice goes out for that alone. Owner: the
 * holder of the progress lock. Hot path: short.
 */
final class ToldCounts {
    private final ArrivedBatches arrived;
    private final int mostBatches;
    private final int mostBytes;
    private long consumedTold;
    private int untoldBytes;
    private boolean isWanted;

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

    /** The peer is to be told at once. */
    void want() {
        isWanted = true;
    }

    /** The peer is about to be told. */
    void told() {
        consumedTold = arrived.expected();
        untoldBytes = 0;
        isWanted = false;
    }

    /** Tells whether the peer is to be told, if by nothing else by a notice. */
    boolean isDue() {
        return isWanted || arrived.expected() - consumedTold >= mostBatches || untoldBytes >= mostBytes;
    }
}
