package railmpi.launch.manager;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import railmpi.core.WireVersion;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.job.ExitStatus;
import railmpi.launch.job.JobSettings;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.RankSpec;
import railmpi.launch.job.SpawnedPrograms;

/**
 * One job, from its directory on this machine to the exit status. Used by one thread: open, run, close.
 *
 * <p>Whatever ends a job, nothing of it is left when {@link #close} has returned: no process, no file.
 */
public final class Job implements AutoCloseable {
    /** Signals that mean the ranks and not mpirun. */
    private static final String[] PASSED_ON = {"USR1", "USR2", "ALRM", "WINCH", "TSTP", "CONT"};

    private static final long NEVER_NS = Long.MAX_VALUE / 4;
    private static final long SECOND_NS = 1_000_000_000L;
    /** For ranks that end for the same reason to do so by themselves, and for the true cause to be seen. */
    private static final long GRACE_NS = 150_000_000L;
    /** For a rank whose connection has ended to exit, which says why: a large process takes long to be taken down. */
    private static final long CAUSE_NS = SECOND_NS;

    private static final long SIGNAL_GRACE_NS = 2 * SECOND_NS;
    private static final int SECRET_BYTES = 32;
    private static final long DUMP_NS = 3 * SECOND_NS / 2;
    private static final long OUTPUT_NS = SECOND_NS;

    private final JobSettings settings;
    private final LocalMachine machine;
    private final PrintStream err;
    private final JobDirectory directory;
    private final int size;
    /** Null for ever where nobody can spawn. */
    private final Family family;

    /** 0 for the job of the command line. */
    private final int number;

    private final String secret = RandomDigits.hexadecimal(SECRET_BYTES);
    private final List<RankProcess> processes = new ArrayList<>();
    private final Map<String, String> preset = new HashMap<>();
    /** Whether those who have asked for this job wait until it is connected with them; guarded by the same. */
    private boolean isAwaited;
    /** Ranks that have to do with other jobs; guarded by itself. */
    private final Set<Integer> connected = new HashSet<>();

    private final boolean isNumbered;
    /** Also used by the thread of signals. */
    private final Site site;

    private JobState state;
    /** Why the job ends early; empty if it does not, or there is nothing to be said. */
    private volatile String lastWords = "";

    /** Null until it is opened. */
    private PmiServer pmiServer;

    private StallReport report;
    private OutputFiles files;

    private Job(
            JobSettings settings,
            int size,
            LocalMachine machine,
            PrintStream err,
            JobDirectory directory,
            Site site,
            Family family,
            int number) {
        this.settings = settings;
        this.size = size;
        this.machine = machine;
        this.err = err;
        this.directory = directory;
        this.site = site;
        this.family = family;
        this.number = number;
        isNumbered = number != 0;
    }

    /**
     * Makes the job directory and has the site prepared while the caller prepares the command lines.
     *
     * @param programs what ranks can start
     * @param sites find machines for this job, and for those that ranks start
     */
    public static Job open(
            JobSettings settings,
            int size,
            LocalMachine machine,
            PrintStream err,
            SpawnedPrograms programs,
            Site.Maker sites) {
        return openSpawned(settings, size, machine, err, new Family(settings, machine, err, programs, sites), 0);
    }

    /** As {@link #open}, for a job that a rank has asked for. */
    static Job openSpawned(
            JobSettings settings, int size, LocalMachine machine, PrintStream err, Family family, int number) {
        JobDirectory directory = JobDirectory.create(settings.sharedDirectory, machine);
        try {
            Site site = family.sites().make(directory, size, number);
            return new Job(settings, size, machine, err, directory, site, family, number);
        } catch (LaunchException e) {
            directory.remove();
            throw e;
        }
    }

    /**
     * Starts the ranks and returns when the job has ended.
     *
     * @param ranks one description for each rank
     * @param afterStart what to do when all ranks run
     * @return exit status for mpirun
     */
    public int run(List<RankSpec> ranks, Runnable afterStart) throws InterruptedException {
        site.await(); // before signals are caught: these end mpirun at once while it waits for machines
        begin(names(ranks));
        startRanks(ranks);
        afterStart.run();
        return awaitAll();
    }

    /**
     * Serves a process that runs already, as the only rank, and returns when it has gone and what it has spawned has
     * ended.
     *
     * @param name of the process, for messages
     * @param lifeline ends when the process does
     * @param tellPipes gets the path of the pipes by which the process reaches this launcher
     * @return exit status for mpirun
     */
    public int serve(String name, InputStream lifeline, Consumer<File> tellPipes) throws InterruptedException {
        site.await();
        begin(new String[] {name});
        PmiServer server = openServer(new int[1], CpuBinding.none());
        new Guest(lifeline, server, state).start();
        tellPipes.accept(directory.file("pmi-0"));
        return awaitAll();
    }

