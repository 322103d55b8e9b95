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
import railmpi.fabric.FabricEvents;

/**
 * Sleeping on all channels of the fabric: one selector of its own, in which channels are registered by the holder of
 * the progress lock and waited for by another thread. The lock {@code selecting} is held while that thread selects.
 */
final class SoftEvents implements FabricEvents {
    private static final int ACKNOWLEDGE_MS = 1;
    private static final Consumer<SelectionKey> NOTHING = key -> {};

    private final SocketDriver driver;
    private final Selector selector;
    private final ReentrantLock selecting = new ReentrantLock();
    private volatile boolean isWaiting;
    private volatile boolean isWoken;
    private boolean hasClosed;

    SoftEvents(SocketDriver driver) {
        this.driver = driver;
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

    @Override
    public void await(int timeoutMs) {
        if (isWoken || driver.hasUnpolled()) {
            isWoken = false;
            driver.keepHouseSoon();
            return;
        }
        selecting.lock();
        try {
            isWaiting = true; // before the looks at isWoken and at the watches: who changes them later sees it
            if (!isWoken && selector.isOpen()) {
                updateInterest();
                selector.select(NOTHING, driver.owes() ? ACKNOWLEDGE_MS : driver.longestSleepMs(timeoutMs));
            }
        } catch (ClosedSelectorException e) {
            // closed while sleeping: there is nothing to wait for any more
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "cannot wait for sockets: " + e.getMessage(), e);
        } finally {
            isWaiting = false;
            isWoken = false;
            driver.keepHouseSoon();
            selecting.unlock();
        }
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

    @Override
    public long quietNs() {
        return driver.quietNs();
    }

    @Override
    public boolean movesInKernel() {
        return true;
    }

    @Override
    public void wake() {
        isWoken = true;
        wakeIfWaiting();
    }

    /** Closes a channel. Its descriptor is free after {@link #purge}. */
    void close(SelectableChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            driver.log().info("closing a socket: " + e.getMessage());
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
            driver.log().info("closing a selector: " + e.getMessage());
        }
    }
}
