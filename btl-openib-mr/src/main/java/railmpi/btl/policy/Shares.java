package railmpi.btl.policy;

/** Cuts a length by weights. Stripes begin at multiples of {@value #ALIGN_BYTES} bytes and none is shorter than wanted. */
final class Shares {
    private static final int ALIGN_BYTES = 64;

    private Shares() {}

    /** Cuts; a rail whose share would be shorter than {@code shortestBytes} gets nothing. */
    static void cut(
            RailView rails,
            int lengthBytes,
            int shortestBytes,
            StripingPolicy weights,
            int[] lengths,
            boolean[] without) {
        double total = 0;
        int last = MultiplexingPolicy.NONE;
        for (int rail = 0; rail < rails.count(); rail++) {
            lengths[rail] = 0;
            if (rails.isUsable(rail) && !without[rail]) {
                total += weights.weight(rail);
                last = last < 0 || weights.weight(rail) >= weights.weight(last) ? rail : last;
            }
        }
        int left = lengthBytes;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && !without[rail] && rail != last) {
                int share = (int) (lengthBytes * (weights.weight(rail) / total)) & -ALIGN_BYTES;
                if (share < shortestBytes) {
                    without[rail] = true;
                    cut(rails, lengthBytes, shortestBytes, weights, lengths, without);
                    return;
                }
                lengths[rail] = share;
                left -= share;
            }
        }
        lengths[last] = left;
    }
}
