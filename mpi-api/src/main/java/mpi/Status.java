package mpi;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.coll.CommunicatorOperations;
import railmpi.pml.Pml;
import railmpi.pml.state.MessageStatus;

/**
 * The status of a received or probed message, or of a complete request. Programs may read the fields, and write them in
 * statuses of their own. Only one thread may use it at a time.
 */
public class Status {
    static {
        MPIException.showErrors();
    }

    /** Rank of the sender; {@link MPI#PROC_NULL} if received from there, {@link MPI#ANY_SOURCE} in an empty status. */
    public int source;

    /** Tag of the message; {@link MPI#ANY_TAG} in an empty status. */
    public int tag;

    /** Index of the request in the array, after calls that find one or some of several requests. */
    public int index = CommunicatorOperations.UNDEFINED;

    /** Length of the message in bytes, at most 2^31 - 1. From MPJ Express. */
    public int countInBytes;

    /**
     * Number of items of the datatype of the receive; {@link MPI#UNDEFINED} if it is not a whole number, and after a
     * probe. {@link #Get_count} has no such limit. From MPJ Express.
     */
    public int count;

    /**
     * Number of base elements of the datatype of the receive; {@link MPI#UNDEFINED} after a probe, like {@link #count}.
     * From MPJ Express.
     */
    public int numEls;

    /** What few statuses have, null in others: every receive makes a status, and new memory is not free. */
    private Unusual unusual;

    /** Creates an empty status, like that of a null request: any source, any tag, no data. */
    public Status() {
        source = Pml.ANY_SOURCE;
        tag = Pml.ANY_TAG;
    }

    Status(MessageStatus message) {
        this(message, CommunicatorOperations.UNDEFINED, CommunicatorOperations.UNDEFINED);
    }

    private Status(MessageStatus message, int count, int numEls) {
        source = message.source;
        tag = message.tag;
        setLengthBytes(message.lengthBytes);
        if (message.cancelled) {
            unusual().isCancelled = true;
        }
        this.count = count;
        this.numEls = numEls;
    }

    /** Returns the status of an operation that has failed, or that nobody has waited for because others have. */
    static Status ofError(int errorClass) {
        Status status = new Status();
        status.unusual().error = errorClass;
        return status;
    }

    private Unusual unusual() {
        if (unusual == null) {
            unusual = new Unusual();
        }
        return unusual;
    }

    private void setLengthBytes(long lengthBytes) {
        countInBytes = lengthBytes <= Integer.MAX_VALUE ? (int) lengthBytes : Integer.MAX_VALUE;
        if (lengthBytes != countInBytes || unusual != null) {
            unusual().moreBytes = lengthBytes - countInBytes;
        }
    }

    private long lengthBytes() {
        return unusual == null ? countInBytes : countInBytes + unusual.moreBytes;
    }

    private int objectCount() {
        return unusual == null ? CommunicatorOperations.UNDEFINED : unusual.objectCount;
    }

    /**
     * Returns the status of a message that was received as items of a type, not of objects. Hot path: no division if it
     * fills the buffer.
     *
     * @param items that there was room for
     * @param roomBytes the same in bytes
     */
    static Status of(MessageStatus message, ItemType type, int items, long roomBytes) {
        return message.lengthBytes == roomBytes
                ? new Status(message, items, type.elementsIn(items))
                : new Status(message).countedIn(type);
    }

    static Status orNull(MessageStatus message) {
        return message == null ? null : new Status(message);
    }

    /** Returns the status of a receive from nobody. */
    static Status ofNobody() {
        Status status = new Status();
        status.source = Pml.PROC_NULL;
        status.unusual().objectCount = 0;
        return status;
    }

    Status withObjects(int objects) {
        unusual().objectCount = objects;
        count = objects;
        numEls = objects;
        return this;
    }

    /** Sets the counts of a message that was received as items of a type, not of objects; null for an unknown type. */
    Status countedIn(ItemType type) {
        if (type != null) {
            count = whole(type.itemBytes);
            numEls = (int) Math.min(lengthBytes() / type.elementBytes, Integer.MAX_VALUE);
        }
        return this;
    }

    Status withIndex(int position) {
        index = position;
        return this;
    }

    /** {@return the rank of the sender} */
    public int getSource() {
        return source;
    }

    /** {@return the tag of the message} */
    public int getTag() {
        return tag;
    }

    /** {@return the index of the request in the array, after calls that find one or some of several requests} */
    public int getIndex() {
        return index;
    }

    /**
     * Returns the error class of the operation.
     *
     * @return {@link MPI#SUCCESS}; in the statuses of {@link MPIException#getStatuses} also the error class of one
     *     that failed, or {@link MPI#ERR_PENDING} for one that has neither succeeded nor failed
     */
    public int getError() {
        return unusual == null ? ErrorClass.SUCCESS : unusual.error;
    }

