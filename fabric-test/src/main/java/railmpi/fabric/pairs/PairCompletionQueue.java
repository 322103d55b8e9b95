package railmpi.fabric.pairs;

import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.CompletionRing;
import railmpi.fabric.WorkCompletion;

/** A ring of finished work requests; polling also takes in what has arrived for the queue pairs that complete here. */
final class PairCompletionQueue implements CompletionQueue {
    private final int depth;
    private final CompletionRing ring = new CompletionRing();
    private final List<PairQueuePair> queuePairs = new ArrayList<>();

    PairCompletionQueue(int depth) {
        this.depth = depth;
    }

    void attach(PairQueuePair queuePair) {
        queuePairs.add(queuePair);
    }

    void detach(PairQueuePair queuePair) {
        queuePairs.remove(queuePair);
    }

    boolean isFull() {
        return ring.count() == depth;
    }

    void add(long workRequestId, WorkCompletion.Status status, int lengthBytes) {
        ring.add().set(workRequestId, status, lengthBytes);
    }

    @Override
    public int poll(WorkCompletion[] batch) {
        for (int i = queuePairs.size() - 1; i >= 0; i--) {
            queuePairs.get(i).advance();
        }
        return ring.take(batch);
    }

    @Override
    public void close() {
        queuePairs.clear();
        ring.clear();
    }
}
