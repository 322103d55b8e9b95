package railmpi.fabric.verbs;

import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/** A connection identifier that librdmacm has made for a peer's request. */
final class VerbsConnectionRequest implements ConnectionRequest {
    private final VerbsPort port;
    private final long id;
    private final byte[] privateData;
    private boolean answered;

    VerbsConnectionRequest(VerbsPort port, long id, byte[] privateData) {
        this.port = port;
        this.id = id;
        this.privateData = privateData;
    }

    @Override
    public byte[] privateData() {
        return privateData.clone();
    }

    @Override
    public QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        answer();
        return port.connectionManager()
                .accept(port, id, (VerbsCompletionQueue) sendCompletions, (VerbsCompletionQueue) receiveCompletions);
    }

    /** A peer that has gone meanwhile need not be told. */
    @Override
    public void reject() {
        answer();
        if (!port.isDown()) {
            Librdmacm.reject(id);
        }
        port.destroyId(id);
    }

    private void answer() {
        port.requireOpen();
        if (answered) {
            throw new RailException(
                    RailException.Category.ARGUMENT, "a connection request to " + port.name() + " was answered twice");
        }
        answered = true;
    }
}
