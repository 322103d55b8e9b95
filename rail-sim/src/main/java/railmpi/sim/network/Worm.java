package railmpi.sim.network;

/**
 * A message in the network of one rail. Its flits are counted, not moved one by one: so many have
 * left the source, so many have arrived, and those between press against the head, in the buffers of the channels that
 * it holds. The tail leaves a channel when what is between fits into the buffers in front of it.
 */
final class Worm {
    /** In place of a time. */
    static final long NEVER = Long.MAX_VALUE;

    final int from;
    final int to;
    final long flits;

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

    /** It flows through the channels of its path from this one up to {@link #flowEnd}, which is none of them. */
    int flowStart;

    int flowEnd;

    /** The bus of its source while it flows through that, else null. */
    Resource outBus;

    /** The bus of its destination while it flows through that, else null. */
    Resource inBus;

    /** When it changes next of its own accord. */
    long wakeCycle = NEVER;

    /** When it is looked at next; an event for this time exists. */
    long eventCycle = NEVER;

    /** What the event does. */
    Runnable wake;

    /** Share-out that has looked at it last. */
    long round;

    double newRate;

    /** Whether it has changed in this cycle. */
    boolean isChanged;

    Worm(int from, int to, long flits, int turn, WormListener listener) {
        this.from = from;
        this.to = to;
        this.flits = flits;
        this.turn = turn;
        this.listener = listener;
        path = new Channel[FatTree.pathLength(turn)];
    }

    /** Returns the flits that are in the network. */
    double between() {
        return injected - delivered;
    }
}
