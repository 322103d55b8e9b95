package railmpi.btl.connect;

import java.util.List;
import java.util.stream.Collectors;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/**
 * Connects the rails of one channel, notices which are gone, and brings them back. Each process may begin a connection;
 * if both do so for one rail, that of the lower rank is kept. Whoever connected a rail connects it again after it went
 * down; while all rails are down either process tries.
 *
 * <p>A peer that was reached once is lost when all rails have been down for a long time, or when its machine says that
 * nobody listens there any more. One that was never reached is lost when all ways to it have failed, a few times if
 * they fail at once: a connection may break while it is being set up. Owner: the holder of the progress lock.
 *
 * @param <C> connections of the channel
 */
public final class Connecting<C extends Connection> {
    /**
     * The channel whose rails are connected.
     *
     * @param <C> its connections
     */
    public interface Channel<C extends Connection> {
        /**
         * Returns who is at the other end.
         *
         * @return world rank
         */
        int peer();

        /**
         * Tells whether the peer is lost.
         *
         * @return true if nothing is to be connected any more
         */
        boolean isLost();

        /**
         * Begins a connection.
         *
         * @param rail its port connects to its remote address
         * @param epoch which attempt of the rail it is
         * @return being connected
         */
        C connect(Rail<C> rail, int epoch);

        /**
         * Accepts a connection.
         *
         * @param request of the peer
         * @param rail it will use
         * @param epoch which attempt of the rail it is
         * @return being connected
         */
        C accept(ConnectionRequest request, Rail<C> rail, int epoch);

        /**
         * Closes a connection.
         *
         * @param connection any of the channel
         * @param isAbort whether nothing gets time to arrive
         */
        void close(C connection, boolean isAbort);

        /**
         * Some rail needs to be looked after: {@link Connecting#advance} is to be called until it {@link #isSettled}.
         */
        void onUnsettled();

        /** A rail is up. */
        void onUp();

        /**
         * A rail went down and its connection was closed: others take over what it carried.
         *
         * @param rail the rail
         * @param dead its connection
         */
        void onDown(Rail<C> rail, C dead);

        /**
         * The peer cannot be reached any more.
         *
         * @param why for people
         */
        void onPeerLost(String why);
    }

    /**
     * After all own attempts to reach a lower rank have failed: it may have refused them because it is connecting
     * itself.
     */
    private static final long PEER_GRACE_NS = 10_000_000_000L;
    /** How long who accepted an attempt to bring a rail back waits for the peer, who is the first to give it up. */
    private static final long ACCEPTED_ATTEMPT_NS = 2 * AttemptLimit.LONGEST_NS;
    /** How often all ways to a peer that was never reached are tried, as long as they fail sooner than that. */
    private static final int FIRST_ROUNDS = 3;

    private static final long NS_PER_MS = 1_000_000L;
    private static final long NS_PER_S = 1_000_000_000L;
    private static final long QUICK_ROUND_NS = 1_000_000_000L;
    /** Longer than two processes refuse each other because both connect. */
    private static final long TURNED_AWAY_NS = 1_000_000_000L;
    /** Rails that never worked are tried ever less often, up to so many times the usual pause. */
    private static final int LONGEST_PAUSE = 64;

    private final Channel<C> channel;
    private final LocalProcess process;
    private final RailTable<C> rails;
    private final ConnectConfig config;
    private List<RailPairing.Pair> spares;
    private PeerPort[] peerPorts;
    private int nextSpare;
    private boolean wasUp;
    private String failures = "";
    /** Since when no rail is up, or, before any ever was, until when the peer may connect; 0: does not apply. */
    private long allDownSinceNs;

    private long giveUpAtNs;
    /** Of the attempts to reach a peer that was never reached. */
    private int rounds;

    private long roundBeganNs;
    private boolean isPeerGone;
    private boolean isRefused;

    /**
     * Connects nothing yet.
     *
     * @param channel whose rails these are
     * @param process this one
     * @param rails empty
     * @param config parameters
     */
    public Connecting(Channel<C> channel, LocalProcess process, RailTable<C> rails, ConnectConfig config) {
        this.channel = channel;
        this.process = process;
        this.rails = rails;
        this.config = config;
    }

