package railmpi.fabric.shm;

import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.WorkCompletion;

/** A ring of finished work requests; polling also takes in what has arrived for the queue pairs that complete here. */
final class ShmCompletionQueue implements CompletionQueue {
    private final WorkCompletion[] ring;
    private final List<ShmQueuePair> queuePairs = new ArrayList<>();
    private int head;
    private int count;

    ShmCompletionQueue(int depth) {
        ring = new WorkCompletion[depth];
        for (int i = 0; i < depth; i++) {
            ring[i] = new WorkCompletion();
        }
    }

    void attach(ShmQueuePair queuePair) {
        queuePairs.add(queuePair);
    }

    void detach(ShmQueuePair queuePair) {
        queuePairs.remove(queuePair);
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
        for (int i = queuePairs.size() - 1; i >= 0; i--) {
            queuePairs.get(i).advance();
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
        queuePairs.clear();
        count = 0;
    }
}
