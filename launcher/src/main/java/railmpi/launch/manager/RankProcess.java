package railmpi.launch.manager;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import railmpi.launch.ByteProcess;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.RankSpec;

/** The process of one rank; a thread that waits for its exit. */
final class RankProcess extends Thread {
    private final int rank;
    private final Process process;
    private final OutputPump output;
    private final OutputPump error;
    private final PmiServer server;
    private final JobState state;
    private final String identity;

    private RankProcess(
            int rank, Process process, OutputPump output, OutputPump error, PmiServer server, JobState state) {
        super("rank-" + rank);
        this.rank = rank;
        this.process = process;
        this.output = output;
        this.error = error;
        this.server = server;
        this.state = state;
        this.identity = LocalMachine.identityOf(process.pid());
        setDaemon(true);
    }

    /**
     * Starts the process. Nobody reads its output or waits for it before {@link #attend}.
     *
     * @param group number of the job
     * @param input where its standard input is from
     * @param added variables that the manager adds to the environment of this rank
     */
    static RankProcess launch(
            int group,
            int rank,
            RankSpec spec,
            ProcessBuilder.Redirect input,
            Map<String, String> added,
            OutputFiles files,
            PmiServer server,
            JobState state) {
        Map<String, String> environment = new LinkedHashMap<>(spec.environment());
        environment.putAll(added);
        ProcessBuilder builder = ByteProcess.prepare(spec.command(), environment);
        builder.directory(spec.directory());
        builder.redirectInput(input);
        try {
            Process process = builder.start();
            byte[] prefix = files.prefix(group, rank).getBytes(StandardCharsets.UTF_8);
            OutputPump output =
                    new OutputPump(rank, process.getInputStream(), files.output(group, rank), prefix, state);
            OutputPump error = new OutputPump(rank, process.getErrorStream(), files.error(group, rank), prefix, state);
            return new RankProcess(rank, process, output, error, server, state);
        } catch (IOException e) {
            throw new LaunchException(
                    "cannot start rank " + rank + ": " + e.getMessage(), LaunchException.NOT_EXECUTABLE);
        }
    }

    /** Returns where to write what the process reads as its standard input. */
    OutputStream input() {
        return process.getOutputStream();
    }

    /** Starts the threads that look after the process, with the help of the guardian. */
    void attend(Guardian guardian) {
        error.lookForLostMain(process, guardian);
        output.start();
        error.start();
        start();
    }

    @Override
    public void run() {
        try {
            int status = process.waitFor();
            server.awaitEndOf(rank);
            state.exited(rank, status);
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

    /** Returns "pid starttime", null when the process had ended before anybody could look. */
    String identity() {
        return identity;
    }

    long processId() {
        return process.pid();
    }
}
