package mpi;

import java.nio.Buffer;
import railmpi.pml.state.Communicator;

/**
 * A communicator of one group of processes. The capitalised collective operations
 * are here, those in lower case in {@link Comm}; the offsets of the former are in array elements, their displacements
 * in items from the offset.
 */
public class Intracomm extends Comm {
    Intracomm(String name) {
        super(name);
    }

    Intracomm(Session session, Communicator communicator, Errhandler errhandler) {
        super(session, communicator, errhandler);
    }

    /**
     * Opens a port at which another group of processes can connect to one that accepts.
     *
     * @return its name, at most 256 characters without blanks; whoever knows it may connect
     */
    public static String openPort() throws MPIException {
        return openPort(MPI.INFO_NULL);
    }

    /**
     * Does the same as {@link #openPort()}.
     *
     * @param info no key of it is used
     * @return what {@link #openPort()} returns
     */
    public static String openPort(Info info) throws MPIException {
        return WorldCalls.openPort(info);
    }

    /**
     * Closes a port; who waits there is turned away.
     *
     * @param port name from {@link #openPort()} in this process
     * @throws MPIException (ERR_PORT) if it is none, or closed already
     */
    public static void closePort(String port) throws MPIException {
        WorldCalls.closePort(port);
    }

    /**
     * Waits until another group connects, and joins it. Collective.
     *
     * @param port name from {@link #openPort()}; counts at the root only
     * @param root rank that has opened the port
     * @return a communicator of both groups
     * @throws MPIException (ERR_PORT) at all processes, if the root has no such port
     */
    public final Intercomm accept(String port, int root) throws MPIException {
        return accept(port, MPI.INFO_NULL, root);
    }

    /**
     * Does the same as {@link #accept(String, int)}.
     *
     * @param port name from {@link #openPort()}; counts at the root only
     * @param info {@code timeout}: seconds after which nobody is waited for any more; without it for ever
     * @param root rank that has opened the port
     * @return what {@link #accept(String, int)} returns
     * @throws MPIException (ERR_PORT) at all processes, if the root has no such port, or nobody comes in time
     */
    public final Intercomm accept(String port, Info info, int root) throws MPIException {
        return WorldCalls.accept(this, port, info, root);
    }

    /**
     * Connects to a group that accepts at a port, and joins it. Collective.
     *
     * @param port its name; counts at the root only
     * @param root rank that knows it
     * @return a communicator of both groups
     * @throws MPIException (ERR_PORT) at all processes, if the name is malformed, the port is closed, or nobody accepts
     *     within 180 seconds
     */
    public final Intercomm connect(String port, int root) throws MPIException {
        return connect(port, MPI.INFO_NULL, root);
    }

    /**
     * Does the same as {@link #connect(String, int)}.
     *
     * @param port its name; counts at the root only
     * @param info {@code timeout}: seconds to wait, instead of 180
     * @param root rank that knows it
     * @return what {@link #connect(String, int)} returns
     * @throws MPIException (ERR_PORT) as there
     */
    public final Intercomm connect(String port, Info info, int root) throws MPIException {
        return WorldCalls.connect(this, port, info, root);
    }

    /**
     * Publishes a port under a name, for programs with the same process manager or name server.
     *
     * @param service name
     * @param port name of a port
     * @throws MPIException (ERR_SERVICE) if the name is published already, (ERR_PORT) if the port is malformed
     */
    public static void publishName(String service, String port) throws MPIException {
        publishName(service, MPI.INFO_NULL, port);
    }

    /**
     * Does the same as {@link #publishName(String, String)}.
     *
     * @param service name
     * @param info no key of it is used
     * @param port name of a port
     * @throws MPIException as there
     */
    public static void publishName(String service, Info info, String port) throws MPIException {
        WorldCalls.publish(service, info, port);
    }

    /**
     * Takes a published name back.
     *
     * @param service name
     * @param port not looked at
     * @throws MPIException (ERR_SERVICE) if the name is not published
     */
    public static void unpublishName(String service, String port) throws MPIException {
        unpublishName(service, MPI.INFO_NULL, port);
    }

    /**
     * Does the same as {@link #unpublishName(String, String)}.
     *
     * @param service name
     * @param info no key of it is used
     * @param port not looked at
     * @throws MPIException as there
     */
    public static void unpublishName(String service, Info info, String port) throws MPIException {
        WorldCalls.unpublish(service, info);
    }

    /**
     * Looks up what is published under a name.
     *
     * @param service name
     * @return name of the port
     * @throws MPIException (ERR_NAME) if there is none
     */
    public static String lookupName(String service) throws MPIException {
        return lookupName(service, MPI.INFO_NULL);
    }

