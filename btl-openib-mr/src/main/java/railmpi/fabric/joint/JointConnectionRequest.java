package railmpi.fabric.joint;

import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/** A wish to connect to a port of one domain. */
record JointConnectionRequest(ConnectionRequest inner, int domain) implements ConnectionRequest {
    @Override
    public byte[] privateData() {
        return inner.privateData();
    }

    @Override
    public QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        QueuePair accepted = inner.accept(
                JointCompletionQueue.part(sendCompletions, domain),
                JointCompletionQueue.part(receiveCompletions, domain));
        return new JointQueuePair(accepted, receiveCompletions, domain);
    }

    @Override
    public void reject() {
        inner.reject();
    }
}
