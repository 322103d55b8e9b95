package railmpi.fabric.pairs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import railmpi.core.RailException;
import railmpi.core.env.EnvironmentVariables;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.FabricProvider;

/** Registers queue pairs in shared memory, for ranks of {@code bin/mpirun} on one machine. Immutable. */
public final class PairProvider implements FabricProvider {
    @Override
    public String name() {
        return PairFabric.NAME;
    }

    @Override
    public String about() {
        return "queue pairs in shared memory of one node, for tests";
    }

    @Override
    public String whyNotHere() {
        if (System.getenv(EnvironmentVariables.RAILMPI_JOB_DIR) == null) {
            return "only bin/mpirun makes a directory for it";
        }
        boolean isOneNode = System.getenv(EnvironmentVariables.RAILMPI_SEVERAL_NODES) == null;
        return isOneNode ? null : "the ranks run on several nodes";
    }

    /** Ports have no names here that users could want, so those that others know are wanted as well. */
    @Override
    public Fabric open(FabricJob job) {
        String reason = whyNotHere();
        if (reason != null) {
            throw new RailException(RailException.Category.ENVIRONMENT, "fabric pairs cannot be used: " + reason);
        }
        Path directory = Path.of(System.getenv(EnvironmentVariables.RAILMPI_JOB_DIR));
        return new PairFabric(folder(directory, job), job.worldRank(), 0);
    }

    /** Jobs that start each other, and MPI that is initialised again, have folders of their own. */
    private static Path folder(Path directory, FabricJob job) {
        Path folder =
                directory.resolve("pairs-" + Integer.toHexString(job.jobId().hashCode()));
        try {
            return Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "cannot make " + folder + ": " + e, e);
        }
    }
}
