package railmpi.coll.step;

import java.util.HashMap;
import java.util.Map;
import railmpi.pml.state.Communicator;

/** Which ranks of a communicator are on one node, by the lowest of them. Pure functions. */
public final class NodeLeaders {
    private NodeLeaders() {}

    /**
     * Returns the lowest rank on the node of each rank.
     *
     * @param c communicator
     * @return by rank; the same at all members
     */
    public static int[] of(Communicator c) {
        Map<Integer, Integer> byNode = new HashMap<>();
        int[] leaders = new int[c.size()];
        for (int rank = 0; rank < leaders.length; rank++) {
            Integer first = byNode.putIfAbsent(c.node(rank), rank);
            leaders[rank] = first == null ? rank : first;
        }
        return leaders;
    }
}
