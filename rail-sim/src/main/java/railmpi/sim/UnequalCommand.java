package railmpi.sim;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import railmpi.sim.figure.UnequalFigure;

/** Simulates what a second rail gains that is slower, and writes a table and a page with plots. */
@Command(
        name = UnequalCommand.NAME,
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description =
                "Simulates what a second rail adds to one of 1 Gbit/s, equal or up to 512 times slower, for messages of"
                        + " several lengths and patterns, with the defaults of RailMPI (docs/rail-sim.md). It writes unequal.csv and"
                        + " unequal.html.")
final class UnequalCommand implements Callable<Integer> {
    static final String NAME = "unequal";

    @Option(names = "--quick", description = "Simulates fewer lengths and rates.")
    private boolean isQuick;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of all random numbers (${DEFAULT-VALUE}).")
    private long seed;

    @Mixin
    private TableAndPage files;

    @Override
    public Integer call() {
        if (files.isImpossible(NAME)) {
            return CommandLine.ExitCode.USAGE;
        }
        UnequalFigure figure = UnequalFigure.simulate(seed, isQuick);
        return files.write(NAME, figure.csv(), figure.html());
    }
}
