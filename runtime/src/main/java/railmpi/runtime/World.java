package railmpi.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.channel.RegistrationCounts;
import railmpi.coll.Collectives;
import railmpi.coll.CommunicatorOperations;
import railmpi.coll.select.CollParameters;
import railmpi.core.RailException;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.log.Log;
import railmpi.core.log.LogParameters;
import railmpi.core.param.Parameters;
import railmpi.core.status.StatusPublisher;
import railmpi.io.Files;
import railmpi.osc.Windows;
import railmpi.pml.Agreements;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.PmlParameters;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.runtime.meet.Worlds;

/**
 * MPI between Init and Finalize in this process: every part, put together. Made anew by each Init.
 *
 * <p>{@link #initialize} and {@link #finalizeWorld} are collective over the job and called by one thread at a time;
 * everything else may be called by any thread.
 */
public final class World {
    private static final int WORLD_CONTEXT_ID = 0;
    private static final int SELF_CONTEXT_ID = 2;
    private static final int LARGEST_STATUS = 0xff;
    private static final int MULTIPLE = 3;
    private static final long NAME_FACTOR = 31;
    private static final long STAY_NS = 3_000_000_000L;

    /** Set by mpirun for programs of MPJ Express, whose main may return without MPI.Finalize. */
    private static final String FINALIZE_AT_RETURN = EnvironmentVariables.RAILMPI_FINALIZE_AT_RETURN;

    /** Init and Finalize wait for each other; no monitor, in which a virtual thread that waits may keep its carrier. */
    private static final ReentrantLock TURN = new ReentrantLock();

    private static Job job;
    private static volatile World current;
    private static volatile boolean isExitNoticeSet;
    private static volatile Runnable finalizerAtReturn;

    private final Parameters parameters;
    private final OpenWays ways;
    private final Pml pml;
    private final Communicator worldCommunicator;
    private final Communicator selfCommunicator;
    private Collectives collectives;
    private CommunicatorOperations communicatorOperations;
    private Files files;
    private Windows windows;
    private Worlds worlds;
    private StatusTeller statusTeller;
    /** Null where nobody asked for it. */
    private StatusPublisher metrics;

    /** Null where a process that fails ends the job. */
    private FailureWatch failureWatch;

    private final int generation;

    private World(Parameters parameters, OpenWays ways, int generation, Pml pml) {
        this.ways = ways;
        this.generation = generation;
        this.parameters = parameters;
        this.pml = pml;
        if (pml.faultTolerance() != null) {
            nameProcesses(pml.faultTolerance());
        }
        int[] everyone = new int[pml.worldSize()];
        for (int rank = 0; rank < everyone.length; rank++) {
            everyone[rank] = rank;
        }
        worldCommunicator = pml.communicator(new Group(everyone), WORLD_CONTEXT_ID);
        selfCommunicator = pml.communicator(new Group(new int[] {pml.worldRank()}), SELF_CONTEXT_ID);
    }

    private void nameProcesses(FaultTolerance faults) {
        long job = World.job.number();
        faults.nameBy(process -> process < pml.worldSize()
                ? nameOf(new ProcessName(job, generation, process))
                : nameOf(worlds().names().nameOf(process)));
    }

    private static long nameOf(ProcessName name) {
        return name.job() * NAME_FACTOR + ((long) name.generation() << Integer.SIZE) + name.rank();
    }

    /** Returns the index of a process of another job that this one has met; negative if it has not. */
    int indexOf(long jobNumber, int rank) {
        Worlds met;
        synchronized (this) {
            met = worlds;
        }
        return met == null ? -1 : met.indexOf(jobNumber, rank);
    }

    /**
     * Starts MPI in this process; returns when every rank of the job has called it. The calling thread becomes the main
     * thread: if it, or the thread that runs the program's main, dies of an exception before {@link #finalizeWorld},
     * the job ends.
     *
     * @param threadLevel which threads will call MPI, 0 (SINGLE) to 3 (MULTIPLE)
     * @return the world; there is one at a time
     * @throws railmpi.core.param.ParameterException for a wrong parameter
     * @throws railmpi.pmi.PmiException when the process manager cannot be reached
     * @throws railmpi.core.RailException when shared memory or the network cannot be set up
     */
    public static World initialize(int threadLevel) {
        TURN.lock();
        try {
            return begin(threadLevel);
        } finally {
            TURN.unlock();
        }
    }

