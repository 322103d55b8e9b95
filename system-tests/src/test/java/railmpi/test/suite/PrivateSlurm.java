package railmpi.test.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testng.SkipException;
import railmpi.test.job.Tools;

/** A Slurm of two nodes, which are both this machine, by {@code testbed/slurm}. Used by one thread. */
final class PrivateSlurm implements AutoCloseable {
    private static final String NAME = "test" + ProcessHandle.current().pid();

    private final Path script;

    private PrivateSlurm(Path script) {
        this.script = script;
    }

    /**
     * Starts it.
     *
     * @throws SkipException when this machine cannot have one
     */
    static PrivateSlurm up() {
        for (String tool : List.of("srun", "slurmctld", "slurmd", "munged")) {
            if (Tools.onPath(tool) == null) {
                throw new SkipException("missing tool: " + tool + " (packages slurmctld, slurmd, slurm-client, munge)");
            }
        }
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new SkipException("Slurm can be started by root only");
        }
        PrivateSlurm slurm = new PrivateSlurm(script());
        slurm.run("up", "--nodes", "2");
        return slurm;
    }

    private static Path script() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path script = folder.resolve("testbed/slurm");
            if (Files.isExecutable(script)) {
                return script;
            }
        }
        throw new SkipException("testbed/slurm is no part of this installation");
    }

    /** Returns the words before a command of Slurm, {@code sbatch ...}. */
    List<String> words() {
        return List.of(script.toString(), "--name", NAME);
    }

    /** Returns a file of the checkout. */
    Path file(String name) {
        return script.resolve("../..").resolve(name).normalize();
    }

    /** Returns a line of a shell after which Slurm's own commands use it. */
    String environment() {
        return run("env");
    }

    /** Not through MpiJob, which ends what a command leaves behind. */
    private String run(String... words) {
        List<String> whole = new ArrayList<>(words());
        whole.addAll(List.of(words));
        try {
            Process process =
                    new ProcessBuilder(whole).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(
                        String.join(" ", whole) + " failed with status " + process.exitValue() + ":\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        run("down");
    }
}
