package railmpi.fabric.verbs;

import java.net.InetAddress;
import java.net.UnknownHostException;
import railmpi.core.RailException;

/**
 * An IP address and the port number of an RDMA service; as text {@code rdma:10.77.0.1:41234} or {@code
 * rdma:[fd00::1]:41234}. Immutable.
 */
final class PortAddress {
    private static final String PREFIX = "rdma:";
    private static final int MAX_PORT = 65_535;
    private static final int MAX_BYTE = 255;
    private static final int V4_BYTES = 4;
    private static final int V6_BYTES = 16;

    private final InetAddress ip;
    private final int number;

    PortAddress(InetAddress ip, int number) {
        this.ip = ip;
        this.number = number;
    }

    /** Reads what {@link #toString} has written, without asking a name server. */
    static PortAddress parse(String text) {
        PortAddress address = parseOrNull(text);
        if (address == null) {
            throw new RailException(
                    RailException.Category.PEER, "'" + text + "' is not an address of a verbs port (rdma:IP:PORT)");
        }
        return address;
    }

    /** Returns null for what another provider, or nobody, has written. */
    static PortAddress parseOrNull(String text) {
        int colon = text.lastIndexOf(':');
        if (!text.startsWith(PREFIX) || colon < PREFIX.length()) {
            return null;
        }
        int number = parseNumber(text.substring(colon + 1), MAX_PORT);
        InetAddress ip = parseIp(text.substring(PREFIX.length(), colon));
        return number < 0 || ip == null ? null : new PortAddress(ip, number);
    }

    private static InetAddress parseIp(String ip) {
        try {
            if (ip.startsWith("[") && ip.endsWith("]")) {
                return InetAddress.getByName(ip); // in brackets only a literal is allowed
            }
            String[] parts = ip.split("\\.", -1);
            byte[] bytes = new byte[V4_BYTES];
            if (parts.length != V4_BYTES) {
                return null;
            }
            for (int i = 0; i < V4_BYTES; i++) {
                int part = parseNumber(parts[i], MAX_BYTE);
                if (part < 0) {
                    return null;
                }
                bytes[i] = (byte) part;
            }
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /** Returns a number of digits only, from 0 to the most, else -1. */
    static int parseNumber(String digits, int most) {
        int number = 0;
        for (int i = 0; i < digits.length(); i++) {
            char digit = digits.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = 10 * number + digit - '0';
            if (number > most) {
                return -1;
            }
        }
        return digits.isEmpty() ? -1 : number;
    }

    /** Reads a struct sockaddr_in or sockaddr_in6. */
    static PortAddress readFrom(long sockaddr) {
        boolean isV4 = Memory.getShort(sockaddr + Layout.SOCKADDR_IN_SIN_FAMILY) == Value.AF_INET;
        byte[] ip = isV4
                ? Memory.getBytes(sockaddr + Layout.SOCKADDR_IN_SIN_ADDR, V4_BYTES)
                : Memory.getBytes(sockaddr + Layout.SOCKADDR_IN6_SIN6_ADDR, V6_BYTES);
        short number = Short.reverseBytes(Memory.getShort(sockaddr + Layout.SOCKADDR_IN_SIN_PORT));
        try {
            return new PortAddress(InetAddress.getByAddress(ip), Short.toUnsignedInt(number));
        } catch (UnknownHostException e) {
            throw new RailException(RailException.Category.INTERNAL, "no IP address of " + ip.length + " bytes", e);
        }
    }

    /** Tells whether the other address starts with the same bits; false for another address family. */
    boolean isInSubnetOf(PortAddress other, int prefixBits) {
        byte[] mine = ip.getAddress();
        byte[] theirs = other.ip.getAddress();
        if (mine.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < prefixBits; bit++) {
            int mask = 0x80 >> (bit & 7);
            if ((mine[bit >> 3] & mask) != (theirs[bit >> 3] & mask)) {
                return false;
            }
        }
        return true;
    }

    boolean isOfFamilyOf(PortAddress other) {
        return isV4() == other.isV4();
    }

    boolean isV4() {
        return ip.getAddress().length == V4_BYTES;
    }

    InetAddress ip() {
        return ip;
    }

    /** Writes a struct sockaddr_in or sockaddr_in6 into memory of SOCKADDR_IN6_BYTES. */
    void writeTo(long sockaddr) {
        Memory.zero(sockaddr, Layout.SOCKADDR_IN6_BYTES);
        short networkOrder = Short.reverseBytes((short) number);
        if (isV4()) {
            Memory.putShort(sockaddr + Layout.SOCKADDR_IN_SIN_FAMILY, Value.AF_INET);
            Memory.putShort(sockaddr + Layout.SOCKADDR_IN_SIN_PORT, networkOrder);
            Memory.putBytes(sockaddr + Layout.SOCKADDR_IN_SIN_ADDR, ip.getAddress());
        } else {
            Memory.putShort(sockaddr + Layout.SOCKADDR_IN6_SIN6_FAMILY, Value.AF_INET6);
            Memory.putShort(sockaddr + Layout.SOCKADDR_IN6_SIN6_PORT, networkOrder);
            Memory.putBytes(sockaddr + Layout.SOCKADDR_IN6_SIN6_ADDR, ip.getAddress());
        }
    }

    @Override
    public String toString() {
        return PREFIX + ipText() + ':' + number;
    }

    private String ipText() {
        String text = ip.getHostAddress();
        if (isV4()) {
            return text;
        }
        int scope = text.indexOf('%');
        return '[' + (scope < 0 ? text : text.substring(0, scope)) + ']';
    }
}
