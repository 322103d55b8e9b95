package railmpi.btl.rail;

import railmpi.core.RailException;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;

/**
 * The receives that the connections over one adapter share. There are as many as one connection has that does not
 * share, and as many again whenever less than half of that is left, up to what the queue takes; so their number follows
 * how much arrives and is kept, not how many peers there are. Their memory is the port's to free. Hot path: short.
 * Owner: the holder of the progress lock.
 */
final class SharedReceives {
    private final SharedReceiveQueue queue;
    private final int index;
    private final int step;
    private final ReceiveSlots slots;
    private int posted;

    /**
     * Posts the first receives.
     *
     * @param queue of an adapter
     * @param index upper half of the ids of its work requests
     * @param port where memory is allocated that is registered with the adapter
     * @param step how many are added at a time
     * @param slotBytes length of each
     */
    SharedReceives(SharedReceiveQueue queue, int index, Port port, int step, int slotBytes) {
        this.queue = queue;
        this.index = index;
        this.step = step;
        slots = new ReceiveSlots(port, step, slotBytes);
        grow();
    }

    SharedReceiveQueue queue() {
        return queue;
    }

    int index() {
        return index;
    }

    ReceiveSlots slots() {
        return slots;
    }

    static int indexOf(long workRequestId) {
        return (int) (workRequestId >>> Integer.SIZE);
    }

    /** A receive has completed. */
    void completed() {
        posted--;
        if (posted < step / 2) {
            grow();
        }
    }

    /** Adds receives if the adapter says that few are left. */
    void keepHouse() {
        if (queue.isBelow()) {
            grow();
        }
    }

    private void grow() {
        int first = slots.count();
        if (first + step > queue.depth()) {
            return; // each connection can have what it may need: those that are kept will come back
        }
        slots.grow();
        for (int slot = first; slot < slots.count(); slot++) {
            post(slot);
        }
        queue.noticeBelow(step / 4);
    }

    /** Offers a slot again. */
    void post(int slot) {
        int result = queue.postReceive(
                (long) index << Integer.SIZE | slot, slots.regionOf(slot), slots.offsetOf(slot), slots.slotBytes());
        if (result != QueuePair.POSTED) {
            throw new RailException(RailException.Category.INTERNAL, "no room to post shared receive " + slot);
        }
        posted++;
    }
}
