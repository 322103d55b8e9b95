package railmpi.fabric.soft;

import java.net.Inet4Address;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import railmpi.core.RailException;
import railmpi.fabric.KernelInterfaces;
import railmpi.fabric.network.IpNetwork;

/**
 * An IP interface of this machine.
 *
 * @param name as the kernel calls it
 * @param isUp whether packets can leave: it is switched on and has a carrier
 * @param isLoopback whether it reaches only this machine
 * @param hasMulticast whether it says that groups can be joined on it
 * @param networks its addresses
 */
record LocalInterface(String name, boolean isUp, boolean isLoopback, boolean hasMulticast, List<IpNetwork> networks) {
    /** Returns all interfaces in the kernel's order, those last that have no address. */
    static List<LocalInterface> all() {
        List<LocalInterface> interfaces = new ArrayList<>();
        try {
            List<NetworkInterface> found = Collections.list(NetworkInterface.getNetworkInterfaces());
            found.sort((a, b) -> Integer.compare(a.getIndex(), b.getIndex())); // in the class archive; the JDK's is not
            List<String> others = KernelInterfaces.names();
            for (NetworkInterface candidate : found) {
                interfaces.add(of(candidate));
                others.remove(candidate.getName());
            }
            for (String name : others) {
                interfaces.add(new LocalInterface(name, false, false, false, List.of()));
            }
        } catch (SocketException e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, "cannot list the network interfaces: " + e.getMessage(), e);
        }
        return interfaces;
    }

    /** Tells whether an interface can send nothing now; false if the kernel does not say. */
    static boolean isDown(String name) {
        try {
            NetworkInterface found = NetworkInterface.getByName(name);
            return found == null || !found.isUp();
        } catch (SocketException e) {
            return false;
        }
    }

    private static LocalInterface of(NetworkInterface found) throws SocketException {
        return new LocalInterface(
                found.getName(), found.isUp(), found.isLoopback(), found.supportsMulticast(), networks(found));
    }

    /** Returns why nothing can be sent over it, null if something can. */
    String whyUnusable() {
        if (networks.isEmpty()) {
            return "it has no IP address";
        }
        return isUp ? null : "it is down";
    }

    /** Returns it as messages list it. */
    String text() {
        List<String> facts = new ArrayList<>();
        networks.forEach(network -> facts.add(network.text()));
        if (whyUnusable() != null) {
            facts.add(whyUnusable());
        }
        return name + " (" + String.join(", ", facts) + ")";
    }

    /** Tells whether groups can be joined: Linux delivers IPv4 multicast on loopback though its flags do not say so. */
    boolean hasMulticast(IpNetwork network) {
        return hasMulticast || isLoopback && network.address() instanceof Inet4Address;
    }

    private static List<IpNetwork> networks(NetworkInterface candidate) {
        List<IpNetwork> networks = new ArrayList<>();
        for (InterfaceAddress address : candidate.getInterfaceAddresses()) {
            networks.add(new IpNetwork(address.getAddress(), address.getNetworkPrefixLength()));
        }
        return networks;
    }
}
