package railmpi.runtime.meet;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import railmpi.btl.channel.ProcessName;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.coll.ProcessNames;
import railmpi.coll.memory.Blocks;
import railmpi.core.RailException;
import railmpi.core.file.ProcessIdentity;
import railmpi.pmi.PmiClient;
import railmpi.pmi.PmiException;
import railmpi.pmi.SpawnCommand;
import railmpi.pmi.SpawnRequest;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/**
 * How this world meets others and parts from them: MPI 4.0, sections 11.9 and 11.10. One per Init; any thread.
 */
public final class Worlds {
    /** Within which the other end of a socket must have come after it has told its port. */
    private static final String JOIN_SECONDS = "60";

    /** For those who connect, and for processes that are started until they do. */
    private static final long CONNECT_SECONDS = 180;

    private static final String TIMEOUT = "timeout";
    private static final int SECRET_BYTES = 32;

    /** Under which spawned processes find the port of those who have started them; also MPICH's. */
    private static final String PARENT_PORT = "PARENT_ROOT_PORT_NAME";

    private final Pml pml;
    private final Communicator self;
    private final Ways ways;
    private final Supplier<Collectives> collectives;
    private final Supplier<CommunicatorOperations> operations;
    private final PmiClient pmi;
    private final ProcessTable table;
    /** Made on first use, which takes long. */
    private SecureRandom random;

    /** Ports of this process, by name; guarded by itself. */
    private final Map<String, OpenPort> ports = new HashMap<>();

    private Introductions introductions;

    /**
     * Knows no other world yet.
     *
     * @param own what others call this process
     * @param pml of this process
     * @param self communicator of this process alone
     * @param ways how it reaches others
     * @param collectives called on first use
     * @param operations as collectives
     * @param pmi knows names and starts processes
     */
    public Worlds(
            ProcessName own,
            Pml pml,
            Communicator self,
            Ways ways,
            Supplier<Collectives> collectives,
            Supplier<CommunicatorOperations> operations,
            PmiClient pmi) {
        this.pml = pml;
        this.self = self;
        this.ways = ways;
        this.collectives = collectives;
        this.operations = operations;
        this.pmi = pmi;
        table = new ProcessTable(own, pml.worldSize());
    }

    /**
     * Returns what processes are called.
     *
     * @return names of all that are known
     */
    public ProcessNames names() {
        return table;
    }

    /**
     * Opens a port.
     *
     * @return its name, at most 256 characters
     * @throws RailException RESOURCE if no socket can be had
     */
    public String openPort() {
        OpenPort port = new OpenPort(machineNumber(), random());
        synchronized (ports) {
            ports.put(port.text(), port);
        }
        return port.text();
    }

    private synchronized SecureRandom random() {
        if (random == null) {
            random = new SecureRandom();
        }
        return random;
    }

    /**
     * Returns a number that the processes of all jobs that share memory have in common.
     *
     * @return a hash
     */
    public int nodeNumber() {
        String directory = ways.sharedDirectory();
        return (directory.isEmpty() ? table.own().toString() : ways.node(directory)).hashCode();
    }

    /** A number is shorter than the text, and enough: a mistake costs an attempt to connect. */
    private String machineNumber() {
        return Integer.toHexString(ways.machine().hashCode());
    }

    /**
     * Closes a port of this process.
     *
     * @param name from {@link #openPort}
     * @throws RailException PORT if it is none
     */
    public void closePort(String name) {
        OpenPort port;
        synchronized (ports) {
            port = ports.remove(name);
        }
        if (port == null) {
            PortText.parse(name);
            throw noPort(name);
        }
        port.close();
    }

    private static RailException noPort(String name) {
        return new RailException(
                RailException.Category.PORT, PortText.parse(name).place() + " is closed, or not of this process");
    }

    /**
     * Waits for another group that connects, and joins it. Collective over the own group.
     *
     * @param local communicator of the own group
     * @param root rank that has the port
     * @param name of the port; counts at the root only
     * @param timeout seconds to wait, in digits; null for ever; as name
     * @return the intercommunicator
     * @throws RailException at all processes: PORT if the port is wrong or nobody comes in time, PEER if the other
     *     group is lost
     */
    public Communicator accept(Communicator local, int root, String name, String timeout) {
        return meet(local, root, () -> {
            return portOf(name).accept(progressOf(local), limitNs(timeout, 0));
        });
    }

