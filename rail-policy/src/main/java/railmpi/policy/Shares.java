package railmpi.policy;

/**
 * Cuts a length by weights. Stripes begin at multiples of {@value #ALIGN_BYTES} bytes and none is shorter than wanted.
 */
final class Shares {
    private static final int ALIGN_BYTES = 64;

    private Shares() {}

    /**
     * Cuts; a rail whose share would be shorter than {@code shortestBytes} gets nothing.
     *
     * @param isLevelling whether what the channel has under way counts: then the shares are such that all rails that
     *     take part are done with that at the same time, else they are in proportion to the weights
     * @param without scratch, one for each rail
     */
    static void cut(
            RailView rails,
            int lengthBytes,
            int shortestBytes,
            StripingPolicy weights,
            boolean isLevelling,
            int[] lengths,
            boolean[] without) {
        int worst;
        do {
            worst = tryCut(rails, lengthBytes, shortestBytes, weights, isLevelling, lengths, without);
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
            boolean isLevelling,
            int[] lengths,
            boolean[] without) {
        double weightSum = 0;
        double byteSum = lengthBytes;
        for (int rail = 0; rail < rails.count(); rail++) {
            without[rail] |= !rails.isUsable(rail);
            if (!without[rail]) {
                weightSum += weights.weight(rail);
                byteSum += isLevelling ? rails.ownBytesUnderWay(rail) : 0;
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
                lengths[rail] = (int) (share - (isLevelling ? rails.ownBytesUnderWay(rail) : 0)) & -ALIGN_BYTES;
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
