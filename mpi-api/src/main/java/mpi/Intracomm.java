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
     * Like {@link #openPort()}.
     *
     * @param info hints; RailMPI uses none
     * @return the same as {@link #openPort()}
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
     * Like {@link #accept(String, int)}.
     *
     * @param port name from {@link #openPort()}; significant at the root only
     * @param info {@code timeout}: seconds to wait; by default for ever
     * @param root rank that has opened the port
     * @return the same as {@link #accept(String, int)}
     * @throws MPIException (ERR_PORT) at all processes, if the root has no such port, or no group connects in time
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
     * Like {@link #connect(String, int)}.
     *
     * @param port name of the port; significant at the root only
     * @param info {@code timeout}: seconds to wait, instead of 180
     * @param root rank that knows the name
     * @return the same as {@link #connect(String, int)}
     * @throws MPIException (ERR_PORT) like {@link #connect(String, int)}
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
     * Like {@link #publishName(String, String)}.
     *
     * @param service name
     * @param info hints; RailMPI uses none
     * @param port name of a port
     * @throws MPIException like the form without hints
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
     * Like {@link #unpublishName(String, String)}.
     *
     * @param service name
     * @param info hints; RailMPI uses none
     * @param port ignored
     * @throws MPIException like the form without hints
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
     * Like {@link #lookupName(String)}.
     *
     * @param service name
     * @param info hints; RailMPI uses none
     * @return the same as {@link #lookupName(String)}
     * @throws MPIException like the form without hints
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
     * @param root rank that calls the process manager
     * @param errcodes receives an error code for each process; may be null
     * @return a communicator of both groups
     * @throws MPIException like the form without hints
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

    /**
     * mpiJava's form of {@link #split}, which returns null for {@link MPI#UNDEFINED}.
     *
     * @param color not negative, or {@link MPI#UNDEFINED} to be in no new communicator
     * @param key order of the ranks in the new communicator; equal keys keep the order of this one
     * @return the same as {@link #split}
     */
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

    /**
     * mpiJava's form of {@link #create}, which returns null for processes outside the group.
     *
     * @param group processes of this communicator; the same at every process
     * @return the same as {@link #create}
     */
    public final Intracomm Create(Group group) throws MPIException {
        return orNull(create(group));
    }

    /**
     * mpiJava 1.2.7's name for {@link #Create}.
     *
     * @param group processes of this communicator; the same at every process
     * @return the same as {@link #Create}
     */
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

    /**
     * mpiJava's form of {@link #createCart}, which returns null for processes without a place.
     *
     * @param dims places in each dimension; in all, not more than there are processes
     * @param periods for each dimension, whether it is periodic
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the same as {@link #createCart}
     */
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

    /**
     * mpiJava's form of {@link #createGraph}, which returns null for processes without a place.
     *
     * @param index for each rank, the number of neighbours of this rank and all lower ones; not more ranks than there
     *     are processes
     * @param edges neighbours of rank 0, of rank 1, and so on; each edge should occur at both of its ends
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the same as {@link #createGraph}
     */
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

    /**
     * Like the other form, for edges without weights.
     *
     * @param sources ranks at which edges begin
     * @param degrees number of edges that begin at each source
     * @param destinations ranks at which edges end
     * @param info hints; may be null
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the new communicator
     */
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

    /**
     * Like the other form, for edges without weights.
     *
     * @param sources ranks at which edges begin
     * @param destinations ranks at which edges end
     * @param info hints; may be null
     * @param reorder whether ranks may change; RailMPI never changes them
     * @return the new communicator
     */
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
     * Computes a prefix reduction: process i receives the combined items of processes 0 to i, in the order of ranks.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /**
     * Does the same as {@link #scan(Object, Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void scan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /**
     * Like the other form, in place: the buffer receives the result.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void scan(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /**
     * Does the same as {@link #scan(Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void scan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /**
     * Computes an exclusive prefix reduction: process i receives the combined items of processes 0 to i - 1, in the
     * order of ranks; rank 0 receives nothing.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /**
     * Does the same as {@link #exScan(Object, Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void exScan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /**
     * Like the other form, in place: the buffer receives the result.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /**
     * Does the same as {@link #exScan(Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void exScan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /**
     * Starts a non-blocking {@link #scan}; its buffers belong to MPI until the request is complete.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.scan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /**
     * Does the same as {@link #iScan(Object, Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    public final Request iScan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.scan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /**
     * Starts a non-blocking {@link #scan}; its buffers belong to MPI until the request is complete.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        return started(
                CollectiveCalls.scan(new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /**
     * Does the same as {@link #iScan(Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    public final Request iScan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        return started(
                CollectiveCalls.scan(new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /**
     * Starts a non-blocking {@link #exScan}; its buffers belong to MPI until the request is complete.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iExScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /**
     * Does the same as {@link #iExScan(Object, Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    public final Request iExScan(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /**
     * Starts a non-blocking {@link #exScan}; its buffers belong to MPI until the request is complete.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iExScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /**
     * Does the same as {@link #iExScan(Object, int, Datatype, Op)}, with counts of type long.
     *
     * @param buf array, nio buffer or memory segment with this process's vector; receives the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @return the request to wait for
     */
    public final Request iExScan(Object buf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.exscan(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Waits until every process of the communicator has called this method. */
    public final void Barrier() throws MPIException {
        CollectiveCalls.barrier(BLOCKING, handle);
    }

    /**
     * Sends the items in the root's array to every process.
     *
     * @param buf array, nio buffer or memory segment; has the items at the root and receives them elsewhere
     * @param offset index of the first array element
     * @param count number of items
     * @param type datatype of an item
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
    public final void Bcast(Object buf, int offset, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.bcast(BLOCKING, handle, data(buf, offset, count, type), root);
    }

    /**
     * Collects the items of all processes at the root, in the order of ranks. The receive arguments are significant at
     * the root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendoffset index of the first array element to send
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the items of all processes; significant at the root only
     * @param recvoffset index of the first array element to receive
     * @param recvcount items that each process sends
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
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

    /**
     * Collects different numbers of items of all processes at the root. The receive arguments are significant at the
     * root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendoffset index of the first array element to send
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the items of all processes; significant at the root only
     * @param recvoffset index of the first array element to receive
     * @param recvcount items of each process
     * @param displs position of the items of each process, in extents of the datatype from the offset
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
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

    /**
     * Distributes the items of the root, the same number to every process, in the order of ranks. The send arguments
     * are significant at the root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items for all processes; significant at the root only
     * @param sendoffset index of the first array element to send
     * @param sendcount items for each process
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvoffset index of the first array element to receive
     * @param recvcount number of items that this process receives
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
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

    /**
     * Distributes different numbers of items of the root. The send arguments are significant at the root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items for all processes; significant at the root only
     * @param sendoffset index of the first array element to send
     * @param sendcount items for each process
     * @param displs position of the items for each process, in extents of the datatype from the offset
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvoffset index of the first array element to receive
     * @param recvcount number of items that this process receives
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
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

    /**
     * Collects the items of all processes at every process, in the order of ranks.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendoffset index of the first array element to send
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvoffset index of the first array element to receive
     * @param recvcount items that each process sends
     * @param recvtype datatype of an item to receive
     */
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

    /**
     * Collects different numbers of items of all processes at every process.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendoffset index of the first array element to send
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvoffset index of the first array element to receive
     * @param recvcount items of each process
     * @param displs position of the items of each process, in extents of the datatype from the offset
     * @param recvtype datatype of an item to receive
     */
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

    /**
     * Sends to every process its items and receives those of every process, in the order of ranks.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendoffset index of the first array element to send
     * @param sendcount items for each process
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvoffset index of the first array element to receive
     * @param recvcount items of each process
     * @param recvtype datatype of an item to receive
     */
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

    /**
     * Sends to every process its items and receives those of every process, in different numbers.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendoffset index of the first array element to send
     * @param sendcount items for each rank, one number for each
     * @param sdispls position of the items for each process, in extents of the datatype from the offset
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvoffset index of the first array element to receive
     * @param recvcount items from each rank, one number for each
     * @param rdispls position of the items of each process, in extents of the datatype from the offset
     * @param recvtype datatype of an item to receive
     */
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

    /**
     * Combines the items of all processes; the result is at the root. The receive array is significant at the root
     * only.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param sendoffset index of the first array element to send
     * @param recvbuf array, nio buffer or memory segment for the result; significant at the root only
     * @param recvoffset index of the first array element to receive
     * @param count items of the vector
     * @param datatype datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
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

    /**
     * Combines the items of all processes; every process gets the result.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param sendoffset index of the first array element to send
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param recvoffset index of the first array element to receive
     * @param count items of the vector
     * @param datatype datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
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

    /**
     * Combines the items of all processes and distributes the result.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param sendoffset index of the first array element to send
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param recvoffset index of the first array element to receive
     * @param recvcounts items of the result for each process; their sum is the number of items in each send array
     * @param datatype datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
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

    /**
     * Computes a prefix reduction: process i receives the combined items of processes 0 to i, in the order of ranks.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param sendoffset index of the first array element to send
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param recvoffset index of the first array element to receive
     * @param count items of the vector
     * @param datatype datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
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

    /**
     * MPJ Express's form of {@link Comm#reduceLocal}.
     *
     * @param inbuf array, nio buffer or memory segment with the left operands
     * @param inoutbuf array, nio buffer or memory segment with the right operands; receives the results
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void Reduce_local(Object inbuf, Object inoutbuf, int count, Datatype type, Op op) throws MPIException {
        handle.usable();
        Comm.reduceLocal(inbuf, inoutbuf, count, type, op);
    }
}
