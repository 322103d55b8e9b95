package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.RailStatus;
import railmpi.fabric.Port;

/**
 * The channels of this process by their peers: opens each on its first use, and closes them. Owner: the holder of the
 * progress lock. Cold.
 */
final class OpenChannels {
    private final ChannelParts parts;
    /** By peer, in ascending order. */
    private final Map<Integer, RailChannel> channels = new TreeMap<>();

    private final List<RailChannel> open = new ArrayList<>();
    private HandlerTable handlers;
    private Atomics atomics;

    /**
     * Has none yet.
     *
     * @param parts what channels are made of
     */
    OpenChannels(ChannelParts parts) {
        this.parts = parts;
    }

    ChannelParts parts() {
        return parts;
    }

    void attach(HandlerTable newHandlers, Atomics newAtomics) {
        handlers = newHandlers;
        atomics = newAtomics;
    }

    HandlerTable handlers() {
        return handlers;
    }

    /** Returns the channel to a process, null if there is none. */
    RailChannel at(int peer) {
        return channels.get(peer);
    }

    /** Returns all of them, in the order in which they were opened; it follows what happens. */
    List<RailChannel> list() {
        return open;
    }

    /** Opens the channel to a process that has none; it does not connect by itself. */
    RailChannel open(int peer) {
        RailChannel channel = new RailChannel(peer, parts, handlers, atomics, open.size());
        channels.put(peer, channel);
        open.add(channel);
        return channel;
    }

    void remove(int peer) {
        open.remove(channels.remove(peer));
    }

    /** Returns how many rails to peers go over a port and are usable. */
    int usableRails(Port port) {
        int count = 0;
        for (RailChannel channel : open) {
            count += channel.rails().usableOver(port);
        }
        return count;
    }

    /** Returns what all rails are doing and have done, by peer. */
    List<RailStatus> status() {
        List<RailStatus> status = new ArrayList<>();
        for (RailChannel channel : channels.values()) {
            for (int rail = 0; rail < channel.rails().count(); rail++) {
                status.add(channel.status(rail));
            }
        }
        return status;
    }

    /** Tells whether all that was committed has reached the peers' adapters. */
    boolean isQuiet() {
        for (int i = 0; i < open.size(); i++) {
            if (open.get(i).failure() == null && !open.get(i).sending().isQuiet()) {
                return false;
            }
        }
        return true;
    }

    void close() {
        for (RailChannel channel : channels.values()) {
            if (channel.failure() == null) {
                channel.close();
            }
        }
    }
}
