package railmpi.coll.schedule;

import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.PmlRequest;

/** Begins something that is no message and that is awaited later. */
record StartStep(int slot, Communicator c, int rank, int tag, Completable operation, long number) implements Step {
    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        slots[slot] = messages.start(c, rank, tag, operation, number);
        return null;
    }
}
