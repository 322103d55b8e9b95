package railmpi.coll;

import java.util.ArrayList;
import java.util.List;
import railmpi.pml.Communicator;
import railmpi.pml.Group;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Makes and frees communicators: MPI 4.0, section 7.4. All but {@link #free} are collective over the parent and leave
 * no message of theirs behind. One per process; for any thread, at once on different parents.
 */
public final class CommunicatorOperations {
    /** Color of a rank that joins no part of a split. */
    public static final int UNDEFINED = -32766;

    private final Pml pml;
    private final Collectives collectives;
    private final ContextIds ids = new ContextIds();
    private final ContextIdAgreement agreement;

    /** Freed communicators whose operations may still be under way; guarded by itself. */
    private final List<Communicator> draining = new ArrayList<>();

    /**
     * Starts with COMM_WORLD and COMM_SELF in use.
     *
     * @param pml given to new communicators
     * @param collectives used on the parents
     */
    public CommunicatorOperations(Pml pml, Collectives collectives) {
        this.pml = pml;
        this.collectives = collectives;
        this.agreement = new ContextIdAgreement(collectives, ids);
    }

    /**
     * Makes a communicator of the same ranks.
     *
     * @param parent communicator
     * @return the new communicator
     */
    public Communicator dup(Communicator parent) {
        return new Communicator(pml, parent.group(), agree(parent));
    }

    /**
     * Parts the ranks by color; in a part they are ordered by key, those of equal key by rank in the parent.
     *
     * @param parent communicator
     * @param color not negative; or {@link #UNDEFINED}
     * @param key any number
     * @return the communicator of the own color; null for UNDEFINED
     */
    public Communicator split(Communicator parent, int color, int key) {
        int[] choices = new int[2 * parent.size()];
        choices[2 * parent.rank()] = color;
        choices[2 * parent.rank() + 1] = key;
        collectives.allgather(parent, null, 2, TypedBuffer.ofArray(BasicType.INT, choices), 2);
        int contextId = agree(parent);
        return color == UNDEFINED ? without(contextId) : new Communicator(pml, part(parent, choices, color), contextId);
    }

    /**
     * Makes a communicator of a group. Groups of different ranks may differ if they are disjoint.
     *
     * @param parent communicator
     * @param group of ranks of the parent, in their new order
     * @return the new communicator; null where the own rank is not in the group
     */
    public Communicator create(Communicator parent, Group group) {
        int contextId = agree(parent);
        return group.rankOf(pml.worldRank()) < 0 ? without(contextId) : new Communicator(pml, group, contextId);
    }

    /**
     * Lets the context id be used again, once the operations that are under way are complete. Local: the other ranks of the
     * communicator do the same when they come to it; it is not used again before.
     *
     * @param communicator from this object; not to be used any more
     */
    public void free(Communicator communicator) {
        synchronized (draining) {
            draining.add(communicator);
        }
        releaseDrained();
    }

    private void releaseDrained() {
        synchronized (draining) {
            for (int i = draining.size() - 1; i >= 0; i--) {
                if (!pml.hasPending(draining.get(i))) {
                    ids.release(draining.remove(i).contextId());
                }
            }
        }
    }

    private int agree(Communicator parent) {
        releaseDrained();
        return agreement.agree(parent);
    }

    private Communicator without(int contextId) {
        ids.release(contextId);
        return null;
    }

    /** Sorts the members of the color by inserting, which is stable. */
    private static Group part(Communicator parent, int[] choices, int color) {
        int[] ranks = new int[parent.size()];
        int members = 0;
        for (int rank = 0; rank < ranks.length; rank++) {
            if (choices[2 * rank] == color) {
                int at = members++;
                for (; at > 0 && choices[2 * ranks[at - 1] + 1] > choices[2 * rank + 1]; at--) {
                    ranks[at] = ranks[at - 1];
                }
                ranks[at] = rank;
            }
        }
        int[] worldRanks = new int[members];
        for (int i = 0; i < members; i++) {
            worldRanks[i] = parent.group().worldRank(ranks[i]);
        }
        return new Group(worldRanks);
    }
}
