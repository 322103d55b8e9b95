package railmpi.fabric.verbs;

import java.util.ArrayList;
import java.util.List;

/**
 * The queue pairs of a fabric that have sends which the adapter does not know yet. Hot path: short. Owner: the holder of the
 * progress lock.
 */
final class Doorbells {
    private final List<AdapterQueuePair> waiting = new ArrayList<>();

    void add(AdapterQueuePair queuePair) {
        waiting.add(queuePair);
    }

    void remove(AdapterQueuePair queuePair) {
        waiting.remove(queuePair);
    }

    /** Posts everything. */
    void ringAll() {
        for (int i = waiting.size() - 1; i >= 0; i--) {
            waiting.remove(i).ring();
        }
    }
}
