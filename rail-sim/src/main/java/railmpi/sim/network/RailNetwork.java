package railmpi.sim.network;

import railmpi.sim.event.Calendar;

/**
 * The network of one rail: a fat tree with wormhole flow control, and the I/O buses at its edge. Heads take lanes, one
 * after the other, and wait where there is none; flits follow at a rate that all share fairly; tails give lanes back.
 * Events are those of heads and tails, none of flits. Lanes are given first come, first served. A path never waits for
 * a lower level while it goes down, so that there is no deadlock. Not thread-safe.
 */
public final class RailNetwork {
    /** Flits below this are none: rates are fractions, times are whole cycles. */
    private static final double NONE = 1e-6;

    /** Rates that differ by less are the same, but for rounding. */
    private static final double SAME_RATE = 1e-12;

    private final NetworkConfig config;
    private final Calendar calendar;
    private final FatTree tree;
    private final Resource[] outBuses;
    private final Resource[] inBuses;
    private final double[] crossed;
    private final ShareOut shareOut = new ShareOut();

    /**
     * Makes an idle network.
     *
     * @param config its size and speed
     * @param calendar the time
     */
    public RailNetwork(NetworkConfig config, Calendar calendar) {
        this.config = config;
        this.calendar = calendar;
        tree = new FatTree(config);
        outBuses = new Resource[config.nodes()];
        inBuses = new Resource[config.nodes()];
        crossed = new double[config.nodes()];
        for (int node = 0; node < config.nodes(); node++) {
            outBuses[node] = new Resource(config.bothRate());
            inBuses[node] = config.isHalfDuplex() ? outBuses[node] : new Resource();
        }
        calendar.atEndOfCycles(this::shareOut);
    }

    /**
     * Sends a message whose head and flits cross the I/O buses of both nodes.
     *
     * @param from node
     * @param to another node
     * @param flits 1 or more
     * @param listener is told
     */
    public void send(int from, int to, long flits, WormListener listener) {
        Worm worm = new Worm(from, to, flits, tree.turn(from, to), listener);
        worm.wake = () -> wake(worm);
        worm.since = calendar.now();
        takeNext(worm);
    }

    /**
     * Sends a control packet, from adapter to adapter. It goes first on all channels, and takes a lane from nobody: it
     * is there when it would be without other traffic, and those between two nodes arrive in order.
     *
     * @param from node
     * @param to another node
     * @param flits 1 or more
     * @param onArrived is called when all of it is there
     */
    public void sendControl(int from, int to, long flits, Runnable onArrived) {
        int channels = FatTree.pathLength(tree.turn(from, to));
        long headCycles = (channels - 1L) * (config.switchCycles() + 1) + 1;
        calendar.at(calendar.now() + headCycles + flits, onArrived);
    }

    /**
     * Returns what a node's I/O bus has carried until its worms changed last, in both directions.
     *
     * @param node number
     * @return flits
     */
    public double crossedFlits(int node) {
        return crossed[node];
    }

    /** Returns the most that a channel or bus carries now, in flits a cycle. */
    double highestLoad() {
        double highest = tree.channels().mapToDouble(Resource::load).max().orElseThrow();
        for (int node = 0; node < outBuses.length; node++) {
            highest = Math.max(highest, Math.max(outBuses[node].load(), inBuses[node].load()));
        }
        return highest;
    }

    /** Tells whether all lanes are free. */
    boolean isIdle() {
        return tree.channels().allMatch(channel -> channel.freeLanes == Channel.LANES);
    }

    private void takeNext(Worm worm) {
        ChannelGroup group = tree.next(worm);
        Channel channel = group.choose();
        if (channel == null) {
            group.await(worm);
        } else {
            take(worm, channel);
        }
    }

    private void take(Worm worm, Channel channel) {
        advance(worm);
        channel.freeLanes--;
        worm.path[worm.taken++] = channel;
        calendar.at(calendar.now() + channel.cycles, () -> arrive(worm));
        progress(worm);
    }

