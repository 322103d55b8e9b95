package railmpi.sim;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import railmpi.sim.figure.FigureSet;

/** Simulates the figures of the paper, and writes a table and a page with plots. */
@Command(
        name = "figures",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description =
                "Draws the figures 2 and 7 to 17 of the paper (docs/rail-sim.md), beside its statements on them, and"
                        + " writes figures.csv and figures.html.")
final class FiguresCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FIGURE", arity = "0..*", description = "Numbers of figures, 2 and 7 to 17, or all (all).")
    private List<String> numbers = List.of();

    @Option(names = "--quick", description = "Simulates fewer, smaller and shorter points: seconds instead of minutes.")
    private boolean isQuick;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = ".",
            description = "Folder for both files, which are written at the end (the working folder).")
    private Path folder;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints no progress on standard error.")
    private boolean isQuiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, "cannot write into the folder " + folder);
        }
        Path table = folder.resolve("figures.csv");
        Path page = folder.resolve("figures.html");
        for (Path file : List.of(table, page)) {
            if (Files.isDirectory(file)) {
                return RailSim.fail(spec, CommandLine.ExitCode.USAGE, file + " is a folder, not a file");
            }
        }
        FigureSet figures;
        try {
            figures = new FigureSet(numbers, isQuick);
        } catch (IllegalArgumentException impossible) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, impossible.getMessage());
        }
        Progress progress = new Progress(isQuiet ? null : err, figures.points());
        figures.run(progress::done);
        try {
            WholeFile.write(Map.of(table, figures.csv(), page, figures.html()));
        } catch (IOException failure) {
            return RailSim.fail(
                    spec, CommandLine.ExitCode.SOFTWARE, "cannot write into " + folder + " (" + failure + ")");
        }
        return CommandLine.ExitCode.OK;
    }
}
