package railmpi.coll.schedule;

import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.PmlRequest;

/** Waits for a request and frees its slot. */
record AwaitStep(int slot) implements Step {
    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        PmlRequest request = slots[slot];
        if (!request.isComplete()) {
            return request;
        }
        slots[slot] = null; // first: also a request that has failed is taken
        messages.take(request);
        return null;
    }
}
