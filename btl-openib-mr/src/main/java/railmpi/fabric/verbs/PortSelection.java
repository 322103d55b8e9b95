package railmpi.fabric.verbs;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which ports the user wants, by the device ({@code mlx5_0}), its port ({@code mlx5_0:1}), the network interface of its IP
 * address ({@code ib0}) or a network ({@code 10.1.0.0/16}). Where Ethernet interfaces are used as well, names of interfaces
 * and networks to use are theirs. One thread.
 */
final class PortSelection {
    private final List<String> include;
    private final List<String> exclude;
    private final boolean[] isUsed;
    private final boolean isBesideEthernet;
    private final int gidIndex;

    PortSelection(VerbsConfig config) {
        gidIndex = config.settings().gidIndex();
        isBesideEthernet = config.isBesideEthernet();
        include = entriesOf(config.include());
        exclude = entriesOf(config.exclude());
        isUsed = new boolean[include.size()];
    }

    private static List<String> entriesOf(String list) {
        List<String> entries = new ArrayList<>();
        for (String entry : list.split(",")) {
            if (!entry.isBlank()) {
                entries.add(entry.trim());
            }
        }
        return entries;
    }

    /** Returns the place of a port in the list of those to use, 0 without a list; negative if it is not to be used. */
    int placeOf(String portName, String interfaceName, InetAddress ip) {
        for (String entry : exclude) {
            if (isDevice(entry, portName) || isPlace(entry, interfaceName, ip)) {
                return -1;
            }
        }
        int place = include.isEmpty() ? 0 : -1;
        for (int i = 0; i < include.size(); i++) {
            String entry = include.get(i);
            if (isDevice(entry, portName) || !isBesideEthernet && isPlace(entry, interfaceName, ip)) {
                isUsed[i] = true;
                place = place < 0 ? i : place;
            }
        }
        return place;
    }

    private static boolean isDevice(String entry, String portName) {
        return entry.equals(portName) || portName.startsWith(entry.concat(":"));
    }

    private static boolean isPlace(String entry, String interfaceName, InetAddress ip) {
        return entry.equals(interfaceName) || entry.indexOf('/') > 0 && isInNetwork(entry, ip);
    }

    private static boolean isInNetwork(String network, InetAddress ip) {
        int slash = network.indexOf('/');
        try {
            int bits = Integer.parseInt(network.substring(slash + 1));
            InetAddress first = literal(network.substring(0, slash));
            int most = first == null ? -1 : Byte.SIZE * first.getAddress().length;
            return bits >= 0 && bits <= most && new PortAddress(ip, 0).isInSubnetOf(new PortAddress(first, 0), bits);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static InetAddress literal(String ip) {
        boolean isV6 = ip.indexOf(':') >= 0;
        for (int i = 0; i < ip.length() && !isV6; i++) {
            if (ip.charAt(i) != '.' && (ip.charAt(i) < '0' || ip.charAt(i) > '9')) {
                return null;
            }
        }
        try {
            return InetAddress.getByName(isV6 ? '[' + ip + ']' : ip);
        } catch (UnknownHostException e) {
            return null;
        }
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
                unused.add(include.get(i));
            }
        }
        return unused;
    }
}
