package railmpi.fabric.network;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.UnknownHostException;

/**
 * An IP address with the length of its network's prefix.
 *
 * @param address IPv4 or IPv6
 * @param prefixLength bits
 */
public record IpNetwork(InetAddress address, int prefixLength) {
    private static final String V4_CHARACTERS = "0123456789.";
    private static final String V6_CHARACTERS = "0123456789abcdefABCDEF.:";

    /**
     * Writes it as users do.
     *
     * @return address/prefix length
     */
    public String text() {
        String host = address.getHostAddress();
        int scope = host.indexOf('%');
        return (scope < 0 ? host : host.substring(0, scope)) + '/' + prefixLength;
    }

    /**
     * Returns the kind of sockets for it: those of IPv4 know nothing of IPv6 and are a little faster.
     *
     * @return INET or INET6
     */
    public ProtocolFamily family() {
        return address instanceof Inet4Address ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6;
    }

    /**
     * Reads address/prefix length, or an address alone. No name is ever looked up.
     *
     * @param text by a user or a peer
     * @return null if the text is neither
     * @throws UnknownHostException if it looks like an address and is none
     */
    public static IpNetwork parse(String text) throws UnknownHostException {
        int slash = text.indexOf('/');
        String host = slash < 0 ? text : text.substring(0, slash);
        if (!isAddress(host)) {
            return null;
        }
        InetAddress address = InetAddress.getByName(host);
        int bits = Byte.SIZE * address.getAddress().length;
        int prefixLength = bits;
        if (slash >= 0) {
            try {
                prefixLength = Integer.parseInt(text.substring(slash + 1));
            } catch (NumberFormatException e) {
                return null;
            }
        }
        return prefixLength < 0 || prefixLength > bits ? null : new IpNetwork(address, prefixLength);
    }

    /** Whatever else has letters is a name, which would be looked up. */
    private static boolean isAddress(String host) {
        String characters = host.indexOf(':') >= 0 ? V6_CHARACTERS : V4_CHARACTERS;
        for (int i = 0; i < host.length(); i++) {
            if (characters.indexOf(host.charAt(i)) < 0) {
                return false;
            }
        }
        return host.indexOf('.') >= 0 || host.indexOf(':') >= 0;
    }

    /**
     * Tells whether another address is in this network.
     *
     * @param other of either family
     * @return false for an address of the other family
     */
    public boolean contains(InetAddress other) {
        byte[] mine = address.getAddress();
        byte[] theirs = other.getAddress();
        if (mine.length != theirs.length) {
            return false;
        }
        int bits = prefixLength;
        for (int i = 0; bits > 0; i++) {
            int mask = bits >= Byte.SIZE ? 0xff : 0xff << Byte.SIZE - bits & 0xff;
            if ((mine[i] & mask) != (theirs[i] & mask)) {
                return false;
            }
            bits -= Byte.SIZE;
        }
        return true;
    }
}
