package railmpi.btl.rail;

import railmpi.fabric.Port;

/**
 * How long a message may be to go out at once. An eager one always does. Over a line as many bytes as its interface
 * carries in a quarter of a millisecond do, if nobody has chosen: a question and an answer would make such a message
 * noticeably later, while a longer one would keep the wire from what is wanted before it.
 *
 * <p>Owner: the holder of the progress lock.
 */
final class AtOnceLimit {
    /** Stands for what suits the network. */
    static final long BY_NETWORK = Long.MAX_VALUE;

    /** No longer ones are: two copies cost more than a question there. */
    static final int MOST_BYTES = 64 * 1024;

    private static final int LEAST_BYTES = 16 * 1024;
    private static final int UNIT_BYTES = 1024;
    /** Bits a second for each byte in a quarter of a millisecond. */
    private static final long RATE_OF_BYTE = 32_000;

    private int eagerBytes;
    private long chosenBytes = BY_NETWORK;
    /** Of the only usable port, 0 if that is not known. */
    private long bitsPerSecond;

    private boolean hasLine;

    /** For messages that go by the line; 0 without one. */
    private int lineBytes;

    /**
     * Sets what the layer above sends at once.
     *
     * @param eager longest message that is sent at once in any case
     * @param chosen longest one that is sent so by a line, or {@link #BY_NETWORK}
     */
    void set(int eager, long chosen) {
        eagerBytes = eager;
        chosenBytes = chosen;
        update();
    }

    /** Sets the only usable port, which has a line; null if there is none. */
    void onLine(Port port) {
        hasLine = port != null;
        bitsPerSecond = hasLine ? port.bitsPerSecond() : 0;
        update();
    }

    private void update() {
        long bytes = chosenBytes == BY_NETWORK ? suiting(bitsPerSecond) : Math.min(chosenBytes, MOST_BYTES);
        lineBytes = hasLine ? (int) bytes : 0;
    }

    /**
     * Returns the limit that suits a rate.
     *
     * @param bitsPerSecond 0 if it is not known: most such interfaces are virtual, and fast
     */
    static int suiting(long bitsPerSecond) {
        if (bitsPerSecond == 0) {
            return MOST_BYTES;
        }
        long carriedBytes = bitsPerSecond / RATE_OF_BYTE / UNIT_BYTES * UNIT_BYTES;
        return (int) Math.max(LEAST_BYTES, Math.min(carriedBytes, MOST_BYTES));
    }

    /** Returns the longest message that the line takes, 0 without one. */
    int ofLine() {
        return lineBytes;
    }

    /** Returns the longest message that goes out at once if nothing else is to be sent. */
    int bytes() {
        return Math.max(eagerBytes, lineBytes);
    }
}
