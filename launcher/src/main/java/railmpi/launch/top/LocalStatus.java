package railmpi.launch.top;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import railmpi.core.status.RankStatus;
import railmpi.core.status.StatusPlace;
import railmpi.launch.LaunchException;

/**
 * The status of the ranks on this machine. One thread reads; the end of the JVM closes, while that thread goes on. By
 * its monitor nothing is asked after that.
 */
public final class LocalStatus implements StatusSource {
    private final StatusPlace place;
    private boolean isClosed;

    /**
     * Prepares to ask them.
     *
     * @param environment as {@link StatusPlace#of} has it
     */
    public LocalStatus(Map<String, String> environment) {
        try {
            place = StatusPlace.of(environment);
        } catch (IOException e) {
            throw new LaunchException("mpi-top needs Linux with /proc: " + e.getMessage(), e);
        }
    }

    /** Returns where jobs on this machine have their directories. */
    public Path jobs() {
        return place.directory().getParent();
    }

    @Override
    public synchronized List<RankStatus> read() {
        if (isClosed) {
            return List.of();
        }
        try {
            place.ask();
            return place.read();
        } catch (IOException e) {
            throw new LaunchException(
                    "cannot ask ranks by " + place.directory() + ": " + e.getMessage()
                            + " (RAILMPI_SHM_DIR names another place than /dev/shm)",
                    e);
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        place.close();
    }
}
