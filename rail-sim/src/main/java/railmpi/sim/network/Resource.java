package railmpi.sim.network;

import java.util.ArrayList;
import java.util.List;

/**
 * A channel or an I/O bus: carries one flit a cycle, for all worms that flow through it. A bus may carry less while
 * they go both ways.
 */
class Resource {
    private final double bothRate;

    /** Worms whose flits flow through it. */
    final List<Worm> users = new ArrayList<>(2);

    /** The share-out that has looked at it last. */
    long round;

    /** What the share-out has not given away yet, in flits a cycle. */
    double left;

    /** Users whose rate the share-out does not know yet. */
    int open;

    /** Makes a channel, or a bus of one direction. */
    Resource() {
        this(1);
    }

    /** Makes a bus of both directions, with its flits a cycle while both use it. */
    Resource(double bothRate) {
        this.bothRate = bothRate;
    }

    /** Returns what it can carry for those who use it now, in flits a cycle. */
    double capacity() {
        return bothRate == 1 || !isBothWays() ? 1 : bothRate;
    }

    private boolean isBothWays() {
        boolean isIn = false;
        boolean isOut = false;
        for (Worm user : users) {
            isIn |= user.inBus == this;
            isOut |= user.outBus == this;
        }
        return isIn && isOut;
    }

    /** Returns what flows, in flits a cycle. */
    double load() {
        double sum = 0;
        for (Worm user : users) {
            sum += user.rate;
        }
        return sum;
    }
}
