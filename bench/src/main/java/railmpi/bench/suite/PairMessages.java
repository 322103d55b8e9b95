package railmpi.bench.suite;

import mpi.MPIException;

/**
 * Messages of two ranks, called again and again. The methods that run are called by both with the same number of
 * iterations; used by one thread.
 */
public interface PairMessages {
    /**
     * How many messages a window has at most: their requests are some megabytes then, and a window takes milliseconds.
     */
    int MOST_WINDOW = 1 << 16;

    /**
     * Takes messages of {@code bytes} bytes to be repeated {@code repetitions} times, filled if they are to be checked.
     */
    void prepare(int bytes, boolean isChecked, int repetitions) throws MPIException;

    /** Returns whether the last message of rank {@code from} arrived as it was filled there. */
    boolean isRight(int from);

    /** Sends to {@code peer} and waits for its answer, or the other way round. */
    void pingPong(int iterations, int peer, boolean isFirst) throws MPIException;

    /** Sends windows of messages to {@code peer}, each answered by a short message; or receives and answers them. */
    void stream(int iterations, int peer, boolean isSender) throws MPIException;

    /** Both send windows of messages at once; the second one answers each window with a short message. */
    void twoWayStream(int iterations, int peer, boolean isFirst) throws MPIException;
}
