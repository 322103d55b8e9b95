package railmpi.core.file;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where directories of shared memory are made. Stateless. */
public final class SharedMemoryPlace {
    private static final Path USUAL = Path.of("/dev/shm");

    private SharedMemoryPlace() {}

    /**
     * Returns it.
     *
     * @param named what RAILMPI_SHM_DIR names; null for /dev/shm or, where that cannot be written, the temporary
     *     directory
     * @return it need not exist if it is named
     */
    public static Path of(String named) {
        if (named != null) {
            return Path.of(named);
        }
        return Files.isWritable(USUAL) ? USUAL : Path.of(System.getProperty("java.io.tmpdir"));
    }
}
