package railmpi.fabric.shm;

import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.WorkCompletion;

/** A ring of finished work requests; polling also takes in what has arrived for the queue pairs that receive here. */
final class ShmCompletionQueue implements CompletionQueue {
    private final WorkCompletion[] ring;
    private final List<ShmQueuePair> receivers = new ArrayList<>();
    private int head;
    private int count;

    ShmCompletionQueue(int depth) {
        ring = new WorkCompletion[depth];
        for (int i = 0; i < depth; i++) {
            ring[i] = new WorkCompletion();
        }
    }

    void attach(ShmQueuePair receiver) {
        receivers.add(receiver);
    }

    void detach(ShmQueuePair receiver) {
        receivers.remove(receiver);
    }

    boolean isFull() {
        return count == ring.length;
    }

    void add(long workRequestId, WorkCompletion.Status status, int lengthBytes) {
        ring[(head + count) % ring.length].set(workRequestId, status, lengthBytes);
        count++;
    }

    @Override
    public int poll(WorkCompletion[] batch) {
        for (int i = 0; i < receivers.size(); i++) {
            receivers.get(i).takeArrivals();
        }
        int taken = Math.min(batch.length, count);
        for (int i = 0; i < taken; i++) {
            WorkCompletion from = ring[head];
            batch[i].set(from.workRequestId, from.status, from.lengthBytes);
            head = (head + 1) % ring.length;
        }
        count -= taken;
        return taken;
    }

    @Override
    public void close() {
        receivers.clear();
        count = 0;
    }
}