    private JobState newState(String[] names) {
        return new JobState(names, settings.toleratesFailures ? new FailedRanks() : null);
    }

    /** Lets the others go on without a rank. */
    private final class FailedRanks implements JobState.FailureListener {
        @Override
        public void onFailure(int rank, String what) {
            family.tellFailure(directory.jobId() + " " + rank + " " + what);
            try {
                pmiServer.releaseBarrier();
            } catch (IOException e) {
                state.fail("cannot answer the ranks: " + e.getMessage(), 1);
            }
        }

        @Override
        public void onExit(int rank, String what, int status) {
            family.outlived(status);
            if (!family.isOver() && state.verdict() == null) {
                complain(place(rank) + " " + what + "; the job goes on without it");
            }
        }
    }

    /** Tells the ranks of this job that some rank has failed, perhaps of another job. */
    void tellFailure(String line) {
        try {
            site.tellFailure(line);
        } catch (IOException e) {
            state.fail("cannot report a failure to the ranks: " + e.getMessage(), 1);
        }
    }

    private void begin(String[] names) {
        state = newState(names);
        report = new StallReport(new LocalWaits(directory, state, places()), err);
        LauncherSignals.catchTermination(new Consumer<String>() {
            @Override
            public void accept(String name) {
                state.signalled(name);
            }
        });
        LauncherSignals.catchAll(
                new Consumer<String>() {
                    @Override
                    public void accept(String name) {
                        passOn(name);
                    }
                },
                PASSED_ON);
        family.began(this);
    }

    private int awaitAll() throws InterruptedException {
        int leftovers = directory.removeLeftovers(machine);
        if (leftovers > 0) {
            verbose("removed " + leftovers + " job directories that dead mpiruns left");
        }
        long now = System.nanoTime();
        long limitNs = settings.timeoutSeconds > 0 ? settings.timeoutSeconds * SECOND_NS : NEVER_NS;
        JobWatch watch = new JobWatch(report, settings.stallReportSeconds);
        watch.start();
        state.awaitChange(now + limitNs, 0);
        int status = end();
        family.ended(this, status);
        awaitOthers(now + limitNs, status);
        watch.end();
        return family.exitStatus();
    }

    /** Waits for the jobs that were spawned, unless this one did not end well by itself and has to do with them. */
    private void awaitOthers(long deadlineNs, int status) throws InterruptedException {
        boolean isLate = status == ExitStatus.TIMED_OUT;
        while (!isLate && state.signals().isEmpty() && !family.awaitAll(deadlineNs)) {
            isLate = System.nanoTime() - deadlineNs >= 0;
            if (isLate) {
                family.timedOut();
            }
        }
        family.end();
    }

    /** Tells what every rank does at the time limit. */
    void tellLate() {
        String what = isNumbered ? "spawned job " + number : "the job";
        report.tellAll(what + " did not end within " + settings.timeoutSeconds + " s (--timeout)");
    }

    /** Starts the ranks of a spawned job, which find some values in their key-value space. */
    void startSpawned(List<RankSpec> ranks, Map<String, String> values) {
        site.await();
        state = newState(names(ranks));
        report = new StallReport(new LocalWaits(directory, state, places()), err);
        synchronized (connected) {
            isAwaited = true;
            for (int rank = 0; rank < size; rank++) {
                connected.add(rank); // with whoever has started it
            }
        }
        preset.putAll(values);
        startRanks(ranks);
    }

    /** Returns when the job has ended. */
    int awaitEnd() throws InterruptedException {
        state.awaitChange(System.nanoTime() + NEVER_NS, 0);
        return end();
    }

    int size() {
        return size;
    }

    int number() {
        return number;
    }

    /** Tells whether a rank has called MPI.Init. */
    boolean hasBegun() {
        return state.hasBegun();
    }

    /** A rank has to do with ranks of other jobs, or not any more. */
    void connected(int rank, boolean isConnected) {
        synchronized (connected) {
            if (isConnected) {
                isAwaited = false;
                connected.add(rank);
            } else {
                connected.remove(rank);
            }
        }
    }

    /** Tells whether no rank of a spawned job has been connected with those who wait for it. */
    boolean isAwaited() {
        synchronized (connected) {
            return isAwaited;
        }
    }

    /** Returns why it has ended, for those who wait for it. */
    String whyEnded() {
        if (!lastWords.isEmpty()) {
            return lastWords;
        }
        String what = isNumbered ? "spawned job " + number : "the job";
        return what + " ended " + (hasBegun() ? "before it was connected" : "without MPI.Init");
    }

