package railmpi.sim;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import railmpi.sim.run.Advice;
import railmpi.sim.run.ConfigFile;
import railmpi.sim.run.Experiment;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/** Answers which policy to run, and what one more rail brings. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description = "Simulates a cluster under all policies, with its present rails and with one more for the same"
                + " traffic, and recommends a policy.")
final class AdviseCommand implements Callable<Integer> {
    @Option(names = "--nodes", required = true, paramLabel = "N", description = "Number of nodes.")
    private String nodes;

    @Option(names = "--rails", required = true, paramLabel = "N", description = "Present number of rails.")
    private String rails;

    @Option(names = "--mean", required = true, paramLabel = "BYTES", description = "Mean length of messages: 32k.")
    private String meanBytes;

    @Option(
            names = "--load",
            required = true,
            paramLabel = "PART",
            description = "Load that processes offer, as a part of the rate of all links from nodes into the networks.")
    private String load;

    @Option(
            names = "--processes",
            defaultValue = "4",
            paramLabel = "N",
            description = "Processes per node (${DEFAULT-VALUE}).")
    private String processes;

    @Option(names = "--full-duplex", description = "I/O buses carry both directions at once.")
    private boolean isFullDuplex;

    @Option(
            names = {"-q", "--quiet"},
            description = "Prints no progress on standard error.")
    private boolean isQuiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Advice advice;
        Experiment experiment;
        try {
            experiment = ConfigFile.parse(List.of(
                    "nodes = " + nodes,
                    "rails = " + rails,
                    "policy = basic",
                    "mean_bytes = " + meanBytes,
                    "load = " + load,
                    "processes = " + processes,
                    "half_duplex = " + !isFullDuplex));
            advice = new Advice(onlyPoint(experiment.points()));
        } catch (IllegalArgumentException impossible) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, impossible.getMessage());
        }
        Progress progress = new Progress(isQuiet ? null : spec.commandLine().getErr(), advice.points());
        for (Point point : advice.points()) {
            Row row = experiment.run(point);
            advice.add(row);
            progress.done(row);
        }
        PrintWriter out = spec.commandLine().getOut();
        advice.lines().forEach(out::println);
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private static Point onlyPoint(List<Point> points) {
        if (points.size() > 1) {
            throw new IllegalArgumentException("one number each of nodes, rails, mean length and load is possible");
        }
        return points.get(0);
    }
}
