package railmpi.btl.connect;

import java.util.List;
import railmpi.core.RailException;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * What a process must know of a port of a peer. Immutable.
 *
 * @param keyIndex which of the keys of the peer's regions it takes, its {@link Port#keyIndex()}
 * @param address its {@link Port#address()}; null if only the peer knows how to connect
 */
public record PeerPort(int keyIndex, String address) {
    /** Returns what peers must know of a port of this process. */
    public static PeerPort of(Port port) {
        return new PeerPort(port.keyIndex(), port.address());
    }

    /**
     * Reads what a peer has published.
     *
     * @param text from {@link #text}
     * @throws RailException PEER if it is from something else
     */
    public static PeerPort parse(String text) {
        int keyIndex = text.isEmpty() ? -1 : Character.digit(text.charAt(0), MemoryRegion.MOST_KEYS);
        if (keyIndex < 0) {
            throw new RailException(RailException.Category.PEER, "'" + text + "' is not the address of a port");
        }
        return new PeerPort(keyIndex, text.substring(1));
    }

    /** Returns how some are reached, for people. */
    public static String addresses(List<PeerPort> ports) {
        return String.join(", ", ports.stream().map(PeerPort::address).toList());
    }

    /** Returns it for peers: a digit and the address. */
    public String text() {
        return Character.forDigit(keyIndex, MemoryRegion.MOST_KEYS) + address;
    }
}
