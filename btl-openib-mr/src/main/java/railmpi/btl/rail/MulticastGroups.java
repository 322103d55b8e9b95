package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import railmpi.btl.channel.Multicast;
import railmpi.fabric.Port;

/** The multicast groups that this process has joined. Owner: the holder of the progress lock. */
final class MulticastGroups {
    private final List<Port> ports;
    private final ToIntFunction<Port> usableRails;
    private final List<RailMulticast> groups = new ArrayList<>();
    private int railChanges;

    /**
     * Has joined none.
     *
     * @param ports have multicast; perhaps none
     * @param usableRails how many rails to peers go over a port
     */
    MulticastGroups(List<Port> ports, ToIntFunction<Port> usableRails) {
        this.ports = ports;
        this.usableRails = usableRails;
    }

    /** Joins a group on all ports; null if there are none. */
    Multicast join(int group, Multicast.Listener listener) {
        return ports.isEmpty()
                ? null
                : new RailMulticast(() -> railChanges, usableRails, groups, ports, group, listener);
    }

    /** A rail to some peer is usable now, or not any more. */
    void onRailsChanged() {
        railChanges++;
    }

    /** Returns those that are to be polled; it follows what happens. */
    List<RailMulticast> list() {
        return groups;
    }

    void close() {
        while (!groups.isEmpty()) {
            groups.get(0).close();
        }
    }
}
