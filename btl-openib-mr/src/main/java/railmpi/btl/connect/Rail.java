package railmpi.btl.connect;

import railmpi.btl.load.RailCounters;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.policy.RailWindow;
import railmpi.policy.UnderWay;

/**
 * One rail of a channel: a pair of ports, a path between them, and the connection over it while there is one.
 *
 * <pre>
 * DOWN -> CONNECTING -> UP
 *   ^         |          |
 *   +---------+----------+
 * </pre>
 *
 * {@link #become} is the only way from one to another.
 *
 * Owner: the holder of the progress lock.
 *
 * @param <C> connections over it
 */
public final class Rail<C extends Connection> {
    /** Whether a rail can be used. */
    public enum State {
        /** Not connected. */
        DOWN("down"),
        /** About to be connected. */
        CONNECTING("connecting"),
        /** Connected. */
        UP("up");

        private final String text;

        State(String text) {
            this.text = text;
        }

        /**
         * Returns it for people.
         *
         * @return a word
         */
        public String text() {
            return text;
        }

        /** Tells whether a rail may go from here to another state. */
        boolean mayBecome(State next) {
            return switch (this) {
                case DOWN -> next == CONNECTING;
                case CONNECTING -> next != CONNECTING;
                case UP -> next == DOWN;
            };
        }
    }

    /** As much of the time between two looks counts: else this process was stopped, or had no core. */
    private static final long LONGEST_LOOK_NS = 100_000_000L;

    private static final int LOW_PORT_SHIFT = 16;
    private static final int HIGH_PORT_SHIFT = 8;

    private final int id;
    private final Port port;
    private final UnderWay portLoad;
    private final RailCounters counters = new RailCounters();
    private final AttemptLimit attemptLimit = new AttemptLimit();
    private final RailWindow window;
    private PeerPort peerPort;

    private State state = State.DOWN;
    private C connection;
    private boolean isOwnAttempt;
    private boolean wasUp;
    private boolean isRunOutTold;
    private int lastEpoch;
    private long retryAtNs;
    private long pauseNs;
    private long attemptedAtNs;
    private long lookedAtNs;
    private long waitedNs;

    /**
     * Describes one.
     *
     * @param portLoad what the port has to carry, to all peers
     * @param peerPort at its other end
     */
    Rail(int id, Port port, UnderWay portLoad, PeerPort peerPort, long leastWindowBytes) {
        this.id = id;
        this.port = port;
        this.portLoad = portLoad;
        this.peerPort = peerPort;
        window = new RailWindow(leastWindowBytes);
    }

    /**
     * Packs what both processes call a rail.
     *
     * @param lowPort index of the port of the process with the lower rank, up to 255
     * @param highPort index of the port of the other
     * @param path up to 255
     */
    static int id(int lowPort, int highPort, int path) {
        return lowPort << LOW_PORT_SHIFT | highPort << HIGH_PORT_SHIFT | path;
    }

    /**
     * Returns which port of one of the two processes a rail uses.
     *
     * @param id of the rail
     * @param isOfLower whether the process is the one with the lower rank
     * @return index among the ports of that process
     */
    public static int portIndex(int id, boolean isOfLower) {
        return id >>> (isOfLower ? LOW_PORT_SHIFT : HIGH_PORT_SHIFT) & 0xff;
    }

    /**
     * Tells whether two rails have a port in common.
     *
     * @param id of a rail
     * @param other id of another one to the same process
     * @return true if they use the same port at either end
     */
    public static boolean sharePort(int id, int other) {
        return portIndex(id, true) == portIndex(other, true) || portIndex(id, false) == portIndex(other, false);
    }

    /**
     * Tells whether a rail is the first of the paths between its ports.
     *
     * @param id of the rail
     * @return false for a further one
     */
    public static boolean isFirstPath(int id) {
        return (id & 0xff) == 0;
    }

    /**
     * Returns what both processes call it.
     *
     * @return packed
     */
    public int id() {
        return id;
    }

    /**
     * Returns the port of this process.
     *
     * @return always the same
     */
    public Port port() {
        return port;
    }

