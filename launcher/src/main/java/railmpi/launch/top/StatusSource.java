package railmpi.launch.top;

import java.util.List;
import railmpi.core.status.RankStatus;

/** Where the status of ranks comes from. */
public interface StatusSource extends AutoCloseable {
    /**
     * Returns what ranks have told lately; to be called several times a second, which keeps them telling.
     *
     * @return the latest of each rank; ranks that have ended, or say no more, are left out after some seconds
     * @throws railmpi.launch.LaunchException if that source gives nothing any more
     */
    List<RankStatus> read();

    /** Has {@link #close} called when the JVM ends. */
    default void closeAtExit() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end-of-looking"));
    }

    /** Has the ranks tell no more. */
    @Override
    void close();
}
