package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.connect.PeerPort;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.Fabric;
import railmpi.fabric.Port;

/**
 * The ports of this process that form rails, and how peers reach them. Memory is registered once, so all of them share
 * what is registered. Owner: the holder of the progress lock. Cold.
 */
final class UsablePorts {
    private static final int MAX_PORTS = 256;

    private final List<Port> ports = new ArrayList<>();

    /**
     * Chooses among the ports of a fabric.
     *
     * @throws RailException ENVIRONMENT if the fabric has no usable port
     */
    UsablePorts(Fabric fabric) {
        for (Port port : fabric.ports()) {
            if (ports.size() == MAX_PORTS) {
                Log.info("interface " + port.name() + " is left out: there are " + MAX_PORTS);
            } else if (!ports.isEmpty() && port.memoryDomain() != first().memoryDomain()) {
                Log.info("interface " + port.name() + " is left out: memory for it is registered apart from that for "
                        + first().name());
            } else {
                ports.add(port);
            }
        }
        if (ports.isEmpty()) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, "fabric " + fabric.name() + " has no usable interface here");
        }
    }

    List<Port> list() {
        return ports;
    }

    /** Returns the port on which memory is registered and queues are opened, for all of them. */
    Port first() {
        return ports.get(0);
    }

    List<String> names() {
        return ports.stream().map(Port::name).toList();
    }

    /** Tells whether puts and gets need no thread of the peer, whichever rail carries them. */
    boolean isOneSided() {
        return ports.stream().allMatch(port -> port.capabilities().oneSided());
    }

    /** Returns those that have multicast. */
    List<Port> withMulticast() {
        return ports.stream().filter(port -> port.capabilities().multicast()).toList();
    }

    /** Returns how peers reach this process, one text per port. */
    String[] addresses() {
        String[] addresses = new String[ports.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = PeerPort.of(ports.get(i)).text();
        }
        return addresses;
    }

    /** Tells whether any of a process's ports can be reached from any port. */
    boolean mayReach(List<PeerPort> peerPorts) {
        return ports.stream()
                .anyMatch(port -> peerPorts.stream().anyMatch(peer -> port.reachability(peer.address()) > 0));
    }
}