    private boolean isLower() {
        return process.isLowerThan(channel.peer());
    }

    /**
     * Begins to connect all rails to the peer.
     *
     * @param nowNs time
     */
    public void connectAll(long nowNs) {
        lookUp();
        beginRound(nowNs);
        channel.onUnsettled();
    }

    private void beginRound(long nowNs) {
        rounds++;
        roundBeganNs = nowNs;
        failures = "";
        for (int i = 0; i < rails.count(); i++) {
            Rail<C> rail = rails.rail(i);
            if (rail.state() == Rail.State.DOWN && rail.peerPort().address() != null) {
                connect(rail, nowNs);
            }
        }
    }

    /** Learns the addresses of the peer and what rails there are, once. */
    private void lookUp() {
        if (peerPorts != null) {
            return;
        }
        String[] texts = process.addressesOf(channel.peer());
        PeerPort[] read = new PeerPort[texts.length];
        for (int i = 0; i < texts.length; i++) {
            read[i] = PeerPort.parse(texts[i]);
        }
        peerPorts = read;
        RailPairing pairing = new RailPairing(reachability(), config.maxRails(), config.pathsPerPort());
        spares = pairing.spares();
        for (RailPairing.Pair pair : pairing.rails()) {
            railOf(pair);
        }
        tell(pairing);
    }

    private int[][] reachability() {
        List<Port> ports = process.ports();
        int[][] reachability =
                isLower() ? new int[ports.size()][peerPorts.length] : new int[peerPorts.length][ports.size()];
        for (int own = 0; own < ports.size(); own++) {
            for (int other = 0; other < peerPorts.length; other++) {
                int way = ports.get(own).reachability(peerPorts[other].address());
                reachability[isLower() ? own : other][isLower() ? other : own] = way;
            }
        }
        return reachability;
    }

    private Rail<C> railOf(RailPairing.Pair pair) {
        int id = Rail.id(pair.low(), pair.high(), pair.path());
        Port port = process.ports().get(isLower() ? pair.low() : pair.high());
        PeerPort there = peerPorts[isLower() ? pair.high() : pair.low()];
        PeerPort peerPort = new PeerPort(there.keyIndex(), port.addressOfPath(there.address(), pair.path()));
        Rail<C> rail = rails.byId(id);
        if (rail == null) {
            rail = new Rail<>(id, port, process.loadOf(port), peerPort, config.windowBytes());
            rails.add(rail);
        } else {
            rail.setPeerPort(peerPort);
        }
        return rail;
    }

    private void tell(RailPairing pairing) {
        if (!Log.isVerbose(1)) {
            return;
        }
        for (int i = 0; i < rails.count(); i++) {
            Rail<C> rail = rails.rail(i);
            Log.info("to rank " + channel.peer() + ": rail " + i + " is " + rail.name()
                    + " to " + rail.peerPort().address()
                    + (rail.way().isEmpty() ? "" : ", " + rail.way()));
        }
        for (RailPairing.LeftOut leftOut : pairing.leftOut()) {
            boolean isOwn = leftOut.isOfLower() == isLower();
            String port = isOwn
                    ? process.ports().get(leftOut.port()).name()
                    : "its port " + peerPorts[leftOut.port()].address();
            Log.info("to rank " + channel.peer() + ": left out " + port + ": " + leftOut.reason());
        }
        if (rails.count() == 0) {
            Log.info("to rank " + channel.peer() + ": no network in common, other ways are tried: " + spares.size());
        }
    }

    private void connect(Rail<C> rail, long nowNs) {
        int epoch = attemptOf(rail.lastEpoch()) + 1 << 1 | (isLower() ? 0 : 1);
        rail.connecting(channel.connect(rail, epoch), true, nowNs);
    }