    boolean isConnected() {
        synchronized (connected) {
            return !connected.isEmpty();
        }
    }

    /** Ends the job; an empty message says nothing to the user, who knows why. */
    void fail(String message) {
        state.fail(message, 1);
    }

    Family family() {
        return family;
    }

    /** Of SIGTSTP the job stops, and mpirun with it, until SIGCONT. */
    private void passOn(String name) {
        for (Job job : family.running()) {
            if (job != this) {
                job.site.passOn(name.equals("TSTP") ? "STOP" : name);
            }
        }
        if (name.equals("TSTP")) {
            site.suspend();
        } else {
            site.passOn(name);
        }
    }

    /** Returns the directory of the job, in which the caller may make files before {@link #run}. */
    public File directory() {
        return directory.path();
    }

    private String[] names(List<RankSpec> ranks) {
        String[] names = new String[size];
        for (int rank = 0; rank < size; rank++) {
            names[rank] = place(rank) + " (" + ranks.get(rank).program() + ")";
        }
        return names;
    }

    private String[] places() {
        String[] places = new String[size];
        for (int rank = 0; rank < size; rank++) {
            places[rank] = place(rank);
        }
        return places;
    }

    private String place(int rank) {
        return "rank " + rank + (isNumbered ? " of spawned job " + number : "") + " on " + site.hostOf(rank);
    }

    private void startRanks(List<RankSpec> ranks) {
        int[] appNumbers = new int[size];
        for (int rank = 0; rank < size; rank++) {
            appNumbers[rank] = ranks.get(rank).appNumber();
        }
        PmiServer server = openServer(appNumbers, binding());
        Map<String, String> programs = programs(appNumbers);
        SharedInput sharedInput = sharedInput();
        for (int rank = 0; rank < size; rank++) {
            RankSpec spec = ranks.get(rank);
            Map<String, String> environment = environment(rank);
            environment.putAll(programs);
            RankProcess process =
                    RankProcess.launch(number, rank, spec, input(rank), environment, files, server, state, site);
            processes.add(process);
            // First: whoever reads output of a rank may rely on the guardian knowing it.
            site.watch(process.process());
            process.attend();
            if (sharedInput != null && settings.input.contains(rank)) {
                sharedInput.add(rank, process.input());
            }
            verbose("rank " + rank + " is process " + process.processId() + ": " + spec.command());
        }
        if (sharedInput != null) {
            sharedInput.start();
        }
    }

    /** Spawned jobs have none. */
    private ProcessBuilder.Redirect input(int rank) {
        if (isNumbered || !settings.input.contains(rank)) {
            return ProcessBuilder.Redirect.from(new File("/dev/null"));
        }
        return isInputShared() ? ProcessBuilder.Redirect.PIPE : ProcessBuilder.Redirect.INHERIT;
    }

    /** One rank on this machine has that of mpirun itself. */
    private boolean isInputShared() {
        return settings.input.count(size) > (site.guardian() == null ? 0 : 1);
    }

    private SharedInput sharedInput() {
        if (isNumbered || !isInputShared()) {
            return null;
        }
        try {
            return new SharedInput(state);
        } catch (IOException e) {
            throw new LaunchException("cannot make a file for standard input: " + e.getMessage(), e);
        }
    }

    private PmiServer openServer(int[] appNumbers, CpuBinding binding) {
        PmiServer server = new PmiServer(
                this, state, directory.jobId(), site.mapping(), appNumbers, settings.universeSize, binding);
        pmiServer = server;
        preset.forEach(server.values()::put);
        files = family.outputFiles();
        try {
            server.open(site);
            return server;
        } catch (IOException e) {
            throw new LaunchException("cannot open the pipes of the job: " + e.getMessage(), e);
        }
    }

    /** Tells whether ranks have to share cores, or are to wait as if they had. */
    public boolean isOversubscribed() {
        return settings.oversubscribe
                || site.guardian() != null
                        && size + (isNumbered ? family.size() : 0)
                                > machine.allowedCpus().size();
    }

    private CpuBinding binding() {
        boolean bind = settings.bind != null ? settings.bind : !isNumbered && !isOversubscribed();
        if (!bind || site.guardian() == null) {
            return CpuBinding.none();
        }
        if (!isInstalled("taskset")) {
            verbose("taskset is not installed, threads are not bound to cores");
            return CpuBinding.none();
        }
        return CpuBinding.over(machine.allowedCpus(), size, site.guardian());
    }

