package railmpi.runtime;

import java.util.Map;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.param.Parameters;
import railmpi.pmi.PmiClient;
import railmpi.pml.Communicator;
import railmpi.pml.Group;
import railmpi.pml.Pml;

/**
 * MPI between Init and Finalize in this process: every part, put together. Immutable; made anew by each Init.
 *
 * <p>{@link #initialize} and {@link #finalizeWorld} are collective over the job and called by one thread at a time;
 * {@link #abort} may be called by any thread.
 */
public final class World {
    private static final int WORLD_CONTEXT_ID = 0;
    private static final int SELF_CONTEXT_ID = 2;

    private static Job job;
    private static int generations;
    private static volatile World current;
    private static volatile boolean isExitNoticeSet;

    private final Parameters parameters;
    private final Pml pml;
    private final Collectives collectives;
    private final CommunicatorOperations communicatorOperations;
    private final Communicator worldCommunicator;
    private final Communicator selfCommunicator;

    private World(Parameters parameters, Pml pml) {
        this.parameters = parameters;
        this.pml = pml;
        int[] everyone = new int[pml.worldSize()];
        for (int rank = 0; rank < everyone.length; rank++) {
            everyone[rank] = rank;
        }
        worldCommunicator = new Communicator(pml, new Group(everyone), WORLD_CONTEXT_ID);
        selfCommunicator = new Communicator(pml, new Group(new int[] {pml.worldRank()}), SELF_CONTEXT_ID);
        collectives = new Collectives(pml, parameters);
        communicatorOperations = new CommunicatorOperations(pml, collectives);
    }

    /**
     * Starts MPI in this process; returns when every rank of the job has called it. The calling thread becomes the main
     * thread: if it dies of an exception before {@link #finalizeWorld}, the job ends.
     *
     * @param threadLevel which threads will call MPI, 0 (SINGLE) to 3 (MULTIPLE)
     * @return the world; there is one at a time
     * @throws railmpi.core.param.ParameterException for a wrong parameter
     * @throws railmpi.pmi.PmiException when the process manager cannot be reached
     * @throws railmpi.core.RailException when shared memory cannot be set up
     */
    public static synchronized World initialize(int threadLevel) {
        if (current != null) {
            throw new IllegalStateException("the world is there already");
        }
        Map<String, String> environment = System.getenv();
        Parameters parameters = Parameters.resolve(environment, AllParameters.list());
        if (job == null) {
            job = Job.connect(environment);
        }
        Pml pml = Pml.open(job.configuration(parameters, generations));
        generations++;
        pml.setThreadLevel(threadLevel);
        World world = new World(parameters, pml);
        job.announceThread();
        job.pmi().barrier();
        MainThreadGuard.install();
        current = world;
        return world;
    }

    /** Tells whether MPI is initialised and not finalised. */
    static boolean isActive() {
        return current != null;
    }

    /**
     * Ends MPI in this process; returns when every rank of the job has called it. All communication must be complete.
     * The process manager is told when the process exits.
     */
    public void finalizeWorld() {
        synchronized (World.class) {
            collectives.barrier(worldCommunicator);
            pml.close();
            job.pmi().barrier();
            pml.deleteFiles();
            current = null;
            if (!isExitNoticeSet) {
                isExitNoticeSet = true;
                Runtime.getRuntime().addShutdownHook(new Thread(new ExitNotice(job), "railmpi-exit"));
            }
        }
    }

    /**
     * Ends the whole job at once; never returns. Without a process manager only this process ends.
     *
     * @param code exit status of the job
     * @param cause for the process manager's message to the user
     */
    public static void abort(int code, String cause) {
        System.out.flush();
        System.err.flush();
        try {
            Job aborted = job; // racy, but benign: set once, before any other thread can call MPI
            if (aborted != null) {
                aborted.pmi().abort(code, cause);
            }
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    /** Returns the name of this machine. */
    public static String processorName() {
        return HostName.read();
    }

    /** Returns the values of all parameters. */
    public Parameters parameters() {
        return parameters;
    }

    /** Returns the connection to the process manager. */
    public PmiClient pmi() {
        return job.pmi();
    }

    /** Returns the point-to-point layer. */
    public Pml pml() {
        return pml;
    }

    /** Returns the collective operations. */
    public Collectives collectives() {
        return collectives;
    }

    /** Returns what makes communicators. */
    public CommunicatorOperations communicatorOperations() {
        return communicatorOperations;
    }

    /** Returns the communicator of all ranks of the job. */
    public Communicator worldCommunicator() {
        return worldCommunicator;
    }

    /** Returns the communicator of this rank alone. */
    public Communicator selfCommunicator() {
        return selfCommunicator;
    }

    /** What is done when the process exits: nothing, unless MPI was finalised properly. */
    private static final class ExitNotice implements Runnable {
        private final Job ending;

        ExitNotice(Job ending) {
            this.ending = ending;
        }

        @Override
        public void run() {
            if (!isActive()) {
                ending.end();
            }
        }
    }
}