    /**
     * Returns what the port has to carry, to all peers.
     *
     * @return counted by all channels that use it
     */
    public UnderWay portLoad() {
        return portLoad;
    }

    /**
     * Returns the peer's port.
     *
     * @return with an address as soon as that is known
     */
    public PeerPort peerPort() {
        return peerPort;
    }

    void setPeerPort(PeerPort port) {
        peerPort = port;
    }

    /**
     * Returns which of several ways between the ports it takes, for people.
     *
     * @return empty if there is one, or only the peer knows
     */
    public String way() {
        return peerPort.address() == null ? "" : port.wayTo(peerPort.address());
    }

    /**
     * Returns what it has carried.
     *
     * @return counted by those who use it
     */
    public RailCounters counters() {
        return counters;
    }

    /**
     * Returns how users name it.
     *
     * @return interface, and the path if there are several
     */
    public String name() {
        int path = id & 0xff;
        return path == 0 ? port.name() : port.name() + '#' + (path + 1);
    }

    /**
     * Returns whether it can be used.
     *
     * @return the present state
     */
    public State state() {
        return state;
    }

    /**
     * Tells whether it can be used.
     *
     * @return true if it is connected
     */
    public boolean isUp() {
        return state == State.UP;
    }

    /** Tells whether it ever worked. */
    boolean wasUp() {
        return wasUp;
    }

    /** Tells whether the present or last connection was begun here. */
    boolean isOwnAttempt() {
        return isOwnAttempt;
    }

    /**
     * Returns the connection.
     *
     * @return while DOWN the last one, or null
     */
    public C connection() {
        return connection;
    }

    int lastEpoch() {
        return lastEpoch;
    }

    /** Goes to another state, which may follow. */
    void become(State next) {
        assert state.mayBecome(next) : "rail " + id + " from " + state + " to " + next;
        state = next;
    }

    /** A connection was begun. */
    void connecting(C newConnection, boolean isOwn, long nowNs) {
        become(State.CONNECTING);
        connection = newConnection;
        lastEpoch = Math.max(lastEpoch, newConnection.epoch());
        isOwnAttempt = isOwn;
        attemptedAtNs = nowNs;
        lookedAtNs = nowNs;
        waitedNs = 0;
    }

    boolean isConnected() {
        return connection.queuePair().state() == QueuePair.State.CONNECTED;
    }

    boolean isBroken() {
        return connection.queuePair().state() == QueuePair.State.ERROR;
    }

    /** Looks at the attempt; returns for how long this process has been looking at it. */
    long waitedNs(long nowNs) {
        waitedNs += Math.min(LONGEST_LOOK_NS, nowNs - lookedAtNs);
        lookedAtNs = nowNs;
        return waitedNs;
    }

    /**
     * Returns how much bulk data it may carry at once.
     *
     * @return always the same
     */
    public RailWindow window() {
        return window;
    }

    /** How long an own attempt may take once the rail has worked. */
    AttemptLimit attemptLimit() {
        return attemptLimit;
    }

    void up(long nowNs) {
        become(State.UP);
        if (isOwnAttempt) {
            attemptLimit.succeeded(nowNs - attemptedAtNs);
        }
        wasUp = true;
        isRunOutTold = false;
    }

    /** Returns a pause twice as long as the last one, within bounds. */
    long longerPauseNs(long shortestNs, long longestNs) {
        return Math.min(longestNs, Math.max(shortestNs, 2 * pauseNs));
    }

    /** Tells whether people know that attempts take too long, since it was last up. */
    boolean isRunOutTold() {
        return isRunOutTold;
    }

    void runOutTold() {
        isRunOutTold = true;
    }

    /** It is of no use for a while. */
    void down(long nowNs, long newPauseNs) {
        become(State.DOWN);
        pauseNs = newPauseNs;
        retryAtNs = nowNs + newPauseNs;
    }

    /** Makes the next attempt due now. */
    void retryAt(long nowNs) {
        retryAtNs = nowNs;
    }

    boolean isRetryDue(long nowNs) {
        return state == State.DOWN && nowNs - retryAtNs >= 0;
    }
}
