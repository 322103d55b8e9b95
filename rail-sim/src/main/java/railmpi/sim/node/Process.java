package railmpi.sim.node;

import railmpi.sim.event.Calendar;

/**
 * A process of random traffic: sends its messages one after the other, the next when the last has left the node. What waits for that is
 * not kept, but drawn when its turn has come.
 */
final class Process implements Receipt {
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

    /** Draws a message, and sends it when it has come into being; there may be none. */
    void next() {
        long born = traffic.nextCycle();
        if (born != Traffic.NEVER) {
            calendar.at(Math.max(born, calendar.now()), () -> send(born));
        }
    }

    private void send(long born) {
        node.request(number, traffic.peer(), traffic.lengthBytes(), born, this);
    }

    @Override
    public void onLeft() {
        next();
    }

    @Override
    public void onArrived() {}
}
