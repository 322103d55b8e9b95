package railmpi.launch.hydra;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.job.SegmentSpec;

/**
 * Divides the variables of the ranks into those of mpiexec.hydra, which passes them on, and words on its command line;
 * immutable.
 *
 * <p>Values stand on the command line, which others can read, only where two programs of a job have different ones.
 */
final class HydraEnvironment {
    /** What mpiexec.hydra, ssh and resource managers need, when the ranks are not to have all variables. */
    private static final String[] NEEDED = {
        "PATH",
        "HOME",
        "USER",
        "LOGNAME",
        "SHELL",
        "TERM",
        "TMPDIR",
        "SSH_AUTH_SOCK",
        "LD_LIBRARY_PATH",
        EnvironmentVariables.PE_HOSTFILE
    };

    private static final String[] NEEDED_BEGINNINGS = {
        "HYDRA_", "MPIEXEC_", "MPICH_PORT", "SLURM_", "PBS_", "LSB_", "SGE_", "COBALT_", "KRB5"
    };

    private final Map<String, String> ofHydra = new LinkedHashMap<>();
    private final boolean isSelective;

    /**
     * Creates the division.
     *
     * @param own variables of mpirun
     * @param isSelective whether the ranks are not to have all of them
     */
    HydraEnvironment(Map<String, String> own, List<SegmentSpec> segments, boolean isSelective) {
        this.isSelective = isSelective || haveDifferentNames(segments);
        for (SegmentSpec segment : segments) {
            for (Map.Entry<String, String> variable : segment.environment().entrySet()) {
                ofHydra.putIfAbsent(variable.getKey(), variable.getValue());
            }
        }
        for (Map.Entry<String, String> variable : own.entrySet()) {
            if (isNeeded(variable.getKey())) {
                ofHydra.putIfAbsent(variable.getKey(), variable.getValue());
            }
        }
    }

    private static boolean haveDifferentNames(List<SegmentSpec> segments) {
        for (SegmentSpec segment : segments) {
            if (!segment.environment()
                    .keySet()
                    .equals(segments.get(0).environment().keySet())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNeeded(String name) {
        for (String needed : NEEDED) {
            if (name.equals(needed)) {
                return true;
            }
        }
        for (String beginning : NEEDED_BEGINNINGS) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the variables of mpiexec.hydra, without those that the job adds. */
    Map<String, String> ofHydra() {
        return ofHydra;
    }

    /**
     * Returns the words for one segment.
     *
     * @param added names of the variables that the job adds
     */
    List<String> words(SegmentSpec segment, List<String> added) {
        List<String> words = new ArrayList<>();
        List<String> passed = new ArrayList<>(added);
        for (Map.Entry<String, String> variable : segment.environment().entrySet()) {
            if (variable.getValue().equals(ofHydra.get(variable.getKey()))) {
                passed.add(variable.getKey());
            } else {
                words.add("-env");
                words.add(variable.getKey());
                words.add(variable.getValue());
            }
        }
        if (isSelective) {
            words.add("-envlist");
            words.add(String.join(",", passed));
        }
        return words;
    }

    /**
     * Returns the words in front of a program that is not to have the variables of others: on mpiexec.hydra's own
     * machine a program gets all that mpiexec.hydra has.
     */
    List<String> without(SegmentSpec segment) {
        List<String> words = new ArrayList<>();
        for (String name : ofHydra.keySet()) {
            if (!segment.environment().containsKey(name) && !isNeeded(name)) {
                words.add("-u" + name);
            }
        }
        if (!words.isEmpty()) {
            words.add(0, "env");
        }
        return words;
    }
}
