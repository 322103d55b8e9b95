package railmpi.launch.hydra;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.WireVersion;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.ByteProcess;
import railmpi.launch.LaunchException;
import railmpi.launch.job.ExitStatus;
import railmpi.launch.job.JobReach;
import railmpi.launch.job.JobSettings;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.Placement;
import railmpi.launch.job.RankWords;
import railmpi.launch.job.SegmentSpec;
import railmpi.launch.manager.Guardian;
import railmpi.launch.manager.JobDirectory;
import railmpi.launch.manager.LauncherSignals;
import railmpi.launch.manager.OutputFiles;
import railmpi.launch.manager.RandomDigits;

/**
 * One job that Hydra runs, from its directory to the exit status. Used by one thread: open, run, close.
 *
 * <p>When {@link #close} has returned, nothing of the job is left on this machine; on others Hydra's proxies end what
 * they have started as soon as they lose their connection to mpiexec.hydra.
 */
public final class HydraJob implements AutoCloseable {

    /** Signals that mpiexec.hydra passes on to the ranks. */
    private static final String[] PASSED_ON = {"USR1", "ALRM"};

    /** It would die of this one. */
    private static final String[] NOT_PASSED_ON = {"USR2"};

    /** That Hydra has room for. */
    private static final int MOST_INTERFACES = 125;

    private static final int MARK_BYTES = 8;
    private static final int SECRET_BYTES = 32;
    private static final String JOB_ID = EnvironmentVariables.RAILMPI_JOB_ID;
    private static final String SECRET = EnvironmentVariables.RAILMPI_JOB_SECRET;
    private static final String VERSION = EnvironmentVariables.RAILMPI_WIRE_VERSION;
    private static final String MARK = EnvironmentVariables.RAILMPI_RANK_MARK;
    private static final String INPUT = EnvironmentVariables.RAILMPI_RANK_INPUT;
    private static final String TOLERANT = EnvironmentVariables.RAILMPI_RANK_TOLERANT;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long NEVER_NS = Long.MAX_VALUE / 4;
    /** For ranks that end for the same reason to do so by themselves, and for the true cause to be seen. */
    private static final long GRACE_NS = 300_000_000L;

    private static final long SIGNAL_GRACE_NS = 2 * SECOND_NS;
    private static final long DUMP_NS = 3 * SECOND_NS / 2;
    private static final long OUTPUT_MS = 1000;

    private final JobSettings settings;
    private final Placement hydra;
    private final LocalMachine machine;
    private final PrintStream out;
    private final PrintStream err;
    private final JobDirectory directory;
    private final Guardian guardian;
    private final String mark = RandomDigits.hexadecimal(MARK_BYTES);
    private final HydraState state;
    private OutputFiles files;
    private final List<MarkedOutput> outputs = new ArrayList<>();
    private HydraMessages messages;
    private volatile Process process;

    private HydraJob(
            JobSettings settings,
            Placement hydra,
            LocalMachine machine,
            PrintStream out,
            PrintStream err,
            JobDirectory directory,
            Guardian guardian) {
        this.settings = settings;
        state = new HydraState(settings.toleratesFailures);
        this.hydra = hydra;
        this.machine = machine;
        this.out = out;
        this.err = err;
        this.directory = directory;
        this.guardian = guardian;
    }

    /** Makes the job directory, which only this machine sees, and starts the guardian. */
    public static HydraJob open(
            JobSettings settings, Placement hydra, LocalMachine machine, PrintStream out, PrintStream err) {
        JobDirectory directory = JobDirectory.create(settings.sharedDirectory, machine);
        try {
            return new HydraJob(settings, hydra, machine, out, err, directory, Guardian.start(directory, 0));
        } catch (LaunchException e) {
            directory.remove();
            throw e;
        }
    }

    /** Returns the name of the job. */
    public String jobId() {
        return directory.jobId();
    }

    /** Returns the words that stand for what differs from rank to rank. */
    public RankWords rankWords() {
        return new RankWords(mark);
    }

    /** Has a folder removed when mpirun is killed before it can do so itself. */
    public void removeAtTheLatest(File folder) {
        guardian.removeAtTheLatest(folder);
    }

