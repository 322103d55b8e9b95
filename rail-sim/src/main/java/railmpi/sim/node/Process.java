package railmpi.sim.node;

import railmpi.sim.event.Calendar;

/**
 * A process of random traffic: hands over so many messages at once, and the next when one of them has left the node.
 * What waits for that is not kept, but drawn when its turn has come.
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

    /** Begins to send, with at most so many messages that have not left. */
    void begin(int outstanding) {
        for (int i = 0; i < outstanding; i++) {
            next();
        }
    }

    /** Draws a message, and sends it when it has come into being; there may be none. */
    private void next() {
        long born = traffic.nextCycle();
        if (born != Traffic.NEVER) {
            int peer = traffic.peer();
            long lengthBytes = traffic.lengthBytes();
            calendar.at(Math.max(born, calendar.now()), () -> node.request(number, peer, lengthBytes, born, this));
        }
    }

    @Override
    public void onLeft() {
        next();
    }

    @Override
    public void onArrived() {}
}
