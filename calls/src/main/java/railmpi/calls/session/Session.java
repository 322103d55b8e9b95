package railmpi.calls.session;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.error.ErrorFace;
import railmpi.calls.object.ObjectMessages;
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
 * MPI between Init and Finalize, as the calls see it: the parts to call down to. {@link #current} is the one that
 * may be used. Any thread. Hot path: short.
 */
public final class Session {
    /** What a communicator belongs to that cannot be used; never the current one. */
    public static final Session NONE = new Session();

    /** All processes of the job. */
    public static final CommHandle WORLD = new CommHandle("MPI.COMM_WORLD");

    /** This process alone. */
    public static final CommHandle SELF = new CommHandle("MPI.COMM_SELF");

    /** The session in progress; null before Init and after Finalize. Written by Init and Finalize. */
    public static volatile Session current;

    private static volatile boolean isFinalized;

    /** Gives errors their form; null as long as nobody wants another one. */
    private static volatile ErrorFace face;

    /** Init and Finalize wait for each other; no monitor, in which a virtual thread that waits may keep its carrier. */
    private static final ReentrantLock TURN = new ReentrantLock();

    /** Messages. */
    public final Pml pml;

    /** Sends of copies. */
    public final BufferedSends bufferedSends;

    /** 0 to 3, as MPI numbers them. */
    public final int threadLevel;

    /** Null where a process that fails ends the job. */
    public final FaultTolerance faults;

    /** What joins this program to the one that has started it; a null communicator if nobody has. */
    private CommHandle parent;

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
        threadLevel = 0;
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
    public static void open(int threadLevel) {
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
            throw shown(new CallError(ErrorClass.OTHER, "MPI is already initialized"));
        }
        CallError.prepare();
        World world = connect(threadLevel);
        Session session = new Session(world, threadLevel);
        WORLD.bind(session, world.worldCommunicator(), session.initialHandler());
        SELF.bind(session, world.selfCommunicator(), session.initialHandler());
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
        return TraceFile.begin(this, file);
    }

    private ErrorHandler initialHandler() {
        return ErrorHandler.named(world.parameters().get(RuntimeParameters.INITIAL_HANDLER));
    }

    private CommHandle joinParent() {
        try {
            return new CommHandle(this, world.connectToParent(), initialHandler());
        } catch (RailException e) {
            throw ErrorHandler.FATAL.raised(e); // whatever the handler: MPI has begun, but not all of it
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
    public static void close() {
        takeTurn();
        try {
            end();
        } finally {
            TURN.unlock();
        }
    }

    private static void end() {
        Session session = active();
        SELF.deleteAttributes();
        WORLD.deleteAttributes();
        try {
            if (session.trace != null) {
                session.trace.write();
            }
            session.world.finalizeWorld();
        } catch (RailException e) {
            throw raised(e);
        } finally {
            isFinalized = true;
            current = null;
            WORLD.unbind();
            SELF.unbind();
        }
    }

    /** Returns the session in progress. */
    public static Session active() {
        Session session = current;
        if (session == null) {
            throw notActive();
        }
        return session;
    }

    /** Returns the error of a call before Init or after Finalize, which is thrown whatever the error handler. */
    public static RuntimeException notActive() {
        return shown(new CallError(ErrorClass.SUCCESS, isFinalized ? "MPI is finalized." : "MPI is not initialized."));
    }

    public static boolean isInitialized() {
        return current != null || isFinalized;
    }

    public static boolean isFinalized() {
        return isFinalized;
    }

    /** Returns an error that belongs to no communicator, if the handler of COMM_WORLD lets it be thrown. */
    public static RuntimeException raised(RailException error) {
        return current != null ? WORLD.raised(error) : shown(error);
    }

    /** Throws the problem of a call that belongs to no communicator, if there is one. */
    public static void require(CallError problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    /** Makes a call that belongs to no communicator, and raises its errors. */
    public static void run(Runnable call) {
        try {
            call.run();
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Does so for a call that has a result. */
    public static <T> T get(Supplier<T> call) {
        try {
            return call.get();
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Says what form errors have for the program; they are those of the engine otherwise. */
    public static void showErrorsBy(ErrorFace newFace) {
        face = newFace;
    }

    /** {@return an error as the program sees it, whatever the error handler} */
    public static RuntimeException shown(RailException error) {
        ErrorFace form = face;
        return form == null ? error : form.shown(error, errorClass(error));
    }

    /** {@return the error class of MPI} */
    public static int errorClass(RailException error) {
        return ErrorClass.of(error, isFaultTolerant());
    }

    /** Returns rank and host in brackets, to print before a message. */
    static String place() {
        Session session = current;
        String rank = session == null ? "?" : Integer.toString(session.pml.worldRank());
        return "[rank " + rank + " on " + World.processorName() + "] ";
    }

    /** Ends the job because the program asks for it; never returns. */
    public static void abort(int exitCode, CommHandle comm) {
        if (isFaultTolerant() && comm == SELF) {
            World.leave(exitCode);
        }
        World.abort(exitCode, comm + ".abort");
    }

    /** Tells whether the job goes on when processes fail. */
    public static boolean isFaultTolerant() {
        Session session = current;
        return session != null && session.faults != null;
    }

    /**
     * Throws if a member of a communicator is known to have failed.
     *
     * @throws RailException PROCESS_FAILED or REVOKED
     */
    public void requireWhole(Communicator communicator) {
        if (faults != null) {
            faults.requireWhole(communicator);
        }
    }

    public boolean isMainThread() {
        return Thread.currentThread() == mainThread;
    }

    /**
     * Returns a status for the lower layers to fill in, to be read at once; the main thread has one for all its calls.
     */
    public MessageStatus messageStatus() {
        return Thread.currentThread() == mainThread ? mainThreadStatus : new MessageStatus();
    }

    /** Returns the collective operations. */
    public Collectives collectives() {
        Collectives present = collectives;
        if (present == null) {
            present = world.collectives();
            collectives = present;
        }
        return present;
    }

    /** Returns what makes communicators. */
    public CommunicatorOperations communicators() {
        return world.communicatorOperations();
    }

    /** {@return what joins this program to the one that has started it; a null one if nobody has} */
    public CommHandle parent() {
        return parent;
    }

    /** Returns what meets other worlds. */
    public Worlds worlds() {
        return world.worlds();
    }

    /** Returns what opens files. */
    public Files files() {
        return world.files();
    }

    /**
     * Returns memory for a buffer of the program, which the ranks of the node can map if there is such memory.
     *
     * @param lengthBytes how much
     * @return zeros, as much as that
     */
    public static ByteBuffer newMemory(int lengthBytes) {
        Session session = current;
        ByteBuffer lent = session == null || lengthBytes == 0 ? null : session.pml.lend(lengthBytes);
        return lent == null ? ByteBuffer.allocateDirect(lengthBytes) : lent;
    }

    /** Returns what makes windows. */
    public Windows windows() {
        return world.windows();
    }

    /** Returns what INFO_ENV tells; not to be changed. */
    public Map<String, String> environment() {
        Map<String, String> present = environment;
        if (present == null) {
            present = ProgramEnvironment.read(
                    pml.worldSize(), threadLevel, world.parameters().get(RuntimeParameters.INITIAL_HANDLER));
            environment = present;
        }
        return present;
    }

    /** Returns the number of the program in the command line of mpirun. */
    public int appNumber() {
        return world.appNumber();
    }

    /** Returns the number of processes that there is room for. */
    public int universeSize() {
        return world.universeSize();
    }

    /** Tells whether all processes read the same clock. */
    public boolean isClockGlobal() {
        return world.isOneNode();
    }

    /** Returns a number that the processes of a communicator on one node have in common, not negative. */
    public int nodeIn(Communicator communicator) {
        return world.nodeIn(communicator);
    }

    /** Returns what turns objects into bytes and back; several threads may each make an equal one. */
    public ObjectMessages objects() {
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
            throw shown(e);
        } catch (ParameterException e) {
            throw shown(new CallError(ErrorClass.ARG, e.getMessage(), e));
        }
    }

    private static final class AtReturn implements Runnable {
        @Override
        public void run() {
            closeIfActive();
        }
    }
}
