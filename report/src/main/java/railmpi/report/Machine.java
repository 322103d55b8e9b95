package railmpi.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the figures were measured with. Used by one thread. */
final class Machine {
    private static final double LIMIT_SECONDS = 60;

    private final Commands commands;
    private final Path home;
    private List<String> parameters;

    /** Asks this machine and the checkout {@code home}. */
    Machine(Commands commands, Path home) {
        this.commands = commands;
        this.home = home;
    }

    /** Returns name and value of everything that a figure must be quoted with. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", ZonedDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm z")));
        facts.put("processor", processor());
        facts.put("memory", fact(Path.of("/proc/meminfo"), "MemTotal"));
        facts.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put("commit", commit());
        addLibrary(facts, "Open MPI", Side.Library.OPEN_MPI, "mpirun.openmpi", "--version");
        addLibrary(facts, "MPICH", Side.Library.MPICH, "mpichversion");
        facts.put("load at the start", fact(Path.of("/proc/loadavg"), ""));
        return facts;
    }

    /**
     * Adds the version of a library, or that it is there and cannot be measured; {@code command} prints the version.
     */
    private void addLibrary(Map<String, String> facts, String name, Side.Library library, String... command) {
        if (Programs.has(library)) {
            facts.put(name, firstLine(command));
        } else if (Programs.isOnPath(command[0])) {
            facts.put(
                    name,
                    "not measured: its mpi.h, mpicc or the C compiler is missing; bench-report --install-peers installs"
                            + " them");
        }
    }

    /** Returns whether RailMPI has a parameter of this name. */
    boolean hasParameter(String name) {
        if (parameters == null) {
            parameters = lines(home.resolve("bin/mpi-info").toString());
        }
        return parameters.stream().anyMatch(line -> line.startsWith(name + " = "));
    }

    private static String processor() {
        return Runtime.getRuntime().availableProcessors() + " x " + fact(Path.of("/proc/cpuinfo"), "model name");
    }

    private String commit() {
        String commit = firstLine("git", "-C", home.toString(), "rev-parse", "--short", "HEAD");
        boolean isChanged = !lines("git", "-C", home.toString(), "status", "--porcelain", "--untracked-files=no")
                .isEmpty();
        return isChanged ? commit + " with changes" : commit;
    }

    private static String fact(Path file, String name) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown (" + e + ")";
        }
    }

    private String firstLine(String... command) {
        List<String> lines = lines(command);
        return lines.isEmpty() ? "unknown" : lines.get(0).strip().replaceAll("\\s+", " ");
    }

    /** Returns what a command prints; nothing when it fails, as a fact may be unknown. */
    private List<String> lines(String... command) {
        try {
            return commands.run(LIMIT_SECONDS, List.of(command));
        } catch (StepFailedException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
