package mpi;

import static mpi.Datatype.data;
import static mpi.Datatype.parts;
import static mpi.Info.hintsOf;
import static mpi.Op.operationOf;
import static railmpi.calls.collective.Execution.BLOCKING;

import java.nio.Buffer;
import railmpi.calls.collective.CollectiveCalls;
import railmpi.calls.collective.Execution.Background;
import railmpi.calls.comm.CommunicatorCalls;
import railmpi.calls.comm.TopologyCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Data;
import railmpi.calls.session.CommHandle;
import railmpi.calls.world.SpawnCalls;
import railmpi.calls.world.WorldCalls;
import railmpi.coll.memory.Counts;

/**
 * A communicator of one group of processes. This class has the capitalised collective operations, {@link Comm} those in
 * lower case. Offsets of capitalised operations are in array elements, displacements in items from the offset.
 */
public class Intracomm extends Comm {
    Intracomm(CommHandle handle) {
        super(handle);
    }

    @Override
    Comm withoutTopology(CommHandle made) {
        return new Intracomm(made);
    }

    /**
     * Opens a port, at which another group of processes can connect to one that calls {@link #accept(String, int)}.
     *
     * @return the name of the port, at most 256 characters without blanks; any process that knows it may connect
     */
    public static String openPort() throws MPIException {
        return openPort(Info.NULL);
    }

    /**
     * Like {@link #openPort()}, with hints.
     *
     * @param info hints; RailMPI uses none
     */
    public static String openPort(Info info) throws MPIException {
        return WorldCalls.openPort(hintsOf(info));
    }

    /**
     * Closes a port, and refuses processes that wait there.
     *
     * @param port name from {@link #openPort()} in this process
     * @throws MPIException (ERR_PORT) if it is not a port of this process, or closed already
     */
    public static void closePort(String port) throws MPIException {
        WorldCalls.closePort(port);
    }

    /**
     * Waits until another group connects, and creates an intercommunicator with it. Collective.
     *
     * @param port name from {@link #openPort()}; significant at the root only
     * @param root rank that has opened the port
     * @return a communicator of both groups
     * @throws MPIException (ERR_PORT) at all processes, if the root has no such port
     */
    public final Intercomm accept(String port, int root) throws MPIException {
        return accept(port, Info.NULL, root);
    }

    /**
     * Like {@link #accept(String, int)}, with hints.
     *
     * @param info {@code timeout}: seconds to wait; by default for ever
     */
    public final Intercomm accept(String port, Info info, int root) throws MPIException {
        return new Intercomm(WorldCalls.accept(handle, port, hintsOf(info), root));
    }

    /**
     * Connects to a group that accepts at a port, and creates an intercommunicator with it. Collective.
     *
     * @param port name of the port; significant at the root only
     * @param root rank that knows the name
     * @return a communicator of both groups
     * @throws MPIException (ERR_PORT) at all processes, if the name is malformed, the port is closed, or no group
     *     accepts within 180 seconds
     */
    public final Intercomm connect(String port, int root) throws MPIException {
        return connect(port, Info.NULL, root);
    }

    /**
     * Like {@link #connect(String, int)}, with hints.
     *
     * @param info {@code timeout}: seconds to wait, instead of 180
     */
    public final Intercomm connect(String port, Info info, int root) throws MPIException {
        return new Intercomm(WorldCalls.connect(handle, port, hintsOf(info), root));
    }

    /**
     * Publishes a port under a name, for programs with the same process manager or name server.
     *
     * @param service name
     * @param port name of a port
     * @throws MPIException (ERR_SERVICE) if the name is published already, (ERR_PORT) if the port is malformed
     */
    public static void publishName(String service, String port) throws MPIException {
        publishName(service, Info.NULL, port);
    }

    /**
     * Like {@link #publishName(String, String)}, with hints.
     *
     * @param info hints; RailMPI uses none
     */
    public static void publishName(String service, Info info, String port) throws MPIException {
        WorldCalls.publish(service, hintsOf(info), port);
    }

    /**
     * Withdraws a published name.
     *
     * @param service name
     * @param port ignored
     * @throws MPIException (ERR_SERVICE) if the name is not published
     */
    public static void unpublishName(String service, String port) throws MPIException {
        unpublishName(service, Info.NULL, port);
    }

    /**
     * Like {@link #unpublishName(String, String)}, with hints.
     *
     * @param info hints; RailMPI uses none
     */
    public static void unpublishName(String service, Info info, String port) throws MPIException {
        WorldCalls.unpublish(service, hintsOf(info));
    }

