package railmpi.policy.allocation;

/**
 * Settings of dynamic allocation.
 *
 * @param stripingRatio part of the rails that a peer grants that a message takes, 0 for one to 1 for all
 * @param shortBytes messages up to this length are sent without asking (hybrid allocation); 0 for none
 * @param retryNs a message that was refused by all rails is tried again after this time or a little more
 * @param answerNs a rail that was not answered for within this time counts as refused
 * @param seed of the times between tries
 */
public record DynamicConfig(double stripingRatio, long shortBytes, long retryNs, long answerNs, long seed) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if one is impossible
     */
    public DynamicConfig {
        RailTurn.requireRatio(stripingRatio);
        if (shortBytes < 0 || retryNs < 1 || answerNs < 1) {
            throw new IllegalArgumentException("dynamic allocation with messages of " + shortBytes
                    + " bytes as short, tries after " + retryNs + " ns and answers within " + answerNs
                    + " ns: 0, 1 and 1 are the least");
        }
    }
}
