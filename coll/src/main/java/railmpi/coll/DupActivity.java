package railmpi.coll;

import java.util.function.Consumer;
import railmpi.coll.schedule.Recorder;
import railmpi.coll.step.CollectiveTags;
import railmpi.pml.Pml;
import railmpi.pml.state.Activity;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * A duplication in the background: the rounds of one search for a context id after the other, each recorded when the
 * one before is done. All rounds have the tag of the one collective that they are, so that other collectives of the
 * parent may begin in between. Owner: the holder of the progress lock.
 */
final class DupActivity implements Activity {
    private final Pml pml;
    private final Collectives collectives;
    private final ContextIds ids;
    private final Communicator parent;
    private final Consumer<Communicator> receiver;
    private final MaskReduction[] reductions;
    private final int[] found;
    private final int tag;
    private int foundCount;
    private boolean isCompared;
    private ContextIdSearch search;
    private Activity round;

    /**
     * Prepares the next collective of the parent.
     *
     * @param pml given to the new communicator
     * @param collectives of this process
     * @param ids of this process
     * @param parent communicator
     * @param receiver gets the new one
     * @param reductions for the own group and for both groups of an intercommunicator, else over all ranks
     */
    DupActivity(
            Pml pml,
            Collectives collectives,
            ContextIds ids,
            Communicator parent,
            Consumer<Communicator> receiver,
            MaskReduction... reductions) {
        this.pml = pml;
        this.collectives = collectives;
        this.ids = ids;
        this.parent = parent;
        this.receiver = receiver;
        this.reductions = reductions;
        found = new int[reductions.length];
        tag = CollectiveTags.own(parent.collective().nextCollective());
    }

    @Override
    public boolean runsProgramCode() {
        return false;
    }

    @Override
    public PmlRequest advance(ActivityMessages messages) {
        boolean isWell = false;
        try {
            PmlRequest awaited = null;
            while (awaited == null && foundCount < found.length) {
                awaited = advanceRound(messages);
            }
            if (awaited == null) {
                receiver.accept(made());
            }
            isWell = true;
            return awaited;
        } finally {
            if (!isWell) {
                giveUp();
            }
        }
    }

    private PmlRequest advanceRound(ActivityMessages messages) {
        if (search == null) {
            search = new ContextIdSearch(ids, parent.contextId());
        }
        if (round == null) {
            Recorder recorder = new Recorder(collectives.scratch(), tag);
            Operations recorded = new Operations(collectives.recordedBy(recorder), recorder);
            if (!isCompared) {
                recorded.collectives().compareConstructions(checks -> checks.dup(parent));
                isCompared = true;
            }
            reductions[foundCount].intersect(recorded, search.mask());
            round = recorder.schedule();
        }
        PmlRequest awaited = round.advance(messages);
        if (awaited != null) {
            return awaited;
        }
        round = null;
        if (search.goOn()) {
            found[foundCount++] = search.contextId();
            search = null;
        }
        return null;
    }

    private Communicator made() {
        if (!parent.isInter()) {
            return pml.communicator(parent.group(), found[0]);
        }
        Communicator local = pml.communicator(parent.group(), found[0]);
        return pml.joining(local, parent.remoteGroup(), found[1]);
    }

    private void giveUp() {
        if (search != null) {
            search.giveUp();
        }
        for (int i = 0; i < foundCount; i++) {
            ids.abandon(found[i]);
        }
    }
}
