package railmpi.fabric.verbs;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.network.InterfaceRule;

/**
 * Which ports the user wants, by the device ({@code mlx5_0}), its port ({@code mlx5_0:1}), the network interface of its
 * IP address ({@code ib0}) or a network ({@code 10.1.0.0/16}). Where Ethernet interfaces are used as well, names of
 * interfaces and networks to use are theirs. One thread.
 */
final class PortSelection {
    private final List<InterfaceRule> include;
    private final List<InterfaceRule> exclude;
    private final boolean[] isUsed;
    private final boolean isBesideEthernet;
    private final int gidIndex;

    PortSelection(VerbsConfig config) {
        gidIndex = config.settings().gidIndex();
        isBesideEthernet = config.isBesideEthernet();
        include = InterfaceRule.parse(config.include());
        exclude = InterfaceRule.parse(config.exclude());
        isUsed = new boolean[include.size()];
    }

    /** Returns the place of a port in the list of those to use, 0 without a list; negative if it is not to be used. */
    int placeOf(String portName, String interfaceName, InetAddress ip) {
        for (InterfaceRule entry : exclude) {
            if (isDevice(entry, portName) || isPlace(entry, interfaceName, ip)) {
                return -1;
            }
        }
        int place = include.isEmpty() ? 0 : -1;
        for (int i = 0; i < include.size(); i++) {
            InterfaceRule entry = include.get(i);
            if (isDevice(entry, portName) || !isBesideEthernet && isPlace(entry, interfaceName, ip)) {
                isUsed[i] = true;
                place = place < 0 ? i : place;
            }
        }
        return place;
    }

    private static boolean isDevice(InterfaceRule entry, String portName) {
        return entry.text().equals(portName) || portName.startsWith(entry.text().concat(":"));
    }

    private static boolean isPlace(InterfaceRule entry, String interfaceName, InetAddress ip) {
        return entry.names(interfaceName) || entry.text().indexOf('/') > 0 && entry.covers(ip);
    }

    /** Returns the GID that a port must have; if negative any address is as good as others. */
    int gidIndex() {
        return gidIndex;
    }

    /** Returns the entries of the list that have named no port so far. */
    List<String> unused() {
        List<String> unused = new ArrayList<>();
        for (int i = 0; i < isUsed.length; i++) {
            if (!isUsed[i]) {
                unused.add(include.get(i).text());
            }
        }
        return unused;
    }
}