    /**
     * Answers a request of the peer to connect.
     *
     * @param request accepted or rejected
     * @param port where it came
     * @param greeting what it says
     * @param nowNs time
     */
    public void answer(ConnectionRequest request, Port port, Greeting greeting, long nowNs) {
        int railId = greeting.railId();
        int epoch = greeting.epoch();
        lookUpIfPossible(); // first the rails that both know, in the same order on both sides
        Rail<C> rail = rails.byId(railId);
        if (rail == null) {
            rail = new Rail<>(
                    railId, port, process.loadOf(port), new PeerPort(greeting.keyIndex(), null), config.windowBytes());
            rails.add(rail);
        } else if (!isWelcome(rail, epoch)) {
            request.reject();
            return;
        }
        if (rail.isUp()) {
            takeDown(rail.connection(), "the peer connects it anew", nowNs);
        } else if (rail.state() == Rail.State.CONNECTING) {
            rail.down(nowNs, 0);
            channel.close(rail.connection(), true);
        }
        rail.connecting(channel.accept(request, rail, epoch), false, nowNs);
        giveUpAtNs = 0;
        channel.onUnsettled();
        settle(rail, nowNs);
    }

    /** Epochs count attempts; the last bit tells whose. */
    private static int attemptOf(int epoch) {
        return epoch >> 1;
    }

    /** While both connect the attempt of the lower rank counts; a connection is replaced by a later one only. */
    private boolean isWelcome(Rail<C> rail, int epoch) {
        return switch (rail.state()) {
            case DOWN -> true;
            case CONNECTING -> !rail.isOwnAttempt() || !isLower();
            case UP -> attemptOf(epoch) > attemptOf(rail.connection().epoch());
        };
    }

    /**
     * Looks after rails that do not work.
     *
     * @param nowNs time
     * @return how many things changed
     */
    public int advance(long nowNs) {
        int changes = 0;
        for (int i = 0; i < rails.count() && !channel.isLost(); i++) {
            Rail<C> rail = rails.rail(i);
            if (rail.state() == Rail.State.CONNECTING) {
                changes += settle(rail, nowNs) ? 1 : 0;
            } else if (rail.isRetryDue(nowNs) && mayConnect(rail)) {
                connect(rail, nowNs);
                changes++;
            }
        }
        if (!channel.isLost() && rails.usableCount() == 0) {
            giveUpOrTryOn(nowNs);
        }
        return changes;
    }

    private boolean mayConnect(Rail<C> rail) {
        return wasUp && rail.peerPort().address() != null && (rail.isOwnAttempt() || rails.usableCount() == 0);
    }

    /** Looks what has become of an attempt; returns whether it is over. */
    private boolean settle(Rail<C> rail, long nowNs) {
        if (rail.isConnected()) {
            rail.up(nowNs);
            wasUp = true;
            allDownSinceNs = 0;
            giveUpAtNs = 0;
            isRefused = false;
            rails.changed();
            channel.onUp();
            RailRecorder.record(channel.peer(), rail.name(), true, "connected");
            if (Log.isVerbose(1)) {
                Log.info("to rank " + channel.peer() + ": rail " + rail.name() + " is up");
            }
            return true;
        }
        if (rail.isBroken()) {
            attemptFailed(rail, nowNs);
            return true;
        }
        // before it was ever up the peer may have been stopped: no attempt's time counts
        if (wasUp && rail.waitedNs(nowNs) > limitNsOf(rail)) {
            tellRanOut(rail);
            rail.attemptLimit().ranOut();
            endAttempt(rail, nowNs);
            return true;
        }
        return false;
    }

    /** Once until it is up again: attempts go on for as long as a cable is out. */
    private void tellRanOut(Rail<C> rail) {
        if (!rail.isRunOutTold()) {
            rail.runOutTold();
            Log.info("to rank " + channel.peer() + ": rail " + rail.name() + ": connecting it has taken longer than "
                    + limitNsOf(rail) / NS_PER_MS + " ms and is given up; it is tried again until it answers");
        }
    }

    private long limitNsOf(Rail<C> rail) {
        if (!rail.isOwnAttempt()) {
            return ACCEPTED_ATTEMPT_NS;
        }
        // what is missing is the process there, which may be stopped, or have no core: it is no quicker next time
        boolean isProcessAwaited = rail.connection().queuePair().isMachineReached();
        return isProcessAwaited ? AttemptLimit.LONGEST_NS : rail.attemptLimit().ns();
    }

