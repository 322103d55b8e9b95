package railmpi.test.job;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A job that was started and has not been judged yet. Used by the thread that made it; end it with {@link #finish()}.
 */
public final class RunningJob {
    /** However slow the machine is: a job that hangs is found some time. */
    private static final double MOST_SLOWNESS = 5;

    /** A job that talks for ever is ended after so many times its limit. */
    private static final int LONGEST_TALK = 10;

    private final Process process;
    private final String command;
    private final String mark;
    private final double limitSeconds;
    /** How slow the machine was when the job had been silent for its limit; 0 before. */
    private double slowness;

    private final double cleanUpSeconds;
    private final Path shmBase;
    private final Set<Path> shmBefore;
    private final Transcript stdout;
    private final Transcript stderr;
    private final long startNs = System.nanoTime();
    private final double processorSecondsBefore = JobCosts.processorSeconds();

    RunningJob(
            Process process,
            String command,
            String mark,
            double limitSeconds,
            double cleanUpSeconds,
            Path shmBase,
            Set<Path> shmBefore) {
        this.process = process;
        this.command = command;
        this.mark = mark;
        this.limitSeconds = limitSeconds;
        this.cleanUpSeconds = cleanUpSeconds;
        this.shmBase = shmBase;
        this.shmBefore = shmBefore;
        this.stdout = new Transcript(process.getInputStream(), "stdout of " + process.pid());
        this.stderr = new Transcript(process.getErrorStream(), "stderr of " + process.pid());
    }

    /**
     * Returns the process id of mpirun.
     *
     * @return pid
     */
    public long pid() {
        return process.pid();
    }

    /**
     * Tells whether mpirun is there.
     *
     * @return false once it has ended
     */
    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Writes to the standard input of mpirun, which stays open.
     *
     * @param text what to write
     */
    public void write(String text) {
        try {
            process.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new AssertionError("mpirun closed its standard input early: " + e.getMessage(), e);
        }
    }

    /**
     * Writes to the standard input of mpirun and closes it.
     *
     * @param text what to write
     */
    public void writeAndClose(String text) {
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError("mpirun closed its standard input early: " + e.getMessage(), e);
        }
    }

    /**
     * Waits until standard output says something.
     *
     * @param part regular expression
     * @param count how often it must be found
     */
    public void awaitStdout(String part, int count) {
        await(stdout, "standard output", part, count);
    }

    /**
     * Waits until standard error says something.
     *
     * @param part regular expression, of which ^ and $ mean lines
     * @param count how often it must be found
     */
    public void awaitStderr(String part, int count) {
        await(stderr, "standard error", "(?m)" + part, count);
    }

    private void await(Transcript transcript, String name, String part, int count) {
        Pattern pattern = Pattern.compile(part);
        try {
            if (!isHeard(transcript, text -> pattern.matcher(text).results().count() >= count)) {
                killAll();
                throw new AssertionError(name + " never said '" + part + "'" + outputSoFar());
            }
        } catch (InterruptedException e) {
            killAll();
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private boolean isHeard(Transcript transcript, Predicate<String> what) throws InterruptedException {
        for (double left = leftSeconds(); left > 0; left = leftSeconds()) {
            if (transcript.await(what, left)) {
                return true;
            }
            if (transcript.isEnded()) {
                return false;
            }
        }
        return false;
    }

    /** How much longer the job may be silent; more on a machine that turns out to be slow. */
    private double leftSeconds() {
        double left = leftSeconds(limitSeconds * Math.max(1, slowness));
        if (left <= 0 && slowness == 0) {
            slowness = Math.min(Soon.slowness(), MOST_SLOWNESS);
            left = leftSeconds(limitSeconds * slowness);
        }
        return left;
    }

    private double leftSeconds(double limit) {
        long nowNs = System.nanoTime();
        long lastNs = Math.max(startNs, Math.max(stdout.lastNs(), stderr.lastNs()));
        return Math.min(limit - (nowNs - lastNs) / 1e9, LONGEST_TALK * limit - (nowNs - startNs) / 1e9);
    }

    /**
     * Returns the processes of the ranks: those that mpirun gave a rank, and not what Hydra's ranks start with.
     *
     * @return rank to process id; a wrapper and its child count once, the older one
     */
    public Map<Integer, Long> rankPids() {
        Map<Integer, Long> pids = new TreeMap<>();
        for (long pid : Processes.withEnvironment(mark)) {
            String rank = Processes.variable(pid, "PMI_RANK");
            if (rank != null && !Processes.describe(pid).contains("/railmpi-rank ")) {
                pids.merge(Integer.valueOf(rank), pid, Math::min);
            }
        }
        return pids;
    }

    /**
     * Waits until all ranks are there.
     *
     * @param ranks how many
     * @return as {@link #rankPids()}
     */
    public Map<Integer, Long> awaitRankPids(int ranks) {
        Map<Integer, Long> pids = rankPids();
        while (pids.size() < ranks && process.isAlive() && leftSeconds() > 0) {
            Pause.milliseconds(20);
            pids = rankPids();
        }
        if (pids.size() < ranks) {
            throw new AssertionError("only the ranks " + pids + " came up" + outputSoFar());
        }
        return pids;
    }

    /**
     * Sends a signal to mpirun.
     *
     * @param signal name without SIG
     */
    public void signal(String signal) {
        Processes.signal(process.pid(), signal);
    }

    /**
     * Returns all processes that have the environment of the job, mpirun and its helpers included.
     *
     * @return process ids
     */
    public List<Long> processes() {
        return Processes.withEnvironment(mark);
    }

    /**
     * Waits for the end, kills everything when the job is silent for its limit, and looks for what is left behind.
     *
     * @return the whole story
     */
    public JobResult finish() {
        List<String> problems = new ArrayList<>();
        try {
            boolean isEnded = awaitEnd();
            double seconds = (System.nanoTime() - startNs) / 1e9;
            if (!isEnded) {
                problems.add("not ended after " + seconds + " s, silent for up to "
                        + limitSeconds * Math.max(1, slowness) + " s" + stacks());
            }
            problems.addAll(isEnded ? survivors() : List.of());
            killAll();
            process.waitFor();
            stdout.join(2000);
            stderr.join(2000);
            problems.addAll(isEnded ? forgottenFiles() : List.of());
            JobCosts.add(command, seconds, JobCosts.processorSeconds() - processorSecondsBefore);
            int status = isEnded ? process.exitValue() : JobResult.HUNG;
            return new JobResult(command, status, stdout.text(), stderr.text(), seconds, problems);
        } catch (InterruptedException e) {
            killAll();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + command, e);
        }
    }

    private boolean awaitEnd() throws InterruptedException {
        double left = leftSeconds();
        while (left > 0 && !process.waitFor((long) (left * 1000) + 1, TimeUnit.MILLISECONDS)) {
            left = leftSeconds();
        }
        return !process.isAlive();
    }

    private String outputSoFar() {
        return "\n  command: " + command + "\n  seed " + Settings.seed() + "\n---- stdout ----\n"
                + Transcript.shortened(stdout.text()) + "\n---- stderr ----\n" + Transcript.shortened(stderr.text());
    }

    private List<String> survivors() {
        List<Long> pids = Processes.withEnvironment(mark);
        CleanUp time = new CleanUp(cleanUpSeconds);
        while (!pids.isEmpty() && !time.isOver()) {
            Pause.milliseconds(20);
            pids = Processes.withEnvironment(mark);
        }
        return pids.stream()
                .map(pid -> "process " + Processes.describe(pid) + " is still there")
                .toList();
    }

    private List<String> forgottenFiles() {
        if (shmBase == null) {
            return List.of();
        }
        Set<Path> left = SharedMemory.leftovers(shmBase, shmBefore);
        CleanUp time = new CleanUp(cleanUpSeconds);
        while (!left.isEmpty() && !time.isOver()) {
            Pause.milliseconds(50);
            // only what is there all the time: other jobs begin and end meanwhile
            left.retainAll(SharedMemory.leftovers(shmBase, shmBefore));
        }
        return left.stream().map(file -> file + " is still there").toList();
    }

    /** The time that a job has to be gone; more on a machine that turns out to be slow. */
    private static final class CleanUp {
        private final double seconds;
        private final long startNs = System.nanoTime();
        private double slowness;

        CleanUp(double seconds) {
            this.seconds = seconds;
        }

        boolean isOver() {
            if (slowness == 0 && hasTaken(seconds)) {
                slowness = Soon.slowness();
            }
            return slowness != 0 && hasTaken(seconds * slowness);
        }

        private boolean hasTaken(double limit) {
            return System.nanoTime() - startNs >= limit * 1e9;
        }
    }

    /** Thread dumps of the ranks of a job that hangs: they come on the standard output of the ranks. */
    private String stacks() {
        List<Long> pids = Processes.withEnvironment(mark).stream()
                .filter(pid -> "java".equals(Processes.command(pid)))
                .toList();
        pids.forEach(pid -> Processes.signal(pid, "QUIT"));
        if (!pids.isEmpty()) {
            Pause.milliseconds(700);
        }
        return " (thread dumps of " + pids.size() + " processes asked for)";
    }

    private void killAll() {
        for (int round = 0; round < 50; round++) {
            List<Long> pids = Processes.withEnvironment(mark);
            if (pids.isEmpty()) {
                return;
            }
            pids.forEach(pid -> Processes.signal(pid, "KILL"));
            Pause.milliseconds(20);
        }
    }
}
