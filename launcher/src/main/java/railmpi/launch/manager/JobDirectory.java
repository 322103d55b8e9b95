package railmpi.launch.manager;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import railmpi.launch.LaunchException;

/**
 * The directory of one job, {@code railmpi-UID-JOBID}, mode 0700, in shared memory; the ranks create their files in it.
 *
 * <p>Its file {@code job} names the mpirun that owns it, so that the next mpirun can remove what a dead one left.
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
        File shared = new File("/dev/shm");
        File place = parent != null
                ? new File(parent)
                : shared.canWrite() ? shared : new File(System.getProperty("java.io.tmpdir"));
        if (!place.isDirectory()) {
            throw new LaunchException("there is no directory " + place + " for shared memory (RAILMPI_SHM_DIR)");
        }
        try {
            String jobId = RandomDigits.hexadecimal(JOB_ID_BYTES);
            File directory = new File(place, prefix(machine) + jobId).getAbsoluteFile();
            Files.createDirectory(
                    directory.toPath(),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            JobDirectory created = new JobDirectory(directory, jobId);
            try (FileOutputStream out = new FileOutputStream(created.file("job"))) {
                out.write(owner(machine).getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                created.remove();
                throw e;
            }
            return created;
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

    /** Names the process for others that see the same directory, which may live in another pid namespace. */
    private static String owner(LocalMachine machine) throws IOException {
        return pidNamespace() + " " + machine.processIdentity();
    }

    private static String pidNamespace() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
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
        removeTree(directory);
    }

    /** Removes the directories that dead mpiruns of this user left beside this one; returns how many. */
    public int removeLeftovers(LocalMachine machine) {
        File[] others = directory.getParentFile().listFiles();
        int removed = 0;
        for (File other : others == null ? new File[0] : others) {
            if (isOfMpirun(other.getName(), machine) && !other.equals(directory) && isLeftover(other, machine)) {
                removeTree(other);
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

    private static boolean isLeftover(File other, LocalMachine machine) {
        try {
            Object uid = Files.getAttribute(other.toPath(), "unix:uid", LinkOption.NOFOLLOW_LINKS);
            if (!String.valueOf(uid).equals(machine.userId())
                    || !Files.isDirectory(other.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            File job = new File(other, "job");
            if (job.length() == 0) {
                return System.currentTimeMillis() - other.lastModified() > UNOWNED_FOR_MS;
            }
            String owner = LocalMachine.contents(job.getPath());
            String namespace = pidNamespace() + " ";
            return owner.startsWith(namespace) && !LocalMachine.isRunning(owner.substring(namespace.length()));
        } catch (IOException e) {
            // It vanished while we looked: another mpirun is removing it.
            return false;
        }
    }

    private static void removeTree(File tree) {
        File[] entries = Files.isSymbolicLink(tree.toPath()) ? null : tree.listFiles();
        for (File entry : entries == null ? new File[0] : entries) {
            removeTree(entry);
        }
        if (!tree.delete() && tree.exists()) {
            tree.deleteOnExit();
        }
    }
}