    private void attemptFailed(Rail<C> rail, long nowNs) {
        QueuePair queuePair = rail.connection().queuePair();
        String what = queuePair.failure();
        boolean isGone = queuePair.cause() == QueuePair.Cause.PEER_GONE;
        isPeerGone |= isGone;
        isRefused |= queuePair.cause() == QueuePair.Cause.REFUSED;
        Log.info("to rank " + channel.peer() + ": " + what);
        failures = failures.isEmpty()
                ? what
                : wasUp ? failures : failures.concat("; ").concat(what);
        endAttempt(rail, nowNs);
        if (isGone && wasUp && rails.usableCount() == 0) {
            channel.onPeerLost(what);
        }
    }

    private void endAttempt(Rail<C> rail, long nowNs) {
        // first: closing delivers what has come, and that may be spoiled
        rail.down(nowNs, pauseNs(rail, !rail.wasUp()));
        channel.close(rail.connection(), true);
    }

    /** Returns how long to leave a rail alone: the usual pause, or ever longer if it is of no use. */
    private long pauseNs(Rail<C> rail, boolean isUseless) {
        long usualNs = config.retryNs();
        return isUseless ? rail.longerPauseNs(usualNs, LONGEST_PAUSE * usualNs) : usualNs;
    }

    private void giveUpOrTryOn(long nowNs) {
        if (wasUp) {
            if (process.peerTimeoutNs() != 0 && nowNs - allDownSinceNs > process.peerTimeoutNs()) {
                channel.onPeerLost("all rails have been down for " + process.peerTimeoutNs() / NS_PER_MS
                        + " ms, which is half of btl_peer_timeout (" + 2 * process.peerTimeoutNs() / NS_PER_S
                        + " s)"
                        + (failures.isEmpty() ? "" : ": " + failures));
            }
        } else if (!rails.hasAttempts() && !isPeerConnecting(nowNs)) {
            if (rounds != 0 && peerPorts != null && nextSpare < spares.size()) {
                connect(railOf(spares.get(nextSpare++)), nowNs);
            } else if (isAnotherRoundWorthwhile(nowNs)) {
                lookUpIfPossible();
                beginRound(nowNs);
            } else {
                waitForPeer(nowNs);
            }
        }
    }

    /**
     * Tells whether to leave it to the lower rank, which refused what it is connecting itself: first the half of its
     * time.
     */
    private boolean isPeerConnecting(long nowNs) {
        if (isLower() || !isRefused) {
            return false;
        }
        if (giveUpAtNs == 0) {
            giveUpAtNs = nowNs + PEER_GRACE_NS;
        }
        boolean isInTime = giveUpAtNs - nowNs > PEER_GRACE_NS / 2;
        if (isInTime) {
            roundBeganNs = nowNs;
        }
        return isInTime;
    }

    private boolean isAnotherRoundWorthwhile(long nowNs) {
        boolean isQuick = rounds == 0 || nowNs - roundBeganNs < QUICK_ROUND_NS;
        return rounds < FIRST_ROUNDS && isQuick && !isPeerGone;
    }

    private void waitForPeer(long nowNs) {
        if (!isLower() && giveUpAtNs == 0) {
            giveUpAtNs = nowNs + PEER_GRACE_NS;
        } else if (isLower() || nowNs - giveUpAtNs > 0) {
            channel.onPeerLost(
                    "cannot be reached: " + (failures.isEmpty() ? "none of its addresses " + peersAndOwn() : failures));
        }
    }

    private String peersAndOwn() {
        return (peerPorts == null ? "" : "(" + PeerPort.addresses(List.of(peerPorts)) + ") ")
                + "is of a kind that this process has ("
                + process.ports().stream().map(Port::address).collect(Collectors.joining(", ")) + ")";
    }

