package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;

/**
 * The shared receives of each adapter whose connections share them, by the ids in their work requests. Owner: the
 * holder of the progress lock. Hot path: short ({@link #at}).
 */
final class SharedReceivesTable {
    private final Port port;
    private final RailConfig config;
    private SharedReceives[] table = {};

    /**
     * Has none yet.
     *
     * @param port where their memory is registered
     * @param config number and length of receives
     */
    SharedReceivesTable(Port port, RailConfig config) {
        this.port = port;
        this.config = config;
    }

    /** Returns those of a connection's adapter, null if its connections share none. */
    SharedReceives of(QueuePair queuePair) {
        SharedReceiveQueue queue = queuePair.sharedReceives();
        if (queue == null) {
            return null;
        }
        for (SharedReceives known : table) {
            if (known.queue() == queue) {
                return known;
            }
        }
        SharedReceives made = new SharedReceives(queue, table.length, port, config.slots(), config.slotBytes());
        table = Arrays.copyOf(table, table.length + 1);
        table[made.index()] = made;
        return made;
    }

    SharedReceives at(int index) {
        return table[index];
    }

    /** Adds receives where few are left. */
    void keepHouse() {
        for (SharedReceives receives : table) {
            receives.keepHouse();
        }
    }
}