    /**
     * Does the same as {@link #lookupName(String)}.
     *
     * @param service name
     * @param info no key of it is used
     * @return what {@link #lookupName(String)} returns
     * @throws MPIException as there
     */
    public static String lookupName(String service, Info info) throws MPIException {
        return WorldCalls.lookup(service, info);
    }

    /**
     * Starts processes, which have a world of their own, and joins them when they have called Init. Collective; but
     * for the root everything counts at the root only.
     *
     * @param command a program, or the name of a class that this program can see: java starts it then, with this JVM's
     *     class path and options
     * @param argv its arguments; null for none
     * @param maxprocs how many processes
     * @param info host, wdir, path, env and other keys of the process manager
     * @param root rank that asks the process manager
     * @param errcodes filled with what has become of each process; null for nothing
     * @return a communicator of both groups
     * @throws MPIException (ERR_SPAWN) at all processes, if the processes cannot be started
     */
    public final Intercomm spawn(String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes)
            throws MPIException {
        return SpawnCalls.spawn(
                this,
                new String[] {command},
                new String[][] {argv},
                new int[] {maxprocs},
                new Info[] {info},
                root,
                errcodes);
    }

    /**
     * Starts several programs as one world; see {@link #spawn}.
     *
     * @param commands as there
     * @param argvs arguments of each; null for none
     * @param maxprocs how many processes of each
     * @param infos of each; null for none
     * @param root as there
     * @param errcodes as there
     * @return a communicator of both groups
     * @throws MPIException as there
     */
    public final Intercomm spawnMultiple(
            String[] commands, String[][] argvs, int[] maxprocs, Info[] infos, int root, int[] errcodes)
            throws MPIException {
        return SpawnCalls.spawn(this, commands, argvs, maxprocs, infos, root, errcodes);
    }

    @Override
    public Intracomm dup() throws MPIException {
        return (Intracomm) super.dup();
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
     * Makes a communicator of all processes that give the same color. Collective.
     *
     * @param color not negative, or {@link MPI#UNDEFINED} to be in none
     * @param key order of the ranks in it; equal keys keep the order of this communicator
     * @return a null communicator for MPI.UNDEFINED
     */
    public final Intracomm split(int color, int key) throws MPIException {
        return CommunicatorCalls.split(this, color, key);
    }

    /**
     * Does the same as {@link #split}, but returns null for MPI.UNDEFINED.
     *
     * @param color not negative, or {@link MPI#UNDEFINED} to be in none
     * @param key order of the ranks in it; equal keys keep the order of this communicator
     * @return what {@link #split} returns
     */
    public final Intracomm Split(int color, int key) throws MPIException {
        return orNull(split(color, key));
    }

    /**
     * Makes a communicator of some of the processes. Collective over this communicator.
     *
     * @param group processes of this communicator; every process gives the same
     * @return a null communicator for processes outside the group
     */
    public final Intracomm create(Group group) throws MPIException {
        return CommunicatorCalls.create(this, group);
    }

    /**
     * Makes a communicator of some of the processes; only these call it. Several threads may do it at the same time
     * with different tags.
     *
     * @param group processes of this communicator; each of them gives the same
     * @param tag 0 or higher, the same at all of them
     * @return a null communicator for a process outside the group
     */
    public final Intracomm createGroup(Group group, int tag) throws MPIException {
        return CommunicatorCalls.createGroup(this, group, tag);
    }

    /**
     * Does the same as {@link #create}, but returns null for processes outside the group.
     *
     * @param group processes of this communicator; every process gives the same
     * @return what {@link #create} returns
     */
    public final Intracomm Create(Group group) throws MPIException {
        return orNull(create(group));
    }

    /**
     * Does the same as {@link #Create}; the name that mpiJava 1.2.7 has.
     *
     * @param group processes of this communicator; every process gives the same
     * @return what {@link #Create} returns
     */
    public final Intracomm Creat(Group group) throws MPIException {
        return Create(group);
    }

    /**
     * Makes a communicator of all processes that belong together in some way. Collective.
     *
     * @param splitType {@link Comm#TYPE_SHARED}: on one node; {@link MPI#UNDEFINED} to be in none
     * @param key order of the ranks in it; equal keys keep the order of this communicator
     * @param info hints, of which there are none; may be null
     * @return a null communicator for MPI.UNDEFINED
     */
    public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
        requireUsable(info);
        return CommunicatorCalls.splitType(this, splitType, key);
    }

    private static <C extends Comm> C orNull(C made) {
        return made.isNull() ? null : made;
    }

    /**
     * Lays a grid over the processes of this communicator; row-major, the last coordinate counts fastest. Collective.
     *
     * @param dims places in each dimension; not more in all than there are processes
     * @param periods whether each dimension is a ring
     * @param reorder whether ranks may change; they do not
     * @return a null communicator for processes that are left over
     * @throws MPIException (ERR_DIMS) for wrong dimensions
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        return TopologyCalls.createCart(this, dims, periods);
    }

    /**
     * Does the same as {@link #createCart}, but returns null for processes that are left over.
     *
     * @param dims places in each dimension; not more in all than there are processes
     * @param periods whether each dimension is a ring
     * @param reorder whether ranks may change; they do not
     * @return what {@link #createCart} returns
     */
    public final Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        return orNull(createCart(dims, periods, reorder));
    }

