package railmpi.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.pmi.Pmi;
import railmpi.pmi.PmiClient;
import railmpi.pmi.ProcessMapping;
import railmpi.pml.PmlConfig;

/**
 * This process's place in its job: the connection to the process manager and the directory of shared memory. Made by
 * the first MPI.Init and kept until the process ends. Used by the thread that calls Init or Finalize.
 */
final class Job {
    private static final String DIRECTORY_VARIABLE = "RAILMPI_JOB_DIR";
    private static final String OWN_MPIRUN_VARIABLE = "RAILMPI_PMI_PATH";
    private static final String OVERSUBSCRIBED_VARIABLE = "RAILMPI_OVERSUBSCRIBED";
    private static final String MAPPING_KEY = "PMI_process_mapping";

    private final PmiClient pmi;
    private final boolean isUnderOwnMpirun;
    private final boolean isOversubscribed;
    private final Path directory;
    private final boolean ownsDirectory;

    private Job(PmiClient pmi, Map<String, String> environment, Path directory, boolean ownsDirectory) {
        this.pmi = pmi;
        isUnderOwnMpirun = environment.containsKey(OWN_MPIRUN_VARIABLE);
        isOversubscribed = isUnderOwnMpirun
                ? environment.containsKey(OVERSUBSCRIBED_VARIABLE)
                : pmi.size() > Runtime.getRuntime().availableProcessors();
        this.directory = directory;
        this.ownsDirectory = ownsDirectory;
    }

    /**
     * Connects to the process manager and finds or agrees on the job directory.
     *
     * @param environment the environment variables
     * @throws railmpi.pmi.PmiException when the environment is malformed or the manager does not answer
     * @throws RailException (RESOURCE) when the ranks cannot share a directory
     */
    static Job connect(Map<String, String> environment) {
        PmiClient pmi = Pmi.connect(environment);
        try {
            if (pmi.size() == 1) {
                return new Job(pmi, environment, null, false);
            }
            String given = environment.get(DIRECTORY_VARIABLE);
            if (given != null) {
                return new Job(pmi, environment, existing(Path.of(given), DIRECTORY_VARIABLE), false);
            }
            refuseSeveralNodes(pmi);
            return agreed(pmi, environment);
        } catch (RuntimeException e) {
            pmi.close();
            throw e;
        }
    }

    PmiClient pmi() {
        return pmi;
    }

    /** Tells the process manager which kernel thread calls MPI, when it is a manager that binds threads. */
    void announceThread() {
        if (isUnderOwnMpirun) {
            long thread = ThreadId.current();
            if (thread > 0) {
                pmi.announceThread(thread);
            }
        }
    }

    /** Opens the fabric of this node; null for a world of one. */
    NodeRails openRails(Parameters parameters, int generation) {
        return directory == null ? null : new NodeRails(directory, pmi.rank(), pmi.size(), generation, parameters);
    }

    /** Returns what the point-to-point layer needs to know. */
    PmlConfig configuration(Parameters parameters, NodeRails rails) {
        int rank = pmi.rank();
        return new PmlConfig(
                rank,
                pmi.size(),
                rails == null ? null : rails.channels(),
                directory == null ? null : directory.resolve("wait-" + rank),
                isOversubscribed(parameters),
                parameters);
    }

    /** Says farewell to the process manager and removes what this process made; called once, as the process ends. */
    void end() {
        if (ownsDirectory) {
            JobDirectory.remove(directory);
        }
        pmi.finalizeClient();
    }

    private boolean isOversubscribed(Parameters parameters) {
        String yield = parameters.get(RuntimeParameters.YIELD_WHEN_IDLE);
        return yield.equals("auto") ? isOversubscribed : yield.equals("1") || yield.equals("true");
    }

    private static Job agreed(PmiClient pmi, Map<String, String> environment) {
        Path directory = null;
        if (pmi.rank() == 0) {
            directory = JobDirectory.create(environment);
            pmi.put(DIRECTORY_VARIABLE, directory.toString());
        }
        pmi.barrier();
        if (directory != null) {
            return new Job(pmi, environment, directory, true);
        }
        String name = pmi.get(DIRECTORY_VARIABLE);
        if (name == null) {
            throw new RailException(
                    RailException.Category.RESOURCE, "rank 0 did not publish the job directory of shared memory");
        }
        return new Job(pmi, environment, existing(Path.of(name), "rank 0"), false);
    }

    private static Path existing(Path directory, String origin) {
        if (!Files.isDirectory(directory)) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "the job directory " + directory + " (from " + origin + ") does not exist on " + HostName.read());
        }
        return directory;
    }

    private static void refuseSeveralNodes(PmiClient pmi) {
        ProcessMapping mapping = ProcessMapping.parse(pmi.get(MAPPING_KEY), pmi.size());
        if (mapping.isKnown() && mapping.ranksOnNodeOf(pmi.rank()).length < pmi.size()) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "the ranks of this job run on several nodes (" + mapping.ranksOnNodeOf(pmi.rank()).length + " of "
                            + pmi.size() + " here), which this version of RailMPI cannot connect");
        }
    }
}
