package railmpi.fabric.verbs;

import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/** A connection identifier that librdmacm has made for a peer's request. */
final class VerbsConnectionRequest implements ConnectionRequest {
    private final OpenPort port;
    private final ConnectionManager connectionManager;
    private final long id;
    private final RequestData data;
    private boolean answered;

    VerbsConnectionRequest(OpenPort port, ConnectionManager connectionManager, long id, RequestData data) {
        this.port = port;
        this.connectionManager = connectionManager;
        this.id = id;
        this.data = data;
    }

    @Override
    public byte[] privateData() {
        return data.content().clone();
    }

    @Override
    public QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        answer();
        return connectionManager.accept(
                port,
                id,
                new PortPath(port.limits().lid(), data.lid(), data.path()),
                (VerbsCompletionQueue) sendCompletions,
                (VerbsCompletionQueue) receiveCompletions);
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
