package railmpi.btl.channel;

/**
 * Learns that an operation on a peer's memory is done; the one who began it names it. Called by the holder of the
 * progress lock. If the peer is lost it is not called: {@link LostPeerListener} is.
 */
public interface RemoteCompletion {
    /**
     * The operation is done: a put is in the peer's memory and its source is free, a get is in the memory of this
     * process, an atomic operation has taken effect once. It may neither block nor poll.
     *
     * @param token as given with the operation
     * @param value what was there before an atomic operation; 0 for put and get
     */
    void onCompleted(int token, long value);
}
