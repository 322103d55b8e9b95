package mpi;

import java.io.ObjectInputFilter;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.RailException;
import railmpi.core.param.ParameterException;
import railmpi.pmi.PmiException;
import railmpi.pml.MessageStatus;
import railmpi.pml.Pml;
import railmpi.runtime.RuntimeParameters;
import railmpi.runtime.World;

/**
 * MPI between Init and Finalize, as this package sees it: the parts to call down to. Immutable; {@link #current} is the
 * one that may be used. Hot path: short.
 */
final class Session {
    /** What a communicator belongs to that cannot be used; never the current one. */
    static final Session NONE = new Session();

    /** The session in progress; null before Init and after Finalize. Written by Init and Finalize. */
    static volatile Session current;

    private static volatile boolean isFinalized;

    final Pml pml;
    final Collectives collectives;
    final CommunicatorOperations communicators;
    final BufferedSends bufferedSends;
    final ObjectMessages objects;
    final int threadLevel;

    private final World world;
    private final Thread mainThread;
    private final MessageStatus mainThreadStatus = new MessageStatus();

    private Session() {
        world = null;
        pml = null;
        collectives = null;
        communicators = null;
        bufferedSends = null;
        objects = null;
        threadLevel = MPI.THREAD_SINGLE;
        mainThread = null;
    }

    private Session(World world, int threadLevel, ObjectMessages objects) {
        this.world = world;
        this.threadLevel = threadLevel;
        this.objects = objects;
        pml = world.pml();
        collectives = world.collectives();
        communicators = world.communicatorOperations();
        bufferedSends = new BufferedSends(pml);
        mainThread = Thread.currentThread();
    }

    /** Starts MPI. */
    static synchronized void open(int threadLevel) {
        if (current != null) {
            throw raised(new MPIException(MPI.ERR_OTHER, "MPI is already initialized"));
        }
        World world = connect(threadLevel);
        Session session =
                new Session(world, threadLevel, new ObjectMessages(filter(world.parameters().get(RuntimeParameters.OBJECT_FILTER))));
        MPI.COMM_WORLD.bind(session, world.worldCommunicator());
        MPI.COMM_SELF.bind(session, world.selfCommunicator());
        isFinalized = false;
        current = session;
    }

    /** Ends MPI. */
    static synchronized void close() {
        Session session = active();
        try {
            session.bufferedSends.detach();
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
        World.abort(exitCode, comm + ".abort(" + exitCode + ") was called");
    }

    boolean isMainThread() {
        return Thread.currentThread() == mainThread;
    }

    /** Returns a status for the lower layers to fill in, to be read at once; the main thread has one for all its calls. */
    MessageStatus messageStatus() {
        return Thread.currentThread() == mainThread ? mainThreadStatus : new MessageStatus();
    }

    private static World connect(int threadLevel) {
        try {
            return World.initialize(threadLevel);
        } catch (RailException e) {
            throw ErrorClass.of(e);
        } catch (ParameterException e) {
            throw new MPIException(MPI.ERR_ARG, e.getMessage(), e);
        } catch (PmiException e) {
            throw new MPIException(MPI.ERR_OTHER, e.getMessage(), e);
        }
    }

    private static ObjectInputFilter filter(String pattern) {
        if (pattern.isEmpty()) {
            return null;
        }
        try {
            return ObjectInputFilter.Config.createFilter(pattern);
        } catch (IllegalArgumentException e) {
            throw new MPIException(
                    MPI.ERR_ARG, "parameter mpi_object_filter: '" + pattern + "' is no filter: " + e.getMessage(), e);
        }
    }
}
