package railmpi.fabric.soft;

/**
 * What is long under way on a connection, in both directions, and how long the rest of it takes: nothing is lost by a
 * pause meanwhile. Owner: the holder of the progress lock. Hot path: short.
 */
final class ConnectionPace {
    /** So much time must be left of what is being received for a pause to cost nothing, */
    private static final long RECEIVING_NS = 200_000;
    /** and of what is under way to the peer, whose acknowledgement lets more follow. */
    private static final long SENDING_NS = 1_000_000;

    private final OutstandingRequests requests;
    private final Receiver receiver;
    private final TransferPace sending = new TransferPace();
    private final TransferPace receiving = new TransferPace();

    ConnectionPace(OutstandingRequests requests, Receiver receiver) {
        this.requests = requests;
        this.receiver = receiver;
    }

    /** Tells whether something long is under way. */
    boolean isMoving() {
        return requests.unplacedBytes() >= TransferPace.LONG_BYTES
                || receiver.missingBytes() >= TransferPace.LONG_BYTES;
    }

    /** Tells whether what is under way goes on for so long that nothing is lost by a pause. Call after each pass. */
    boolean isInLongTransfer(long nowNs) {
        return sending.takesLonger(SENDING_NS, requests.placedBytes(), requests.unplacedBytes(), nowNs)
                | receiving.takesLonger(RECEIVING_NS, receiver.reader().readBytes(), receiver.missingBytes(), nowNs);
    }
}
