package railmpi.launch.cli;

import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.job.Placement;

/** Notes what a command line asks of Hydra, in the words of Hydra and of Open MPI. */
final class HydraOptions {
    private static final String[] LAUNCHERS = {
        "ssh", "rsh", "fork", "slurm", "ll", "lsf", "sge", "pbs", "cobalt", "manual", "persist", "external"
    };
    private static final String[] MANAGERS = {"user", "slurm", "ll", "lsf", "sge", "pbs", "cobalt", "none"};
    /** Ways to count ranks that are Hydra's. */
    private static final List<String> IN_ORDER = List.of("slot", "core", "hwthread");

    private static final String[] MAPPED_PLACES = {
        "hwthread", "core", "socket", "numa", "board", "l1cache", "l2cache", "l3cache"
    };

    private final LaunchRequest request;
    private final Placement settings;
    private String mapping;

    HydraOptions(LaunchRequest request) {
        this.request = request;
        this.settings = request.hydra;
    }

    /** Notes an option that only Hydra follows; the others are not for this class. */
    void apply(Option option, String shown, String[] values) {
        switch (option.effect) {
            case HYDRA:
                request.usesHydra = true;
                break;
            case HOST:
                request.usesHydra = true;
                settings.hosts.addList(shown, values[0]);
                break;
            case HOST_FILE:
                request.usesHydra = true;
                settings.hosts.addFile(shown, values[0]);
                break;
            case LAUNCHER:
                request.usesHydra = true;
                settings.launcher = known(shown, values[0], LAUNCHERS);
                break;
            case LAUNCHER_PROGRAM:
                request.usesHydra = true;
                settings.launcherExecutable = values[0];
                break;
            case RESOURCE_MANAGER:
                request.usesHydra = true;
                add("-rmk", known(shown, values[0], MANAGERS).replace("none", "user"));
                break;
            case RANKS_PER_NODE:
                request.usesHydra = true;
                settings.ranksPerNode = OptionParser.number(shown, values[0], 1, OptionParser.MOST_RANKS);
                break;
            case ONE_PER_NODE:
                request.usesHydra = true;
                settings.ranksPerNode = 1;
                break;
            case NETWORK_INTERFACE:
                request.usesHydra = true;
                settings.networkInterface = values[0];
                break;
            case OF_HYDRA:
                request.ignoredOptions.add(values.length == 0 ? shown : shown + " " + values[0]);
                add("-" + option.names[0], values.length == 0 ? null : values[0]);
                break;
            case NOT_HERE:
                request.ignoredOptions.add(values.length == 0 ? shown : shown + " " + String.join(" ", values));
                if (values.length == 0 || !IN_ORDER.contains(values[0])) {
                    settings.impossible.add(shown);
                }
                break;
            case MAP_BY:
                mapBy(shown, values.length == 0 ? shown.substring(shown.lastIndexOf('y') + 1) : values[0]);
                break;
            default:
                throw new IllegalStateException("option " + shown + " is none of Hydra");
        }
    }

    private void add(String option, String value) {
        settings.furtherOptions.add(option);
        if (value != null) {
            settings.furtherOptions.add(value);
        }
    }

    /** By node means one rank on each in turn, ppr:N:node means N; places inside a node are for binding. */
    private void mapBy(String shown, String value) {
        request.ignoredOptions.add(shown + " " + value);
        if (value.equals("node") || value.startsWith("node:")) {
            settings.ranksPerNode = 1;
        } else if (value.startsWith("ppr:") && value.endsWith(":node")) {
            String count = value.substring("ppr:".length(), value.length() - ":node".length());
            settings.ranksPerNode = OptionParser.number(shown, count, 1, OptionParser.MOST_RANKS);
        } else {
            mapping = value;
        }
    }

    private static String known(String shown, String value, String[] names) {
        for (String name : names) {
            if (name.equals(value)) {
                return value;
            }
        }
        throw new LaunchException(shown + " " + value + " is unknown; use one of " + String.join(", ", names));
    }

    /**
     * Checks what was said once all options are read, and gives segments without a number of ranks theirs.
     *
     * @param environment mpirun's own, where Hydra's variable may name a host file for jobs that name no hosts
     */
    void finish(Map<String, String> environment) {
        String hostFile = environment.getOrDefault(EnvironmentVariables.HYDRA_HOST_FILE, "");
        if (settings.hosts.isEmpty() && !hostFile.isEmpty()) {
            request.usesHydra = true;
            settings.hosts.addFile(EnvironmentVariables.HYDRA_HOST_FILE, hostFile);
        }
        if (!request.usesHydra) {
            for (LaunchRequest.Segment segment : request.segments) {
                segment.count = Math.max(1, segment.count);
            }
            return;
        }
        settings.readAllocation(environment);
        request.ignoredOptions.removeIf(option -> isPassed(option));
        if (!settings.impossible.isEmpty()) {
            throw new LaunchException("option " + settings.impossible.get(0)
                    + " is not possible on several machines: mpiexec.hydra cannot do that");
        }
        if (settings.binding != null && mapping != null) {
            for (String place : MAPPED_PLACES) {
                if (mapping.equals(place) || mapping.startsWith(place + ":")) {
                    add("-map-by", mapping);
                }
            }
        }
        for (LaunchRequest.Segment segment : request.segments) {
            if (segment.count == 0 && !settings.hosts.isEmpty()) {
                segment.count = settings.ranksPerNode > 0
                        ? settings.ranksPerNode * settings.hosts.count()
                        : settings.hosts.slots();
            }
        }
    }

    private boolean isPassed(String ignored) {
        int start = ignored.startsWith("--") ? 1 : 0;
        int blank = ignored.indexOf(' ');
        return settings.furtherOptions.contains(ignored.substring(start, blank < 0 ? ignored.length() : blank));
    }
}
