package railmpi.policy.allocation;

import java.math.BigInteger;

/**
 * Which nodes send and which receive on each rail, for ever: for each pair of nodes there is a rail on which the first
 * sends and the second receives. Immutable. Source: [Coll01] section 2.
 */
public final class StaticRails {
    private final long[] sendingRails;
    private final int rails;

    private StaticRails(int nodes, int rails) {
        if (nodes < 2 || rails < 1 || rails > NodeView.MOST_RAILS) {
            throw new IllegalArgumentException("a static allocation of " + nodes + " nodes to " + rails
                    + " rails: 2 nodes or more and 1 to " + NodeView.MOST_RAILS + " rails are possible");
        }
        this.rails = rails;
        sendingRails = new long[nodes];
    }

    /**
     * Allocates by the bits of the nodes' numbers: on rail i groups of 2^i nodes send and receive in turn, and on as
     * many rails more it is the other way round. Rails beyond those repeat the first. Source: algorithm 1.
     *
     * @param nodes number of nodes
     * @param rails number of rails
     * @return the allocation
     * @throws IllegalArgumentException if there are fewer than 2 ceil(log2(nodes)) rails
     */
    public static StaticRails byBits(int nodes, int rails) {
        StaticRails made = new StaticRails(nodes, rails);
        int needed = fewestRailsByBits(nodes);
        int bits = needed / 2;
        if (rails < needed) {
            throw new IllegalArgumentException(nodes + " nodes on " + rails
                    + " rails: allocation by bits needs 2 ceil(log2(" + nodes + ")) = " + needed + " rails");
        }
        for (int node = 0; node < nodes; node++) {
            for (int rail = 0; rail < rails; rail++) {
                int pattern = rail % needed;
                boolean isSending = (node >> pattern % bits & 1) == pattern / bits;
                made.sendingRails[node] |= isSending ? 1L << rail : 0;
            }
        }
        return made;
    }

    /**
     * Allocates with the fewest rails: each node sends on another set of half the rails, and no set of the same size
     * contains another (Sperner). Source: algorithm 2, in whose order sets are taken.
     *
     * @param nodes number of nodes
     * @param rails number of rails
     * @return the allocation
     * @throws IllegalArgumentException if there are more nodes than C(rails, rails / 2)
     */
    public static StaticRails optimal(int nodes, int rails) {
        StaticRails made = new StaticRails(nodes, rails);
        BigInteger bound = mostNodes(rails);
        if (bound.compareTo(BigInteger.valueOf(nodes)) < 0) {
            throw new IllegalArgumentException(
                    nodes + " nodes on " + rails + " rails: C(" + rails + ", " + rails / 2 + ") = " + bound
                            + " nodes are the bound, " + nodes + " nodes need " + fewestRails(nodes) + " rails");
        }
        made.addVectors(0, 0, 0, rails / 2);
        return made;
    }

    /** Appends 1, then 0, while there are ones left and room for them; returns how many vectors are complete. */
    private int addVectors(int complete, long vector, int length, int onesLeft) {
        if (complete == sendingRails.length) {
            return complete;
        }
        if (length == rails) {
            sendingRails[complete] = vector;
            return complete + 1;
        }
        int now = complete;
        if (onesLeft > 0) {
            now = addVectors(now, vector | 1L << length, length + 1, onesLeft - 1);
        }
        if (rails - length > onesLeft) {
            now = addVectors(now, vector, length + 1, onesLeft);
        }
        return now;
    }

    /**
     * Returns the bound of the theorem.
     *
     * @param rails number of rails
     * @return most nodes, C(rails, rails / 2)
     */
    public static BigInteger mostNodes(int rails) {
        BigInteger most = BigInteger.ONE;
        for (int i = 1; i <= rails / 2; i++) {
            most = most.multiply(BigInteger.valueOf(rails - rails / 2 + i)).divide(BigInteger.valueOf(i));
        }
        return most;
    }

    /**
     * Returns how many rails nodes need for {@link #optimal}.
     *
     * @param nodes number of nodes
     * @return the fewest that the theorem allows
     */
    public static int fewestRails(int nodes) {
        int rails = 1;
        while (mostNodes(rails).compareTo(BigInteger.valueOf(nodes)) < 0) {
            rails++;
        }
        return rails;
    }

    /**
     * Returns how many rails nodes need for {@link #byBits}.
     *
     * @param nodes number of nodes, 2 or more
     * @return 2 ceil(log2(nodes))
     */
    public static int fewestRailsByBits(int nodes) {
        return 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(nodes - 1));
    }

    /**
     * Returns the number of nodes.
     *
     * @return nodes
     */
    public int nodes() {
        return sendingRails.length;
    }

    /**
     * Tells what a node does on a rail.
     *
     * @param node number of the node
     * @param rail number of the rail
     * @return true if it sends there, false if it receives
     */
    public boolean isSending(int node, int rail) {
        return (sendingRails[node] >> rail & 1) != 0;
    }

    /**
     * Returns the rails between two nodes.
     *
     * @param from node that sends
     * @param to node that receives, another one
     * @return mask, not 0
     */
    public long rails(int from, int to) {
        return sendingRails[from] & ~sendingRails[to] & -1L >>> NodeView.MOST_RAILS - rails;
    }
}
