package railmpi.coll;

import java.util.function.BiConsumer;
import railmpi.coll.step.CollectiveTags;
import railmpi.pml.Agreements;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.state.Activity;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * A shrink in the background: the agreements of a search for one context id, or for two where the communicator joins
 * two groups. Owner: the holder of the progress lock.
 */
final class ShrinkActivity implements Activity {
    private final FaultTolerance faults;
    private final Agreements.Series series;
    private final ContextIds ids;
    private final Communicator parent;
    private final BiConsumer<int[], int[]> receiver;
    private final int[] found;
    private int foundCount;
    private ContextIdSearch search;
    private Agreements.Outcome outcome;
    private PmlRequest request;

    /**
     * Prepares the next agreements of the parent.
     *
     * @param pml carries them
     * @param ids of this process
     * @param parent communicator
     * @param receiver gets the context ids that were found, and the processes that took no part
     */
    ShrinkActivity(Pml pml, ContextIds ids, Communicator parent, BiConsumer<int[], int[]> receiver) {
        faults = pml.faultTolerance();
        series = faults.agreements().series(parent);
        this.ids = ids;
        this.parent = parent;
        this.receiver = receiver;
        found = new int[parent.isInter() ? 2 : 1];
    }

    @Override
    public boolean runsProgramCode() {
        return false;
    }

    @Override
    public PmlRequest advance(ActivityMessages messages) {
        while (true) {
            if (request == null) {
                search = search == null ? new ContextIdSearch(ids, parent.contextId()) : search;
                outcome = series.begin(search.mask());
                request = messages.start(faults.self(), 0, CollectiveTags.CONSTRUCTION, outcome, 0);
            }
            if (!request.isComplete()) {
                return request;
            }
            messages.take(request);
            request = null;
            long[] words = outcome.words();
            System.arraycopy(words, 0, search.mask(), 0, words.length);
            if (search.goOn()) {
                found[foundCount++] = search.contextId();
                search = null;
                if (foundCount == found.length) {
                    receiver.accept(found, outcome.failed());
                    return null;
                }
            }
        }
    }
}