    /**
     * Looks up the port that is published under a name.
     *
     * @param service name
     * @return name of the port
     * @throws MPIException (ERR_NAME) if nothing is published under it
     */
    public static String lookupName(String service) throws MPIException {
        return lookupName(service, Info.NULL);
    }

    /**
     * Like {@link #lookupName(String)}, with hints.
     *
     * @param info hints; RailMPI uses none
     */
    public static String lookupName(String service, Info info) throws MPIException {
        return WorldCalls.lookup(service, hintsOf(info));
    }

    /**
     * Starts processes with a {@link MPI#COMM_WORLD} of their own, waits until they have called Init, and creates an
     * intercommunicator with them. Collective; all arguments except the root are significant at the root only.
     *
     * @param command a program, or the name of a class on this JVM's class path, which is started by java with this
     *     JVM's class path and options
     * @param argv arguments of the program; null for none
     * @param maxprocs number of processes
     * @param info {@code host}, {@code wdir}, {@code path}, {@code env} and other keys of the process manager
     * @param root rank that calls the process manager
     * @param errcodes receives an error code for each process; may be null
     * @return a communicator of both groups
     * @throws MPIException (ERR_SPAWN) at all processes, if the processes cannot be started
     */
    public final Intercomm spawn(String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes)
            throws MPIException {
        return new Intercomm(SpawnCalls.spawn(
                handle,
                new String[] {command},
                new String[][] {argv},
                new int[] {maxprocs},
                hintsOf(new Info[] {info}),
                root,
                errcodes));
    }

    /**
     * Starts several programs as one world; see {@link #spawn}.
     *
     * @param commands like {@code command} of {@link #spawn}, one for each program
     * @param argvs arguments of each program; null for none
     * @param maxprocs number of processes of each program
     * @param infos hints for each program; null for none
     */
    public final Intercomm spawnMultiple(
            String[] commands, String[][] argvs, int[] maxprocs, Info[] infos, int root, int[] errcodes)
            throws MPIException {
        return new Intercomm(SpawnCalls.spawn(handle, commands, argvs, maxprocs, hintsOf(infos), root, errcodes));
    }

    @Override
    public Intracomm dup() throws MPIException {
        return (Intracomm) super.dup();
    }

    @Override
    public Intracomm shrink() throws MPIException {
        return (Intracomm) super.shrink();
    }

    @Override
    public Intracomm iShrink() throws MPIException {
        return (Intracomm) super.iShrink();
    }

    @Override
    public Intracomm dupWithInfo(Info info) throws MPIException {
        return (Intracomm) super.dupWithInfo(info);
    }

    @Override
    public Intracomm iDup() throws MPIException {
        return (Intracomm) super.iDup();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Intracomm clone() {
        return dup();
    }

    /**
     * Creates a communicator of all processes that pass the same color. Collective.
     *
     * @param color not negative, or {@link MPI#UNDEFINED} to be in no new communicator
     * @param key order of the ranks in the new communicator; equal keys keep the order of this one
     * @return the new communicator, a null communicator for {@link MPI#UNDEFINED}
     */
    public final Intracomm split(int color, int key) throws MPIException {
        return new Intracomm(CommunicatorCalls.split(handle, color, key));
    }

    /** mpiJava's form of {@link #split}, which returns null for {@link MPI#UNDEFINED}. */
    public final Intracomm Split(int color, int key) throws MPIException {
        return orNull(split(color, key));
    }

    /**
     * Creates a communicator of some of the processes. Collective over this communicator.
     *
     * @param group processes of this communicator; the same at every process
     * @return the new communicator, a null communicator for processes outside the group
     */
    public final Intracomm create(Group group) throws MPIException {
        return new Intracomm(CommunicatorCalls.create(handle, Group.membersOf(group)));
    }

    /**
     * Creates a communicator of some of the processes; only these call it. Several threads may call it at the same time
     * with different tags.
     *
     * @param group processes of this communicator; the same at each of them
     * @param tag 0 or higher, the same at all of them
     * @return the new communicator, a null communicator for a process outside the group
     */
    public final Intracomm createGroup(Group group, int tag) throws MPIException {
        return new Intracomm(CommunicatorCalls.createGroup(handle, Group.membersOf(group), tag));
    }

    /** mpiJava's form of {@link #create}, which returns null for processes outside the group. */
    public final Intracomm Create(Group group) throws MPIException {
        return orNull(create(group));
    }

    /** mpiJava 1.2.7's name for {@link #Create}. */
    public final Intracomm Creat(Group group) throws MPIException {
        return Create(group);
    }

    /**
     * Creates a communicator of all processes with the same property, for example the same node. Collective.
     *
     * @param splitType {@link Comm#TYPE_SHARED}: on the same node; {@link MPI#UNDEFINED} to be in no new communicator
     * @param key order of the ranks in the new communicator; equal keys keep the order of this one
     * @param info hints, of which RailMPI uses none; may be null
     * @return the new communicator, a null communicator for {@link MPI#UNDEFINED}
     */
    public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
        requireUsable(info);
        return new Intracomm(CommunicatorCalls.splitType(handle, splitType, key));
    }

