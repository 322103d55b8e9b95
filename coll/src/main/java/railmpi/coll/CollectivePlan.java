package railmpi.coll;

import railmpi.coll.schedule.Recorder;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * One non-blocking collective: name it by calling one operation of {@link #collectives}, then start it. Used by one
 * thread. If naming it fails, forget the plan; the number that it took in the communicator is lost on this rank only,
 * so arguments are to be checked before.
 */
public final class CollectivePlan {
    private final Pml pml;
    private final Communicator communicator;
    private final Recorder recorder;
    private final Collectives collectives;

    CollectivePlan(Pml pml, Communicator communicator, Recorder recorder, Collectives collectives) {
        this.pml = pml;
        this.communicator = communicator;
        this.recorder = recorder;
        this.collectives = collectives;
    }

    /**
     * Returns the operations, of which one is to be called.
     *
     * @return they return at once and touch no buffer
     */
    public Collectives collectives() {
        return collectives;
    }

    /**
     * Starts it. The buffers belong to it until the request is complete.
     *
     * @return the request, to be waited for
     */
    public PmlRequest start() {
        return pml.start(communicator.collective(), recorder.schedule());
    }
}
