package railmpi.flight;

/** A call that sends or receives, and is being recorded; see {@link OpenCall}. */
public interface OpenMessage {
    /**
     * The call returns.
     *
     * @param worldPeer rank in the world, -1 for any, -2 for nobody
     * @param messageTag tag of the message
     * @param messageBytes its length
     * @param request of an operation that has only begun, else null; looked at for what it is only
     */
    void done(int worldPeer, int messageTag, long messageBytes, Object request);
}
