package railmpi.launch.manager;

import java.io.IOException;
import java.util.Map;
import railmpi.launch.job.RankSpec;

/**
 * The machines on which the ranks of one job run, and how they are reached there: this one ({@link LocalSite}), or
 * those of agents. All methods but {@link #close} may be called by any thread.
 */
public interface Site extends AutoCloseable {
    /** Makes the site of a job, which need not be ready before {@link Site#await}. */
    interface Maker {
        /**
         * Makes it.
         *
         * @param directory of the job on this machine, which the site removes
         * @param size number of ranks
         * @param number of the job, 0 for that of the command line
         * @throws railmpi.launch.LaunchException when there is no room, or no machine any more
         */
        Site make(JobDirectory directory, int size, int number);
    }

    /** Returns the name of the machine of a rank. */
    String hostOf(int rank);

    /** Returns the number of that machine, from 0. */
    int nodeOf(int rank);

    /** Returns which ranks share a machine, as PMI has it. */
    String mapping();

    /** Returns the guardian of the processes of the ranks, null where they run on other machines. */
    Guardian guardian();

    /** Returns when ranks can be started. */
    void await();

    /** Returns variables of a rank that depend on where it runs. */
    Map<String, String> variables(int rank);

    /** Opens the way by which a rank asks the manager. */
    RankWay way(int rank) throws IOException;

    /**
     * Starts a rank.
     *
     * @param environment all its variables
     * @param input where its standard input comes from; on other machines that is a pipe or nothing
     */
    Process start(int rank, RankSpec spec, Map<String, String> environment, ProcessBuilder.Redirect input)
            throws IOException;

    /** Returns why nobody will hear of a rank any more; null for one whose machine is well. */
    String whyLost(int rank);

    /** Looks after a process of a rank. */
    void watch(Process process);

    /** Tells all ranks that some rank has failed. */
    void tellFailure(String line) throws IOException;

    /** Sends a signal (by its name without SIG) to every process of the job. */
    void signal(String name);

    /** Sends a signal that does not mean the end of the job to every process of it. */
    void passOn(String name);

    /** Stops every process of the job until SIGCONT. */
    void suspend();

    /** Asks every JVM of the job for a thread dump. */
    void dumpThreads();

    /** Kills every process of the job; returns when there are none. */
    void sweep();

    /** Removes what the job has left, once it has no processes any more. */
    @Override
    void close();
}
