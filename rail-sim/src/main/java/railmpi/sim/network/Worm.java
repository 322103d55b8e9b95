package railmpi.sim.network;

/**
 * A message, or a control packet, in the network of one rail. Its flits are counted, not moved one by one: so many have
 * left the source, so many have arrived, and those between press against the head, in the buffers of the channels that
 * it holds. The tail leaves a channel when what is between fits into the buffers in front of it.
 */
final class Worm {
    final int from;
    final int to;
    final long flits;

    /** Control packets do not cross I/O buses, and take a fixed path. */
    final boolean isControl;

    final WormListener listener;

    /** Level at which the path turns. */
    final int turn;

    /** The channels; from {@link #released} up to {@link #taken} it holds a lane. */
    final Channel[] path;

    int taken;
    int released;

    /** Where the head is. */
    int level;

    int switchNumber;

    /** Flits that have left the source. */
    double injected;

    /** Flits that have arrived. */
    double delivered;

    boolean isInjected;
    boolean isHeadThere;

    /** Flits a cycle, since {@link #since}. */
    double rate;

    long since;

    /** What it flows through. */
    final Resource[] used;

    int usedCount;

    /** Those of its wake-ups that count have this number. */
    long wakeUp;

    /** Share-out that has looked at it last. */
    long round;

    double newRate;
    boolean isChanged;

    Worm(int from, int to, long flits, boolean isControl, int turn, WormListener listener) {
        this.from = from;
        this.to = to;
        this.flits = flits;
        this.isControl = isControl;
        this.turn = turn;
        this.listener = listener;
        path = new Channel[FatTree.pathLength(turn)];
        used = new Resource[path.length + 2];
    }

    /** Returns the flits that are in the network. */
    double between() {
        return injected - delivered;
    }
}
