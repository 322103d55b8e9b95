package railmpi.bench.suite;

import mpi.MPIException;

/**
 * Compares what arrived: what the timed iterations have left, then single iterations into memory that was cleared
 * before each of them. All iterations send the same, and so what has arrived before would hide a message that never
 * came. Stateless.
 */
public final class ArrivalCheck {
    private static final int SINGLE_ITERATIONS = 4;

    /** What one process does. */
    public interface Subject {
        /** Overwrites what has arrived with what no message holds and waits until all have done so; collective. */
        void clear() throws MPIException;

        /** Runs that often; collective. */
        void run(int iterations) throws MPIException;

        /**
         * Returns whether this process received what it must in the last of the {@code iterations} that were run last.
         */
        boolean isRight(int iterations);
    }

    private ArrivalCheck() {}

    /**
     * Returns whether all was right on this process after {@code iterations}, and in those that are added here;
     * collective.
     */
    public static boolean isRight(Subject subject, int iterations) throws MPIException {
        boolean isRight = subject.isRight(iterations);
        for (int single = 0; single < SINGLE_ITERATIONS; single++) {
            subject.clear();
            subject.run(1);
            isRight &= subject.isRight(1);
        }
        return isRight;
    }
}
