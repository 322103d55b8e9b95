package railmpi.runtime;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import railmpi.core.env.EnvironmentVariables;

/**
 * The tasks of a job step on this node: the children of Slurm's step daemon, which has begun all of them before the
 * first one runs its program. For one thread.
 */
final class NodeTasks {
    private static final String DAEMON = "slurmstepd";
    private static final String RANK = EnvironmentVariables.PMI_RANK + "=";

    private final ProcessHandle daemon;
    private final BitSet all;
    private final BitSet seen = new BitSet();

    private NodeTasks(ProcessHandle daemon, BitSet all) {
        this.daemon = daemon;
        this.all = all;
    }

    /** Returns those of the step of this process; null if another launcher has started it, or none is visible. */
    static NodeTasks of(Map<String, String> environment) {
        ProcessHandle task = ProcessHandle.current();
        Optional<ProcessHandle> parent = task.parent();
        while (parent.isPresent() && !DAEMON.equals(read(parent.get(), "comm").trim())) {
            task = parent.get();
            parent = task.parent();
        }
        int rank = rankOf(task);
        boolean isOfTask = Integer.toString(rank).equals(environment.get(EnvironmentVariables.PMI_RANK));
        boolean isOwnLauncherBetween = environment.containsKey(EnvironmentVariables.RAILMPI_PMI_PATH)
                || environment.containsKey(EnvironmentVariables.RAILMPI_RANK_REPORTS);
        return parent.isEmpty() || !isOfTask || isOwnLauncherBetween
                ? null
                : new NodeTasks(parent.get(), numbers(environment.get(EnvironmentVariables.SLURM_GTIDS)));
    }

    private static BitSet numbers(String list) {
        BitSet numbers = new BitSet();
        for (String number : list.split(",")) {
            numbers.set(Integer.parseInt(number.trim()));
        }
        return numbers;
    }

    /** Returns those that are gone. */
    BitSet ended() {
        BitSet living = new BitSet();
        boolean areAllKnown = true; // else one that does not run its program yet has no rank
        for (ProcessHandle child : daemon.children().toList()) {
            int rank = rankOf(child);
            areAllKnown &= rank >= 0;
            if (rank >= 0) {
                living.set(rank);
            }
        }
        seen.or(living);
        BitSet ended = areAllKnown ? (BitSet) all.clone() : (BitSet) seen.clone();
        ended.andNot(living);
        return ended;
    }

    /** Returns the lowest one that lives. */
    int first(BitSet ended) {
        BitSet living = (BitSet) all.clone();
        living.andNot(ended);
        return living.nextSetBit(0);
    }

    private static int rankOf(ProcessHandle process) {
        for (String variable : read(process, "environ").split("\0")) {
            if (variable.startsWith(RANK)) {
                return Integer.parseInt(variable.substring(RANK.length()));
            }
        }
        return -1;
    }

    /** What cannot be read is empty: the process has ended, or is another user's. */
    private static String read(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/" + file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