    /**
     * Starts Hydra and returns when the job has ended.
     *
     * @param program mpiexec.hydra
     * @param rankProgram bin/railmpi-rank
     * @param own variables of mpirun
     * @param isSelective whether the ranks are not to have all of them
     * @param afterStart what to do when Hydra runs
     * @return exit status for mpirun
     */
    public int run(
            File program,
            File rankProgram,
            List<SegmentSpec> segments,
            Map<String, String> own,
            boolean isSelective,
            Runnable afterStart)
            throws InterruptedException {
        files = new OutputFiles(settings, machine.hostName());
        files.checkPatterns();
        messages = new HydraMessages(out, err, settings.verbosity > 0, state);
        HydraEnvironment environment = new HydraEnvironment(own, segments, isSelective);
        List<String> added = List.of(JOB_ID, SECRET, VERSION, MARK, INPUT, TOLERANT);
        List<String> words = HydraCommand.words(
                program,
                hydra,
                settings.toleratesFailures,
                hostFile(),
                MarkedOutput.pattern(mark),
                rankProgram,
                segments,
                environment,
                added);
        if (!own.containsKey(JobReach.IS_LOOK) && !hydra.knownHosts().isEmpty()) {
            JobReach.write(directory.file(JobReach.FILE), hydra);
        }
        guardian.awaitPipes();
        LauncherSignals.catchTermination(state::signalled);
        LauncherSignals.catchAll(this::passOn, PASSED_ON);
        LauncherSignals.catchAll(name -> verbose("mpiexec.hydra does not pass on SIG" + name), NOT_PASSED_ON);
        start(words, environment.ofHydra());
        receive(segments);
        afterStart.run();
        directory.removeLeftovers(machine);
        long limitNs = settings.timeoutSeconds > 0 ? settings.timeoutSeconds * SECOND_NS : NEVER_NS;
        state.awaitChange(System.nanoTime() + limitNs);
        return end();
    }

    /** On the thread of signals. */
    private void passOn(String name) {
        Process hydraProcess = process;
        if (hydraProcess != null) {
            guardian.send(name, hydraProcess.pid());
        }
    }

