package railmpi.fabric.soft;

import java.net.Inet4Address;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.log.Log;

/**
 * An IP interface of this machine.
 *
 * @param name as the kernel calls it
 * @param isLoopback whether it reaches only this machine
 * @param hasMulticast whether it says that groups can be joined on it
 * @param networks its addresses
 */
record LocalInterface(String name, boolean isLoopback, boolean hasMulticast, List<IpNetwork> networks) {
    /** Returns the interfaces that are up and have an address, in the kernel's order. */
    static List<LocalInterface> all() {
        List<LocalInterface> interfaces = new ArrayList<>();
        try {
            List<NetworkInterface> found = Collections.list(NetworkInterface.getNetworkInterfaces());
            found.sort(Comparator.comparingInt(NetworkInterface::getIndex));
            for (NetworkInterface candidate : found) {
                List<IpNetwork> networks = networks(candidate);
                if (!networks.isEmpty() && candidate.isUp()) {
                    interfaces.add(new LocalInterface(
                            candidate.getName(), candidate.isLoopback(), candidate.supportsMulticast(), networks));
                } else if (Log.isVerbose(1)) {
                    Log.info("interface " + candidate.getName() + " is left out: "
                            + (networks.isEmpty() ? "it has no IP address" : "it is down"));
                }
            }
        } catch (SocketException e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, "cannot list the network interfaces: " + e.getMessage(), e);
        }
        return interfaces;
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
