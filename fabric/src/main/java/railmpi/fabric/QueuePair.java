package railmpi.fabric;

/**
 * A reliable connection to one peer, made by {@link Port#connect} or {@link ConnectionRequest#accept}. Operations on
 * one queue pair, but for reads and {@link #postExpeditedSend}, take effect at the target in the order of posting; a
 * completed write means that it needs no replay and that whatever is sent later on this queue pair arrives after the
 * data is visible at the target. A read may overtake what was posted before it, and a write or send may complete before
 * a read or an atomic operation that was posted earlier; over verbs all have one order.
 *
 * <p>Posted requests start at the latest with the next {@link #flush} or poll of a completion queue of the same fabric.
 * Receives may be posted as soon as the queue pair is there, everything else once it is {@link State#CONNECTED}. In
 * state {@link State#ERROR} everything that was posted and is not done completes with FLUSHED, and so does what is
 * posted then.
 */
public interface QueuePair extends AutoCloseable {
    /** Result of a post: accepted. */
    int POSTED = 0;
    /** Result of a post: the queue is full; poll completions and try again. */
    int RETRY_NO_WORK_REQUEST = -1;

    /** Where a connection is in its life. */
    enum State {
        /** Not usable yet. */
        CONNECTING,
        /** Usable. */
        CONNECTED,
        /** Broken, refused or closed by the peer; see {@link QueuePair#failure()} and {@link QueuePair#cause()}. */
        ERROR
    }

    /** What a failure of a connection says of the peer. */
    enum Cause {
        /** Nothing that is certain: it broke, was closed, or no answer came. */
        BROKEN,
        /** Its process has said that it does not want the connection. */
        REFUSED,
        /** Its machine has said that nobody listens there any more: the process is gone, not the way to it. */
        PEER_GONE
    }

    /**
     * Returns the state, which changes only when a completion queue or the connection requests of its port are polled.
     *
     * @return the state
     */
    State state();

    /**
     * Tells of a connection that was begun here whether the peer's machine has answered, so that only its process is
     * waited for.
     *
     * @return false where that cannot be told
     */
    default boolean isMachineReached() {
        return false;
    }

    /**
     * Returns why the state is ERROR.
     *
     * @return a sentence that names addresses and interfaces, or null in other states
     */
    String failure();

    /**
     * Returns what the failure says of the peer.
     *
     * @return null unless the state is ERROR
     */
    Cause cause();

    /**
     * Returns the line for single short frames beside the work requests.
     *
     * @param listener called when a poll finds a frame on it
     * @return null where there is none; the same for all calls while the state is CONNECTED
     */
    default FrameLine frameLine(Runnable listener) {
        return null;
    }

    /** Starts what was posted: several requests go out together. */
    void flush();

    /**
     * Tells whether all that was posted has left this process, so that more could leave at once.
     *
     * @return false where that cannot be told
     */
    default boolean hasSentAll() {
        return false;
    }

    /**
     * Sends a message into the peer's next posted receive. When it completes successfully the peer has every byte as it
     * was sent.
     *
     * @param workRequestId returned with the completion
     * @param local source region
     * @param localOffset offset in it, bytes
     * @param lengthBytes length
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}
     */
    int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes);

    /**
     * As {@link #postSend}, but it need not wait for what was posted before it and is not expedited: it may arrive, and
     * complete, before that. Expedited sends arrive in the order of posting. Bytes that the network changes on the way
     * may go unnoticed here: who receives it looks for himself, and its sender keeps it until he has. Where the fabric
     * has one order for all, this is an ordinary send.
     *
     * @param workRequestId returned with the completion
     * @param local source region
     * @param localOffset offset in it, bytes
     * @param lengthBytes length
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}
     */
    default int postExpeditedSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return postSend(workRequestId, local, localOffset, lengthBytes);
    }

    /**
     * Offers memory for a message.
     *
     * @param workRequestId returned with the completion
     * @param local target region
     * @param localOffset offset in it, bytes
     * @param lengthBytes room
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}
     */
    int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes);

    /**
     * Writes into the peer's memory.
     *
     * @param workRequestId returned with the completion
     * @param local source region
     * @param localOffset offset in it, bytes
     * @param lengthBytes length
     * @param remoteAddress target address
     * @param remoteKey key of the target region
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}; a bad key or range is reported by the completion
     */
    int postWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey);

    /**
     * As {@link #postWrite}, and the peer finds a mark on its {@link FrameLine} when the data is in place. The write
     * completes when the peer has taken the mark. Call only while {@link FrameLine#takesMarks}.
     *
     * @param workRequestId returned with the completion
     * @param local source region
     * @param localOffset offset in it, bytes
     * @param lengthBytes length
     * @param remoteAddress target address
     * @param remoteKey key of the target region
     * @param mark {@link FrameLine#MARK_WORDS} words for the peer; copied
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}; a bad key or range is reported by the completion
     */
    default int postMarkedWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey,
            long[] mark) {
        throw new UnsupportedOperationException("this connection has no line");
    }

    /**
     * Reads from the peer's memory; parameters as {@link #postWrite}, data flows the other way.
     *
     * @param workRequestId returned with the completion
     * @param local target region
     * @param localOffset offset in it, bytes
     * @param lengthBytes length
     * @param remoteAddress source address
     * @param remoteKey key of the source region
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}
     */
    int postRead(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey);

    /**
     * Adds to a long in the peer's memory and brings back its old value.
     *
     * @param workRequestId returned with the completion
     * @param local where the old value goes
     * @param localOffset offset in it, a multiple of 8
     * @param remoteAddress aligned target address
     * @param remoteKey key of the target region
     * @param addend what to add
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}
     */
    int postFetchAndAdd(
            long workRequestId, MemoryRegion local, int localOffset, long remoteAddress, long remoteKey, long addend);

    /**
     * Replaces a long in the peer's memory if it has the expected value, and brings back its old value.
     *
     * @param workRequestId returned with the completion
     * @param local where the old value goes
     * @param localOffset offset in it, a multiple of 8
     * @param remoteAddress aligned target address
     * @param remoteKey key of the target region
     * @param expected value that must be there
     * @param replacement new value
     * @return {@link #POSTED} or {@link #RETRY_NO_WORK_REQUEST}
     */
    int postCompareAndSwap(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            long remoteAddress,
            long remoteKey,
            long expected,
            long replacement);

    /**
     * Returns where its receives come from, if not from {@link #postReceive}, which it then does not have.
     *
     * @return a queue that it shares with others, null if it has receives of its own; constant
     */
    default SharedReceiveQueue sharedReceives() {
        return null;
    }

    /**
     * Gives a connection with {@link #sharedReceives} its numbers, at once after it was made. Its own receives would be
     * flushed when it ends; instead a receive with the first number completes with FLUSHED when it breaks, and one with
     * the second when it is closed, after everything that has arrived on it.
     *
     * @param whenBroken not 0 or {@link WorkCompletion#UNKNOWN}; also what {@link WorkCompletion#connection} says
     * @param whenClosed another one
     */
    default void nameShared(long whenBroken, long whenClosed) {
        throw new UnsupportedOperationException("this connection has receives of its own");
    }

    /** Breaks the connection; nothing of it touches memory afterwards. Idempotent. */
    @Override
    void close();

    /**
     * As {@link #close}, but without giving what was sent time to arrive: the way to the peer is of no use any more.
     */
    default void abort() {
        close();
    }
}
