package railmpi.fabric.soft;

/**
 * A queue of work request objects that are reused in turn, numbered by their position since the start. Owner: the
 * holder of the progress lock. Hot path: short.
 */
final class RequestRing {
    private static final int INITIAL_CAPACITY = 16;

    private WorkRequest[] ring = new WorkRequest[INITIAL_CAPACITY];
    private long head;
    private long tail;

    boolean isEmpty() {
        return head == tail;
    }

    /** Returns the position of the oldest. */
    long head() {
        return head;
    }

    /** Returns the position behind the newest. */
    long tail() {
        return tail;
    }

    /** Returns the oldest; there must be one. */
    WorkRequest first() {
        return at(head);
    }

    WorkRequest at(long position) {
        return ring[(int) position & ring.length - 1];
    }

    /** Returns the new last one, to be set. */
    WorkRequest add() {
        if (tail - head == ring.length) {
            grow();
        }
        int index = (int) tail & ring.length - 1;
        tail++;
        if (ring[index] == null) {
            ring[index] = new WorkRequest();
        }
        return ring[index];
    }

    /** Moves the first of another ring, which is not empty, to the end of this one; returns it. */
    WorkRequest takeFirstOf(RequestRing other) {
        add();
        int to = (int) (tail - 1) & ring.length - 1;
        int from = (int) other.head & other.ring.length - 1;
        WorkRequest taken = other.ring[from];
        other.ring[from] = ring[to];
        other.head++;
        ring[to] = taken;
        return taken;
    }

    void removeFirst() {
        at(head).region = null;
        head++;
    }

    private void grow() {
        WorkRequest[] old = ring;
        ring = new WorkRequest[2 * old.length];
        for (long position = head; position != tail; position++) {
            ring[(int) position & ring.length - 1] = old[(int) position & old.length - 1];
        }
    }
}
