package railmpi.runtime;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Map;
import railmpi.core.RailException;

/**
 * Makes and removes the directory of shared memory of a job that a foreign launcher started (bin/mpirun makes its own).
 *
 * <p>The name is {@code railmpi-USER-pPID-START-RANDOM}: user id, pid and start time (clock ticks since boot) of rank
 * 0, 16 random hexadecimal digits. A directory whose rank 0 is dead is removed by the next job of that user.
 */
final class JobDirectory {
    private static final String PLACE_VARIABLE = "RAILMPI_SHM_DIR";
    private static final String SHARED_MEMORY = "/dev/shm";
    private static final int START_TIME_FIELD = 22;

    private JobDirectory() {}

    /**
     * Makes the directory, readable by this user only, and removes those of dead jobs.
     *
     * @param environment the environment variables; RAILMPI_SHM_DIR names another place than /dev/shm
     * @throws RailException (RESOURCE) when it cannot be made
     */
    static Path create(Map<String, String> environment) {
        Path place = Path.of(environment.getOrDefault(PLACE_VARIABLE, SHARED_MEMORY));
        try {
            String prefix = "railmpi-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid") + "-p";
            removeLeftovers(place, prefix);
            String pid = new File("/proc/self").getCanonicalFile().getName();
            String random = Long.toHexString(new SecureRandom().nextLong() | Long.MIN_VALUE);
            Path path = place.resolve(prefix + pid + "-" + startTime(pid) + "-" + random);
            return Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "cannot make a job directory in " + place + " (" + PLACE_VARIABLE + " names another place): " + e,
                    e);
        }
    }

    /** Removes a job directory with its files; what is gone already, or cannot be removed, is left. */
    static void remove(Path directory) {
        File[] files = directory.toFile().listFiles();
        if (files != null) {
            for (File file : files) {
                file.delete();
            }
        }
        directory.toFile().delete();
    }

    private static void removeLeftovers(Path place, String prefix) {
        String[] names = place.toFile().list();
        if (names == null) {
            return;
        }
        for (String name : names) {
            if (name.startsWith(prefix) && !isAlive(name.substring(prefix.length()))) {
                remove(place.resolve(name));
            }
        }
    }

    /** Tells whether the process named by PID-START-RANDOM runs; a name of another form counts as alive. */
    static boolean isAlive(String owner) {
        int first = owner.indexOf('-');
        int second = owner.indexOf('-', first + 1);
        if (first <= 0 || second <= 0) {
            return true;
        }
        try {
            return startTime(owner.substring(0, first)).equals(owner.substring(first + 1, second));
        } catch (IOException e) {
            return false; // no such process
        }
    }

    /** Returns field 22 of /proc/PID/stat; the fields are counted behind the name, which may hold blanks. */
    private static String startTime(String pid) throws IOException {
        String stat = new String(Files.readAllBytes(Path.of("/proc", pid, "stat")), StandardCharsets.ISO_8859_1);
        int at = stat.lastIndexOf(')') + 2;
        for (int field = 3; field < START_TIME_FIELD; field++) {
            at = stat.indexOf(' ', at) + 1;
        }
        return stat.substring(at, stat.indexOf(' ', at));
    }
}
