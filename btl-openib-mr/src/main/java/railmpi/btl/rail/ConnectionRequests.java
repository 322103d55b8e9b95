package railmpi.btl.rail;

import java.util.List;
import railmpi.btl.connect.Greeting;
import railmpi.core.log.Log;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Port;

/**
 * Answers those who wish to connect: gives their requests to the channels that they are for, and refuses strangers.
 * Owner: the holder of the progress lock. Cold.
 */
final class ConnectionRequests {
    private final List<Port> ports;
    private final Greetings greetings;
    private final OpenChannels channels;

    ConnectionRequests(List<Port> ports, Greetings greetings, OpenChannels channels) {
        this.ports = ports;
        this.greetings = greetings;
        this.channels = channels;
    }

    /** Answers at most one request on each port; returns how many. */
    int answer() {
        int found = 0;
        for (int i = 0; i < ports.size(); i++) {
            ConnectionRequest request = ports.get(i).nextConnectionRequest();
            if (request != null) {
                answer(ports.get(i), request);
                found++;
            }
        }
        return found;
    }

    private void answer(Port port, ConnectionRequest request) {
        Greeting greeting = Greeting.parse(request.privateData());
        if (greeting == null) {
            Log.warn("a connection on " + port.name() + " of another version of RailMPI is refused");
            request.reject();
            return;
        }
        int peer = greetings.peerOf(greeting);
        RailChannel channel = peer < 0 ? null : channels.at(peer);
        if (peer < 0 || channel != null && channel.failure() != null) {
            request.reject();
            return;
        }
        if (channel == null) {
            channel = channels.open(peer);
        }
        channel.connecting().answer(request, port, greeting, System.nanoTime());
    }
}
