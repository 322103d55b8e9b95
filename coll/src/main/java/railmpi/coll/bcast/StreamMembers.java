package railmpi.coll.bcast;

import java.util.Arrays;
import java.util.stream.IntStream;
import railmpi.coll.multicast.FanTree;
import railmpi.coll.step.NodeLeaders;
import railmpi.pml.state.Communicator;

/**
 * To whom the datagrams of a root go: one rank of each node, which has the others there, its guests, hear of them. The
 * root is that of its own node, the lowest rank that of each other one. Immutable.
 *
 * @param ranks the members in the order of the tree over which they agree, the root first; the same at all ranks
 * @param host the member of this rank's node, perhaps itself
 * @param guests of this rank; none if it is no member
 * @param parent of this rank in that tree; negative at the root and if it is no member
 * @param children of this rank in it
 */
record StreamMembers(int[] ranks, int host, int[] guests, int parent, int[] children) {
    private static final int FAN_IN = 4;

    static StreamMembers of(Communicator c, int root) {
        int size = c.size();
        int[] leaders = NodeLeaders.of(c);
        int ownLeader = leaders[root];
        int[] hosts = Arrays.stream(leaders)
                .map(leader -> leader == ownLeader ? root : leader)
                .toArray();
        int[] ranks = IntStream.range(0, size)
                .map(i -> (root + i) % size)
                .filter(rank -> hosts[rank] == rank)
                .toArray();
        int rank = c.rank();
        int place = IntStream.range(0, ranks.length)
                .filter(i -> ranks[i] == rank)
                .findFirst()
                .orElse(-1);
        if (place < 0) {
            return new StreamMembers(ranks, hosts[rank], new int[0], -1, new int[0]);
        }
        int[] guests = IntStream.range(0, size)
                .filter(other -> other != rank && hosts[other] == rank)
                .toArray();
        FanTree tree = new FanTree(ranks.length, FAN_IN);
        int first = tree.firstChild(place);
        int[] children = Arrays.copyOfRange(ranks, first, first + tree.childCount(place));
        return new StreamMembers(ranks, rank, guests, place == 0 ? -1 : ranks[tree.parent(place)], children);
    }
}
