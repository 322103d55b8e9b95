package railmpi.btl.connect;

import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.Port;
import railmpi.policy.UnderWay;

/** What connecting has to know of this process. Owner: the holder of the progress lock. */
public final class LocalProcess {
    private static final long DEFAULT_PEER_TIMEOUT_NS = 60_000_000_000L;

    private final int worldRank;
    private final List<Port> ports;
    /** For each port. */
    private final List<UnderWay> loads = new ArrayList<>();

    private final AddressBook addressBook;
    private long peerTimeoutNs = DEFAULT_PEER_TIMEOUT_NS;

    /**
     * Describes it.
     *
     * @param worldRank its rank
     * @param ports those that rails may use
     * @param addressBook where peers are looked up
     */
    public LocalProcess(int worldRank, List<Port> ports, AddressBook addressBook) {
        this.worldRank = worldRank;
        this.ports = ports;
        this.addressBook = addressBook;
        for (int i = 0; i < ports.size(); i++) {
            loads.add(new UnderWay());
        }
    }

    /**
     * Sets how long all rails to a peer may be down before it counts as lost.
     *
     * @param timeoutNs nanoseconds, 0 for ever
     */
    public void losePeersAfter(long timeoutNs) {
        peerTimeoutNs = timeoutNs;
    }

    long peerTimeoutNs() {
        return peerTimeoutNs;
    }

    List<Port> ports() {
        return ports;
    }

    /** Returns what a port has to carry, to all peers. */
    UnderWay loadOf(Port port) {
        return loads.get(ports.indexOf(port));
    }

    boolean isLowerThan(int peer) {
        return addressBook.isLower(worldRank, peer);
    }

    String[] addressesOf(int peer) {
        return addressBook.addressesOf(peer);
    }
}
