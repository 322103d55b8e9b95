package railmpi.fabric.soft;

import java.util.Arrays;

/** Connections in no order. Owner: the holder of the progress lock. Hot path: short. */
final class ConnectionList {
    /** The first {@link #count} of it. */
    Connection[] all;

    int count;

    ConnectionList(int capacity) {
        all = new Connection[capacity];
    }

    void add(Connection connection) {
        if (count == all.length) {
            all = Arrays.copyOf(all, 2 * count);
        }
        all[count++] = connection;
    }

    /** Puts the last one in the place of another. */
    void removeAt(int index) {
        all[index] = all[--count];
        all[count] = null;
    }

    void remove(Connection connection) {
        for (int i = 0; i < count; i++) {
            if (all[i] == connection) {
                removeAt(i);
                return;
            }
        }
    }

    boolean contains(Connection connection) {
        for (int i = 0; i < count; i++) {
            if (all[i] == connection) {
                return true;
            }
        }
        return false;
    }
}
