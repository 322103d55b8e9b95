package railmpi.policy.allocation;

/**
 * Takes rails of a set in turn, beginning behind the one that was taken last: {@code Select_Tx_NICs} of the paper.
 * Source: [Coll01] section 3.
 */
final class RailTurn {
    private int last = NodeView.MOST_RAILS - 1;

    /**
     * Takes some rails.
     *
     * @param rails mask to choose from
     * @param count how many; all if there are no more
     * @return mask
     */
    long take(long rails, int count) {
        long taken = 0;
        long left = rails;
        for (int i = 0; i < count && left != 0; i++) {
            int turned = Long.numberOfTrailingZeros(Long.rotateRight(left, last + 1));
            last = last + 1 + turned & NodeView.MOST_RAILS - 1;
            taken |= 1L << last;
            left &= ~taken;
        }
        return taken;
    }

    /**
     * Takes the part of a set that a striping ratio gives.
     *
     * @param rails mask to choose from
     * @param ratio 0 for one rail to 1 for all
     * @return mask
     */
    long take(long rails, double ratio) {
        return take(rails, (int) Math.max(1, Math.round(ratio * Long.bitCount(rails))));
    }

    /**
     * Requires that a number is a striping ratio.
     *
     * @param ratio the number
     * @return the same
     * @throws IllegalArgumentException if it is not 0 to 1
     */
    static double requireRatio(double ratio) {
        if (!(ratio >= 0 && ratio <= 1)) {
            throw new IllegalArgumentException("striping ratio " + ratio + ": 0 (one rail) to 1 (all) is possible");
        }
        return ratio;
    }
}
