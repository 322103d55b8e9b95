package railmpi.runtime.meet;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.WireVersion;

/**
 * What a port is called: {@code railmpi2:NODE:TCP PORT:ID:SECRET:ADDRESS,ADDRESS...}, at most {@value #LONGEST}
 * characters, none of them blank. NODE is a number that tells whether the port is on this node; who knows the secret
 * may connect. Immutable.
 *
 * @param node number of the node, hexadecimal
 * @param tcpPort where its process listens
 * @param id number of the port in its process
 * @param secret {@value #SECRET_BYTES} random bytes
 * @param addresses of the node, those in front first
 */
record PortText(String node, int tcpPort, long id, byte[] secret, List<String> addresses) {
    /** Longest text. */
    static final int LONGEST = 256;

    static final int SECRET_BYTES = 16;

    private static final String KIND = "railmpi2";
    private static final String FIRST_KIND = "railmpi1";
    private static final String NEWER = "?/of a later version";
    private static final String ANY_KIND = "railmpi\\d+";
    private static final int PARTS = 6;
    private static final int HEXADECIMAL = 16;
    private static final int HIGHEST_TCP_PORT = 65535;

    /** Returns the text, with as many addresses as there is room for. */
    String text() {
        String secretText = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        StringBuilder text = new StringBuilder(
                String.join(":", KIND, node, Integer.toString(tcpPort), Long.toHexString(id), secretText));
        char separator = ':';
        for (String address : addresses) {
            if (text.length() + 1 + address.length() <= LONGEST) {
                text.append(separator).append(address);
                separator = ',';
            }
        }
        return text.toString();
    }

    /** Returns where it is, for messages: nobody can connect by that. */
    String place() {
        return "port " + tcpPort + " of " + String.join(", ", addresses);
    }

    /**
     * Reads a text.
     *
     * @throws RailException PORT if it is malformed, or of a version whose names have another form
     */
    static PortText parse(String text) {
        String[] parts = text == null ? new String[0] : text.split(":", PARTS);
        if (parts.length == PARTS && !parts[0].equals(KIND) && parts[0].matches(ANY_KIND)) {
            throw new RailException(
                    RailException.Category.PORT,
                    WireVersion.problem(
                            "the process that opened the port", parts[0].equals(FIRST_KIND) ? null : NEWER));
        }
        if (parts.length != PARTS || !parts[0].equals(KIND) || text.length() > LONGEST) {
            throw malformed(text);
        }
        try {
            int tcpPort = Integer.parseInt(parts[2]);
            long id = Long.parseUnsignedLong(parts[3], HEXADECIMAL);
            byte[] secret = Base64.getUrlDecoder().decode(parts[4]);
            if (tcpPort <= 0 || tcpPort > HIGHEST_TCP_PORT || secret.length != SECRET_BYTES) {
                throw malformed(text);
            }
            List<String> addresses = new ArrayList<>(List.of(parts[5].split(",")));
            addresses.removeIf(String::isEmpty);
            if (addresses.isEmpty()) {
                throw malformed(text);
            }
            return new PortText(parts[1], tcpPort, id, secret, addresses);
        } catch (IllegalArgumentException e) {
            throw malformed(text);
        }
    }

    private static RailException malformed(String text) {
        String shown = text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
        return new RailException(
                RailException.Category.PORT, "'" + shown + "' is not the name of a port (from openPort or lookupName)");
    }
}
