package mpi;

import railmpi.pml.state.MessageStatus;

/**
 * What is known of a message that was received or probed, or of a request that is done. The fields may be read, and
 * written by programs that make their own statuses; used by one thread at a time.
 */
public class Status {
    /** Rank of the sender; {@link MPI#PROC_NULL} if received from there, {@link MPI#ANY_SOURCE} in an empty status. */
    public int source;

    /** Tag of the message; {@link MPI#ANY_TAG} in an empty status. */
    public int tag;

    /** Position of the request in the array, after the calls that find one or some of several. */
    public int index = MPI.UNDEFINED;

    /** Bytes of the message, at most the largest int. Of MPJ Express. */
    public int countInBytes;

    /**
     * Whole items of the datatype that the message was received with; {@link MPI#UNDEFINED} if there is no whole number of
     * them, and after a probe. {@link #Get_count} always knows. Of MPJ Express.
     */
    public int count;

    /**
     * Base elements of the datatype that the message was received with; {@link MPI#UNDEFINED} after a probe, as
     * {@link #count}. Of MPJ Express.
     */
    public int numEls;

    /** What few statuses have, null in others: every receive makes a status, and new memory is not free. */
    private Unusual unusual;

    /** Creates an empty status, as of a null request: any source, any tag, no data. */
    public Status() {
        source = MPI.ANY_SOURCE;
        tag = MPI.ANY_TAG;
    }

    Status(MessageStatus message) {
        this(message, MPI.UNDEFINED, MPI.UNDEFINED);
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
        return unusual == null ? MPI.UNDEFINED : unusual.objectCount;
    }

    /**
     * Returns the status of a message that was received as items of a type, not of objects. Hot path: no division if it
     * fills the buffer.
     *
     * @param items that there was room for
     * @param roomBytes the same in bytes
     */
    static Status of(MessageStatus message, Datatype type, int items, long roomBytes) {
        return message.lengthBytes == roomBytes
                ? new Status(message, items, type.elementsIn(items))
                : new Status(message).countedIn(type);
    }

