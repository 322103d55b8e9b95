package railmpi.btl.rail;

import railmpi.btl.connect.Rail;

/**
 * Which rails of one channel go over which ports of this process, of those that are given to pieces. Owner: the holder
 * of the progress lock.
 */
final class Adapters {
    private final Rails rails;
    /** Whether this process comes before the peer, in the order that both have. */
    private final boolean isLower;

    private final NodeAllocation allocation;

    Adapters(Rails rails, boolean isLower, NodeAllocation allocation) {
        this.rails = rails;
        this.isLower = isLower;
        this.allocation = allocation;
    }

    /**
     * Returns which port of this process a rail uses, {@link AllocatedRails#NONE} if nobody gives it to pieces. Of
     * several rails between the same ports, or one of them and others, the first one of the table is given.
     */
    int ofId(int railId) {
        int adapter = Rail.portIndex(railId, isLower);
        boolean isFirst = Rail.isFirstPath(railId) && adapter < allocation.allocatedPorts();
        for (int rail = 0; isFirst && rail < rails.count(); rail++) {
            int other = rails.rail(rail).id();
            if (other == railId) {
                return adapter;
            }
            isFirst = !Rail.sharePort(other, railId);
        }
        return AllocatedRails.NONE;
    }

    /** The same for a rail by its number in the channel. */
    int of(int rail) {
        return ofId(rails.rail(rail).id());
    }

    /** Returns the rail of an adapter; -1 if there is none. */
    int railOf(int adapter) {
        int rail = rails.count() - 1;
        while (rail >= 0 && ofId(rails.rail(rail).id()) != adapter) {
            rail--;
        }
        return rail;
    }
}
