package railmpi.btl.rail;

import railmpi.btl.fastpath.EagerRdmaInbox;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The notices of one connection, which are batches outside of the channel's sequence, and share the receives that the
 * peer has for them. Those with frames ({@link Fins}) keep the order with the writes; those without ({@link Tells}) are
 * expedited as batches are. Owner: the holder of the progress lock. Hot path: medium.
 */
final class Notices {
    private final int connection;
    private final SendQueue queue;
    private final ToldCounts told;
    private final int keyIndex;
    private final Fins fins;
    private final Tells tells;

    /**
     * Has none yet.
     *
     * @param connection its id
     * @param told what notices tell beside their frames
     */
    Notices(int connection, SendQueue queue, ToldCounts told, Port port) {
        this.connection = connection;
        this.queue = queue;
        this.told = told;
        keyIndex = port.keyIndex();
        fins = new Fins(port);
        tells = new Tells(port);
    }

    /** Tells whether something is to be posted. */
    boolean areDue() {
        return fins.hasNotice() || tells.isDue();
    }

    /** Posts what was gathered; returns how many went out. */
    int post() {
        int posted = 0;
        while (tells.isReady() && postTell()) {
            posted++;
        }
        while (fins.hasNotice() && fins.mayPost(tells.underWay()) && postFins()) {
            posted++;
        }
        return posted;
    }

    private boolean postTell() {
        int length = tells.nextBytes();
        boolean isFirst = tells.underWay() == 0;
        MemoryRegion region = tells.write(told);
        long request = queue.nextId(RequestId.NOTICE, length);
        if (fins.underWay() + tells.underWay() == Fins.NOTICE_SLOTS
                || !queue.isPosted(queue.queuePair().postExpeditedSend(request, region, 0, length), length)) {
            return false;
        }
        tells.posted(length);
        if (isFirst) {
            told.told();
        }
        return true;
    }

    private boolean postFins() {
        int at = fins.prepare(told);
        int length = fins.nextBytes();
        long request = queue.nextId(RequestId.NOTICE, length);
        if (!queue.isPosted(queue.queuePair().postSend(request, fins.region(), at, length), length)) {
            return false;
        }
        fins.posted(connection);
        return true;
    }

    /** Returns the FINs, which are added to the next notice. */
    Fins fins() {
        return fins;
    }

    /** Tells whether there is room to tell the peer of a ring. */
    boolean canOffer() {
        return fins.canOffer();
    }

    /** Tells the peer of a ring of the RDMA fast path, for which there is room. */
    void offer(EagerRdmaInbox inbox) {
        fins.offer(inbox, inbox.region().remoteKey(keyIndex));
    }

    /** Has a notice go out for its counts alone. */
    void tell() {
        tells.want();
    }

    /** Has a notice go out whose time is taken. */
    void probe(int lengthBytes) {
        tells.probe(lengthBytes);
    }

    /** Returns what probes under way may have of the connection. */
    int probedBytes() {
        return tells.underWayBytes();
    }

    /** Returns when the last probe was posted. */
    long probedNs() {
        return tells.probedNs();
    }

    /** A notice is over, whatever became of it. */
    void over(int lengthBytes) {
        if (Tells.has(lengthBytes)) {
            tells.over();
        } else {
            fins.over();
        }
    }

    /** One without frames has arrived; returns the length of the probe of which it was the end, 0 if it was not. */
    int tellArrived(int lengthBytes) {
        return tells.arrived(lengthBytes);
    }

    void free() {
        fins.close();
        tells.close();
    }
}