    /**
     * A request on a connection was flushed.
     *
     * @param connection not closed by this process
     * @param nowNs time
     */
    public void onFlushed(C connection, long nowNs) {
        Rail<C> rail = rails.of(connection);
        if (rail != null && rail.state() == Rail.State.CONNECTING) {
            if (rail.isBroken()) {
                attemptFailed(rail, nowNs);
            }
        } else {
            takeDown(connection, connection.queuePair().failure(), nowNs);
        }
    }

    /**
     * The peer has closed a connection: from now on nothing of it may touch memory here. The peer may have used it
     * before this process knew that it is there.
     *
     * @param railId what both call its rail
     * @param epoch its attempt
     * @param nowNs time
     */
    public void onPeerDown(int railId, int epoch, long nowNs) {
        Rail<C> rail = rails.byId(railId);
        if (rail != null && rail.state() != Rail.State.DOWN && rail.connection().epoch() == epoch) {
            giveUp(rail.connection(), "the peer found it dead", nowNs);
        }
    }

    /**
     * Gives a connection up, even if this process has not found it up yet.
     *
     * @param connection any of the channel
     * @param why for people
     * @param nowNs time
     * @return false if that was done before
     */
    public boolean giveUp(C connection, String why, long nowNs) {
        Rail<C> rail = rails.of(connection);
        if (rail == null || rail.state() == Rail.State.DOWN) {
            return false;
        }
        if (rail.isUp()) {
            takeDown(connection, why, nowNs);
        } else {
            endAttempt(rail, nowNs);
        }
        return true;
    }

    /**
     * Gives a connection up; the others take over what it carried.
     *
     * @param dead any of the channel
     * @param why for people
     * @param nowNs time
     */
    public void takeDown(C dead, String why, long nowNs) {
        Rail<C> rail = rails.of(dead);
        if (rail == null || !rail.isUp()) {
            return;
        }
        boolean isLast = rails.usableCount() == 1;
        rail.down(nowNs, isLast ? 0 : pauseNs(rail, dead.finishesNothing()));
        rail.counters().lost();
        rails.changed();
        channel.close(dead, true);
        failures = why;
        if (rails.usableCount() == 0) {
            allDownSinceNs = nowNs;
            tryAllAt(nowNs);
        }
        Log.info("to rank " + channel.peer() + ": rail " + rail.name() + " is down: " + why);
        RailRecorder.record(channel.peer(), rail.name(), false, why);
        channel.onDown(rail, dead);
        channel.onUnsettled();
    }

    /** With the last rail gone every rail is tried at once, also by a process that was connected to so far. */
    private void tryAllAt(long nowNs) {
        lookUpIfPossible();
        for (int i = 0; i < rails.count(); i++) {
            rails.rail(i).retryAt(nowNs);
        }
    }

    private void lookUpIfPossible() {
        try {
            lookUp();
        } catch (RailException e) {
            Log.info("rank " + channel.peer() + " cannot be looked up, it has to connect: " + e.getMessage());
        }
    }

    /**
     * Tells whether all rails work, so that nothing is to be done about them.
     *
     * @return false if {@link #advance} is to be called again
     */
    public boolean isSettled() {
        return rails.isSettled();
    }

    /**
     * Tells whether somebody waits for {@link #advance}.
     *
     * @return true if some rail is about to be connected, or none is up
     */
    public boolean isUrgent() {
        return rails.hasAttempts() || rails.usableCount() == 0;
    }

    /**
     * Tells whether the peer was reached once and does not want to be again: all rails are down, and it refuses.
     *
     * @param nowNs time
     * @return true if it knows this process no more
     */
    public boolean isTurnedAway(long nowNs) {
        return wasUp && isRefused && nowNs - allDownSinceNs > TURNED_AWAY_NS;
    }

    /**
     * Closes all connections.
     *
     * @param isAbort whether nothing gets time to arrive
     */
    public void closeAll(boolean isAbort) {
        for (int i = 0; i < rails.count(); i++) {
            Rail<C> rail = rails.rail(i);
            if (rail.state() != Rail.State.DOWN) {
                rail.down(0, 0);
                channel.close(rail.connection(), isAbort);
            }
        }
        rails.changed();
    }
}
