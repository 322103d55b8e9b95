package railmpi.launch.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import railmpi.core.param.Parameters;
import railmpi.launch.LaunchException;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.Placement;
import railmpi.launch.runner.JobRunners;

/** Notes where a command line wants ranks and how they are started there, in the words of Hydra and of Open MPI. */
final class PlacementOptions {
    /** Ways to count ranks that are Hydra's. */
    private static final List<String> IN_ORDER = List.of("slot", "core", "hwthread");

    private static final String PER_SOCKET = "npersocket";
    private static final String RANKS_PER_RESOURCE = "ppr";
    /** With how many, and of what. */
    private static final int WORDS_PER_RESOURCE = 3;

    private static final List<String> RESOURCES = List.of(
            "slot", "hwthread", "core", "l1cache", "l2cache", "l3cache", "numa", "socket", "package", "board", "node");

    private static final String NO_OVERSUBSCRIBE = "nooversubscribe";

    private final LaunchRequest request;
    private final Placement placement;

    /** An option by which Open MPI counts ranks and RailMPI does not; null for none. */
    private String uncounted;

    /** The last {@code --map-by}, if it is one of these. */
    private String uncountedMapping;

    /** Whether the last {@code --map-by} has said how many ranks go on a host. */
    private boolean isCountedByMapping;

    /** Whether the last {@code --map-by} leaves room for no more ranks than there are cores or slots. */
    private boolean isNarrowByMapping;

    PlacementOptions(LaunchRequest request) {
        this.request = request;
        this.placement = request.placement;
    }

    /** Notes an option about places; the others are not for this class. */
    void apply(Option option, String shown, String[] values) {
        switch (option.effect) {
            case RUNNER:
                placement.runner = values.length == 0 ? option.names[0] : values[0];
                break;
            case HOST:
                placement.isGiven = true;
                placement.hosts.addList(shown, values[0]);
                break;
            case HOST_FILE:
                placement.isGiven = true;
                placement.hosts.addFile(shown, values[0]);
                break;
            case LAUNCHER:
                placement.isGiven = true;
                placement.launcher = values[0];
                placement.launcherOption = shown;
                break;
            case LAUNCHER_PROGRAM:
                placement.isGiven = true;
                placement.launcherExecutable = values[0];
                break;
            case RESOURCE_MANAGER:
                placement.isGiven = true;
                placement.manager = values[0];
                placement.managerOption = shown;
                break;
            case RANKS_PER_NODE:
                placement.isGiven = true;
                isCountedByMapping = false;
                placement.ranksPerNode = OptionParser.number(shown, values[0], 1, OptionParser.MOST_RANKS);
                break;
            case ONE_PER_NODE:
                placement.isGiven = true;
                isCountedByMapping = false;
                placement.ranksPerNode = 1;
                break;
            case NETWORK_INTERFACE:
                placement.isGiven = true;
                placement.networkInterface = values[0];
                break;
            case ONLY_HYDRA:
                placement.isGiven = true;
                placement.onlyHydra.add(shown);
                add("-" + option.names[0], values[0]);
                break;
            case FOR_RUNNER:
                request.ignoredOptions.add(values.length == 0 ? shown : shown + " " + values[0]);
                add("-" + option.names[0], values.length == 0 ? null : values[0]);
                break;
            case NOT_HERE:
                request.ignoredOptions.add(values.length == 0 ? shown : shown + " " + String.join(" ", values));
                if (values.length == 0 || !IN_ORDER.contains(values[0])) {
                    placement.impossible.add(shown);
                }
                if (option.names[0].equals(PER_SOCKET)) {
                    uncounted = shown + " " + values[0];
                }
                break;
            case MAP_BY:
                mapBy(shown, values.length == 0 ? shown.substring(shown.lastIndexOf('y') + 1) : values[0]);
                break;
            default:
                throw new IllegalStateException("option " + shown + " says nothing of places");
        }
    }

