package railmpi.launch.manager;

import java.io.File;
import java.io.IOException;
import railmpi.core.file.OwnDirectory;
import railmpi.core.file.SharedMemoryPlace;
import railmpi.launch.LaunchException;
import railmpi.launch.job.LocalMachine;

/**
 * The directory of one job, {@code railmpi-UID-JOBID}, mode 0700, in shared memory; the ranks create their files in it.
 *
 * <p>Its mark names the mpirun that owns it ({@link OwnDirectory}), so that the next mpirun can remove what a dead one
 * left.
 */
public final class JobDirectory {
    private static final int JOB_ID_BYTES = 8;
    private static final long UNOWNED_FOR_MS = 60_000;

    private final File directory;
    private final String jobId;

    private JobDirectory(File directory, String jobId) {
        this.directory = directory;
        this.jobId = jobId;
    }

    /**
     * Creates the directory of a new job.
     *
     * @param parent where to create it, null for /dev/shm or, where that cannot be written, the temporary directory
     */
    public static JobDirectory create(String parent, LocalMachine machine) {
        File place = SharedMemoryPlace.of(parent).toFile();
        if (!place.isDirectory()) {
            throw new LaunchException("there is no directory " + place + " for shared memory (RAILMPI_SHM_DIR)");
        }
        try {
            String jobId = RandomDigits.hexadecimal(JOB_ID_BYTES);
            File directory = new File(place, prefix(machine) + jobId).getAbsoluteFile();
            return new JobDirectory(OwnDirectory.create(directory.toPath()).toFile(), jobId);
        } catch (IOException e) {
            throw new LaunchException(
                    "cannot create the job directory in " + place + ": " + e.getMessage()
                            + " (RAILMPI_SHM_DIR names another place)",
                    e);
        }
    }

    private static String prefix(LocalMachine machine) {
        return "railmpi-" + machine.userId() + "-";
    }

    File path() {
        return directory;
    }

    /** Returns the name of the job. */
    public String jobId() {
        return jobId;
    }

    /** Returns a file in the directory, which need not exist. */
    public File file(String name) {
        return new File(directory, name);
    }

    /** Removes this directory and all in it; does nothing when it is gone. */
    public void remove() {
        OwnDirectory.remove(directory.toPath());
    }

    /** Removes the directories that dead mpiruns of this user left beside this one; returns how many. */
    public int removeLeftovers(LocalMachine machine) {
        File[] others = directory.getParentFile().listFiles();
        int removed = 0;
        for (File other : others == null ? new File[0] : others) {
            boolean isAnother = isOfMpirun(other.getName(), machine) && !other.equals(directory);
            if (isAnother && OwnDirectory.removeLeftover(other.toPath(), UNOWNED_FOR_MS)) {
                removed++;
            }
        }
        return removed;
    }

    /** Tells our directories from those that the ranks make under other launchers, which look after them. */
    private static boolean isOfMpirun(String name, LocalMachine machine) {
        String prefix = prefix(machine);
        if (!name.startsWith(prefix) || name.length() != prefix.length() + 2 * JOB_ID_BYTES) {
            return false;
        }
        for (int i = prefix.length(); i < name.length(); i++) {
            if (Character.digit(name.charAt(i), 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
