package mpi;

import java.nio.Buffer;
import railmpi.pml.SendMode;

/**
 * What class files that were compiled for other MPIs name in a communicator, where {@link Comm} has it in another form.
 * A class file names a method with the types of its parameters and of what it returns, and the linker wants exactly
 * these: the non-blocking and persistent calls of Open MPI's bindings take nio buffers only, where those of Comm take
 * arrays as well. Both forms do the same; a recompiled program gets the one that fits its arguments. Programs name this
 * class never.
 *
 * <p>Hot path: short.
 */
public abstract class LinkableComm {
    LinkableComm() {}

    private Comm self() {
        return (Comm) this;
    }

    /**
     * Returns an attribute that is a number. Local; of MPJ Express.
     *
     * @param keyval as in {@link Comm#getAttr}
     * @return an Integer, null if the attribute is not set; see {@link Comm#Attr_get}
     */
    public abstract Object Attr_get(int keyval) throws MPIException;

    /**
     * Does the same as {@link Comm#iSend(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request iSend(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return PointToPoint.startSend(self(), buf, 0, count, type, dest, tag, SendMode.STANDARD);
    }

    /**
     * Does the same as {@link Comm#ibSend(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return self().ibSend((Object) buf, count, type, dest, tag);
    }

    /**
     * Does the same as {@link Comm#isSend(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request isSend(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return PointToPoint.startSend(self(), buf, 0, count, type, dest, tag, SendMode.SYNCHRONOUS);
    }

    /**
     * Does the same as {@link Comm#irSend(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request irSend(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return PointToPoint.startSend(self(), buf, 0, count, type, dest, tag, SendMode.READY);
    }

    /**
     * Does the same as {@link Comm#iRecv(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer that takes the items
     * @param count number of items that there is room for
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return the request to wait for
     */
    public final Request iRecv(Buffer buf, int count, Datatype type, int source, int tag) throws MPIException {
        return PointToPoint.startReceive(self(), buf, 0, count, type, source, tag);
    }

