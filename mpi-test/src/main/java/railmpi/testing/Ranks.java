package railmpi.testing;

import mpi.MPI;

/** Starts and ends MPI around a test method. Any thread may call it. */
public final class Ranks {
    /** Set in the JVMs of ranks. */
    static final String MARK = "railmpi.testing.rank";

    private Ranks() {}

    /**
     * Returns whether this JVM is a rank of a job that a test has started.
     *
     * @return false in the JVM of the tests
     */
    public static boolean isRank() {
        return Boolean.getBoolean(MARK);
    }

    /** Calls MPI.Init. */
    public static void begin() {
        MPI.Init(new String[0]);
    }

    /**
     * Calls MPI.Finalize, unless the test has called it. After a failure it does so only in a world of one rank: in a
     * larger one the other ranks may never call MPI.Finalize, and the end of this JVM ends the job.
     *
     * @param hasFailed whether the test method, or something around it, threw
     */
    public static void end(boolean hasFailed) {
        boolean isActive = MPI.isInitialized() && !MPI.isFinalized();
        if (isActive && !(hasFailed && isRank())) {
            MPI.Finalize();
        }
    }
}
