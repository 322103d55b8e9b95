package railmpi.policy;

/**
 * Cuts a length by weights. Stripes begin at multiples of {@value #ALIGN_BYTES} bytes and none is shorter than wanted.
 */
final class Shares {
    private static final int ALIGN_BYTES = 64;

    /** Nothing counts but the weights. */
    static final Heads NONE = (rails, rail) -> 0;
    /** What the channel has under way counts. */
    static final Heads UNDER_WAY = RailView::ownBytesUnderWay;

    /** What a rail has to carry before its share: all rails that take part are done with both at the same time. */
    interface Heads {
        /** Returns it for a usable rail, bytes. */
        double bytes(RailView rails, int rail);
    }

    private Shares() {}

    /**
     * Cuts; a rail whose share would be shorter than {@code shortestBytes} gets nothing.
     *
     * @param heads {@link #NONE} for shares in proportion to the weights
     * @param without scratch, one for each rail
     */
    static void cut(
            RailView rails,
            int lengthBytes,
            int shortestBytes,
            StripingPolicy weights,
            Heads heads,
            int[] lengths,
            boolean[] without) {
        int worst;
        do {
            worst = tryCut(rails, lengthBytes, shortestBytes, weights, heads, lengths, without);
            if (worst >= 0) {
                without[worst] = true;
            }
        } while (worst >= 0);
    }

    /**
     * Cuts among the rails that are not left out; returns the one with the least too short share, -1 if there is none.
     */
    private static int tryCut(
            RailView rails,
            int lengthBytes,
            int shortestBytes,
            StripingPolicy weights,
            Heads heads,
            int[] lengths,
            boolean[] without) {
        double weightSum = 0;
        double byteSum = lengthBytes;
        for (int rail = 0; rail < rails.count(); rail++) {
            without[rail] |= !rails.isUsable(rail);
            if (!without[rail]) {
                weightSum += weights.weight(rail);
                byteSum += heads.bytes(rails, rail);
            }
        }
        int longest = -1;
        int worst = -1;
        int left = lengthBytes;
        int taking = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            lengths[rail] = 0;
            if (!without[rail]) {
                double share = byteSum * weights.weight(rail) / weightSum;
                lengths[rail] = (int) (share - heads.bytes(rails, rail)) & -ALIGN_BYTES;
                left -= lengths[rail];
                taking++;
                longest = longest < 0 || lengths[rail] > lengths[longest] ? rail : longest;
                boolean isTooShort = lengths[rail] < shortestBytes;
                worst = isTooShort && (worst < 0 || lengths[rail] < lengths[worst]) ? rail : worst;
            }
        }
        lengths[longest] += left;
        return taking > 1 ? worst : -1;
    }
}
