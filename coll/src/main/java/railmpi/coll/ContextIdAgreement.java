package railmpi.coll;

import railmpi.coll.op.PredefinedOperators;
import railmpi.core.RailException;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Finds a context id that is free at all ranks of a communicator.
 *
 * <p>A round: all ranks combine their masks of free ids and see the same candidate; each tries to claim it; a second
 * reduction tells whether all could. If not, because a thread of some process was claiming it for another communicator,
 * those who did give it back, and the next round takes a candidate that depends on the parent, so that two agreements
 * which collided part. Nothing is held while a rank waits for one that has not come yet (a claim is held only in the
 * second reduction, when all are in), so agreements of several threads on different communicators never wait for each
 * other.
 *
 * <p>Cost: 2 allreduces of 512 and 8 bytes if nobody interferes. Thread-safe.
 */
final class ContextIdAgreement {
    private static final int SCATTER_RANGE = 64;
    private static final int SCATTER_FACTOR = 0x9E3779B1;

    private final Collectives collectives;
    private final ContextIds ids;

    ContextIdAgreement(Collectives collectives, ContextIds ids) {
        this.collectives = collectives;
        this.ids = ids;
    }

    /**
     * Agrees on an id; collective over the parent.
     *
     * @param parent communicator whose ranks agree
     * @return context id, claimed in this process
     * @throws RailException (RESOURCE) if no id is free everywhere
     */
    int agree(Communicator parent) {
        long[] free = new long[ContextIds.PAGE_LONGS];
        int attempt = 0;
        for (int page = 0; page < ContextIds.PAGES; ) {
            ids.copyFree(page, free);
            combine(parent, free);
            int candidate = ContextIds.choose(page, free, skip(parent, attempt));
            if (candidate < 0) {
                page++;
            } else if (claimEverywhere(parent, candidate)) {
                return candidate;
            } else {
                attempt++;
            }
        }
        throw new RailException(
                RailException.Category.RESOURCE,
                "no context id is free on all " + parent.size() + " ranks; the limit is " + ContextIds.LIMIT / 2
                        + " communicators: free some");
    }

    private boolean claimEverywhere(Communicator parent, int candidate) {
        boolean isMine = ids.claim(candidate);
        long[] claimed = {isMine ? 1 : 0};
        try {
            combine(parent, claimed);
        } catch (RuntimeException failure) {
            giveBack(candidate, isMine);
            throw failure;
        }
        if (claimed[0] == 0) {
            giveBack(candidate, isMine);
        }
        return claimed[0] != 0;
    }

    private void giveBack(int candidate, boolean isMine) {
        if (isMine) {
            ids.release(candidate);
        }
    }

    private void combine(Communicator parent, long[] mask) {
        TypedBuffer buffer = TypedBuffer.ofArray(BasicType.LONG, mask);
        collectives.allreduce(parent, null, buffer, mask.length, PredefinedOperators.BAND);
    }

    /** The first attempt takes the lowest id; later ones differ from parent to parent, in a range that grows. */
    private static int skip(Communicator parent, int attempt) {
        if (attempt == 0) {
            return 0;
        }
        int mixed = (parent.contextId() + attempt) * SCATTER_FACTOR;
        return (mixed >>> 8) % (SCATTER_RANGE * attempt);
    }
}
