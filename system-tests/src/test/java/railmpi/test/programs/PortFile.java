package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import mpi.Intracomm;
import mpi.MPIException;

/** The file by which one job tells another the name of its port. Stateless. */
final class PortFile {
    private static final long PAUSE_MS = 10;

    private PortFile() {}

    /** Opens a port and writes its name, at once. */
    static String open(Path file) throws IOException, MPIException {
        String port = Intracomm.openPort();
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(unfinished, port);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        return port;
    }

    /** Waits for the name. */
    static String await(Path file) throws IOException, InterruptedException {
        while (!Files.exists(file)) {
            Thread.sleep(PAUSE_MS);
        }
        return Files.readString(file);
    }
}