    private static World begin(int threadLevel) {
        if (current != null) {
            throw new IllegalStateException("the world is there already");
        }
        Map<String, String> environment = System.getenv();
        Parameters parameters = AllParameters.resolve(environment);
        Log.setVerbosity(parameters.get(LogParameters.VERBOSITY));
        for (String ignored : parameters.ignoredNames()) {
            Log.info("unknown parameter of Open MPI ignored: " + ignored);
        }
        int generation = Generations.begin();
        boolean isBegun = false;
        try (InitWatch watch = new InitWatch(environment)) {
            World world = begin(threadLevel, parameters, environment, generation, watch);
            isBegun = true;
            return world;
        } catch (RuntimeException e) {
            endThoseWhoWait(parameters, environment, e);
            throw e;
        } finally {
            if (!isBegun) {
                Generations.end();
            }
        }
    }

    /** Others than our own launcher do not tell those who wait in MPI.Init, as nothing else does yet. */
    private static void endThoseWhoWait(
            Parameters parameters, Map<String, String> environment, RuntimeException failure) {
        boolean isTold = environment.containsKey(EnvironmentVariables.RAILMPI_FAILURES_PATH);
        if (job != null && job.pmi().size() > 1 && parameters.get(PmlParameters.FT_ENABLE) && !isTold) {
            String text =
                    "MPI.Init has failed, and the other ranks cannot go on without this one: " + failure.getMessage();
            Log.warn(text);
            abort(1, text);
        }
    }

    private static World begin(
            int threadLevel, Parameters parameters, Map<String, String> environment, int generation, InitWatch watch) {
        if (job == null) {
            job = Job.connect(environment, generation, watch);
            Log.speakAs(job.pmi().rank());
        } else {
            watch.begin(job.pmi());
        }
        OpenWays ways = new OpenWays(job, parameters, generation);
        Pml pml = Pml.open(job.configuration(parameters, ways.opened()));
        pml.setThreadLevel(threadLevel, parameters.get(RuntimeParameters.CHECK_THREADS));
        World world = new World(parameters, ways, generation, pml);
        if (!parameters.get(CollParameters.TUNING_FILE).isEmpty()) {
            world.collectives(); // else made on first use, to save time; but what is wrong in the file is told at once
        }
        world.statusTeller = StatusTeller.of(pml, job.pmi().jobId(), environment);
        world.publishMetrics();
        job.announceThread();
        if (pml.faultTolerance() != null) {
            world.failureWatch =
                    FailureWatch.of(pml, environment, job.pmi(), () -> job.openVerdicts(generation), world::indexOf);
        }
        job.pmi().barrier();
        watch.complete();
        MainThreadGuard.install();
        if (parameters.get(RuntimeParameters.ABORT_ON_UNCAUGHT)) {
            AnyThreadGuard.install(pml.worldRank());
        }
        current = world;
        world.statusTeller.start();
        if (parameters.get(RuntimeParameters.RAILS_JMX)) {
            RailsBean.register(pml.worldRank());
        }
        return world;
    }

    /** A job that another one has spawned would find the ports taken. */
    private void publishMetrics() {
        if (parameters.get(RuntimeParameters.METRICS_PORT) != 0 && !job.isSpawned()) {
            statusTeller.countAlways();
            metrics = Metrics.open(parameters, job.numberOnNode(), statusTeller::now);
        }
    }

    /**
     * Returns what the rails of this process are doing and have carried.
     *
     * @return a snapshot, by peer; empty while MPI is not initialised
     */
    public static List<RailStatus> railStatus() {
        World world = current;
        try {
            return world == null ? List.of() : world.pml.railStatus();
        } catch (RailException e) {
            if (e.category() == RailException.Category.FINALIZED) {
                return List.of(); // meanwhile, by another thread
            }
            throw e;
        }
    }

    /**
     * Returns what was registered with the adapters.
     *
     * @return a snapshot; zeros while MPI is not initialised
     */
    public static RegistrationCounts registrationCounts() {
        World world = current;
        return world == null ? RegistrationCounts.NONE : world.pml.registrationCounts();
    }

    /** Tells whether MPI is initialised and not finalised. */
    static boolean isActive() {
        return current != null;
    }

    /**
     * Ends MPI in this process; returns when every rank of the job has called it. All communication must be complete.
     * Our own process manager is told at once, another one when the process exits, since MPI may be initialised again.
     *
     * @throws railmpi.core.RailException when a peer is lost
     * @throws railmpi.pmi.PmiException when the process manager is lost
     */
    public void finalizeWorld() {
        TURN.lock();
        try {
            try {
                closeFiles();
                closeWorlds();
                meetAll();
                pml.drain();
                // before the barrier: behind it peers close their rails, and this process may see it
                String report = parameters.get(RuntimeParameters.REPORT_RAILS) ? railTable() : null;
                ways.stopLookingUp();
                if (failureWatch == null || failureWatch.hasBarrierOfLiving()) {
                    job.pmi().barrier();
                } // else they have agreed that they are here
                if (report != null) {
                    Log.report(report);
                }
                closeWatch();
                pml.close();
                job.pmi().announceFinalize();
                ways.close();
            } finally {
                current = null;
                Generations.end();
                AnyThreadGuard.remove();
                statusTeller.close();
                closeMetrics();
            }
            setExitNotice();
        } finally {
            TURN.unlock();
        }
    }