    private static <C extends Comm> C orNull(C made) {
        return made.isNull() ? null : made;
    }

    /**
     * Arranges the processes of this communicator as a grid, in row-major order: the last coordinate varies fastest.
     * Collective.
     *
     * @param dims places in each dimension; in all, not more than there are processes
     * @param periods for each dimension, whether it is periodic
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the new communicator, a null communicator for processes without a place
     * @throws MPIException (ERR_DIMS) for wrong dimensions
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        return new CartComm(TopologyCalls.createCart(handle, dims, periods));
    }

    /** mpiJava's form of {@link #createCart}, which returns null for processes without a place. */
    public final Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        return orNull(createCart(dims, periods, reorder));
    }

    /**
     * Arranges the processes of this communicator as a graph, which every process passes whole. Collective.
     *
     * @param index for each rank, the number of neighbours of this rank and all lower ones; not more ranks than there
     *     are processes
     * @param edges neighbours of rank 0, of rank 1, and so on; each edge should occur at both of its ends
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the new communicator, a null communicator for processes without a place
     * @throws MPIException (ERR_TOPOLOGY) for a wrong graph
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) throws MPIException {
        return new GraphComm(TopologyCalls.createGraph(handle, index, edges));
    }

    /** mpiJava's form of {@link #createGraph}, which returns null for processes without a place. */
    public final Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) throws MPIException {
        return orNull(createGraph(index, edges, reorder));
    }

    /**
     * Arranges the processes of this communicator as a graph, of which each process passes some edges. Collective.
     *
     * @param sources ranks at which edges begin
     * @param degrees number of edges that begin at each source
     * @param destinations ranks at which these edges end, those of the first source first
     * @param weights weights of the edges
     * @param info hints, of which RailMPI uses none; may be null
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the new communicator
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        requireWeights(weights);
        return new GraphComm(TopologyCalls.createDistGraph(handle, sources, degrees, destinations, weights));
    }

    /** Like {@link #createDistGraph(int[], int[], int[], int[], Info, boolean)}, for edges without weights. */
    public final GraphComm createDistGraph(int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        return new GraphComm(TopologyCalls.createDistGraph(handle, sources, degrees, destinations, null));
    }

    /**
     * Arranges the processes of this communicator as a graph, of which each process passes the edges that begin or end
     * at itself. Collective.
     *
     * @param sources ranks from which edges come
     * @param sourceWeights weights of these edges
     * @param destinations ranks to which edges go
     * @param destWeights weights of these edges
     * @param info hints, of which RailMPI uses none; may be null
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the new communicator
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        requireWeights(sourceWeights);
        requireWeights(destWeights);
        return new GraphComm(
                TopologyCalls.createDistGraphAdjacent(handle, sources, sourceWeights, destinations, destWeights));
    }

    /** Like {@link #createDistGraphAdjacent(int[], int[], int[], int[], Info, boolean)}, for edges without weights. */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        return new GraphComm(TopologyCalls.createDistGraphAdjacent(handle, sources, null, destinations, null));
    }

    private void requireWeights(int[] weights) {
        if (weights == null) {
            throw handle.raised(new CallError(ErrorClass.ARG, "array of weights is null"));
        }
    }

    /**
     * Computes a prefix reduction, with arguments like those of {@link #allReduce}: process i receives the combined
     * items of processes 0 to i, in the order of ranks.
     */
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /** Like {@link #scan(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final void scan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /** Like {@link #scan(Object, Object, int, Datatype, Op)}, in place: the buffer receives the result. */
    public final void scan(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /** Like {@link #scan(Object, int, Datatype, Op)}, with counts of type long. */
    public final void scan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /**
     * Computes an exclusive prefix reduction like {@link #scan}: process i receives the combined items of processes 0
     * to i - 1; rank 0 receives nothing.
     */
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /** Like {@link #exScan(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final void exScan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /** Like {@link #exScan(Object, Object, int, Datatype, Op)}, in place: the buffer receives the result. */
    public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /** Like {@link #exScan(Object, int, Datatype, Op)}, with counts of type long. */
    public final void exScan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /** Starts a non-blocking {@link #scan(Object, Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.scan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /** Like {@link #iScan(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iScan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.scan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /** Starts a non-blocking {@link #scan(Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        return started(
                CollectiveCalls.scan(new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Like {@link #iScan(Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iScan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        return started(
                CollectiveCalls.scan(new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Starts a non-blocking {@link #exScan(Object, Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iExScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /** Like {@link #iExScan(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iExScan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /** Starts a non-blocking {@link #exScan(Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iExScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Like {@link #iExScan(Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iExScan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Waits until every process of the communicator has called this method. */
    public final void Barrier() throws MPIException {
        CollectiveCalls.barrier(BLOCKING, handle);
    }

    /** Like {@link #bcast}, with an offset in the array. */
    public final void Bcast(Object buf, int offset, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.bcast(BLOCKING, handle, data(buf, offset, count, type), root);
    }

    /** Like {@link #gather}, with offsets in the arrays. */
    public final void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.gather(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, sendcount, sendtype),
                data(recvbuf, recvoffset, recvcount, recvtype),
                root);
    }

    /** Like {@link #gatherv}, with offsets in the arrays. */
    public final void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.gatherv(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, sendcount, sendtype),
                parts(recvbuf, recvoffset, recvcount, displs, recvtype),
                root);
    }

    /** Like {@link #scatter}, with offsets in the arrays. */
    public final void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.scatter(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, sendcount, sendtype),
                data(recvbuf, recvoffset, recvcount, recvtype),
                root);
    }

    /** Like {@link #scatterv}, with offsets in the arrays. */
    public final void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.scatterv(
                BLOCKING,
                handle,
                parts(sendbuf, sendoffset, sendcount, displs, sendtype),
                data(recvbuf, recvoffset, recvcount, recvtype),
                root);
    }

    /** Like {@link #allGather}, with offsets in the arrays. */
    public final void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgather(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, sendcount, sendtype),
                data(recvbuf, recvoffset, recvcount, recvtype));
    }

    /** Like {@link #allGatherv}, with offsets in the arrays. */
    public final void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgatherv(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, sendcount, sendtype),
                parts(recvbuf, recvoffset, recvcount, displs, recvtype));
    }

    /** Like {@link #allToAll}, with offsets in the arrays. */
    public final void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.alltoall(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, sendcount, sendtype),
                data(recvbuf, recvoffset, recvcount, recvtype));
    }

    /** Like {@link #allToAllv}, with offsets in the arrays. */
    public final void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.alltoallv(
                BLOCKING,
                handle,
                parts(sendbuf, sendoffset, sendcount, sdispls, sendtype),
                parts(recvbuf, recvoffset, recvcount, rdispls, recvtype));
    }

    /** Like {@link #reduce}, with offsets in the arrays. */
    public final void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root)
            throws MPIException {
        CollectiveCalls.reduce(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, count, datatype),
                data(recvbuf, recvoffset, count, datatype),
                operationOf(op),
                root);
    }

    /** Like {@link #allReduce}, with offsets in the arrays. */
    public final void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op)
            throws MPIException {
        CollectiveCalls.allreduce(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, count, datatype),
                data(recvbuf, recvoffset, count, datatype),
                operationOf(op));
    }

    /** Like {@link #reduceScatter}, with offsets in the arrays. */
    public final void Reduce_scatter(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int[] recvcounts, Datatype datatype, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatter(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, 0, datatype),
                data(recvbuf, recvoffset, 0, datatype),
                Counts.of(recvcounts),
                operationOf(op));
    }

    /** Like {@link #scan}, with offsets in the arrays. */
    public final void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op)
            throws MPIException {
        CollectiveCalls.scan(
                BLOCKING,
                handle,
                data(sendbuf, sendoffset, count, datatype),
                data(recvbuf, recvoffset, count, datatype),
                operationOf(op));
    }

    /** MPJ Express's form of {@link Comm#reduceLocal}. */
    public final void Reduce_local(Object inbuf, Object inoutbuf, int count, Datatype type, Op op) throws MPIException {
        handle.usable();
        Comm.reduceLocal(inbuf, inoutbuf, count, type, op);
    }
}
