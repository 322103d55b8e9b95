package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;

import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/** Both ends of connections between two ports of this process, which take steps in turns. */
record TwoPorts(Port port, Port peerPort) {
    /** Waits until the wish of a queue pair of the first port has come to the second one. */
    ConnectionRequest request(QueuePair asking) {
        ConnectionRequest request = peerPort.nextConnectionRequest();
        while (request == null) {
            assertEquals(asking.state(), QueuePair.State.CONNECTING, asking.failure());
            port.nextConnectionRequest();
            request = peerPort.nextConnectionRequest();
        }
        return request;
    }

    /** Accepts that wish and waits until both sides are connected. */
    QueuePair accept(QueuePair asking, CompletionQueue peerCompletions) {
        QueuePair accepted = request(asking).accept(peerCompletions, peerCompletions);
        while (asking.state() != QueuePair.State.CONNECTED || accepted.state() != QueuePair.State.CONNECTED) {
            assertEquals(asking.failure() + ", " + accepted.failure(), "null, null");
            port.nextConnectionRequest();
            peerPort.nextConnectionRequest();
        }
        return accepted;
    }
}
