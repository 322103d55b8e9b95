package railmpi.btl.allocation;

import railmpi.policy.allocation.PolicyName;

/**
 * Settings of allocation.
 *
 * @param policy which policy
 * @param stripingRatio part of the rails that are free that a piece takes, 0 for one to 1 for all
 * @param shortBytes pieces up to this length reserve nothing under {@code hybrid}
 * @param mostRails most rails to a peer
 */
public record AllocationConfig(PolicyName policy, double stripingRatio, long shortBytes, int mostRails) {}
