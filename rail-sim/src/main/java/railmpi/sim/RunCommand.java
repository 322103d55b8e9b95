package railmpi.sim;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import railmpi.sim.run.ConfigFile;
import railmpi.sim.run.Experiment;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/** Simulates what a file says, and writes a table. All is checked before anything runs. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description =
                "Simulates what CONFIG says (NAME = VALUE lines, see docs/rail-sim.md) and writes a table as CSV.")
final class RunCommand implements Callable<Integer> {
    private static final double NANOSECONDS = 1e9;

    @Parameters(paramLabel = "CONFIG", description = "The file.")
    private Path config;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where the table goes, once it is whole (standard output).")
    private Path output;

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on standard error.")
    private boolean isQuiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (output != null && !Files.isWritable(output.toAbsolutePath().getParent())) {
            return fail(CommandLine.ExitCode.USAGE, "cannot write into the folder of " + output);
        }
        Experiment experiment;
        try {
            experiment = ConfigFile.parse(Files.readAllLines(config));
        } catch (MalformedInputException notText) {
            return fail(CommandLine.ExitCode.USAGE, config + " is not text in UTF-8");
        } catch (IOException unreadable) {
            return fail(CommandLine.ExitCode.USAGE, "cannot read " + config + " (" + unreadable + ")");
        } catch (IllegalArgumentException impossible) {
            return fail(CommandLine.ExitCode.USAGE, config + ": " + impossible.getMessage());
        }
        return write(table(experiment));
    }

    private int fail(int status, String text) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("rail-sim: " + text);
        err.flush();
        return status;
    }

    private String table(Experiment experiment) {
        StringBuilder table = new StringBuilder(Row.HEADER).append('\n');
        List<Point> points = experiment.points();
        long startNs = System.nanoTime();
        long events = 0;
        for (int i = 0; i < points.size(); i++) {
            Row row = experiment.run(points.get(i));
            table.append(row.csv()).append('\n');
            events += row.events();
            double seconds = (System.nanoTime() - startNs) / NANOSECONDS;
            progress(i + 1, points.size(), seconds, events);
        }
        return table.toString();
    }

    private void progress(int done, int all, double seconds, long events) {
        if (!isQuiet) {
            PrintWriter err = spec.commandLine().getErr();
            err.printf(
                    "rail-sim: %d/%d points, about %.0f s left, %.0f events/s%n",
                    done, all, seconds / done * (all - done), events / seconds);
            err.flush();
        }
    }

    private int write(String table) {
        if (output == null) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(table);
            out.flush();
            return CommandLine.ExitCode.OK;
        }
        try {
            writeWhole(table);
        } catch (IOException failure) {
            return fail(CommandLine.ExitCode.SOFTWARE, "cannot write " + output + " (" + failure + ")");
        }
        return CommandLine.ExitCode.OK;
    }

    /** Beside its place first: what is there stays whole until the new table is. */
    private void writeWhole(String table) throws IOException {
        Path whole = output.resolveSibling(output.getFileName() + ".part");
        try {
            Files.writeString(whole, table);
            Files.move(whole, output, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }
}
