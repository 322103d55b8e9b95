package railmpi.coll.check;

import java.util.Arrays;
import railmpi.pml.state.Communicator;

/**
 * Makes the ranks of a communicator compare a call that makes another one, before it begins. Only arguments that are to
 * be the same on all ranks are looked at. Immutable, for any thread.
 */
public final class ConstructionChecks {
    private final CallChecks checks;

    ConstructionChecks(CallChecks checks) {
        this.checks = checks;
    }

    /** Compares calls of dup, also of a communicator that joins two groups. */
    public void dup(Communicator c) {
        if (c.isInter()) {
            checks.inter().construction(c, Operation.DUP);
        } else {
            checks.construction(c, Operation.DUP, "");
        }
    }

    /** Compares calls of split; each rank has a color and a key of its own. */
    public void split(Communicator c) {
        checks.construction(c, Operation.SPLIT, "");
    }

    /** Compares calls of split by what processes share; one may name no type. */
    public void splitType(Communicator c) {
        checks.construction(c, Operation.SPLIT_TYPE, "");
    }

    /** Compares calls of create; ranks may have groups of their own. */
    public void create(Communicator c) {
        checks.construction(c, Operation.CREATE, "");
    }

    /** Compares calls that make a grid. */
    public void cart(Communicator c, int[] dims, boolean[] periods) {
        String text = "dims " + Arrays.toString(dims) + ", periods " + Arrays.toString(periods);
        checks.construction(c, Operation.CART_CREATE, text);
    }

    /** Compares calls that make grids of fewer dimensions. */
    public void cartSub(Communicator c, boolean[] remaining) {
        checks.construction(c, Operation.CART_SUB, "remaining dims " + Arrays.toString(remaining));
    }

    /** Compares calls that make a graph that every rank knows. */
    public void graph(Communicator c, int[] index, int[] edges) {
        String text = "index " + Arrays.toString(index) + ", edges " + Arrays.toString(edges);
        checks.construction(c, Operation.GRAPH_CREATE, text);
    }

    /** Compares calls that make a graph of which each rank names some edges. */
    public void distGraph(Communicator c, boolean isWeighted) {
        checks.construction(c, Operation.DIST_GRAPH_CREATE, weights(isWeighted));
    }

    /** Compares calls that make a graph of which each rank names its own edges. */
    public void distGraphAdjacent(Communicator c, boolean isWeighted) {
        checks.construction(c, Operation.DIST_GRAPH_CREATE_ADJACENT, weights(isWeighted));
    }

    /** Compares the calls in one of two groups that are to be joined. */
    public void intercomm(Communicator local, int leader) {
        checks.construction(local, Operation.INTERCOMM_CREATE, "local leader " + leader);
    }

    /** Compares calls of merge. */
    public void merge(Communicator inter) {
        checks.inter().construction(inter, Operation.INTERCOMM_MERGE);
    }

    private static String weights(boolean isWeighted) {
        return isWeighted ? "weights" : "no weights";
    }
}
