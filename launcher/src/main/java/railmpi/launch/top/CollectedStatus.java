package railmpi.launch.top;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.status.RankStatus;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.job.JobReach;

/**
 * The status of the ranks on all machines on which a launcher starts a collector, whose lines come by its output.
 * Closing ends the launcher.
 */
public final class CollectedStatus implements StatusSource {
    /** What a line of a collector begins with. */
    public static final String MARK = "railmpi-status\t";

    private static final long FRESH_NS = 5_000_000_000L;
    private static final long END_SECONDS = 5;
    private static final int MOST_COMPLAINTS = 20;

    private record Arrived(RankStatus status, long atNs) {}

    private final List<String> command;
    private final Process process;
    /** By job and rank; guarded by itself. */
    private final Map<String, Arrived> latest = new LinkedHashMap<>();
    /** What the launcher has printed that is no status; guarded by itself. */
    private final List<String> complaints = new ArrayList<>();

    /**
     * Starts the launcher.
     *
     * @param command with one collector on each machine
     */
    CollectedStatus(List<String> command) {
        this.command = List.copyOf(command);
        ProcessBuilder builder = new ProcessBuilder(command).redirectInput(new File("/dev/null"));
        builder.environment().put(JobReach.IS_LOOK, "1");
        builder.environment().put(EnvironmentVariables.SLURM_OVERLAP, "1"); // the job has all cores of its allocation
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new LaunchException("cannot start " + command.get(0) + ": " + e.getMessage(), e);
        }
        take(process.getInputStream());
        take(process.getErrorStream());
    }

    /** Has ranks asked on all machines; {@code options} of mpirun start one process on each. */
    public static CollectedStatus byMpirun(List<String> options) {
        List<String> words = new ArrayList<>();
        words.add("setsid"); // Ctrl-C on the terminal is for who looks, or for the job that is looked at
        words.add(Installation.program("mpirun").getPath());
        words.addAll(options);
        return by(words);
    }

    /** Has ranks asked by collectors that a command starts, one on each machine. */
    public static CollectedStatus by(List<String> start) {
        List<String> words = new ArrayList<>(start);
        words.add(Installation.program("mpi-top").getPath());
        words.add("--collect");
        CollectedStatus collected = new CollectedStatus(words);
        collected.closeAtExit();
        return collected;
    }

    private void take(InputStream output) {
        Thread taker = new Thread(() -> takeLines(output), "collector");
        taker.setDaemon(true);
        taker.start();
    }

    private void takeLines(InputStream output) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                takeLine(line);
            }
        } catch (IOException e) {
            complain(e.toString());
        }
    }

    private void takeLine(String line) {
        if (line.isEmpty()) {
            return;
        }
        if (!line.startsWith(MARK)) {
            complain(line);
            return;
        }
        try {
            RankStatus status = RankStatus.parse(line.substring(MARK.length()));
            synchronized (latest) {
                latest.put(status.job() + " " + status.rank(), new Arrived(status, System.nanoTime()));
            }
        } catch (IllegalArgumentException e) {
            complain(e.getMessage());
        }
    }

    private void complain(String line) {
        synchronized (complaints) {
            if (complaints.size() < MOST_COMPLAINTS) {
                complaints.add(line);
            }
        }
    }

    @Override
    public List<RankStatus> read() {
        if (!process.isAlive()) {
            synchronized (complaints) {
                throw new LaunchException(String.join(" ", command) + " has ended with status " + process.exitValue()
                        + (complaints.isEmpty() ? "" : ":\n  " + String.join("\n  ", complaints)));
            }
        }
        long nowNs = System.nanoTime();
        List<RankStatus> all = new ArrayList<>();
        synchronized (latest) {
            latest.values().removeIf(arrived -> nowNs - arrived.atNs > FRESH_NS);
            latest.values().forEach(arrived -> all.add(arrived.status));
        }
        return all;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
