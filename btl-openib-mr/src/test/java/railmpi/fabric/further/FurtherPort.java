package railmpi.fabric.further;

import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.ForwardingPort;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/** The port; its addresses say whose they are. */
final class FurtherPort extends ForwardingPort {
    static final String NAME = "further0";
    private static final String PREFIX = "further:";

    FurtherPort(Port inner) {
        super(inner);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String address() {
        return PREFIX + inner.address();
    }

    @Override
    public int reachability(String remoteAddress) {
        return remoteAddress.startsWith(PREFIX) ? inner.reachability(innerOf(remoteAddress)) : 0;
    }

    private static String innerOf(String address) {
        return address.substring(PREFIX.length());
    }

    @Override
    public String addressOfPath(String remoteAddress, int path) {
        return PREFIX + inner.addressOfPath(innerOf(remoteAddress), path);
    }

    @Override
    public String wayTo(String remoteAddress) {
        return inner.wayTo(innerOf(remoteAddress));
    }

    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        return inner.openCompletionQueue(depth);
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        return inner.connect(innerOf(remoteAddress), privateData, sendCompletions, receiveCompletions);
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        return inner.nextConnectionRequest();
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        return inner.joinMulticast(group, sendCompletions, receiveCompletions);
    }
}