    /** The head is at the far end of the channel. */
    private void arrive(Worm worm) {
        if (tree.move(worm)) {
            advance(worm);
            worm.isHeadThere = true;
            worm.listener.onHeadArrived();
            progress(worm);
        } else {
            takeNext(worm);
        }
    }

    /** Counts the flits that have moved since the last time. */
    private void advance(Worm worm) {
        double moved = worm.rate * (calendar.now() - worm.since);
        worm.since = calendar.now();
        double in = worm.isInjected ? 0 : Math.min(moved, room(worm));
        double out = 0;
        if (worm.isHeadThere) {
            out = worm.isInjected ? Math.min(moved, worm.between()) : in;
        }
        worm.injected += in;
        worm.delivered += out;
        crossed[worm.from] += in;
        crossed[worm.to] += out;
    }

    /** Returns the flits that may still leave the source before the worm changes. */
    private double room(Worm worm) {
        double most = worm.isHeadThere ? worm.flits : Math.min(worm.flits, config.bufferFlits() * (double) worm.taken);
        return most - worm.injected;
    }

    /** Returns the flits that are to arrive before the tail leaves the next channel. */
    private double untilRelease(Worm worm) {
        return worm.between() - config.bufferFlits() * (double) (worm.taken - 1 - worm.released);
    }

    /** Does what is due for a worm whose flits were counted just now. */
    private void progress(Worm worm) {
        if (!worm.isInjected && worm.flits - worm.injected < NONE) {
            worm.injected = worm.flits;
            worm.isInjected = true;
            worm.listener.onInjected();
        }
        while (worm.isInjected && worm.released < worm.taken && untilRelease(worm) < NONE) {
            release(worm.path[worm.released++]);
        }
        reattach(worm);
        if (worm.released == worm.path.length) {
            worm.delivered = worm.flits;
            worm.listener.onDelivered();
        }
    }

    private void release(Channel channel) {
        channel.freeLanes++;
        Worm next = channel.group.next();
        if (next != null) {
            take(next, channel);
        }
    }

    /** Notes what the worm flows through from now on. */
    private void reattach(Worm worm) {
        if (isFlowing(worm)) {
            Resource outBus = worm.isInjected ? null : outBuses[worm.from];
            Resource inBus = worm.isHeadThere ? inBuses[worm.to] : null;
            shareOut.change(worm, worm.released, worm.taken, outBus, inBus);
        } else {
            shareOut.change(worm, 0, 0, null, null);
        }
    }

    private boolean isFlowing(Worm worm) {
        return worm.isHeadThere ? worm.released < worm.taken : !worm.isInjected && room(worm) >= NONE;
    }

    /** Ends a cycle: rates change, and so do the times at which worms change next. */
    private void shareOut() {
        if (shareOut.isEmpty()) {
            return;
        }
        for (Worm worm : shareOut.compute()) {
            if (worm.isChanged || Math.abs(worm.newRate - worm.rate) > SAME_RATE) {
                worm.isChanged = false;
                advance(worm);
                worm.rate = worm.newRate;
                wakeLater(worm);
            }
        }
    }

    private void wakeLater(Worm worm) {
        worm.wakeCycle = Worm.NEVER;
        if (worm.rate > 0) {
            double flits = worm.isInjected ? untilRelease(worm) : room(worm);
            worm.wakeCycle = calendar.now() + Math.max(1, (long) Math.ceil(flits / worm.rate - NONE));
        }
        if (worm.wakeCycle < worm.eventCycle) {
            makeEvent(worm);
        }
    }

    private void makeEvent(Worm worm) {
        worm.eventCycle = worm.wakeCycle;
        calendar.at(worm.eventCycle, worm.wake);
    }

    /** An event of a worm: of no use if another was made since, and too early if the worm has become slower. */
    private void wake(Worm worm) {
        if (worm.eventCycle != calendar.now()) {
            return;
        }
        worm.eventCycle = Worm.NEVER;
        if (worm.wakeCycle <= calendar.now()) {
            advance(worm);
            progress(worm);
        } else if (worm.wakeCycle != Worm.NEVER) {
            makeEvent(worm);
        }
    }
}
