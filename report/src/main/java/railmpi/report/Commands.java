package railmpi.report;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs commands with a time limit, their output in files. Used by one thread, {@link #endAll} by any. */
final class Commands {
    private static final int SHOWN = 1500;
    private static final int END_SECONDS = 5;
    private static final File NOTHING = new File("/dev/null");

    private final Path folder;
    private final Map<String, String> environment;
    private final List<Process> running = new CopyOnWriteArrayList<>();
    /** Who ends everything; null until then. Written by that thread, read by the one that runs commands. */
    private volatile Thread ender;

    /** Commands run in {@code folder}, with {@code environment} beside that of this JVM. */
    Commands(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    /**
     * A command under way; {@link #await} ends it.
     *
     * @param command with its arguments
     * @param process the command's
     * @param output both streams
     */
    record Running(List<String> command, Process process, Path output) {}

    /**
     * Runs a command and returns the lines that it printed; throws {@link StepFailedException} unless its status is 0.
     */
    List<String> run(double seconds, List<String> command) throws StepFailedException, InterruptedException {
        return await(start(command), seconds);
    }

    /** Starts a command. */
    Running start(List<String> command) throws StepFailedException, InterruptedException {
        waitForTheEnd();
        try {
            Path output = Files.createTempFile("bench-report", ".out");
            output.toFile().deleteOnExit();
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
            builder.environment().putAll(environment);
            builder.redirectErrorStream(true).redirectInput(NOTHING).redirectOutput(output.toFile());
            Process process = builder.start();
            running.add(process);
            return new Running(command, process, output);
        } catch (IOException e) {
            throw new StepFailedException("cannot start " + command.get(0) + ": " + e.getMessage());
        }
    }

    /** Waits for the end of a command, at most {@code seconds}, and returns what it printed. */
    List<String> await(Running job, double seconds) throws StepFailedException, InterruptedException {
        try {
            boolean hasEnded = job.process().waitFor((long) (1000 * seconds), TimeUnit.MILLISECONDS);
            waitForTheEnd();
            String text = read(job.output());
            if (!hasEnded || job.process().exitValue() != 0) {
                String how =
                        hasEnded ? "status " + job.process().exitValue() : "not over after " + (long) seconds + " s";
                throw new StepFailedException(how + ": " + String.join(" ", job.command()) + "\n" + endOf(text));
            }
            return text.lines().toList();
        } finally {
            end(job.process());
            running.remove(job.process());
            delete(job.output());
        }
    }

    /** Returns what a command has printed so far. */
    static String read(Path output) throws StepFailedException {
        try {
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new StepFailedException("cannot read " + output + ": " + FileTrouble.reason(e));
        }
    }

    /** Ends all that still runs; from now on other threads start nothing. For the end of this JVM. */
    void endAll() {
        ender = Thread.currentThread();
        running.forEach(Commands::end);
    }

    /** Once all is being ended, an ended command says nothing and the JVM's end needs nobody else. */
    private void waitForTheEnd() throws InterruptedException {
        if (ender != null && ender != Thread.currentThread()) {
            new CountDownLatch(1).await();
        }
    }

    private static void end(Process process) {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroy();
        all.forEach(ProcessHandle::destroy);
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                all.forEach(ProcessHandle::destroyForcibly);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path output) throws StepFailedException {
        try {
            Files.deleteIfExists(output);
        } catch (IOException e) {
            throw new StepFailedException("cannot delete " + output + ": " + e);
        }
    }

    private static String endOf(String text) {
        String stripped = text.strip();
        return stripped.length() <= SHOWN ? stripped : "[...] " + stripped.substring(stripped.length() - SHOWN);
    }
}
