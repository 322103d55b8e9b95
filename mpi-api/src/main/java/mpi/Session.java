package mpi;

import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.RailException;
import railmpi.core.param.ParameterException;
import railmpi.core.progress.StackReserve;
import railmpi.flight.CallRecorder;
import railmpi.io.Files;
import railmpi.osc.Windows;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.PmlParameters;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.runtime.RuntimeParameters;
import railmpi.runtime.World;
import railmpi.runtime.meet.Worlds;

/**
 * MPI between Init and Finalize, as this package sees it: the parts to call down to. {@link #current} is the one that
 * may be used. Any thread. Hot path: short.
 */
final class Session {
    /** What a communicator belongs to that cannot be used; never the current one. */
    static final Session NONE = new Session();

    /** The session in progress; null before Init and after Finalize. Written by Init and Finalize. */
    static volatile Session current;

    private static volatile boolean isFinalized;

    /** Init and Finalize wait for each other; no monitor, in which a virtual thread that waits may keep its carrier. */
    private static final ReentrantLock TURN = new ReentrantLock();

    final Pml pml;
    final BufferedSends bufferedSends;
    final int threadLevel;

    /** Null where a process that fails ends the job. */
    final FaultTolerance faults;

    /** What joins this program to the one that has started it; a null communicator if nobody has. */
    private Intercomm parent;

    /** The trace of the job, null if there is none. */
    private TraceFile trace;

    private final World world;
    private final Thread mainThread;
    private final MessageStatus mainThreadStatus = new MessageStatus();

    /** Made on first use, as is what the filter is for: neither delays Init. */
    private volatile Collectives collectives;

    private volatile ObjectMessages objects;

    private volatile Map<String, String> environment;

    private Session() {
        world = null;
        pml = null;
        bufferedSends = null;
        faults = null;
        threadLevel = MPI.THREAD_SINGLE;
        mainThread = null;
    }

    private Session(World world, int threadLevel) {
        this.world = world;
        this.threadLevel = threadLevel;
        pml = world.pml();
        faults = pml.faultTolerance();
        bufferedSends = new BufferedSends(pml, world.parameters().get(PmlParameters.EAGER_LIMIT));
        mainThread = Thread.currentThread();
    }

    /** Starts MPI; being started already is an error whatever the error handler. */
    static void open(int threadLevel) {
        takeTurn();
        try {
            begin(threadLevel);
        } finally {
            TURN.unlock();
        }
    }

    private static void takeTurn() {
        StackReserve.requireForFirstCall(); // before a lock that an end of the stack would leave held
        TURN.lock();
    }

    private static void begin(int threadLevel) {
        if (current != null) {
            throw new MPIException(MPI.ERR_OTHER, "MPI is already initialized");
        }
        World world = connect(threadLevel);
        Session session = new Session(world, threadLevel);
        MPI.COMM_WORLD.bind(session, world.worldCommunicator());
        MPI.COMM_SELF.bind(session, world.selfCommunicator());
        isFinalized = false;
        current = session;
        session.parent = session.joinParent();
        session.trace = session.beginTrace();
        if (CallRecorder.IS_ON) {
            CallRecorder.enter(
                    session.pml.worldRank(),
                    session.pml.worldSize(),
                    World.processorName(),
                    World.jobNumber(),
                    World.clockName());
        }
        World.finalizeAtReturnBy(new AtReturn());
    }

    /** Begins what {@code --mca trace} asks for; of a program that was started by another there is none. */
    private TraceFile beginTrace() {
        String file = world.parameters().get(RuntimeParameters.TRACE);
        if (file.isEmpty() || !parent.isNull()) {
            return null;
        }
        return TraceFile.begin(file, pml.worldRank(), pml.worldSize());
    }

    private Intercomm joinParent() {
        try {
            Communicator joined = world.connectToParent();
            return new Intercomm(joined == null ? NONE : this, joined, MPI.ERRORS_ARE_FATAL);
        } catch (RailException e) {
            throw raised(ErrorClass.of(e));
        }
    }

    private static void closeIfActive() {
        takeTurn();
        try {
            if (current != null) {
                end();
            }
        } finally {
            TURN.unlock();
        }
    }

    /** Ends MPI. What was sent with a buffer is received by then, or never will be: every process is in Finalize. */
    static void close() {
        takeTurn();
        try {
            end();
        } finally {
            TURN.unlock();
        }
    }