    /** Returns when all have come to the end, who live. */
    private void meetAll() {
        FaultTolerance faults = pml.faultTolerance();
        if (faults == null) {
            pml.peersMayLeave(); // behind the barrier, before this process has seen its end
            collectives().barrier(worldCommunicator);
        } else {
            Agreements.Series series = faults.agreements().series(worldCommunicator);
            pml.await(faults.self(), 0, 0, series.agree(new long[0]), 0);
            if (failureWatch != null && !failureWatch.hasBarrierOfLiving()) {
                pml.peersMayLeave();
                stayAWhile(faults, series.agree(new long[0]));
            }
        }
    }

    /**
     * One that fails now may have told nobody the outcome, so others still ask. When all know it, all have come here.
     * One that waits for that in vain has to go, because those who have left tell nobody.
     */
    private void stayAWhile(FaultTolerance faults, Agreements.Outcome allKnow) {
        long endNs = System.nanoTime() + STAY_NS;
        pml.await(faults.self(), 0, 0, number -> allKnow.advance(number) || System.nanoTime() - endNs > 0, 0);
    }

    private void closeWatch() {
        if (failureWatch != null) {
            failureWatch.close();
        }
    }

    private void closeMetrics() {
        if (metrics != null) {
            metrics.close();
        }
    }

    private static void setExitNotice() {
        if (!isExitNoticeSet) {
            isExitNoticeSet = true;
            noticeExit(new ExitNotice(job));
        }
    }

    /**
     * Says how MPI is finalised when main returns without doing so; only where the launcher says that it is well meant.
     *
     * @param finalizer ends MPI unless that is done already; called while the JVM exits, on a thread of its own
     */
    public static void finalizeAtReturnBy(Runnable finalizer) {
        TURN.lock();
        try {
            if (System.getenv().containsKey(FINALIZE_AT_RETURN)) {
                finalizerAtReturn = finalizer;
                setExitNotice();
            }
        } finally {
            TURN.unlock();
        }
    }

    private static void finalizeAtReturn() {
        World left = current;
        if (left == null || finalizerAtReturn == null || !MainThreadGuard.hasMainReturned()) {
            return;
        }
        try {
            left.pml.setThreadLevel(MULTIPLE, true);
            finalizerAtReturn.run();
        } catch (RuntimeException e) {
            abort(1, "MPI.Finalize, which main did not call, failed: " + e.getMessage());
        }
    }

