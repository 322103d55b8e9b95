package railmpi.test.job;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the caller of the test suite asked for, and what the machine has. Stateless, safe for any thread. */
public final class Settings {
    private static final long SEED = Long.getLong("railmpi.seed", System.nanoTime() & 0xffff_ffffL);

    private Settings() {}

    /**
     * Returns the seed of this run: the system property {@code railmpi.seed}, else a new one for each run.
     *
     * @return printed by every job that fails
     */
    public static long seed() {
        return SEED;
    }

    /**
     * Tells whether the whole matrices are wanted ({@code -Drailmpi.full=true}).
     *
     * @return false for the quick run
     */
    public static boolean isFull() {
        return Boolean.getBoolean("railmpi.full");
    }

    /**
     * Tells whether the tests may mount file systems.
     *
     * @return true for root with the mount command
     */
    public static boolean isRoot() {
        return "root".equals(System.getProperty("user.name")) && Files.isExecutable(Path.of("/bin/mount"));
    }

    /**
     * Returns the memory of the machine.
     *
     * @return bytes
     */
    public static long memoryBytes() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getTotalMemorySize();
    }
}
