package railmpi.btl.node;

import java.util.Arrays;

/**
 * The processes of this node: those of the world, which are known from the start, and those of other jobs. Each has a
 * {@link NodePeer} as soon as something is known of it. A table with open addressing: a piece of a long message looks
 * here. Owner: the holder of the progress lock.
 */
final class NodePeers {
    private static final int FIRST_LENGTH = 16;

    /** Ranks of the world on this node, in ascending order. */
    private final int[] ranks;

    private NodePeer[] table = new NodePeer[FIRST_LENGTH];
    private int count;

    NodePeers(int[] ranksOfNode) {
        ranks = ranksOfNode.clone();
        Arrays.sort(ranks);
    }

    /** Returns the ranks of the world on this node, in ascending order; not to be changed. */
    int[] ranks() {
        return ranks;
    }

    /** Returns the place of a process of the world among the {@link #ranks} of this node. */
    int placeInNode(int rank) {
        return Arrays.binarySearch(ranks, rank);
    }

    /** Tells whether a process of the world is on this node. */
    boolean isRankHere(int rank) {
        return placeInNode(rank) >= 0;
    }

    /** Returns what is known of a process; null if that is nothing. */
    NodePeer find(int process) {
        return table[place(process)];
    }

    /** Returns what is known of a process, which is on this node. */
    NodePeer of(int process) {
        NodePeer found = table[place(process)];
        return found == null ? add(process) : found;
    }

    private NodePeer add(int process) {
        if (2 * ++count > table.length) {
            rebuild(2 * table.length, null);
        }
        NodePeer added = new NodePeer(process);
        table[place(process)] = added;
        return added;
    }

    /** Forgets a process. */
    void remove(int process) {
        NodePeer gone = find(process);
        if (gone != null) {
            count--;
            rebuild(table.length, gone);
        }
    }

    /** What comes behind a free place would not be found, so all are put anew. */
    private void rebuild(int length, NodePeer without) {
        NodePeer[] old = table;
        table = new NodePeer[length];
        for (NodePeer peer : old) {
            if (peer != null && peer != without) {
                table[place(peer.process)] = peer;
            }
        }
    }

    /** Returns where a process is, or would be. */
    private int place(int process) {
        int mask = table.length - 1;
        int at = process & mask;
        while (table[at] != null && table[at].process != process) {
            at = at + 1 & mask;
        }
        return at;
    }
}
