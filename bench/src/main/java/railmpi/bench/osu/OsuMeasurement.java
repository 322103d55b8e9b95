package railmpi.bench.osu;

import mpi.MPIException;

/** What one process does for a benchmark. Every method that throws is collective. */
interface OsuMeasurement {
    /** Returns the bytes of memory that messages of {@code bytes} need on one process. */
    long memoryBytes(int bytes);

    /** Returns in how many arrays or buffers, at most, that memory is. */
    default int arrays() {
        return 3;
    }

    /** Takes messages of {@code bytes}, filled if they are to be checked. */
    void prepare(int bytes, boolean isChecked) throws MPIException;

    /** Runs {@code iterations} and returns the seconds that they took together. */
    double run(int iterations) throws MPIException;

    /** Runs {@code iterations} of messages of {@code bytes} and returns on rank 0 the columns of the table. */
    double[] figures(int bytes, int iterations) throws MPIException;

    /** Returns whether this process received what it must in the last of the {@code iterations} that were run last. */
    boolean isRight(int iterations);

    /** Gives back what is not memory. */
    default void close() throws MPIException {}

    /** Returns the share of an iteration that counts as its time. */
    default double timeScale() {
        return 1;
    }

    /** Returns the megabytes of one iteration; 0 where times are measured. */
    default double megabytesPerIteration(int bytes) {
        return 0;
    }
}
