package railmpi.sim.node;

import railmpi.sim.event.Calendar;

/**
 * A process: sends its messages one after the other, the next when the last has left the node. What waits for that is
 * not kept, but drawn when its turn has come.
 */
final class Process {
    private final Node node;
    private final int number;
    private final Traffic traffic;
    private final Calendar calendar;

    Process(Node node, int number, Traffic traffic, Calendar calendar) {
        this.node = node;
        this.number = number;
        this.traffic = traffic;
        this.calendar = calendar;
    }

    Node node() {
        return node;
    }

    /** Returns its number in the node. */
    int number() {
        return number;
    }

    /** Draws a message, and sends it when it has come into being; there may be none. */
    void next() {
        long born = traffic.nextCycle();
        if (born != Traffic.NEVER) {
            calendar.at(Math.max(born, calendar.now()), () -> node.request(this, traffic, born));
        }
    }
}
