package railmpi.btl.rail;

import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.policy.RailWindow;
import railmpi.policy.UnderWay;

/**
 * What one connection has to carry: all that was posted and has not completed, but for receives. What goes out counts
 * for the rail, its port and its window; what reads bring comes by the other direction of the wire and counts apart.
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class SendQueue {
    private final int connection;
    private final QueuePair queuePair;
    private final RequestTurns turns;
    private final UnderWay underWay = new UnderWay();
    private final UnderWay portLoad;
    private final RailWindow window;
    private long readBytes;
    private boolean needsFlush;

    /**
     * Begins with nothing to carry.
     *
     * @param place id of the connection, and turns of its requests
     * @param portLoad what its port has to carry, to all peers
     * @param window how much its rail may carry at once
     */
    SendQueue(RequestId.Place place, QueuePair queuePair, UnderWay portLoad, RailWindow window) {
        connection = place.id();
        turns = place.sends();
        this.queuePair = queuePair;
        this.portLoad = portLoad;
        this.window = window;
    }

    QueuePair queuePair() {
        return queuePair;
    }

    /** Returns what goes out. */
    UnderWay underWay() {
        return underWay;
    }

    /** Returns what was asked for by reads and is not here. */
    long readBytes() {
        return readBytes;
    }

    /** Tells whether nothing was posted that has not completed. */
    boolean isEmpty() {
        return turns.isEmpty();
    }

    /** Returns the id of the request that is posted next. */
    long nextId(int kind, int number) {
        return RequestId.of(kind, connection, turns.nextTurn(), number);
    }

    /** Takes note of the result of a post; returns false if there was no room for the request. */
    boolean isPosted(int result, int lengthBytes) {
        if (result != QueuePair.POSTED) {
            return false;
        }
        turns.posted();
        if (underWay.isDry() || portLoad.isDry()) {
            begin(System.nanoTime());
        }
        underWay.posted(lengthBytes);
        portLoad.posted(lengthBytes);
        needsFlush = true;
        return true;
    }

    /** Something was posted while this connection, or its port, is likely to have nothing to carry. */
    private void begin(long nowNs) {
        if (underWay.bytes() == 0) {
            window.begin(nowNs);
        }
        if (underWay.isDry()) {
            underWay.begin(nowNs);
        }
        if (portLoad.isDry()) {
            portLoad.begin(nowNs);
        }
    }

    /** Posts a read; returns false if there is no room for it now. */
    boolean postRead(int slot, MemoryRegion target, int offset, int lengthBytes, long remoteAddress, long remoteKey) {
        long request = nextId(RequestId.READ, slot);
        if (queuePair.postRead(request, target, offset, lengthBytes, remoteAddress, remoteKey) != QueuePair.POSTED) {
            return false;
        }
        turns.posted();
        readBytes += lengthBytes;
        needsFlush = true;
        return true;
    }

    /** Starts what was posted. */
    void flush() {
        if (needsFlush) {
            needsFlush = false;
            queuePair.flush();
        }
    }

    /** Takes the completion of a request; returns false if it was told before. */
    boolean complete(int turn) {
        return turns.complete(turn);
    }

    /**
     * What has gone out is over.
     *
     * @param placedNs when the peer had it, 0 if it does not say
     */
    void acknowledged(int lengthBytes, long placedNs, long nowNs) {
        underWay.acknowledged(lengthBytes, placedNs, nowNs);
        portLoad.acknowledged(lengthBytes, placedNs, nowNs);
        window.arrived(lengthBytes, nowNs);
    }

    /** A read is over. */
    void readOver(int lengthBytes) {
        readBytes -= lengthBytes;
    }

    /** Nothing that is under way counts any more. */
    void drop() {
        portLoad.drop(underWay.bytes());
        underWay.drop(underWay.bytes());
    }
}
