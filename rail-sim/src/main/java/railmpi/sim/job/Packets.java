package railmpi.sim.job;

/**
 * How a rail carries bytes: in packets, of which only so many are under way between two nodes, as by TCP. Every second
 * one is acknowledged by a packet without payload, which takes its turn on the rails like any other. An adapter that
 * was idle lets a bucket of bytes pass at once, as traffic shapers do.
 *
 * @param payloadBytes most bytes of a packet; 0: messages travel whole, and nothing else of this matters
 * @param headerBytes bytes of a packet beside its payload
 * @param windowBytes most bytes of payload that are not acknowledged, between two nodes on a rail
 * @param bucketBytes what passes at once, headers too
 */
public record Packets(int payloadBytes, int headerBytes, long windowBytes, long bucketBytes) {
    /** Messages travel whole. */
    public static final Packets WHOLE = new Packets(0, 0, Long.MAX_VALUE, 0);

    private static final int MOST_BYTES = 1 << 20;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if one is impossible
     */
    public Packets {
        require("packet", payloadBytes, MOST_BYTES);
        require("packet header", headerBytes, MOST_BYTES);
        require("bucket", bucketBytes, Long.MAX_VALUE);
        if (windowBytes < payloadBytes) {
            throw new IllegalArgumentException(
                    "window " + windowBytes + ": a packet of " + payloadBytes + " bytes, or more, is possible");
        }
    }

    private static void require(String name, long value, long most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": 0 to " + most + " are possible");
        }
    }

    boolean areWhole() {
        return payloadBytes == 0;
    }

    /** Returns after how many packets the receiver acknowledges. */
    int acknowledgedTogether() {
        return windowBytes >= 4L * payloadBytes ? 2 : 1;
    }

    /** Returns the part of a rail's bytes that is payload, where packets are full. */
    double payloadPart() {
        return areWhole() ? 1 : payloadBytes / (double) (payloadBytes + headerBytes);
    }
}
