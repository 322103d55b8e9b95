package mpi;

import railmpi.calls.error.ErrorClass;
import railmpi.calls.request.StatusFace;
import railmpi.calls.type.ItemType;
import railmpi.pml.state.MessageStatus;

/** Makes what the program sees of the end of an operation; the only place that does for requests. Stateless. */
final class Statuses implements StatusFace {
    @Override
    public Object empty() {
        return new Status();
    }

    @Override
    public Object of(MessageStatus message, ItemType received) {
        return new Status(message).countedIn(received);
    }

    @Override
    public Object ofObjects(MessageStatus message, int objects) {
        return new Status(message).withObjects(objects);
    }

    @Override
    public Object ofError(int errorClass) {
        return Status.ofError(errorClass);
    }

    @Override
    public Object at(Object status, int position) {
        return ((Status) status).withIndex(position);
    }

    @Override
    public Object[] array(int length) {
        return new Status[length];
    }

    @Override
    public RuntimeException failed(String text, Throwable cause, Object[] statuses) {
        return new MPIException(ErrorClass.IN_STATUS, text, cause).with((Status[]) statuses);
    }
}
