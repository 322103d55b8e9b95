package railmpi.sim;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import railmpi.sim.figure.FigureSet;

/** Simulates the figures of the paper, and writes a table and a page with plots. */
@Command(
        name = FiguresCommand.NAME,
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description =
                "Draws the figures 2 and 7 to 17 of the paper (docs/rail-sim.md), beside its statements on them, and"
                        + " writes figures.csv and figures.html.")
final class FiguresCommand implements Callable<Integer> {
    static final String NAME = "figures";

    @Parameters(paramLabel = "FIGURE", arity = "0..*", description = "Numbers of figures, 2 and 7 to 17, or all (all).")
    private List<String> numbers = List.of();

    @Option(names = "--quick", description = "Simulates fewer, smaller and shorter points: seconds instead of minutes.")
    private boolean isQuick;

    @Mixin
    private TableAndPage files;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints no progress on standard error.")
    private boolean isQuiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (files.isImpossible(NAME)) {
            return CommandLine.ExitCode.USAGE;
        }
        FigureSet figures;
        try {
            figures = new FigureSet(numbers, isQuick);
        } catch (IllegalArgumentException impossible) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, impossible.getMessage());
        }
        Progress progress = new Progress(isQuiet ? null : spec.commandLine().getErr(), figures.points());
        figures.run(progress::done);
        return files.write(NAME, figures.csv(), figures.html());
    }
}
