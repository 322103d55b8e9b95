package railmpi.sim.network;

import java.util.ArrayDeque;
import java.util.stream.Stream;

/** Channels that lead the same way, and the heads that wait for a lane of one, first come, first served. */
final class ChannelGroup {
    private final Channel[] channels;
    private final ArrayDeque<Worm> waiting = new ArrayDeque<>();
    private int last;

    /**
     * Makes a group.
     *
     * @param count number of channels
     * @param cycles time of a head through one
     */
    ChannelGroup(int count, int cycles) {
        channels = new Channel[count];
        for (int port = 0; port < count; port++) {
            channels[port] = new Channel(this, port, cycles);
        }
    }

    Channel channel(int port) {
        return channels[port];
    }

    int size() {
        return channels.length;
    }

    Stream<Channel> channels() {
        return Stream.of(channels);
    }

    /** Returns the channel that a head takes, the one with most free lanes; null if it has to wait. */
    Channel choose() {
        Channel best = null;
        for (int i = 1; i <= channels.length; i++) {
            Channel candidate = channels[(last + i) % channels.length];
            if (candidate.freeLanes > (best == null ? 0 : best.freeLanes)) {
                best = candidate;
            }
        }
        last = best == null ? last : best.port;
        return best;
    }

    void await(Worm worm) {
        waiting.add(worm);
    }

    /** Returns, and forgets, who waits longest; null if nobody does. */
    Worm next() {
        return waiting.poll();
    }
}