    private static void noticeExit(ExitNotice notice) {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(notice, "railmpi-exit"));
        } catch (IllegalStateException e) {
            notice.run(); // a shutdown hook of the program has finalised MPI: the process is exiting already
        }
    }

    private String railTable() {
        return RailTable.of(pml.worldRank(), pml.railStatus(), pml.registrationCounts());
    }

    /**
     * Ends the whole job at once; never returns. Without a process manager only this process ends.
     *
     * @param code exit status of the job, of which the system keeps eight bits; never success
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
            leave(code);
        }
    }

    /**
     * Ends this process alone, in a job that tolerates failures; never returns.
     *
     * @param code exit status, of which the system keeps eight bits; never success
     */
    public static void leave(int code) {
        System.out.flush();
        System.err.flush();
        int status = code & LARGEST_STATUS;
        Runtime.getRuntime().halt(status == 0 ? 1 : status);
    }

    /**
     * An exception that nobody handles has ended a thread of the program: ends the job, or this process where the
     * others go on without it.
     */
    static void threadDied(int code, String cause) {
        World world = current;
        if (world != null && world.pml.faultTolerance() != null) {
            leave(code);
        }
        abort(code, cause);
    }

    /**
     * Returns the arguments that are the program's own.
     *
     * @param arguments what main was given
     * @return a copy without those that mpirun put in front
     */
    public static String[] programArguments(String[] arguments) {
        String leading = System.getenv(EnvironmentVariables.RAILMPI_LEADING_ARGUMENTS);
        int skipped = leading == null ? 0 : Math.min(Integer.parseInt(leading), arguments.length);
        return Arrays.copyOfRange(arguments, skipped, arguments.length);
    }

    /** Returns the name of this machine. */
    public static String processorName() {
        return HostName.read();
    }

    /** Returns a name for the clock of {@link System#nanoTime} that all processes of this machine read. */
    public static String clockName() {
        return Placement.clockName();
    }

    /** Returns a number that all ranks of this job have, and no other job. */
    public static long jobNumber() {
        return job.number();
    }

    /** Tells whether all ranks run on this node. */
    public boolean isOneNode() {
        return job.isOneNode();
    }

    /** Returns the values of all parameters. */
    public Parameters parameters() {
        return parameters;
    }

    /** Returns the number of the program in the command line of the launcher, from 0. */
    public int appNumber() {
        return Math.max(0, job.pmi().appNumber());
    }

    /** Returns the number of processes that there is room for, at least those that there are. */
    public int universeSize() {
        return Math.max(pml.worldSize(), job.pmi().universeSize());
    }

    /** Returns the point-to-point layer. */
    public Pml pml() {
        return pml;
    }

    /** Returns the collective operations; made on first use, because loading their classes takes longer than Init. */
    public synchronized Collectives collectives() {
        if (collectives == null) {
            collectives = new Collectives(pml, parameters);
        }
        return collectives;
    }

    /** Returns what makes communicators; made on first use. */
    public synchronized CommunicatorOperations communicatorOperations() {
        if (communicatorOperations == null) {
            communicatorOperations = new CommunicatorOperations(pml, collectives(), worlds().names());
        }
        return communicatorOperations;
    }

    /** Returns what opens files; made on first use. */
    public synchronized Files files() {
        if (files == null) {
            files = new Files(pml, collectives(), communicatorOperations(), firstRankOfNode());
        }
        return files;
    }

    /** Returns what makes windows; made on first use. */
    public synchronized Windows windows() {
        if (windows == null) {
            windows = new Windows(pml, collectives(), communicatorOperations(), firstRankOfNode(), parameters);
        }
        return windows;
    }

    /**
     * Joins the processes that have started this world, if any have; collective over it, once after Init. If the
     * program of a process of this world cannot run, those who have started it get that as an error, and all processes
     * of this world end.
     *
     * @return the intercommunicator; null if nobody has
     * @throws railmpi.core.RailException PORT or PEER if they have gone
     */
    public Communicator connectToParent() {
        return connectToParent("");
    }

    Communicator connectToParent(String problem) {
        if (generation > 0 || !job.isSpawned()) {
            return null;
        }
        try {
            return worlds().connectToParent(worldCommunicator, problem);
        } catch (RailException e) {
            if (e.category() != RailException.Category.SPAWN) {
                throw e;
            }
            Log.info("this job ends before it has begun: " + e.getMessage());
            finalizeWorld();
            System.exit(0);
            return null;
        }
    }

    /** Returns what meets other worlds; made on first use. */
    public synchronized Worlds worlds() {
        if (worlds == null) {
            ProcessName own = new ProcessName(job.number(), generation, pml.worldRank());
            worlds = new Worlds(
                    own, pml, selfCommunicator, ways, this::collectives, this::communicatorOperations, job.pmi());
        }
        return worlds;
    }

    /** Waits for others, without the monitor. */
    private void closeWorlds() {
        Worlds made;
        synchronized (this) {
            made = worlds;
        }
        if (made != null) {
            made.close();
        }
    }

    /** As {@link #closeWorlds}. */
    private void closeFiles() {
        Files made;
        synchronized (this) {
            made = files;
        }
        if (made != null) {
            made.close();
        }
    }

    /**
     * Returns what the processes of a communicator that share memory, and hardly ever others, have in common.
     *
     * @param communicator any
     * @return not negative
     */
    public int nodeIn(Communicator communicator) {
        return pml.processes().communicatorsBeyond().contains(communicator)
                ? worlds().nodeNumber() & Integer.MAX_VALUE
                : firstRankOfNode();
    }

    /** Returns the lowest of the world ranks that share memory with this one. */
    public int firstRankOfNode() {
        return job.firstRankOfNode();
    }

    /** Returns the communicator of all ranks of the job. */
    public Communicator worldCommunicator() {
        return worldCommunicator;
    }

    /** Returns the communicator of this rank alone. */
    public Communicator selfCommunicator() {
        return selfCommunicator;
    }

    /** What is done when the process exits: nothing, unless MPI was finalised properly or is to be finalised now. */
    private static final class ExitNotice implements Runnable {
        private final Job ending;

        ExitNotice(Job ending) {
            this.ending = ending;
        }

        @Override
        public void run() {
            finalizeAtReturn();
            if (!isActive()) {
                ending.end(!Generations.isActive());
            }
        }
    }
}
