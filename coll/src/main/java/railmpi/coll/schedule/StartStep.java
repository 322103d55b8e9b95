package railmpi.coll.schedule;

import railmpi.pml.ActivityMessages;
import railmpi.pml.Communicator;
import railmpi.pml.Completable;
import railmpi.pml.PmlRequest;

/** Begins something that is no message and that is awaited later. */
record StartStep(int slot, Communicator c, int rank, int tag, Completable operation, long number) implements Step {
    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        slots[slot] = messages.start(c, rank, tag, operation, number);
        return null;
    }
}
