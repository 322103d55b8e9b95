package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import railmpi.btl.channel.Multicast;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.Port;

/**
 * A multicast group on all ports that have it: what comes on any is delivered, and what this process sends goes over
 * the port by which it is connected to most peers, the first of equals, so that a rail that is cut costs the datagrams
 * of the moment only. Owner: the holder of the progress lock.
 */
final class RailMulticast implements Multicast {
    private final IntSupplier railChanges;
    private final ToIntFunction<Port> usableRails;
    private final List<RailMulticast> groups;
    private final PortMulticast[] members;
    private PortMulticast best;
    private int seenChanges = -1;

    /**
     * Joins wherever it can.
     *
     * @param railChanges how often a rail to a peer has come or gone
     * @param usableRails how many rails to peers go over a port
     * @param groups that are polled; it is among them until it is closed
     * @param ports have multicast, at least one
     * @throws RailException RESOURCE if the group can be joined on none
     */
    RailMulticast(
            IntSupplier railChanges,
            ToIntFunction<Port> usableRails,
            List<RailMulticast> groups,
            List<Port> ports,
            int group,
            Listener listener) {
        this.railChanges = railChanges;
        this.usableRails = usableRails;
        this.groups = groups;
        List<PortMulticast> joined = new ArrayList<>();
        RailException failure = null;
        for (Port port : ports) {
            try {
                joined.add(new PortMulticast(port, group, listener));
            } catch (RailException e) {
                failure = e;
            }
        }
        if (joined.isEmpty()) {
            throw failure;
        }
        members = joined.toArray(new PortMulticast[0]);
        groups.add(this);
    }

    @Override
    public int maxBytes() {
        int least = Integer.MAX_VALUE;
        for (PortMulticast member : members) {
            least = Math.min(least, member.maxBytes());
        }
        return least;
    }

    @Override
    public boolean send(MemoryBlock block, int offset, int lengthBytes) {
        if (seenChanges != railChanges.getAsInt()) {
            seenChanges = railChanges.getAsInt();
            choose();
        }
        return best.send(block, offset, lengthBytes);
    }

    private void choose() {
        int most = -1;
        for (PortMulticast member : members) {
            int usable = usableRails.applyAsInt(member.port());
            if (usable > most) {
                most = usable;
                best = member;
            }
        }
    }

    /** Delivers what has arrived; returns how many things were found. */
    int poll() {
        int count = 0;
        for (PortMulticast member : members) {
            count += member.poll();
        }
        return count;
    }

    @Override
    public void close() {
        if (groups.remove(this)) {
            for (PortMulticast member : members) {
                member.close();
            }
        }
    }
}
