package railmpi.coll.schedule;

import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/** Starts a receive. */
record ReceiveStep(
        int slot, Communicator c, int source, int tag, TypedBuffer buffer, long offsetBytes, long lengthBytes)
        implements Step {
    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        slots[slot] =
                messages.startReceive(c, source, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes);
        return null;
    }
}
