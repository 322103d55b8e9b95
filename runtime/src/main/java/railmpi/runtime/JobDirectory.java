package railmpi.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import railmpi.core.RailException;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.file.OwnDirectory;
import railmpi.core.file.ProcessIdentity;

/**
 * Makes and removes the directory of shared memory of a job that a foreign launcher started (bin/mpirun makes its own).
 *
 * <p>The name is {@code railmpi-USER-pPID-START-RANDOM}: user id, pid and start time (clock ticks since boot) of rank
 * 0, 16 random hexadecimal digits. A directory whose rank 0 is dead is removed by the next job of that user.
 */
final class JobDirectory {
    private static final String PLACE_VARIABLE = EnvironmentVariables.RAILMPI_SHM_DIR;
    private static final String SHARED_MEMORY = "/dev/shm";

    private JobDirectory() {}

    /**
     * Makes the directory, readable by this user only, and removes those of dead jobs.
     *
     * @param environment the environment variables; RAILMPI_SHM_DIR names another place than /dev/shm
     * @throws RailException (RESOURCE) when it cannot be made
     */
    static Path create(Map<String, String> environment) {
        Path place = place(environment);
        try {
            String prefix = "railmpi-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid") + "-p";
            removeLeftovers(place, prefix);
            String[] self = ProcessIdentity.ofThisProcess().split(" ");
            String random = Long.toHexString(new SecureRandom().nextLong() | Long.MIN_VALUE);
            return OwnDirectory.create(place.resolve(prefix + self[1] + "-" + self[2] + "-" + random));
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "cannot make a job directory in " + place + " (" + PLACE_VARIABLE + " names another place): " + e,
                    e);
        }
    }

    /** Returns where shared memory is. */
    static Path place(Map<String, String> environment) {
        return Path.of(environment.getOrDefault(PLACE_VARIABLE, SHARED_MEMORY));
    }

    private static void removeLeftovers(Path place, String prefix) {
        String[] names = place.toFile().list();
        if (names == null) {
            return;
        }
        for (String name : names) {
            if (name.startsWith(prefix) && !isAlive(name.substring(prefix.length()))) {
                OwnDirectory.removeLeftover(place.resolve(name), 0);
            }
        }
    }

    /** Tells whether the process named by PID-START-RANDOM may run; a name of another form counts as alive. */
    static boolean isAlive(String owner) {
        int first = owner.indexOf('-');
        int second = owner.indexOf('-', first + 1);
        return first <= 0
                || second <= 0
                || !ProcessIdentity.isDead(owner.substring(0, first), owner.substring(first + 1, second));
    }
}
