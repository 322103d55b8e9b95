package railmpi.launch.javacmd;

import java.net.Inet4Address;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;

/** Finds a second rail of this machine to itself. Stateless. */
final class TrainingRails {
    private TrainingRails() {}

    /** Returns the first interface beside the loopback that has an ordinary IPv4 address, null if there is none. */
    static String secondInterface() {
        try {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (each.isUp() && !each.isLoopback() && hasOrdinaryAddress(each)) {
                    return each.getName();
                }
            }
        } catch (SocketException e) {
            // whoever cannot list them trains over the loopback alone
        }
        return null;
    }

    private static boolean hasOrdinaryAddress(NetworkInterface candidate) {
        for (InterfaceAddress each : candidate.getInterfaceAddresses()) {
            if (each.getAddress() instanceof Inet4Address && !each.getAddress().isLinkLocalAddress()) {
                return true;
            }
        }
        return false;
    }
}