    private File hostFile() {
        if (hydra.hosts.isEmpty()) {
            return null;
        }
        File file = directory.file("hosts");
        try {
            Files.write(file.toPath(), hydra.hosts.lines(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LaunchException("cannot write " + file + ": " + e.getMessage(), e);
        }
        return file;
    }

    /** In a session of its own: Ctrl-C on the terminal must not reach Hydra a second time. */
    private void start(List<String> words, Map<String, String> environment) {
        List<String> command = new ArrayList<>();
        command.add("setsid");
        if (settings.timeoutSeconds > 0) {
            command.addAll(unblockingQuit());
        }
        command.addAll(words);
        verbose(String.join(" ", words).replace(MarkedOutput.pattern(mark), "..."));
        Map<String, String> whole = new LinkedHashMap<>(environment);
        whole.put(JOB_ID, directory.jobId());
        whole.put(SECRET, RandomDigits.hexadecimal(SECRET_BYTES));
        whole.put(VERSION, WireVersion.text());
        whole.put(MARK, mark);
        if (settings.toleratesFailures) {
            whole.put(TOLERANT, "1");
        }
        boolean isInputPaced = settings.input.contains(0) && isInputLong();
        if (isInputPaced) {
            whole.put(INPUT, "paced");
        }
        ProcessBuilder builder = ByteProcess.prepare(command, whole);
        if (!settings.input.contains(0)) {
            builder.redirectInput(new File("/dev/null"));
        } else {
            builder.redirectInput(isInputPaced ? ProcessBuilder.Redirect.PIPE : ProcessBuilder.Redirect.INHERIT);
        }
        try {
            process = builder.start();
            if (isInputPaced) {
                new PacedInput(new FileInputStream(FileDescriptor.in), process.getOutputStream(), state).start();
            }
        } catch (IOException e) {
            throw new LaunchException("cannot start mpiexec.hydra: " + e.getMessage(), LaunchException.NOT_EXECUTABLE);
        }
        guardian.watch(process.pid());
        new HydraEnd(process, state).start();
        new LauncherWatch(process.toHandle(), hydra.hosts.names(), state).start();
    }

    /**
     * Returns whether more may come than fits into a pipe: not from a terminal, where mpirun may be in the background.
     */
    private static boolean isInputLong() {
        try {
            Path input = Files.readSymbolicLink(Path.of("/proc/self/fd/0"));
            return !input.startsWith("/dev") || input.startsWith("/dev/shm");
        } catch (IOException e) {
            return false; // it is closed
        }
    }

    /**
     * Returns the words before a command that has to get SIGQUIT, which a JVM blocks in what it starts; none where env
     * is too old for that, and there will be no thread dumps.
     */
    private static List<String> unblockingQuit() {
        List<String> words = List.of("env", "--default-signal=QUIT");
        List<String> trial = new ArrayList<>(words);
        trial.add("true");
        try {
            Process process = new ProcessBuilder(trial)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0 ? words : List.of();
        } catch (IOException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private void receive(List<SegmentSpec> segments) {
        StringBuilder programs = new StringBuilder();
        for (SegmentSpec segment : segments) {
            programs.append(programs.length() == 0 ? "" : " : ").append(segment.program());
        }
        String program = programs.toString();
        outputs.add(new MarkedOutput(
                process.getInputStream(), mark, new RankOutput(files, false, mark, state, messages, program)));
        outputs.add(new MarkedOutput(
                process.getErrorStream(), mark, new RankOutput(files, true, mark, state, messages, program)));
        for (MarkedOutput output : outputs) {
            output.start();
        }
    }

    private int end() throws InterruptedException {
        if (state.firstSignal() != null) {
            return endBySignal();
        }
        if (state.cause() == null && !state.hasEnded()) {
            return endByTimeout();
        }
        if (!state.hasEnded()) {
            state.awaitEnd(System.nanoTime() + GRACE_NS, 0);
            if (state.firstSignal() != null) {
                return endBySignal();
            }
        }
        finish();
        int status = state.exitStatus();
        if (state.cause() != null) {
            complain(state.cause() + ExitStatus.advice(state.cause()) + "; the job is ended");
        } else if (status != 0) {
            messages.tellKept();
            complain(
                    ExitStatus.isSignal(status)
                            ? "mpiexec.hydra " + ExitStatus.describe(status) + tooManyInterfaces()
                                    + "; the job is ended"
                            : "the job has ended with status " + status);
            if (settings.toleratesFailures) {
                complain("Hydra ends a job that loses a machine; with --agents in place of --hydra it goes on");
            }
        }
        return status == 0 && settings.countsFailures ? state.outlivedStatus() : status;
    }

    private static String tooManyInterfaces() {
        try {
            long count = NetworkInterface.networkInterfaces().count();
            return count <= MOST_INTERFACES
                    ? ""
                    : " (this machine has " + count + " network interfaces, and it crashes with more than "
                            + MOST_INTERFACES + ")";
        } catch (SocketException e) {
            return ""; // there is none at all
        }
    }

    /** Hydra passes the signal on to all ranks; of SIGHUP it would die itself. */
    private int endBySignal() throws InterruptedException {
        String name = state.firstSignal();
        verbose("SIG" + name + " ends the job");
        guardian.send(name.equals("HUP") ? "TERM" : name, process.pid());
        state.awaitEnd(System.nanoTime() + SIGNAL_GRACE_NS, 1);
        finish();
        return ExitStatus.ofSignal(name);
    }

    /** SIGQUIT, which Hydra passes on, makes a JVM print what its threads do. */
    private int endByTimeout() throws InterruptedException {
        complain("the job did not end within " + settings.timeoutSeconds
                + " s (--timeout); thread dumps of its Java programs follow");
        files.collect();
        guardian.send("QUIT", process.pid());
        state.awaitEnd(System.nanoTime() + DUMP_NS, 0);
        finish();
        files.release();
        return ExitStatus.TIMED_OUT;
    }

    /** Kills what is left of the job here and passes on the output that is still on its way. */
    private void finish() throws InterruptedException {
        state.settle();
        sweep();
        for (MarkedOutput output : outputs) {
            output.join(OUTPUT_MS);
        }
        state.awaitEnd(System.nanoTime() + GRACE_NS, Integer.MAX_VALUE);
    }

    private void sweep() {
        if (!guardian.sweep()) {
            process.destroyForcibly();
        }
    }

    /** Kills every process of the job that still runs here and removes its directory. */
    @Override
    public void close() {
        if (process != null && process.isAlive()) {
            sweep();
        }
        directory.remove();
        guardian.end();
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
