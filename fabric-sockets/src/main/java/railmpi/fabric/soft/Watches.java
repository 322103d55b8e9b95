package railmpi.fabric.soft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import railmpi.core.RailException;

/**
 * All channels of the fabric, as what a thread may sleep on: one selector, in which they are registered by the holder
 * of the progress lock and waited for by another thread. {@link #await} and {@link #wake} by any thread, the rest by
 * the holder of the progress lock. The lock {@code selecting} is held while a thread selects.
 */
final class Watches {
    private static final int ACKNOWLEDGE_MS = 1;
    private static final Consumer<SelectionKey> NOTHING = key -> {};

    private final Agenda agenda;
    private final StrangerLog log;
    private final Selector selector;
    private final ReentrantLock selecting = new ReentrantLock();
    private volatile boolean isWaiting;
    private volatile boolean isWoken;
    private boolean hasClosed;

    Watches(Agenda agenda, StrangerLog log) {
        this.agenda = agenda;
        this.log = log;
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "no selector for sockets: " + e.getMessage(), e);
        }
    }

    /** Makes the sleeping thread wake for operations of a channel. */
    Watch watch(SelectableChannel channel, int operations) {
        Watch watch = new Watch(operations);
        try {
            channel.register(selector, operations, watch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        wakeIfWaiting();
        return watch;
    }

    void setBlocked(Watch watch, boolean isBlocked) {
        set(watch, SelectionKey.OP_WRITE, isBlocked);
    }

    void setReading(Watch watch, boolean isReading) {
        set(watch, SelectionKey.OP_READ, isReading);
    }

    /** Begins or ceases to wait for an operation. */
    void set(Watch watch, int operation, boolean isWanted) {
        if (watch.set(operation, isWanted) && isWanted) {
            wakeIfWaiting();
        }
    }

    private void wakeIfWaiting() {
        if (isWaiting) {
            selector.wakeup();
        }
    }

    /** As {@link railmpi.fabric.FabricEvents#await}. */
    void await(int timeoutMs) {
        if (isWoken || agenda.hasUnpolled()) {
            isWoken = false;
            agenda.keepHouseSoon();
            return;
        }
        selecting.lock();
        try {
            isWaiting = true; // before the looks at isWoken and at the watches: who changes them later sees it
            if (!isWoken) {
                select(timeoutMs);
            }
        } finally {
            isWaiting = false;
            isWoken = false;
            agenda.keepHouseSoon();
            selecting.unlock();
        }
    }

    /** As {@link railmpi.fabric.FabricEvents#nap}. It is woken, too, but what wakes it is kept for {@link #await}. */
    boolean nap(int timeoutMs) {
        if (agenda.hasUnpolled()) {
            return true;
        }
        if (!selecting.tryLock()) {
            return false;
        }
        try {
            isWaiting = true;
            if (select(timeoutMs) == 0) {
                agenda.keepHouseSoon(); // as much time has gone by as many passes take
            }
        } finally {
            isWaiting = false;
            selecting.unlock();
        }
        return true;
    }

    /** Returns how many channels have something. */
    private int select(int timeoutMs) {
        try {
            if (selector.isOpen()) {
                updateInterest();
                return selector.select(NOTHING, agenda.owes() ? ACKNOWLEDGE_MS : timeoutMs);
            }
        } catch (ClosedSelectorException e) {
            // closed while sleeping: there is nothing to wait for any more
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "cannot wait for sockets: " + e.getMessage(), e);
        }
        return 0;
    }

    private void updateInterest() {
        for (SelectionKey key : selector.keys()) {
            try {
                int operations = ((Watch) key.attachment()).operations();
                if (key.interestOps() != operations) {
                    key.interestOps(operations);
                }
            } catch (CancelledKeyException e) {
                // closed by the other thread in the meantime
            }
        }
    }

    /** Ends the current or the next {@link #await}. */
    void wake() {
        isWoken = true;
        wakeIfWaiting();
    }

    /** Closes a channel. Its descriptor is free after {@link #purge}. */
    void close(SelectableChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            log.info("closing a socket: " + e.getMessage());
        }
        hasClosed = true;
    }

    /** Frees the descriptors of closed channels, which stay registered until the next selection. */
    void purge() {
        if (!hasClosed) {
            return;
        }
        hasClosed = false;
        if (selecting.tryLock()) {
            try {
                selector.selectNow(NOTHING);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                selecting.unlock();
            }
        } else {
            selector.wakeup();
        }
    }

    void close() {
        try {
            selector.close();
        } catch (IOException e) {
            log.info("closing a selector: " + e.getMessage());
        }
    }
}
