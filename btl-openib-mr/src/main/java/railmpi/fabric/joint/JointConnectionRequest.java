package railmpi.fabric.joint;

import java.util.Arrays;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/** A wish to connect of a port whose domain is in the first byte of its private data. */
final class JointConnectionRequest implements ConnectionRequest {
    private final ConnectionRequest inner;
    private final byte[] privateData;
    private final int domain;

    private JointConnectionRequest(ConnectionRequest inner, byte[] privateData, int domain) {
        this.inner = inner;
        this.privateData = privateData;
        this.domain = domain;
    }

    /** Returns null, and refuses, if it comes from a fabric of another kind. */
    static JointConnectionRequest of(ConnectionRequest inner, int domain) {
        byte[] data = inner.privateData();
        if (data.length == 0 || data[0] < 0 || data[0] > JointFabric.SOLE_DOMAIN) {
            inner.reject();
            return null;
        }
        return new JointConnectionRequest(inner, data, domain);
    }

    @Override
    public byte[] privateData() {
        return Arrays.copyOfRange(privateData, 1, privateData.length);
    }

    @Override
    public QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        QueuePair accepted = inner.accept(
                JointCompletionQueue.part(sendCompletions, domain),
                JointCompletionQueue.part(receiveCompletions, domain));
        return JointQueuePair.of(accepted, receiveCompletions, domain, privateData[0]);
    }

    @Override
    public void reject() {
        inner.reject();
    }
}
