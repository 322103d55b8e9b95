package railmpi.launch.manager;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.launch.job.RankSpec;

/** The process of one rank; a thread that waits for its exit. */
final class RankProcess extends Thread {
    private final int rank;
    private final Process process;
    private final OutputPump output;
    private final OutputPump error;
    private final PmiServer server;
    private final JobState state;
    private final Site site;

    private RankProcess(
            int rank,
            Process process,
            OutputPump output,
            OutputPump error,
            PmiServer server,
            JobState state,
            Site site) {
        super("rank-" + rank);
        this.rank = rank;
        this.process = process;
        this.output = output;
        this.error = error;
        this.server = server;
        this.state = state;
        this.site = site;
        setDaemon(true);
    }

    /**
     * Starts the process. Nobody reads its output or waits for it before {@link #attend}.
     *
     * @param group number of the job
     * @param input where its standard input is from
     * @param added variables that the manager adds to the environment of this rank
     * @param site where it runs
     */
    static RankProcess launch(
            int group,
            int rank,
            RankSpec spec,
            ProcessBuilder.Redirect input,
            Map<String, String> added,
            OutputFiles files,
            PmiServer server,
            JobState state,
            Site site) {
        Map<String, String> environment = new LinkedHashMap<>(spec.environment());
        environment.putAll(added);
        String host = site.hostOf(rank);
        int node = site.nodeOf(rank);
        try {
            Process process = site.start(rank, spec, environment, input);
            byte[] prefix = files.prefix(group, rank).getBytes(StandardCharsets.UTF_8);
            OutputPump output = new OutputPump(
                    rank, process.getInputStream(), files.output(group, rank, host, node), prefix, state);
            OutputPump error =
                    new OutputPump(rank, process.getErrorStream(), files.error(group, rank, host, node), prefix, state);
            return new RankProcess(rank, process, output, error, server, state, site);
        } catch (IOException e) {
            throw new LaunchException(
                    "cannot start rank " + rank + " on " + host + ": " + e.getMessage(),
                    LaunchException.NOT_EXECUTABLE);
        }
    }

    /** Returns where to write what the process reads as its standard input. */
    OutputStream input() {
        return process.getOutputStream();
    }

    /** Starts the threads that look after the process. */
    void attend() {
        if (site.guardian() != null) {
            error.lookForLostMain(process, site.guardian());
        }
        output.start();
        error.start();
        start();
    }

    @Override
    public void run() {
        try {
            int status = process.waitFor();
            String lost = site.whyLost(rank);
            if (lost != null) {
                state.lost(rank, lost);
            } else {
                server.awaitEndOf(rank);
                state.exited(rank, status);
            }
        } catch (InterruptedException e) {
            state.fail("waiting for rank " + rank + " was interrupted", 1);
        }
    }

    /** Waits until all output of a rank that has ended is passed on. */
    void awaitOutput(long deadlineNs) throws InterruptedException {
        join(output, deadlineNs);
        join(error, deadlineNs);
    }

    private static void join(OutputPump pump, long deadlineNs) throws InterruptedException {
        pump.join(Math.max(1, (deadlineNs - System.nanoTime()) / 1_000_000));
    }

    Process process() {
        return process;
    }

    long processId() {
        return process.pid();
    }
}
