package railmpi.coll.schedule;

import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.PmlRequest;

/** Begins something that goes on by itself. */
record BeginStep(Communicator c, int rank, int tag, Completable operation, long number) implements Step {
    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        messages.release(messages.start(c, rank, tag, operation, number));
        return null;
    }
}