    private void add(String option, String value) {
        placement.furtherOptions.add(option);
        if (value != null) {
            placement.furtherOptions.add(value);
        }
    }

    /**
     * By node means one rank on each in turn, ppr:N:node means N; places inside a node are for binding, and so are
     * most words behind them. The last one counts.
     */
    private void mapBy(String shown, String value) {
        request.ignoredOptions.add(shown + " " + value);
        placement.ranksPerNode = isCountedByMapping ? 0 : placement.ranksPerNode;
        placement.mapping = null;
        uncountedMapping = null;
        String[] words = value.toLowerCase(Locale.ROOT).split(":", -1);
        boolean isPerResource = words[0].equals(RANKS_PER_RESOURCE);
        if (isPerResource && (words.length < WORDS_PER_RESOURCE || !RESOURCES.contains(words[2]))) {
            throw new LaunchException("option " + shown + " " + value
                    + ": ppr needs a number and a resource, such as ppr:2:node; resources are "
                    + String.join(", ", RESOURCES));
        }
        int end = isPerResource ? WORDS_PER_RESOURCE : 1;
        isNarrowByMapping = Arrays.asList(words).subList(end, words.length).contains(NO_OVERSUBSCRIBE);
        isCountedByMapping = words[end - 1].equals("node");
        if (isCountedByMapping) {
            placement.ranksPerNode =
                    isPerResource ? OptionParser.number(shown, words[1], 1, OptionParser.MOST_RANKS) : 1;
        } else {
            placement.mapping = value;
            uncountedMapping = isPerResource ? shown + " " + value : null;
        }
    }

    private void requireCounts(int[] counts) {
        String option = uncountedMapping == null ? uncounted : uncountedMapping;
        for (int count : counts) {
            if (count == 0 && option != null) {
                throw new LaunchException(
                        "option " + option + ": RailMPI counts ranks for each host only; give their number with -n");
            }
        }
    }

    /**
     * Finds out who runs the job once all options are read, and has the runner fill in what they leave open.
     *
     * @param environment mpirun's own
     * @throws LaunchException for what the runner cannot do
     */
    void finish(Map<String, String> environment, LocalMachine machine) {
        int[] counts = new int[request.segments.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = request.segments.get(i).count;
        }
        requireCounts(counts);
        request.settings.toleratesFailures = asksForTolerance(environment);
        JobPlan plan = new JobPlan(request.settings, placement, counts, environment, machine);
        JobRunner runner = JobRunners.of(plan);
        runner.settle(plan);
        request.refusesMoreThanRoom |= isNarrowByMapping;
        if (request.refusesMoreThanRoom && plan.room > 0 && plan.size() > plan.room) {
            throw new LaunchException(
                    "option --nooversubscribe: there is room for " + plan.room + " ranks, not for " + plan.size());
        }
        for (int i = 0; i < counts.length; i++) {
            request.segments.get(i).count = counts[i];
        }
        request.plan = plan;
        request.runner = runner;
        removePassed(request.ignoredOptions);
    }

    /** What is in files of parameters, too, is known later. */
    private boolean asksForTolerance(Map<String, String> environment) {
        String given = request.parameters.get(Mpirun.FAULT_TOLERANCE);
        String value = given != null ? given : environment.get(Parameters.PREFIX + Mpirun.FAULT_TOLERANCE);
        return "1".equals(value) || "true".equalsIgnoreCase(value);
    }

    private void removePassed(List<String> ignored) {
        for (int i = ignored.size() - 1; i >= 0; i--) {
            if (isPassed(ignored.get(i))) {
                ignored.remove(i);
            }
        }
    }

    private boolean isPassed(String ignored) {
        int start = ignored.startsWith("--") ? 1 : 0;
        int blank = ignored.indexOf(' ');
        return placement.furtherOptions.contains(ignored.substring(start, blank < 0 ? ignored.length() : blank));
    }
}