    /**
     * Returns the length of the message.
     *
     * @param datatype datatype whose items are counted
     * @return number of items of the datatype, {@link MPI#UNDEFINED} if it is not a whole number, or for {@link
     *     MPI#OBJECT} after a probe
     */
    public int getCount(Datatype datatype) throws MPIException {
        if (Datatype.checked(datatype).isObject()) {
            return wholeObjects(datatype.type.elementsPerItem);
        }
        return whole(datatype.type.itemBytes);
    }

    /** Like {@link #getCount}, also for messages of 2^31 items and more. */
    public long getCountLong(Datatype datatype) throws MPIException {
        return Datatype.checked(datatype).isObject()
                ? wholeObjects(datatype.type.elementsPerItem)
                : wholeItems(datatype.type.itemBytes);
    }

    /** {@return the same as {@link #getCount}} mpiJava's name. */
    public int Get_count(Datatype datatype) throws MPIException {
        return getCount(datatype);
    }

    /**
     * Returns the length of the message in basic elements. An item of a derived type or a pair has several; a complex
     * number is one.
     *
     * @param datatype datatype whose items are counted
     * @return number of elements, or {@link MPI#UNDEFINED} as in {@link #getCount}
     */
    public int getElements(Datatype datatype) throws MPIException {
        long elements = elements(datatype);
        return elements <= Integer.MAX_VALUE ? (int) elements : CommunicatorOperations.UNDEFINED;
    }

    /** {@return the same as {@link #getElements}} mpiJava's name. */
    public int Get_elements(Datatype datatype) throws MPIException {
        return getElements(datatype);
    }

    /** Like {@link #getElements}, also for messages of 2^31 elements and more. */
    public Count getElementsX(Datatype datatype) throws MPIException {
        return new Count(elements(datatype));
    }

    private long elements(Datatype datatype) {
        if (Datatype.checked(datatype).isObject()) {
            return objectCount();
        }
        long elements = datatype.type.layout().elementsIn(lengthBytes());
        return elements >= 0 ? elements : CommunicatorOperations.UNDEFINED;
    }

    /**
     * Sets the result of {@link #getElements}, in basic elements of the datatype.
     *
     * @param datatype datatype whose items are counted
     * @param elements number of basic elements
     */
    public void setElements(Datatype datatype, int elements) throws MPIException {
        setElementsX(datatype, new Count(elements));
    }

    /** Sets the result of {@link #getElementsX}, in basic elements of the datatype. */
    public void setElementsX(Datatype datatype, Count elementCount) throws MPIException {
        if (elementCount == null) {
            throw Session.raised(new CallError(ErrorClass.ARG, "count to set is null"));
        }
        long elements = elementCount.getCount();
        if (elements < 0) {
            throw Session.raised(new CallError(ErrorClass.COUNT, "count " + elements + " is negative"));
        }
        if (Datatype.checked(datatype).isObject()) {
            unusual().objectCount = (int) Math.min(elements, Integer.MAX_VALUE);
        } else {
            setLengthBytes(datatype.type.layout().bytesOfElements(elements));
        }
    }

    /** {@return whether the operation was cancelled, before it transferred anything} */
    public boolean isCancelled() throws MPIException {
        return unusual != null && unusual.isCancelled;
    }

    /** {@return the same as {@link #isCancelled}} mpiJava's name. */
    public boolean Test_cancelled() throws MPIException {
        return isCancelled();
    }

    /**
     * Sets the result of {@link #isCancelled}.
     *
     * @param cancelled the new result
     */
    public void setCancelled(boolean cancelled) throws MPIException {
        if (cancelled || unusual != null) {
            unusual().isCancelled = cancelled;
        }
    }

    /** Does nothing, because a status need not be freed. From MPJ Express. */
    public void free() {}

    /** Does nothing. From MPJ Express. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() throws MPIException {}

    @Override
    public String toString() {
        return "source " + source + ", tag " + tag + ", " + lengthBytes() + " bytes"
                + (unusual != null && unusual.isCancelled ? ", cancelled" : "");
    }

    private int whole(int unitBytes) {
        long items = wholeItems(unitBytes);
        return items <= Integer.MAX_VALUE ? (int) items : CommunicatorOperations.UNDEFINED;
    }

    private long wholeItems(int unitBytes) {
        long lengthBytes = lengthBytes();
        if (unitBytes == 0) {
            return lengthBytes == 0 ? 0 : CommunicatorOperations.UNDEFINED;
        }
        long items = lengthBytes / unitBytes;
        return items * unitBytes == lengthBytes ? items : CommunicatorOperations.UNDEFINED;
    }

    private int wholeObjects(int perItem) {
        int objectCount = objectCount();
        if (objectCount == CommunicatorOperations.UNDEFINED || perItem == 1) {
            return objectCount;
        }
        boolean isWhole = perItem == 0 ? objectCount == 0 : objectCount % perItem == 0;
        return isWhole ? objectCount / Math.max(1, perItem) : CommunicatorOperations.UNDEFINED;
    }

    private static final class Unusual {
        int objectCount = CommunicatorOperations.UNDEFINED;
        boolean isCancelled;
        int error = ErrorClass.SUCCESS;
        /** What the message has beyond {@link #countInBytes}. */
        long moreBytes;
    }
}
