package railmpi.coll.schedule;

import railmpi.pml.ActivityMessages;
import railmpi.pml.Communicator;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.TypedBuffer;

/** Starts a send. */
record SendStep(int slot, Communicator c, int dest, int tag, TypedBuffer buffer, long offsetBytes, long lengthBytes)
        implements Step {
    @Override
    public PmlRequest perform(ActivityMessages messages, PmlRequest[] slots) {
        slots[slot] = messages.startSend(c, dest, tag, buffer.buffer(), buffer.convertor(), offsetBytes, lengthBytes);
        return null;
    }
}