    private static void end() {
        Session session = active();
        MPI.COMM_SELF.deleteAttributes();
        MPI.COMM_WORLD.deleteAttributes();
        try {
            if (session.trace != null) {
                session.trace.write();
            }
            session.world.finalizeWorld();
        } catch (RailException e) {
            throw raised(ErrorClass.of(e));
        } finally {
            isFinalized = true;
            current = null;
            MPI.COMM_WORLD.unbind();
            MPI.COMM_SELF.unbind();
        }
    }

    /** Returns the session in progress. */
    static Session active() {
        Session session = current;
        if (session == null) {
            throw notActive();
        }
        return session;
    }

    /** Returns the error of a call before Init or after Finalize, which is thrown whatever the error handler. */
    static MPIException notActive() {
        return new MPIException(isFinalized ? "MPI is finalized." : "MPI is not initialized.");
    }

    static boolean isInitialized() {
        return current != null || isFinalized;
    }

    static boolean isFinalized() {
        return isFinalized;
    }

    /** Returns an error that belongs to no communicator, if the handler of COMM_WORLD lets it be thrown. */
    static MPIException raised(MPIException error) {
        if (current != null) {
            MPI.COMM_WORLD.errhandler().handle(error);
        }
        return error;
    }

    /** Returns rank and host in brackets, to print before a message. */
    static String place() {
        Session session = current;
        String rank = session == null ? "?" : Integer.toString(session.pml.worldRank());
        return "[rank " + rank + " on " + World.processorName() + "] ";
    }

    /** Ends the job because the program asks for it; never returns. */
    static void abort(int exitCode, Comm comm) {
        if (isFaultTolerant() && comm == MPI.COMM_SELF) {
            World.leave(exitCode);
        }
        World.abort(exitCode, comm + ".abort");
    }

    /** Tells whether the job goes on when processes fail. */
    static boolean isFaultTolerant() {
        Session session = current;
        return session != null && session.faults != null;
    }

    /**
     * Throws if a member of a communicator is known to have failed.
     *
     * @throws RailException PROCESS_FAILED or REVOKED
     */
    void requireWhole(Communicator communicator) {
        if (faults != null) {
            faults.requireWhole(communicator);
        }
    }

    boolean isMainThread() {
        return Thread.currentThread() == mainThread;
    }

    /**
     * Returns a status for the lower layers to fill in, to be read at once; the main thread has one for all its calls.
     */
    MessageStatus messageStatus() {
        return Thread.currentThread() == mainThread ? mainThreadStatus : new MessageStatus();
    }

    /** Returns the collective operations. */
    Collectives collectives() {
        Collectives present = collectives;
        if (present == null) {
            present = world.collectives();
            collectives = present;
        }
        return present;
    }

    /** Returns what makes communicators. */
    CommunicatorOperations communicators() {
        return world.communicatorOperations();
    }

    Intercomm parent() {
        return parent;
    }

    /** Returns what meets other worlds. */
    Worlds worlds() {
        return world.worlds();
    }

    /** Returns what opens files. */
    Files files() {
        return world.files();
    }

    /** Returns what makes windows. */
    Windows windows() {
        return world.windows();
    }

    /** Returns what INFO_ENV tells; not to be changed. */
    Map<String, String> environment() {
        Map<String, String> present = environment;
        if (present == null) {
            present = ProgramEnvironment.read(pml.worldSize(), threadLevel);
            environment = present;
        }
        return present;
    }

    /** Returns the number of the program in the command line of mpirun. */
    int appNumber() {
        return world.appNumber();
    }

    /** Returns the number of processes that there is room for. */
    int universeSize() {
        return world.universeSize();
    }

    /** Tells whether all processes read the same clock. */
    boolean isClockGlobal() {
        return world.isOneNode();
    }

    /** Returns a number that the processes of a communicator on one node have in common, not negative. */
    int nodeIn(Communicator communicator) {
        return world.nodeIn(communicator);
    }

    /** Returns what turns objects into bytes and back; several threads may each make an equal one. */
    ObjectMessages objects() {
        ObjectMessages present = objects;
        if (present == null) {
            present = ObjectMessages.filteredBy(world.parameters().get(RuntimeParameters.OBJECT_FILTER));
            objects = present;
        }
        return present;
    }

    private static World connect(int threadLevel) {
        try {
            return World.initialize(threadLevel);
        } catch (RailException e) {
            throw ErrorClass.of(e);
        } catch (ParameterException e) {
            throw new MPIException(MPI.ERR_ARG, e.getMessage(), e);
        }
    }

    private static final class AtReturn implements Runnable {
        @Override
        public void run() {
            closeIfActive();
        }
    }
}
