package railmpi.launch.job;

import java.io.File;
import java.util.Map;

/**
 * One job that a {@link JobRunner} has prepared. Used by one thread: the facts that programs are made ready with,
 * {@link #run} once, {@link #close}.
 */
public interface PreparedJob extends AutoCloseable {
    /** Returns variables that all ranks get. */
    default Map<String, String> variables() {
        return Map.of();
    }

    /** Returns values of parameters for ranks, where the user gives none. */
    default Map<String, String> parameters() {
        return Map.of();
    }

    /** Returns a folder for files that ranks need to start, which all of them see; null if there is none. */
    File folder();

    /** Returns how many machines the job may have at most. */
    int mostMachines();

    /**
     * Starts the ranks and returns when the job has ended. By then the ranks have ended, or are ended: at the time
     * limit, by a signal that mpirun gets, because a rank has failed.
     *
     * @param afterStart what to do when the ranks run
     * @return exit status for mpirun
     * @throws railmpi.launch.LaunchException if they cannot be started
     */
    int run(JobPrograms programs, Runnable afterStart) throws InterruptedException;

    /**
     * Removes what the job has left: on this machine no process and no file, elsewhere as far as the runner reaches.
     */
    @Override
    void close();
}
