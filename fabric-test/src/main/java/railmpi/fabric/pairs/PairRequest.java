package railmpi.fabric.pairs;

import java.nio.ByteBuffer;
import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/** The wish of a process of this node to connect. Owner: the holder of the progress lock. */
final class PairRequest implements ConnectionRequest {
    private final PairPort port;
    private final Mailbox peerMailbox;
    private final byte[] privateData;
    private boolean isAnswered;

    /**
     * Reads a request.
     *
     * @param content key of the peer's mailbox and its private data
     */
    PairRequest(PairPort port, ByteBuffer content) {
        this.port = port;
        peerMailbox = new Mailbox(port.map(content.getLong()));
        privateData = new byte[content.remaining()];
        content.get(privateData);
    }

    @Override
    public byte[] privateData() {
        return privateData.clone();
    }

    @Override
    public QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        answerOnce();
        PairQueuePair queuePair = new PairQueuePair(
                port, (PairCompletionQueue) sendCompletions, (PairCompletionQueue) receiveCompletions);
        queuePair.connectTo(peerMailbox);
        peerMailbox.answer(queuePair.mailboxKey());
        return queuePair;
    }

    @Override
    public void reject() {
        answerOnce();
        peerMailbox.answer(Mailbox.REFUSED);
    }

    private void answerOnce() {
        if (isAnswered) {
            throw new RailException(RailException.Category.ARGUMENT, "a connection request is answered twice");
        }
        isAnswered = true;
    }
}
