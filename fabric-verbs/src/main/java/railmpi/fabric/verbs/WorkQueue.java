package railmpi.fabric.verbs;

import railmpi.core.RailException;

/**
 * The work requests of one direction of a queue pair that are under way, in the order of posting, which is the order
 * in which hardware completes them. Owner: the holder of the progress lock. Hot path: short.
 */
final class WorkQueue {
    private final long[] ids;
    /** Numbers of work requests since the start: done <= posted. */
    private long posted;

    private long done;

    WorkQueue(int depth) {
        ids = new long[depth];
    }

    int depth() {
        return ids.length;
    }

    boolean isFull() {
        return posted - done == ids.length;
    }

    boolean isEmpty() {
        return posted == done;
    }

    /** Adds a work request; not when full. Returns its slot. */
    int add(long workRequestId) {
        int slot = nextSlot();
        posted++;
        ids[slot] = workRequestId;
        return slot;
    }

    int nextSlot() {
        return (int) (posted % ids.length);
    }

    /** Takes the youngest back, which could not be posted. */
    void undoAdd() {
        posted--;
    }

    /** Takes the youngest out and returns its id. */
    long removeLast() {
        posted--;
        return ids[nextSlot()];
    }

    /** Returns the slot of the oldest; not when empty. */
    int firstSlot() {
        return (int) (done % ids.length);
    }

    /** Takes the oldest out and returns its id. */
    long removeFirst() {
        return ids[(int) (done++ % ids.length)];
    }

    /** Takes the oldest out and returns its id; it must be in the given slot. */
    long remove(int slot) {
        if (isEmpty() || slot != (int) (done % ids.length)) {
            throw new RailException(
                    RailException.Category.INTERNAL,
                    "work request in slot " + slot + " completed out of turn, posted " + posted + ", done " + done);
        }
        return removeFirst();
    }
}
