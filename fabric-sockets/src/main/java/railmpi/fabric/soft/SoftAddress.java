package railmpi.fabric.soft;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import railmpi.core.RailException;
import railmpi.fabric.network.IpNetwork;

/**
 * The address of a port as a text: {@code softV/rank/IP address/prefix length/TCP port}, where V is the version of the
 * wire, and for processes of another job {@code @number of the meeting} behind that.
 *
 * @param rank world rank of its process
 * @param network IP address and prefix length
 * @param tcpPort where it listens
 * @param meeting by which its process and this one know each other; 0 for processes of one job
 */
record SoftAddress(int rank, IpNetwork network, int tcpPort, long meeting) {
    static final String KIND = "soft" + Wire.VERSION;
    private static final int PARTS = 5;
    private static final int MAX_TCP_PORT = 65535;
    private static final int HEXADECIMAL = 16;

    SoftAddress(int rank, IpNetwork network, int tcpPort) {
        this(rank, network, tcpPort, 0);
    }

    SoftAddress at(long newMeeting) {
        return new SoftAddress(rank, network, tcpPort, newMeeting);
    }

    String meetingText() {
        return text() + '@' + Long.toHexString(meeting);
    }

    /**
     * Returns where to connect.
     *
     * @param local address of the interface to go by: a link-local IPv6 address of a peer is one of that interface's
     *     link, whose number the peer does not know
     */
    InetSocketAddress socketAddress(InetAddress local) {
        InetAddress address = network.address();
        boolean needsLink = address.isLinkLocalAddress() && address instanceof Inet6Address;
        if (needsLink && local instanceof Inet6Address mine) {
            try {
                address = Inet6Address.getByAddress(null, address.getAddress(), mine.getScopeId());
            } catch (UnknownHostException e) {
                throw new IllegalStateException(e); // the length is right
            }
        }
        return new InetSocketAddress(address, tcpPort);
    }

    /** Returns the address as its owner tells it. */
    String text() {
        return KIND + '/' + rank + '/' + network.text() + '/' + tcpPort;
    }

    /** Returns how it is named in messages. */
    String spoken() {
        return "rank " + rank + " at " + network.address().getHostAddress() + " port " + tcpPort;
    }

    /** Tells whether a text is an address of this provider and version. */
    static boolean isOne(String text) {
        return text.startsWith(KIND + '/');
    }

    /**
     * Reads a text.
     *
     * @throws RailException ARGUMENT if it is not the address of a port of this provider and version
     */
    static SoftAddress parse(String text) {
        int at = text.indexOf('@');
        if (at < 0) {
            return parsePlain(text);
        }
        try {
            long meeting = Long.parseUnsignedLong(text.substring(at + 1), HEXADECIMAL);
            return parsePlain(text.substring(0, at)).at(meeting);
        } catch (NumberFormatException e) {
            throw malformed(text);
        }
    }

    private static SoftAddress parsePlain(String text) {
        String[] parts = new String[PARTS];
        int start = 0;
        int count = 0;
        while (count < PARTS) {
            int slash = text.indexOf('/', start);
            int end = slash < 0 ? text.length() : slash;
            parts[count++] = text.substring(start, end);
            start = end + 1;
            if (slash < 0) {
                break;
            }
        }
        if (count != PARTS || start <= text.length() || !parts[0].equals(KIND)) {
            throw malformed(text);
        }
        try {
            IpNetwork network = IpNetwork.parse(parts[2] + '/' + parts[3]);
            int rank = Integer.parseInt(parts[1]);
            int tcpPort = Integer.parseInt(parts[4]);
            if (network == null || rank < 0 || tcpPort <= 0 || tcpPort > MAX_TCP_PORT) {
                throw malformed(text);
            }
            return new SoftAddress(rank, network, tcpPort);
        } catch (NumberFormatException | UnknownHostException e) {
            throw malformed(text);
        }
    }

    private static RailException malformed(String text) {
        return new RailException(
                RailException.Category.ARGUMENT, "'" + text + "' is not an address of the soft fabric (" + KIND + ")");
    }

    /** Returns 2 if this address and the other are in the same network, 1 if they are of one family, else 0. */
    int reachabilityOf(SoftAddress other) {
        InetAddress mine = network.address();
        InetAddress theirs = other.network.address();
        boolean isOneFamily = mine.getAddress().length == theirs.getAddress().length;
        if (!isOneFamily
                || mine.isLoopbackAddress() != theirs.isLoopbackAddress()
                || mine.isLinkLocalAddress() != theirs.isLinkLocalAddress()) {
            return 0; // nobody forwards between them
        }
        return network.contains(theirs) && other.network.contains(mine) ? 2 : 1;
    }
}
