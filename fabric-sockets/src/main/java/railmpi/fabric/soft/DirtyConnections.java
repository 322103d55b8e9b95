package railmpi.fabric.soft;

/** Connections that have something to write. Owner: the holder of the progress lock. Hot path: short. */
final class DirtyConnections {
    private final ConnectionList dirty;

    DirtyConnections(int capacity) {
        dirty = new ConnectionList(capacity);
    }

    boolean areNone() {
        return dirty.count == 0;
    }

    void add(Connection connection) {
        if (!connection.isListedDirty) {
            connection.isListedDirty = true;
            dirty.add(connection);
        }
    }

    void remove(Connection connection) {
        dirty.remove(connection);
    }

    /** Lets all write, and forgets those that have written everything. */
    void write() {
        int i = 0;
        while (i < dirty.count) {
            Connection connection = dirty.all[i];
            boolean isLeft = connection.output.write();
            if (i < dirty.count && dirty.all[i] == connection) {
                if (isLeft) {
                    i++;
                } else {
                    connection.isListedDirty = false;
                    dirty.removeAt(i);
                }
            }
        }
    }
}
