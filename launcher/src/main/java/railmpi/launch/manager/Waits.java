package railmpi.launch.manager;

/** Where the ranks of a running job wait. For one thread at a time. */
public interface Waits {
    /**
     * Returns the wait of each rank at this moment; null for one that waits for nothing, is over, or says nothing.
     *
     * @throws railmpi.launch.LaunchException if ranks cannot be asked any more
     */
    WaitReport[] read();

    /** Returns a text such as "rank 0 on host". */
    String nameOf(int rank);

    /** Tells whether a rank has failed in a job that goes on; after {@link #read}. */
    boolean hasFailed(int rank);

    /** Returns what a rank does that does not wait, a verb first; after {@link #read}. */
    String stageOf(int rank);
}
