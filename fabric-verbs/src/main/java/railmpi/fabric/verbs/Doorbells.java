package railmpi.fabric.verbs;

import java.util.ArrayList;
import java.util.List;

/**
 * The queue pairs of a fabric that have sends which the adapter does not know yet. Hot path: short. Owner: the holder
 * of the progress lock.
 */
final class Doorbells {
    /** One of them. */
    interface Waiting {
        /** Posts what it has. */
        void ring();
    }

    private final List<Waiting> waiting = new ArrayList<>();

    void add(Waiting queuePair) {
        waiting.add(queuePair);
    }

    void remove(Waiting queuePair) {
        waiting.remove(queuePair);
    }

    /** Posts everything. */
    void ringAll() {
        for (int i = waiting.size() - 1; i >= 0; i--) {
            waiting.remove(i).ring();
        }
    }
}
