package railmpi.coll;

import railmpi.coll.step.CollectiveTags;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * Combines masks over all ranks of a communicator that live, of both groups if there are two, also of a revoked one.
 * Cost: that of an agreement.
 */
final class AgreedMasks implements MaskReduction {
    private final Pml pml;
    private final FaultTolerance.Series series;
    private int[] failed = {};

    /**
     * Begins the agreements of one operation.
     *
     * @param pml carries them
     * @param communicator whose ranks agree
     */
    AgreedMasks(Pml pml, Communicator communicator) {
        this.pml = pml;
        series = pml.faultTolerance().series(communicator);
    }

    @Override
    public void intersect(Operations by, long[] mask) {
        FaultTolerance.Outcome outcome = series.agree(mask);
        pml.await(pml.faultTolerance().self(), 0, CollectiveTags.CONSTRUCTION, outcome, 0);
        System.arraycopy(outcome.words(), 0, mask, 0, mask.length);
        failed = outcome.failed();
    }

    /** Returns the ranks that took no part in the last agreement: indices of processes, the same at all ranks. */
    int[] failed() {
        return failed;
    }
}
