package railmpi.sim.network;

import java.util.ArrayList;
import java.util.List;

/** A channel or an I/O bus: carries one flit a cycle, for all worms that flow through it. */
class Resource {
    /** Worms whose flits flow through it. */
    final List<Worm> users = new ArrayList<>(2);

    /** The share-out that has looked at it last. */
    long round;

    /** What the share-out has not given away yet, in flits a cycle. */
    double left;

    /** Users whose rate the share-out does not know yet. */
    int open;

    /** Returns what flows, in flits a cycle. */
    double load() {
        double sum = 0;
        for (Worm user : users) {
            sum += user.rate;
        }
        return sum;
    }
}