    /**
     * Does the same as {@link Comm#sendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return self().sendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Does the same as {@link Comm#bSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return self().bSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Does the same as {@link Comm#sSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return self().sSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Does the same as {@link Comm#rSendInit(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return self().rSendInit((Object) buf, count, type, dest, tag);
    }

    /**
     * Does the same as {@link Comm#recvInit(Object, int, Datatype, int, int)}.
     *
     * @param buf nio buffer that takes the items
     * @param count number of items that there is room for
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return the persistent request, not started yet
     */
    public final Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag) throws MPIException {
        return self().recvInit((Object) buf, count, type, source, tag);
    }

    /**
     * Does the same as {@link Comm#allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls bytes from the start of the send buffer where the items for each process begin
     * @param sendtypes what an item for each rank is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param rdispls bytes from the start of the receive buffer where those of each process go
     * @param recvtypes what an item from each rank is
     */
    public final void allToAllw(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        self().allToAllw((Object) sendbuf, sendcount, sdispls, sendtypes, recvbuf, recvcount, rdispls, recvtypes);
    }

    /**
     * Does the same as {@link Comm#iBcast(Object, int, Datatype, int)}.
     *
     * @param buf nio buffer that has the items at the root and takes them elsewhere
     * @param count number of items
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iBcast(Buffer buf, int count, Datatype type, int root) throws MPIException {
        return self().iBcast((Object) buf, count, type, root);
    }

    /**
     * Does the same as {@link Comm#iGather(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items of all; counts at the root
     * @param recvcount items from each rank; counts at the root
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return self().iGather((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
    }

    /**
     * Does the same as {@link Comm#iGather(Object, int, Datatype, int)}.
     *
     * @param buf nio buffer of the items of all at the root, of the own items elsewhere
     * @param count items of each process
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iGather(Buffer buf, int count, Datatype type, int root) throws MPIException {
        return self().iGather((Object) buf, count, type, root);
    }

    /**
     * Does the same as {@link Comm#iGatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items of all; counts at the root
     * @param recvcount items from each rank, one number for each; counts at the root
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        return self().iGatherv((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype, root);
    }

    /**
     * Does the same as {@link Comm#iGatherv(Object, int[], int[], Datatype, int)}.
     *
     * @param recvbuf nio buffer that takes the items of all; counts at the root
     * @param recvcount items from each rank, one number for each; counts at the root
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        return self().iGatherv((Object) recvbuf, recvcount, displs, recvtype, root);
    }

    /**
     * Does the same as {@link Comm#iGatherv(Object, int, Datatype, int)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        return self().iGatherv((Object) sendbuf, sendcount, sendtype, root);
    }

    /**
     * Does the same as {@link Comm#iScatter(Object, int, Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf nio buffer of the items for all; counts at the root
     * @param sendcount items for each rank; counts at the root
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iScatter(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return self().iScatter((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root);
    }

    /**
     * Does the same as {@link Comm#iScatter(Object, int, Datatype, int)}.
     *
     * @param buf nio buffer of the items of all at the root, of the own items elsewhere
     * @param count items of each process
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iScatter(Buffer buf, int count, Datatype type, int root) throws MPIException {
        return self().iScatter((Object) buf, count, type, root);
    }

    /**
     * Does the same as {@link Comm#iScatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}.
     *
     * @param sendbuf nio buffer of the items for all; counts at the root
     * @param sendcount items for each rank, one number for each; counts at the root
     * @param displs where the items for each rank begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iScatterv(
            Buffer sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return self().iScatterv((Object) sendbuf, sendcount, displs, sendtype, recvbuf, recvcount, recvtype, root);
    }

    /**
     * Does the same as {@link Comm#iScatterv(Object, int[], int[], Datatype, int)}.
     *
     * @param sendbuf nio buffer of the items for all; counts at the root
     * @param sendcount items for each rank, one number for each; counts at the root
     * @param displs where the items for each rank begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iScatterv(Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        return self().iScatterv((Object) sendbuf, sendcount, displs, sendtype, root);
    }

    /**
     * Does the same as {@link Comm#iScatterv(Object, int, Datatype, int)}.
     *
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        return self().iScatterv((Object) recvbuf, recvcount, recvtype, root);
    }

    /**
     * Does the same as {@link Comm#iAllGather(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each rank
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return self().iAllGather((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    }

    /**
     * Does the same as {@link Comm#iAllGather(Object, int, Datatype)}.
     *
     * @param buf nio buffer that has the own items in their place and takes those of the others
     * @param count items of each process
     * @param type what an item is
     * @return the request to wait for
     */
    public final Request iAllGather(Buffer buf, int count, Datatype type) throws MPIException {
        return self().iAllGather((Object) buf, count, type);
    }

    /**
     * Does the same as {@link Comm#iAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return self().iAllGatherv((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
    }

    /**
     * Does the same as {@link Comm#iAllGatherv(Object, int[], int[], Datatype)}.
     *
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iAllGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype)
            throws MPIException {
        return self().iAllGatherv((Object) recvbuf, recvcount, displs, recvtype);
    }

    /**
     * Does the same as {@link Comm#iAllToAll(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items for each rank
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each rank
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return self().iAllToAll((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    }

    /**
     * Does the same as {@link Comm#iAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls where the items for each rank begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param rdispls where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return self().iAllToAllv((Object) sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype);
    }

    /**
     * Does the same as {@link Comm#iAllToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls where the items for each rank begin in the send buffer, in bytes
     * @param sendtypes what an item for each rank is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param rdispls where the items of each rank go in the receive buffer, in bytes
     * @param recvtypes what an item from each rank is
     * @return the request to wait for
     */
    public final Request iAllToAllw(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        return self().iAllToAllw(
                        (Object) sendbuf, sendcount, sdispls, sendtypes, recvbuf, recvcount, rdispls, recvtypes);
    }

    /**
     * Does the same as {@link Comm#iReduce(Object, Object, int, Datatype, Op, int)}.
     *
     * @param sendbuf nio buffer of the own vector
     * @param recvbuf nio buffer that takes the result, at the root
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        return self().iReduce((Object) sendbuf, recvbuf, count, type, op, root);
    }

    /**
     * Does the same as {@link Comm#iReduce(Object, int, Datatype, Op, int)}.
     *
     * @param buf nio buffer of the own vector, which takes the result at the root
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) throws MPIException {
        return self().iReduce((Object) buf, count, type, op, root);
    }

    /**
     * Does the same as {@link Comm#iAllReduce(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf nio buffer of the own vector
     * @param recvbuf nio buffer that takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        return self().iAllReduce((Object) sendbuf, recvbuf, count, type, op);
    }

    /**
     * Does the same as {@link Comm#iAllReduce(Object, int, Datatype, Op)}.
     *
     * @param buf nio buffer of the own vector, which takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op) throws MPIException {
        return self().iAllReduce((Object) buf, count, type, op);
    }

    /**
     * Does the same as {@link Comm#iReduceScatter(Object, Object, int[], Datatype, Op)}.
     *
     * @param sendbuf nio buffer of the own vector
     * @param recvbuf nio buffer that takes the result
     * @param recvcounts items of the result for each rank, one number for each
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    public final Request iReduceScatter(Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        return self().iReduceScatter((Object) sendbuf, recvbuf, recvcounts, type, op);
    }

    /**
     * Does the same as {@link Comm#iReduceScatter(Object, int[], Datatype, Op)}.
     *
     * @param buf nio buffer of the own vector, which takes the result
     * @param counts items of the result for each rank, one number for each
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    public final Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) throws MPIException {
        return self().iReduceScatter((Object) buf, counts, type, op);
    }

    /**
     * Does the same as {@link Comm#iReduceScatterBlock(Object, Object, int, Datatype, Op)}.
     *
     * @param sendbuf nio buffer of the own vector
     * @param recvbuf nio buffer that takes the result
     * @param recvcount items of the result for each rank
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    public final Request iReduceScatterBlock(Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        return self().iReduceScatterBlock((Object) sendbuf, recvbuf, recvcount, type, op);
    }

    /**
     * Does the same as {@link Comm#iReduceScatterBlock(Object, int, Datatype, Op)}.
     *
     * @param buf nio buffer of the own vector, which takes the result
     * @param count items of the result for each rank
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    public final Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) throws MPIException {
        return self().iReduceScatterBlock((Object) buf, count, type, op);
    }

    /**
     * Does the same as {@link Comm#iNeighborAllGather(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items that this process sends to each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each neighbour
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iNeighborAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return self().iNeighborAllGather((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    }

    /**
     * Does the same as {@link Comm#iNeighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items that this process sends to each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each neighbour, one number for each
     * @param displs where the items of each neighbour go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return self().iNeighborAllGatherv((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
    }

    /**
     * Does the same as {@link Comm#iNeighborAllToAll(Object, int, Datatype, Object, int, Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items for each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each neighbour
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iNeighborAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return self().iNeighborAllToAll((Object) sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    }

    /**
     * Does the same as {@link Comm#iNeighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}.
     *
     * @param sendbuf nio buffer of the items that this process sends
     * @param sendcount items for each neighbour, one number for each
     * @param sdispls where the items for each neighbour begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param recvbuf nio buffer that takes the items
     * @param recvcount items from each neighbour, one number for each
     * @param rdispls where the items of each neighbour go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    public final Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return self().iNeighborAllToAllv(
                        (Object) sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype);
    }
}