    private static boolean isInstalled(String program) {
        return new File("/usr/bin", program).canExecute() || new File("/bin", program).canExecute();
    }

    private Map<String, String> environment(int rank) {
        Map<String, String> added = site.variables(rank);
        String rankText = Integer.toString(rank);
        String sizeText = Integer.toString(size);
        added.put(EnvironmentVariables.RAILMPI_JOB_ID, directory.jobId());
        added.put(EnvironmentVariables.RAILMPI_JOB_SECRET, secret);
        added.put(EnvironmentVariables.RAILMPI_WIRE_VERSION, WireVersion.text());
        added.put(EnvironmentVariables.PMI_RANK, rankText);
        added.put(EnvironmentVariables.PMI_SIZE, sizeText);
        added.put(EnvironmentVariables.OMPI_COMM_WORLD_RANK, rankText);
        added.put(EnvironmentVariables.OMPI_COMM_WORLD_SIZE, sizeText);
        if (isNumbered) {
            added.put(EnvironmentVariables.PMI_SPAWNED, "1");
        }
        if (isOversubscribed()) {
            added.put(EnvironmentVariables.RAILMPI_OVERSUBSCRIBED, "1");
        }
        return added;
    }

    /** Tells how the ranks are shared among the programs of the command line, in the variables of Open MPI. */
    private static Map<String, String> programs(int[] appNumbers) {
        StringBuilder firstRanks = new StringBuilder("0");
        StringBuilder counts = new StringBuilder();
        int programs = 1;
        int first = 0;
        for (int rank = 1; rank < appNumbers.length; rank++) {
            if (appNumbers[rank] != appNumbers[rank - 1]) {
                counts.append(rank - first).append(' ');
                firstRanks.append(' ').append(rank);
                first = rank;
                programs++;
            }
        }
        Map<String, String> variables = new HashMap<>();
        variables.put(EnvironmentVariables.OMPI_NUM_APP_CTX, Integer.toString(programs));
        variables.put(EnvironmentVariables.OMPI_FIRST_RANKS, firstRanks.toString());
        variables.put(
                EnvironmentVariables.OMPI_APP_CTX_NUM_PROCS,
                counts.append(appNumbers.length - first).toString());
        return variables;
    }

    private int end() throws InterruptedException {
        if (!state.signals().isEmpty()) {
            return endBySignal();
        }
        if (state.verdict() != null) {
            return endEarly();
        }
        if (!state.haveAllExited()) {
            return endByTimeout();
        }
        finish();
        return state.verdict() == null ? 0 : endEarly();
    }

    private int endEarly() throws InterruptedException {
        state.awaitCause(System.nanoTime() + CAUSE_NS);
        state.awaitExits(System.nanoTime() + GRACE_NS, 0);
        if (!state.signals().isEmpty()) {
            return endBySignal();
        }
        Verdict verdict = state.verdict();
        int combined = state.combinedExitStatus();
        lastWords = verdict.message(); // what is swept below is killed, and that is no cause
        finish();
        if (!verdict.message().isEmpty() && !family.isOver()) {
            complain(verdict.message() + ExitStatus.advice(verdict.message()) + (size > 1 ? "; the job is ended" : ""));
        }
        return verdict.exitStatus() == Verdict.COMBINED ? combined : verdict.exitStatus();
    }

    private int endBySignal() throws InterruptedException {
        String name = state.signals().get(0);
        verbose("SIG" + name + " ends the job");
        family.struck(ExitStatus.ofSignal(name));
        site.signal(name);
        state.awaitExits(System.nanoTime() + SIGNAL_GRACE_NS, 1);
        finish();
        return ExitStatus.ofSignal(name);
    }

    private int endByTimeout() throws InterruptedException {
        family.timedOut();
        files.collect();
        site.dumpThreads();
        state.awaitExits(System.nanoTime() + DUMP_NS, 0);
        finish();
        files.release();
        return ExitStatus.TIMED_OUT;
    }

    /** Kills what is left of the job and passes on the output that is still on its way. */
    private void finish() throws InterruptedException {
        site.sweep();
        long deadlineNs = System.nanoTime() + OUTPUT_NS;
        for (RankProcess process : processes) {
            process.awaitOutput(deadlineNs);
        }
    }

    /** Kills every process of the job that still runs and removes its directory. */
    @Override
    public void close() {
        if (state != null && !state.haveAllExited()) {
            site.sweep();
        }
        if (pmiServer != null) {
            pmiServer.close();
        }
        site.close();
    }

    private void complain(String message) {
        err.println("mpirun: " + message);
        err.flush();
    }

    private void verbose(String message) {
        if (settings.verbosity > 0) {
            complain(message);
        }
    }
}
