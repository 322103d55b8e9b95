package railmpi.sim;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import railmpi.sim.job.Program;
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
                "Simulates the cluster of CONFIG (NAME = VALUE lines, see docs/rail-sim.md) and writes a table as CSV.")
final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "CONFIG", description = "File with the settings.")
    private Path config;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "File for the table, which is written at the end (standard output).")
    private Path output;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Trace in GOAL's text form, in place of random traffic: its messages use the rails of"
                    + " fat trees.")
    private Path trace;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints no progress on standard error.")
    private boolean isQuiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (output != null && Files.isDirectory(output)) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, output + " is a folder, not a file");
        }
        if (output != null && !Files.isWritable(output.toAbsolutePath().getParent())) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, "cannot write into the folder of " + output);
        }
        Experiment experiment;
        try {
            experiment = experiment(Files.readAllLines(config));
        } catch (MalformedInputException notText) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, config + " is not text in UTF-8");
        } catch (IOException unreadable) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, "cannot read " + config + " (" + unreadable + ")");
        } catch (IllegalArgumentException impossible) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, impossible.getMessage());
        }
        return write(table(experiment));
    }

    private Experiment experiment(List<String> lines) {
        Program program = trace == null ? null : TraceFile.readWhole(trace);
        try {
            return ConfigFile.parse(lines, program);
        } catch (IllegalArgumentException impossible) {
            throw new IllegalArgumentException(config + ": " + impossible.getMessage(), impossible);
        }
    }

    private String table(Experiment experiment) {
        StringBuilder table = new StringBuilder(Row.HEADER).append('\n');
        Progress progress = new Progress(isQuiet ? null : spec.commandLine().getErr(), experiment.points());
        for (Point point : experiment.points()) {
            Row row = experiment.run(point);
            table.append(row.csv()).append('\n');
            progress.done(row);
        }
        return table.toString();
    }

    private int write(String table) {
        if (output == null) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(table);
            out.flush();
            return CommandLine.ExitCode.OK;
        }
        try {
            WholeFile.write(output, table);
        } catch (IOException failure) {
            return RailSim.fail(spec, CommandLine.ExitCode.SOFTWARE, "cannot write " + output + " (" + failure + ")");
        }
        return CommandLine.ExitCode.OK;
    }
}