    /**
     * Lays a graph over the processes of this communicator, which every process gives whole. Collective.
     *
     * @param index for each rank the number of neighbours of it and all before it; not more ranks than there are
     *     processes
     * @param edges neighbours of rank 0, of rank 1, and so on; an edge should be there from both sides
     * @param reorder whether ranks may change; they do not
     * @return a null communicator for processes that are left over
     * @throws MPIException (ERR_TOPOLOGY) for a wrong graph
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) throws MPIException {
        return TopologyCalls.createGraph(this, index, edges);
    }

    /**
     * Does the same as {@link #createGraph}, but returns null for processes that are left over.
     *
     * @param index for each rank the number of neighbours of it and all before it; not more ranks than there are
     *     processes
     * @param edges neighbours of rank 0, of rank 1, and so on; an edge should be there from both sides
     * @param reorder whether ranks may change; they do not
     * @return what {@link #createGraph} returns
     */
    public final Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) throws MPIException {
        return orNull(createGraph(index, edges, reorder));
    }

    /**
     * Lays a graph over the processes of this communicator, of which each process gives some edges. Collective.
     *
     * @param sources ranks where edges begin
     * @param degrees how many edges begin at each of them
     * @param destinations where these edges end, those of the first source first
     * @param weights of the edges
     * @param info hints, of which there are none; may be null
     * @param reorder whether ranks may change; they do not
     * @return the new communicator
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        requireWeights(weights);
        return TopologyCalls.createDistGraph(this, sources, degrees, destinations, weights);
    }

    /**
     * Does the same for edges without weights.
     *
     * @param sources ranks where edges begin
     * @param degrees how many edges begin at each source
     * @param destinations ranks where edges end
     * @param info hints; may be null
     * @param reorder whether ranks may change; they do not
     * @return the new communicator
     */
    public final GraphComm createDistGraph(int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        return TopologyCalls.createDistGraph(this, sources, degrees, destinations, null);
    }

    /**
     * Lays a graph over the processes of this communicator, of which each process gives the edges that begin or end at
     * itself. Collective.
     *
     * @param sources ranks from which edges come
     * @param sourceWeights of these edges
     * @param destinations ranks to which edges go
     * @param destWeights of these edges
     * @param info hints, of which there are none; may be null
     * @param reorder whether ranks may change; they do not
     * @return the new communicator
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        requireWeights(sourceWeights);
        requireWeights(destWeights);
        return TopologyCalls.createDistGraphAdjacent(this, sources, sourceWeights, destinations, destWeights);
    }

    /**
     * Does the same for edges without weights.
     *
     * @param sources ranks where edges begin
     * @param destinations ranks where edges end
     * @param info hints; may be null
     * @param reorder whether ranks may change; they do not
     * @return the new communicator
     */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder)
            throws MPIException {
        requireUsable(info);
        return TopologyCalls.createDistGraphAdjacent(this, sources, null, destinations, null);
    }

    private void requireWeights(int[] weights) {
        if (weights == null) {
            throw raised(new MPIException(MPI.ERR_ARG, "array of weights is null"));
        }
    }

    /**
     * Combines the items of the processes up to and including each one, in the order of ranks.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(
                Execution.BLOCKING, this, new Data(sendbuf, 0, count, type), new Data(recvbuf, 0, count, type), op);
    }

    /**
     * Does the same as the other form; the buffer takes the result.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void scan(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.scan(Execution.BLOCKING, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
    }

    /**
     * Combines the items of the processes before each one, in the order of ranks; rank 0 gets nothing.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(
                Execution.BLOCKING, this, new Data(sendbuf, 0, count, type), new Data(recvbuf, 0, count, type), op);
    }

    /**
     * Does the same as the other form; the buffer takes the result.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.exscan(Execution.BLOCKING, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
    }

    /**
     * Starts what {@link #scan} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.scan(
                background, this, new Data(sendbuf, 0, count, type), new Data(recvbuf, 0, count, type), op);
        return background.start(this);
    }

    /**
     * Starts what {@link #scan} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.scan(background, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
        return background.start(this);
    }

    /**
     * Starts what {@link #exScan} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iExScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.exscan(
                background, this, new Data(sendbuf, 0, count, type), new Data(recvbuf, 0, count, type), op);
        return background.start(this);
    }

    /**
     * Starts what {@link #exScan} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iExScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.exscan(background, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
        return background.start(this);
    }

    /** Waits until every process of the communicator has called it. */
    public final void Barrier() throws MPIException {
        CollectiveCalls.barrier(Execution.BLOCKING, this);
    }

    /**
     * Gives every process what the root has in its array.
     *
     * @param buf array or nio buffer that has the items at the root and takes them elsewhere
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void Bcast(Object buf, int offset, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.bcast(Execution.BLOCKING, this, new Data(buf, offset, count, type), root);
    }

    /**
     * Collects the items of all processes at the root, in the order of ranks. The receive arguments count at the root
     * only.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items that each process sends
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, sendcount, sendtype),
                new Data(recvbuf, recvoffset, recvcount, recvtype),
                root);
    }

    /**
     * Collects different numbers of items of all processes at the root. The receive arguments count at the root only.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items of each process
     * @param displs item where those of each process go
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, sendcount, sendtype),
                new Parts(recvbuf, recvoffset, recvcount, displs, recvtype),
                root);
    }

    /**
     * Deals out the items of the root, the same number to every process, in the order of ranks. The send arguments
     * count at the root only.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items for each process
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, sendcount, sendtype),
                new Data(recvbuf, recvoffset, recvcount, recvtype),
                root);
    }

    /**
     * Deals out different numbers of items of the root. The send arguments count at the root only.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items for each process
     * @param displs item where those for each process begin
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Parts(sendbuf, sendoffset, sendcount, displs, sendtype),
                new Data(recvbuf, recvoffset, recvcount, recvtype),
                root);
    }

    /**
     * Collects the items of all processes at every process, in the order of ranks.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items that each process sends
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, sendcount, sendtype),
                new Data(recvbuf, recvoffset, recvcount, recvtype));
    }

    /**
     * Collects different numbers of items of all processes at every process.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items of each process
     * @param displs item where those of each process go
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, sendcount, sendtype),
                new Parts(recvbuf, recvoffset, recvcount, displs, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, in the order of ranks.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items for each process
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items of each process
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, sendcount, sendtype),
                new Data(recvbuf, recvoffset, recvcount, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, in different numbers.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount items for each rank, one number for each
     * @param sdispls item where those for each process begin
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount items from each rank, one number for each
     * @param rdispls item where those of each process go
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Parts(sendbuf, sendoffset, sendcount, sdispls, sendtype),
                new Parts(recvbuf, recvoffset, recvcount, rdispls, recvtype));
    }

    /**
     * Combines the items of all processes; the result is at the root. The receive array counts at the root only.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param sendoffset first element in the array that is sent, in elements
     * @param recvbuf array or nio buffer that takes the result, at the root
     * @param recvoffset first element in the array that takes the items, in elements
     * @param count items of the vector
     * @param datatype what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, count, datatype),
                new Data(recvbuf, recvoffset, count, datatype),
                op,
                root);
    }

    /**
     * Combines the items of all processes; every process gets the result.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param sendoffset first element in the array that is sent, in elements
     * @param recvbuf array or nio buffer that takes the result
     * @param recvoffset first element in the array that takes the items, in elements
     * @param count items of the vector
     * @param datatype what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op)
            throws MPIException {
        CollectiveCalls.allreduce(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, count, datatype),
                new Data(recvbuf, recvoffset, count, datatype),
                op);
    }

    /**
     * Combines the items of all processes and deals out the result.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param sendoffset first element in the array that is sent, in elements
     * @param recvbuf array or nio buffer that takes the result
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcounts items of the result for each process; their sum is the number of items in each send array
     * @param datatype what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void Reduce_scatter(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int[] recvcounts, Datatype datatype, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatter(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, 0, datatype),
                new Data(recvbuf, recvoffset, 0, datatype),
                recvcounts,
                op);
    }

    /**
     * Combines the items of the processes up to and including each one, in the order of ranks.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param sendoffset first element in the array that is sent, in elements
     * @param recvbuf array or nio buffer that takes the result
     * @param recvoffset first element in the array that takes the items, in elements
     * @param count items of the vector
     * @param datatype what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op)
            throws MPIException {
        CollectiveCalls.scan(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, sendoffset, count, datatype),
                new Data(recvbuf, recvoffset, count, datatype),
                op);
    }

    /**
     * Does the same as {@link Comm#reduceLocal}. Of MPJ Express.
     *
     * @param inbuf array or nio buffer of the left operands
     * @param inoutbuf array or nio buffer of the right operands, which takes the results
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void Reduce_local(Object inbuf, Object inoutbuf, int count, Datatype type, Op op) throws MPIException {
        usable();
        Comm.reduceLocal(inbuf, inoutbuf, count, type, op);
    }
}