    private OpenPort portOf(String name) {
        synchronized (ports) {
            OpenPort port = ports.get(name);
            if (port == null) {
                throw noPort(name);
            }
            return port;
        }
    }

    /**
     * Connects to a port of another group, and joins it. Collective over the own group.
     *
     * @param local communicator of the own group
     * @param root rank that knows the name of the port
     * @param name as in {@link #accept}
     * @param timeout seconds to wait, in digits; null for 180; as name
     * @return the intercommunicator
     * @throws RailException as {@link #accept}
     */
    public Communicator connect(Communicator local, int root, String name, String timeout) {
        return meet(local, root, () -> dial(name, timeout, local));
    }

    /** Moves messages on; throws if a process of the group has failed, or it is revoked: then not all come. */
    private Runnable progressOf(Communicator local) {
        FaultTolerance faults = pml.faultTolerance();
        if (faults == null) {
            return pml::progress;
        }
        return () -> {
            pml.progress();
            faults.requireWhole(local);
        };
    }

    private Line dial(String name, String timeout, Communicator local) {
        long limitNs = limitNs(timeout, CONNECT_SECONDS);
        return new Dial(PortText.parse(name), machineNumber(), random(), progressOf(local), limitNs).connect();
    }

    private static long limitNs(String timeout, long defaultSeconds) {
        try {
            long seconds = timeout == null ? defaultSeconds : Long.parseLong(timeout.strip());
            if (seconds >= 0 && (timeout == null || seconds != 0)) {
                return TimeUnit.SECONDS.toNanos(seconds);
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new RailException(
                RailException.Category.ARGUMENT, "timeout '" + timeout + "' is not a number of seconds from 1 on");
    }

    /**
     * Joins this process with the one at the other end of a socket, which does the same. Nothing else is on its way
     * there meanwhile; what follows stays the program's.
     *
     * @param socket connected, in any mode
     * @param self communicator of this process alone
     * @return the intercommunicator
     * @throws RailException PORT if the socket is of no use, or the other process does not do the same
     */
    public Communicator join(SocketChannel socket, Communicator self) {
        String mine = openPort();
        try {
            String theirs = new SocketTexts(socket, pml::progress).exchange(mine);
            if (theirs.equals(mine)) {
                throw new RailException(RailException.Category.PORT, "both ends of the socket are of this call");
            }
            return mine.compareTo(theirs) < 0
                    ? accept(self, 0, mine, JOIN_SECONDS)
                    : connect(self, 0, theirs, JOIN_SECONDS);
        } finally {
            closePort(mine);
        }
    }

    /**
     * Publishes a port under a name, for all jobs that have the same process manager or name server.
     *
     * @param service name
     * @param port name of a port
     * @throws RailException SERVICE if the name is published already, or the name server does not answer
     */
    public void publish(String service, String port) {
        PortText.parse(port);
        requireService("name '" + service + "' cannot be published: ", () -> pmi.publish(service, port));
    }

    private static void requireService(String problem, Supplier<String> request) {
        String refusal;
        try {
            refusal = request.get();
        } catch (PmiException e) {
            throw new RailException(RailException.Category.SERVICE, problem + e.getMessage(), e);
        }
        if (refusal != null) {
            throw new RailException(RailException.Category.SERVICE, problem + refusal);
        }
    }

    /**
     * Looks a name up.
     *
     * @param service name
     * @return the port that is published under it
     * @throws RailException NAME if there is none, or the name server does not answer
     */
    public String lookup(String service) {
        String port;
        try {
            port = pmi.lookup(service);
        } catch (PmiException e) {
            throw new RailException(
                    RailException.Category.NAME, "name '" + service + "' cannot be looked up: " + e.getMessage(), e);
        }
        if (port == null) {
            throw new RailException(RailException.Category.NAME, "name '" + service + "' is not published");
        }
        return port;
    }

    /**
     * Takes a name back.
     *
     * @param service name
     * @throws RailException SERVICE if it is not published, or the name server does not answer
     */
    public void unpublish(String service) {
        requireService("name '" + service + "' cannot be taken back: ", () -> pmi.unpublish(service));
    }

    /**
     * Starts processes and joins them; they find the port in their key-value space. Collective. The info key timeout of
     * the first program says for how many seconds they are waited for, 180 without it.
     *
     * @param local communicator of the own group
     * @param root rank that asks the process manager
     * @param programs says what to start; called at the root only, and may throw a RailException
     * @return the processes
     * @throws RailException SPAWN at all processes if nothing can be started, or does not come in time
     */
    public Spawned spawn(Communicator local, int root, Consumer<SpawnList> programs) {
        Errand errand = new Errand(pmi, progressOf(local));
        Communicator joined;
        try {
            joined = meet(local, root, "", RailException.Category.SPAWN, () -> start(errand, programs));
        } catch (RailException e) {
            errand.giveUp();
            throw e.category() == RailException.Category.PEER ? lostMeanwhile(e) : e;
        }
        Council council = new Council(collectives.get(), local, root);
        return new Spawned(joined, council.share(() -> Spawned.flags(errand.codes())));
    }

    /** At the root. */
    private Line start(Errand errand, Consumer<SpawnList> programs) {
        SpawnList list = new SpawnList();
        programs.accept(list);
        List<SpawnCommand> asked = list.commands();
        long limitNs = limitNs(asked.get(0).info().get(TIMEOUT), CONNECT_SECONDS);
        String port = openPort();
        try (Patience patience = new Patience(errand, limitNs)) {
            errand.begin(new SpawnRequest(asked, Map.of(PARENT_PORT, port)), limitNs);
            return portOf(port).accept(errand, Math.max(1, patience.leftNs()));
        } catch (PmiException e) {
            throw noSpawn(asked, "cannot start ", ": " + e.getMessage(), e);
        } catch (RailException e) {
            if (e.category() == RailException.Category.SPAWN) {
                throw noSpawn(asked, "", " was started, but has ended: " + e.getMessage(), e);
            }
            long seconds = TimeUnit.NANOSECONDS.toSeconds(limitNs);
            String problem = " was started, but has not come to MPI.Init within " + seconds + " s (info key timeout)";
            throw noSpawn(asked, "", problem, e);
        } finally {
            closePort(port);
        }
    }

    private static RailException lostMeanwhile(RailException cause) {
        return new RailException(
                RailException.Category.SPAWN,
                "spawned processes have ended before they were connected: " + cause.getMessage(),
                cause);
    }

    private static RailException noSpawn(List<SpawnCommand> asked, String before, String after, RailException cause) {
        String what = asked.get(0).program() + (asked.size() > 1 ? " and others" : "");
        return new RailException(RailException.Category.SPAWN, before + what + after, cause);
    }

    /**
     * Joins the processes that have started this world; collective over it.
     *
     * @param local communicator of this world
     * @param problem why the program of this process cannot run here, empty if it can
     * @return the intercommunicator
     * @throws RailException PORT or PEER if they have gone, SPAWN if a process of this world has a problem, which those
     *     who have started it know then
     */
    public Communicator connectToParent(Communicator local, String problem) {
        return meet(local, 0, problem, RailException.Category.SPAWN, () -> dial(pmi.get(PARENT_PORT), null, local));
    }

    private Communicator meet(Communicator local, int root, Supplier<Line> atRoot) {
        return meet(local, root, "", RailException.Category.PORT, atRoot);
    }

    /**
     * Joins another group.
     *
     * @param problem why this process cannot be joined, empty if it can
     * @param refusal what a problem of any process is for all
     * @param atRoot makes the line to the other group
     */
    private Communicator meet(
            Communicator local, int root, String problem, RailException.Category refusal, Supplier<Line> atRoot) {
        progressOf(local).run(); // before anything is started that nobody would meet
        Council council = new Council(collectives.get(), local, root);
        Line[] line = new Line[1];
        boolean isJoined = false;
        try {
            byte[] agreement = council.share(() -> {
                line[0] = atRoot.get();
                return line[0].agreement();
            });
            Meeting meeting = new Meeting(introductions(), council, local, root, line[0], refusal);
            Communicator joined = meeting.join(agreement, problem, operations.get());
            pmi.announceConnected(true);
            isJoined = true;
            return joined;
        } finally {
            if (!isJoined && table.strangers().isEmpty()) {
                pmi.announceConnected(false); // a launcher that has started processes takes them for connected
            }
            if (line[0] != null) {
                line[0].close();
            }
        }
    }

    private synchronized Introductions introductions() {
        if (introductions == null) {
            byte[] secret = new byte[SECRET_BYTES];
            random().nextBytes(secret);
            introductions = new Introductions(table, pml, ways, identity(), new PairKeys(table.own(), secret));
        }
        return introductions;
    }

    private static String identity() {
        try {
            return ProcessIdentity.ofThisProcess();
        } catch (IOException e) {
            return ""; // without /proc nobody can tell whether it lives
        }
    }

    /**
     * Looks a process of another job up.
     *
     * @param job number of its job
     * @param rank its rank there
     * @return its index here, -1 if it is not known
     */
    public int indexOf(long job, int rank) {
        return table.indexOf(job, rank);
    }

    /**
     * Frees a communicator when all its processes have come to it and its operations are over, and parts from the
     * processes of other jobs in it with which none of the two has another communicator. Collective. If one of its
     * processes has failed, or it is revoked, it waits for nobody and parts from nobody.
     *
     * @param communicator not used afterwards
     */
    public void disconnect(Communicator communicator) {
        List<Integer> leaving = List.of();
        try {
            leaving = haveAllCome(communicator);
        } catch (RailException e) {
            if (!isDamaged(communicator)) {
                throw e;
            } // not all can come to it any more
        }
        operations.get().free(communicator);
        if (leaving.isEmpty()) {
            return;
        }
        introductions().dismiss(leaving);
        if (table.strangers().isEmpty()) {
            pmi.announceConnected(false);
        }
    }

    private boolean isDamaged(Communicator communicator) {
        FaultTolerance faults = pml.faultTolerance();
        return faults != null && faults.isDamaged(communicator);
    }

    /** Returns the processes to part from, when all have come. */
    private List<Integer> haveAllCome(Communicator communicator) {
        awaitOperations(communicator);
        if (!pml.processes().communicatorsBeyond().contains(communicator)) {
            barrier(communicator);
            return List.of();
        }
        return agreeOnLeaving(communicator);
    }

    private void awaitOperations(Communicator communicator) {
        try (Patience patience = new Patience(pml::progress, 0)) {
            while (pml.isUnderWay(communicator) && !isDamaged(communicator)) {
                patience.pause();
            }
        }
    }

    /** Also a barrier: each waits for what all others give. */
    private List<Integer> agreeOnLeaving(Communicator communicator) {
        Group others = communicator.remoteGroup();
        byte[] mine = new byte[others.size()];
        for (int rank = 0; rank < mine.length; rank++) {
            int index = others.worldRank(rank);
            mine[rank] = (byte) (table.isStranger(index) && !isNamedElsewhere(index, communicator) ? 1 : 0);
        }
        byte[] all = new byte[others.size() * communicator.size()];
        exchange(communicator, mine, all);
        List<Integer> leaving = new ArrayList<>();
        for (int rank = 0; rank < mine.length; rank++) {
            if (mine[rank] == 1 && all[rank * communicator.size() + communicator.rank()] == 1) {
                leaving.add(others.worldRank(rank));
            }
        }
        return leaving;
    }

    private void exchange(Communicator communicator, byte[] mine, byte[] all) {
        TypedBuffer send = TypedBuffer.ofArray(BasicType.BYTE, mine);
        TypedBuffer receive = TypedBuffer.ofArray(BasicType.BYTE, all);
        Collectives operationsOf = collectives.get();
        barrier(communicator);
        if (communicator.isInter()) {
            operationsOf.inter().allgather(communicator, send, mine.length, Blocks.of(receive, communicator.size()));
        } else {
            operationsOf.allgather(communicator, send, mine.length, receive, mine.length);
        }
    }

    private void barrier(Communicator communicator) {
        if (communicator.isInter()) {
            collectives.get().inter().barrier(communicator);
        } else {
            collectives.get().barrier(communicator);
        }
    }

    private boolean isNamedElsewhere(int index, Communicator leaving) {
        for (Communicator other : pml.processes().communicatorsBeyond()) {
            boolean isOther = other != leaving && other != leaving.local();
            if (isOther
                    && (other.group().rankOf(index) >= 0 || other.remoteGroup().rankOf(index) >= 0)) {
                return true;
            }
        }
        return false;
    }

    /** Closes what is open, at the end of MPI, when all with whom this process is connected have come to it. */
    public void close() {
        Introductions made;
        synchronized (this) {
            made = introductions;
        }
        if (made != null) {
            made.partFromAll(self);
        }
        synchronized (ports) {
            ports.values().forEach(OpenPort::close);
            ports.clear();
        }
    }
}
