package railmpi.fabric.soft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/**
 * How connections are read where there are more of them than a pass can look at: a selector tells which have something,
 * and those that had something lately are read without asking it. Owner: the holder of the progress lock. Hot path:
 * short.
 */
final class ManyConnections {
    private static final Consumer<SelectionKey> NOTHING = key -> {};

    private final int mostBusy;
    private final ConnectionList busy;
    private final Consumer<SelectionKey> readSelected = this::readSelected;

    /** Null until there were many. */
    private Selector selector;

    private int passes;
    private int nextVictim;
    private int selectedBytes;

    /** At most so many are read without being asked for. */
    ManyConnections(int mostBusy) {
        this.mostBusy = mostBusy;
        busy = new ConnectionList(mostBusy);
    }

    /** Lets the selector tell of all of them, some of which it knows. */
    void register(ConnectionList all) {
        try {
            if (selector == null) {
                selector = Selector.open();
            }
            for (int i = 0; i < all.count; i++) {
                if (all.all[i].socket().keyFor(selector) == null) {
                    all.all[i].socket().register(selector, SelectionKey.OP_READ, all.all[i]);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that are read without being asked for. */
    ConnectionList busy() {
        return busy;
    }

    void remove(Connection connection) {
        busy.remove(connection);
    }

    /** Makes a pass; returns how many bytes have arrived. */
    int read() {
        int found = 0;
        for (int i = busy.count - 1; i >= 0; i--) {
            Connection connection = busy.all[i];
            int count = connection.input.read();
            found += count;
            if (count != 0) {
                connection.idlePasses = 0;
            } else if (++connection.idlePasses >= Connections.BUSY_PASSES) {
                busy.remove(connection);
            }
        }
        if (busy.count == 0 || ++passes % Connections.FULL_PASS_PERIOD == 0) {
            selectedBytes = 0;
            select(readSelected);
            found += selectedBytes;
        }
        return found;
    }

    private void select(Consumer<SelectionKey> action) {
        try {
            selector.selectNow(action);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readSelected(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        int count = connection.input.read();
        selectedBytes += count;
        if (count != 0 && connection.isOpen() && !busy.contains(connection)) {
            connection.idlePasses = 0;
            if (busy.count < mostBusy) {
                busy.add(connection);
            } else {
                busy.all[nextVictim] = connection;
                nextVictim = (nextVictim + 1) % mostBusy;
            }
        }
    }

    /** Frees the descriptors of those that were closed, while all are read without the selector. */
    void purge() {
        if (selector != null) {
            select(NOTHING);
        }
    }

    void close(StrangerLog log) {
        try {
            if (selector != null) {
                selector.close();
            }
        } catch (IOException e) {
            log.info("closing a selector: " + e.getMessage());
        }
    }
}
