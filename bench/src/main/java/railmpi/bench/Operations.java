package railmpi.bench;

import java.util.Map;

/**
 * The operations of one API generation and one kind of buffer. {@code bytes} is the length of one message, at most
 * {@link #MAX_BYTES}. Every rank calls the same; ranks from 2 on do nothing in tests between two ranks.
 */
public interface Operations {
    /** Most messages that are on their way together in stream tests. */
    int WINDOW = 64;

    /** Most bytes that are, as long as they make two messages (environment: BENCH_WINDOW_MIB, 64). */
    int WINDOW_BYTES = Integer.parseInt(System.getenv().getOrDefault("BENCH_WINDOW_MIB", "64")) << 20;

    /** Puts of {@link #windowStream}. */
    int WINDOW_PUTS = 16;

    /** The longest message. */
    int MAX_BYTES = 16 << 20;

    /** Returns how many messages of {@code bytes} are on their way together. */
    static int windowOf(int bytes) {
        return bytes == 0 ? WINDOW : Math.max(2, Math.min(WINDOW, WINDOW_BYTES / bytes));
    }

    /** Returns the rank of this process. */
    int rank();

    /** Returns the number of ranks. */
    int ranks();

    /** Waits for all ranks. */
    void awaitAll() throws Exception;

    /** Returns rank 0's {@code value} on every rank. */
    double fromRankZero(double value) throws Exception;

    /** Returns the sum of all ranks' {@code value} on every rank. */
    double sum(double value) throws Exception;

    /** Fills the buffer to be sent with {@code pattern + 7 k} at byte k and clears the other. */
    void fill(int bytes, int pattern);

    /** Returns the first index where the received bytes are not {@code pattern + 7 k}, or -1. */
    int firstWrong(int bytes, int pattern);

    /** One round trip between ranks 0 and 1. */
    Operation pingPong(int bytes);

    /** One message from rank 0 to 1, without an answer. */
    Operation oneWay(int bytes);

    /** A window of messages from rank 0 to 1, and a short answer. */
    Operation stream(int bytes);

    /** A window of messages each way between ranks 0 and 1, and a short one. */
    Operation twoWayStream(int bytes);

    /**
     * One round trip of 8 bytes between ranks 0 and 1, which is timed, while a window of messages goes from rank 0 to
     * 1: it begins when the first of them has left.
     */
    Operation pingPongBehind(int bytes);

    /** A barrier. */
    Operation barrier();

    /** A sum of {@code bytes} of doubles. */
    Operation allreduce(int bytes);

    /** A broadcast from rank 0; a barrier behind it is not timed. */
    Operation broadcast(int bytes);

    /** An exchange of {@code bytes} with every rank. */
    Operation alltoall(int bytes);

    /**
     * An epoch with one put, or one get, of rank 0 to the memory of rank 1, then one of rank 1; collective. Only direct
     * buffers can be windows.
     */
    default Operation accessesInTurns(int bytes, boolean isPut) throws Exception {
        throw new IllegalArgumentException("windows need direct buffers");
    }

    /**
     * An epoch with puts, then gets, of rank 0 to the memory of rank 1, of both at once if {@code isBothWays};
     * collective. Only direct buffers can be windows.
     */
    default Operation accesses(int bytes, int puts, int gets, boolean isBothWays) throws Exception {
        throw new IllegalArgumentException("windows need direct buffers");
    }

    /** Returns calls on an allocated window by rank 0 at rank 1, each with its name; collective. */
    default Map<String, Operation> windowCalls() throws Exception {
        throw new IllegalArgumentException("windows need direct buffers");
    }

    /** Returns calls of all ranks on that window, each with its name. */
    default Map<String, Operation> windowCallsOfAll() throws Exception {
        throw new IllegalArgumentException("windows need direct buffers");
    }

    /** Returns {@link #WINDOW_PUTS} puts of 1 MiB by rank 0 at rank 1, with a flush, on that window. */
    default Operation windowStream() throws Exception {
        throw new IllegalArgumentException("windows need direct buffers");
    }

    /** Ends that window; collective. */
    default void freeWindow() throws Exception {}

    /** A gathering of {@code bytes} of every rank at every rank. */
    Operation allgather(int bytes);
}
