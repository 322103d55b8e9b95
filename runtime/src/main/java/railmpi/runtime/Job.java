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
 * This process's place in its job: the connection to the process manager and the directory of shared memory. Made by the
 * first MPI.Init and kept until the process ends. Used by the thread that calls Init or Finalize.
 */
final class Job {
    private static final String DIRECTORY_VARIABLE = "RAILMPI_JOB_DIR";
    private static final String OWN_MPIRUN_VARIABLE = "RAILMPI_PMI_PATH";
    private static final String MAPPING_KEY = "PMI_process_mapping";

    private final PmiClient pmi;
    private final boolean isUnderOwnMpirun;
    private final Path directory;
    private final boolean ownsDirectory;

    private Job(PmiClient pmi, boolean isUnderOwnMpirun, Path directory, boolean ownsDirectory) {
        this.pmi = pmi;
        this.isUnderOwnMpirun = isUnderOwnMpirun;
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
            boolean own = environment.containsKey(OWN_MPIRUN_VARIABLE);
            if (pmi.size() == 1) {
                return new Job(pmi, own, null, false);
            }
            String given = environment.get(DIRECTORY_VARIABLE);
            if (given != null) {
                return new Job(pmi, own, existing(Path.of(given), DIRECTORY_VARIABLE), false);
            }
            refuseSeveralNodes(pmi);
            return agreed(pmi, own);
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

    /** Returns what the point-to-point layer needs to know. */
    PmlConfig configuration(Parameters parameters, int generation) {
        int size = pmi.size();
        return new PmlConfig(
                pmi.rank(),
                size,
                directory,
                pmi.jobId(),
                size,
                isOversubscribed(parameters, size),
                generation,
                parameters);
    }

    /** Says farewell to the process manager and removes what this process made; called once, as the process ends. */
    void end() {
        if (ownsDirectory) {
            JobDirectory.remove(directory);
        }
        pmi.finalizeClient();
    }

    private static boolean isOversubscribed(Parameters parameters, int ranksOnNode) {
        String yield = parameters.get(RuntimeParameters.YIELD_WHEN_IDLE);
        if (yield.equals("auto")) {
            return ranksOnNode > Runtime.getRuntime().availableProcessors();
        }
        return yield.equals("1") || yield.equals("true");
    }

    private static Job agreed(PmiClient pmi, boolean own) {
        Path directory = null;
        if (pmi.rank() == 0) {
            directory = JobDirectory.create();
            pmi.put(DIRECTORY_VARIABLE, directory.toString());
        }
        pmi.barrier();
        if (directory != null) {
            return new Job(pmi, own, directory, true);
        }
        String name = pmi.get(DIRECTORY_VARIABLE);
        if (name == null) {
            throw new RailException(
                    RailException.Category.RESOURCE, "rank 0 did not publish the job directory of shared memory");
        }
        return new Job(pmi, own, existing(Path.of(name), "rank 0"), false);
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
