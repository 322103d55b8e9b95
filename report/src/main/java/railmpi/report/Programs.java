package railmpi.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs benchmarks under every library, on this machine or on the testbed, by the commands that users type. Used by one
 * thread.
 */
final class Programs {
    private static final double COMPILER_SECONDS = 60;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Commands commands;
    private final Testbed testbed;
    private final Path home;

    /** Programs of the checkout {@code home}. */
    Programs(Commands commands, Testbed testbed, Path home) {
        this.commands = commands;
        this.testbed = testbed;
        this.home = home;
    }

    /**
     * Where a job runs, how many ranks it has, how long it may take.
     *
     * @param cluster null: this machine
     * @param ranks the same number on every node
     * @param limitSeconds of the whole run
     */
    record Job(Cluster cluster, int ranks, double limitSeconds) {}

    /** Returns whether {@code command} can be run. */
    static boolean isOnPath(String command) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }

    /** Returns whether a library is installed, and can compile programs. */
    static boolean has(Side.Library library) {
        return switch (library) {
            case RAILMPI -> true;
            case OPEN_MPI -> isOnPath("mpirun.openmpi") && canCompile("mpicc.openmpi");
            case MPICH -> isOnPath("mpiexec.hydra") && canCompile("mpicc.mpich");
        };
    }

    /**
     * Returns whether {@code compiler} finds mpi.h: Debian has it in another package than the compiler, which may be
     * alone.
     */
    static boolean canCompile(String compiler) {
        ProcessBuilder builder = new ProcessBuilder(compiler, "-include", "mpi.h", "-E", "-x", "c", "/dev/null");
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            return builder.start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Runs a program and returns what it printed. */
    List<String> run(Side side, Job job, Program program, String... arguments)
            throws StepFailedException, InterruptedException {
        return commands.await(start(side, job, program, arguments), job.limitSeconds());
    }

    /** Starts a program. */
    Commands.Running start(Side side, Job job, Program program, String... arguments)
            throws StepFailedException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (job.cluster() != null) {
            command.addAll(testbed.onFirstNode());
        }
        switch (side.library()) {
            case RAILMPI -> addRailMpi(command, side, job, program);
            case OPEN_MPI -> addOpenMpi(command, side, job, program);
            case MPICH -> addMpich(command, job, program);
        }
        command.addAll(List.of(arguments));
        return commands.start(command);
    }

    /**
     * Runs writes below the messages between the first two nodes, over their first two rails; returns what was printed.
     */
    List<String> runWrites(Job job, String mode, String tests, String sizes)
            throws StepFailedException, InterruptedException {
        List<String> command = new ArrayList<>(testbed.onFirstNode());
        command.addAll(List.of(home.resolve("bench/writes").toString(), mode, tests, sizes, "rail0,rail1"));
        command.addAll(testbed.onNode(1));
        return commands.run(job.limitSeconds(), command);
    }

    /** Runs {@code rail-sim job} on this machine and returns the table that it printed. */
    List<String> simulate(double limitSeconds, List<String> options) throws StepFailedException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/rail-sim").toString(), "job"));
        command.addAll(options);
        return commands.run(limitSeconds, command);
    }

    /** Runs {@code rail-sim figures} on this machine and returns the table that it wrote. */
    List<String> simulateFigures(double limitSeconds, boolean isQuick)
            throws StepFailedException, InterruptedException {
        Path folder = home.resolve("bench/target/figures");
        try {
            Files.createDirectories(folder);
            List<String> command = new ArrayList<>(
                    List.of(home.resolve("bin/rail-sim").toString(), "figures", "all", "-q", "-o", folder.toString()));
            if (isQuick) {
                command.add("--quick");
            }
            commands.run(limitSeconds, command);
            return Files.readAllLines(folder.resolve("figures.csv"));
        } catch (IOException e) {
            throw new StepFailedException("cannot read the figures of rail-sim in " + folder + ": " + e);
        }
    }

    /** Waits for the end of a program that was started. */
    List<String> await(Commands.Running running, double limitSeconds) throws StepFailedException, InterruptedException {
        return commands.await(running, limitSeconds);
    }

    private void addRailMpi(List<String> command, Side side, Job job, Program program) {
        command.add(home.resolve("bin/mpirun").toString());
        if (job.cluster() != null) {
            command.addAll(List.of("--launcher", "ssh", "--launcher-exec", testbed.launcher()));
            command.addAll(List.of("--host", hosts(job, ""), "-ppn", Integer.toString(perNode(job))));
            addParameters(command, side, "btl_if_include");
        }
        if (job.ranks() > PROCESSORS) {
            command.add("--oversubscribe");
        }
        command.addAll(List.of("-n", Integer.toString(job.ranks()), "java", program.javaClass()));
        command.addAll(program.javaArguments());
    }

    private void addOpenMpi(List<String> command, Side side, Job job, Program program)
            throws StepFailedException, InterruptedException {
        command.addAll(List.of("mpirun.openmpi", "--allow-run-as-root", "--mca", "pml", "ob1"));
        if (job.cluster() == null) {
            command.addAll(List.of("--mca", "btl", "vader,self"));
        } else {
            command.addAll(List.of("--mca", "plm_rsh_agent", testbed.launcher(), "--mca", "btl", "tcp,self"));
            command.addAll(List.of("-H", hosts(job, ":" + perNode(job))));
            addParameters(command, side, "btl_tcp_if_include");
        }
        if (job.cluster() != null || job.ranks() > PROCESSORS) {
            command.addAll(List.of("--oversubscribe", "--bind-to", "none"));
        } else {
            command.addAll(List.of("--bind-to", "core", "--map-by", "core"));
        }
        if (job.ranks() > PROCESSORS) {
            command.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
        }
        for (String name : BenchRun.SETTINGS.keySet()) {
            command.addAll(List.of("-x", name));
        }
        command.addAll(List.of("-np", Integer.toString(job.ranks()), compiled("mpicc.openmpi", program, "openmpi")));
    }

    private void addMpich(List<String> command, Job job, Program program)
            throws StepFailedException, InterruptedException {
        command.add("mpiexec.hydra");
        if (job.ranks() <= PROCESSORS) {
            command.addAll(List.of("-bind-to", "core"));
        }
        command.addAll(List.of("-n", Integer.toString(job.ranks()), compiled("mpicc.mpich", program, "mpich")));
    }

    private static void addParameters(List<String> command, Side side, String interfaces) {
        if (!side.interfaces().isEmpty()) {
            command.addAll(List.of("--mca", interfaces, side.interfaces()));
        }
        for (int index = 0; index < side.parameters().size(); index += 2) {
            command.addAll(List.of(
                    "--mca", side.parameters().get(index), side.parameters().get(index + 1)));
        }
    }

    private static int perNode(Job job) {
        return job.ranks() / job.cluster().nodes();
    }

    private static String hosts(Job job, String suffix) {
        List<String> hosts = new ArrayList<>();
        for (int node = 0; node < job.cluster().nodes(); node++) {
            hosts.add("node" + node + suffix);
        }
        return String.join(",", hosts);
    }

    /** Returns the twin in C, compiled when its source is newer. */
    private String compiled(String compiler, Program program, String library)
            throws StepFailedException, InterruptedException {
        Path source = home.resolve("bench/c/" + program.source() + ".c");
        Path target = home.resolve("bench/target/programs/report_" + program.source() + "_" + library);
        try {
            if (!Files.exists(target)
                    || Files.getLastModifiedTime(target).compareTo(Files.getLastModifiedTime(source)) < 0) {
                Files.createDirectories(target.getParent());
                // gcc misunderstands MPICH's MPI_STATUSES_IGNORE, an address that is never written to
                List<String> options = List.of("-O3", "-march=native", "-Wno-stringop-overflow");
                List<String> command = new ArrayList<>(List.of(compiler, "-o", target.toString(), source.toString()));
                command.addAll(options);
                command.add("-lm");
                commands.run(COMPILER_SECONDS, command);
            }
            return target.toString();
        } catch (IOException e) {
            throw new StepFailedException("cannot compile " + source + ": " + e);
        }
    }
}