    /** Returns the status of a receive from nobody. */
    static Status ofNobody() {
        Status status = new Status();
        status.source = MPI.PROC_NULL;
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
    Status countedIn(Datatype type) {
        if (type != null) {
            count = whole(type.itemBytes());
            numEls = (int) Math.min(lengthBytes() / type.elementBytes(), Integer.MAX_VALUE);
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

    /** {@return the position of the request in the array, after the calls that find one or some of several} */
    public int getIndex() {
        return index;
    }

    /** {@return {@link MPI#SUCCESS}: an operation that failed throws instead of giving a status} */
    public int getError() {
        return MPI.SUCCESS;
    }

    /**
     * Returns the length of the message.
     *
     * @param datatype what to count in
     * @return whole items of the datatype, {@link MPI#UNDEFINED} if the message does not hold a whole number of them,
     *     or for {@link MPI#OBJECT} when the message has only been probed
     */
    public int getCount(Datatype datatype) throws MPIException {
        if (Datatype.checked(datatype).isObject()) {
            return wholeObjects(datatype.elementsPerItem());
        }
        return whole(datatype.itemBytes());
    }

    /**
     * Does the same as {@link #getCount}.
     *
     * @param datatype what to count in
     * @return what {@link #getCount} returns
     */
    public int Get_count(Datatype datatype) throws MPIException {
        return getCount(datatype);
    }

    /**
     * Returns the length of the message in basic elements, of which derived types and pairs have several in an item; a
     * complex number is one.
     *
     * @param datatype what to count in
     * @return elements, or {@link MPI#UNDEFINED} as in {@link #getCount}
     */
    public int getElements(Datatype datatype) throws MPIException {
        long elements = elements(datatype);
        return elements <= Integer.MAX_VALUE ? (int) elements : MPI.UNDEFINED;
    }

    /**
     * Does the same as {@link #getElements}.
     *
     * @param datatype what to count in
     * @return what {@link #getElements} returns
     */
    public int Get_elements(Datatype datatype) throws MPIException {
        return getElements(datatype);
    }

    /**
     * Does the same as {@link #getElements}, for messages of 2^31 elements and more.
     *
     * @param datatype what to count in
     * @return what {@link #getElements} returns
     */
    public Count getElementsX(Datatype datatype) throws MPIException {
        return new Count(elements(datatype));
    }

    private long elements(Datatype datatype) {
        if (Datatype.checked(datatype).isObject()) {
            return objectCount();
        }
        long elements = datatype.layout().elementsIn(lengthBytes());
        return elements >= 0 ? elements : MPI.UNDEFINED;
    }

    /**
     * Sets the length that {@link #getElements} returns, in basic elements of the datatype.
     *
     * @param datatype what to count in
     * @param elements number of basic elements
     */
    public void setElements(Datatype datatype, int elements) throws MPIException {
        setElementsX(datatype, new Count(elements));
    }

    /**
     * Sets the length that {@link #getElementsX} returns, in basic elements of the datatype.
     *
     * @param datatype what to count in
     * @param elementCount number of basic elements
     */
    public void setElementsX(Datatype datatype, Count elementCount) throws MPIException {
        if (elementCount == null) {
            throw Session.raised(new MPIException(MPI.ERR_ARG, "count to set is null"));
        }
        long elements = elementCount.getCount();
        if (elements < 0) {
            throw Session.raised(new MPIException(MPI.ERR_COUNT, "count " + elements + " is negative"));
        }
        if (Datatype.checked(datatype).isObject()) {
            unusual().objectCount = (int) Math.min(elements, Integer.MAX_VALUE);
        } else {
            setLengthBytes(datatype.layout().bytesOfElements(elements));
        }
    }

    /**
     * Tells whether the operation was cancelled before it transferred anything.
     *
     * @return true if so
     */
    public boolean isCancelled() throws MPIException {
        return unusual != null && unusual.isCancelled;
    }

    /**
     * Does the same as {@link #isCancelled}.
     *
     * @return what {@link #isCancelled} returns
     */
    public boolean Test_cancelled() throws MPIException {
        return isCancelled();
    }

    /**
     * Sets what {@link #isCancelled} returns.
     *
     * @param cancelled whether it counts as cancelled
     */
    public void setCancelled(boolean cancelled) throws MPIException {
        if (cancelled || unusual != null) {
            unusual().isCancelled = cancelled;
        }
    }

    /** Does nothing, a status needs no freeing. Of MPJ Express. */
    public void free() {}

    /** Does nothing. Of MPJ Express. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() throws MPIException {}

    @Override
    public String toString() {
        return "source " + source + ", tag " + tag + ", " + lengthBytes() + " bytes"
                + (unusual != null && unusual.isCancelled ? ", cancelled" : "");
    }

    private int whole(int unitBytes) {
        long lengthBytes = lengthBytes();
        if (unitBytes == 0) {
            return lengthBytes == 0 ? 0 : MPI.UNDEFINED;
        }
        long items = lengthBytes / unitBytes;
        return items * unitBytes == lengthBytes && items <= Integer.MAX_VALUE ? (int) items : MPI.UNDEFINED;
    }

    private int wholeObjects(int perItem) {
        int objectCount = objectCount();
        if (objectCount == MPI.UNDEFINED || perItem == 1) {
            return objectCount;
        }
        boolean isWhole = perItem == 0 ? objectCount == 0 : objectCount % perItem == 0;
        return isWhole ? objectCount / Math.max(1, perItem) : MPI.UNDEFINED;
    }

    private static final class Unusual {
        int objectCount = MPI.UNDEFINED;
        boolean isCancelled;
        /** What the message has beyond {@link #countInBytes}. */
        long moreBytes;
    }
}
