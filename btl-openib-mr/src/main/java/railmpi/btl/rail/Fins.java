package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.BatchRing;
import railmpi.btl.fastpath.EagerRdmaInbox;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The notices of one connection that have frames: the FINs of its writes, in the order of these, and the ring that it
 * gives. Knows which writes are finished when a notice has arrived. Owner: the holder of the progress lock. Hot path:
 * medium.
 */
final class Fins {
    /** Receives that a connection has for the notices of its peer, with frames or without. */
    static final int NOTICE_SLOTS = 8;

    /** Notices that may be under way; the receive that is left is for one without frames. */
    private static final int MOST_UNDER_WAY = NOTICE_SLOTS - 1;

    private static final int RING_BYTES = 16 * 1024;
    private static final int NOTICE_BYTES = 1024;

    private final MemoryRegion region;
    private final BatchRing notices;
    private int underWay;
    private long arrived;
    /** Writes whose FIN is in a notice that is not known to have arrived, oldest first. */
    private BulkWrite first;

    private BulkWrite last;

    Fins(Port port) {
        region = port.allocate(RING_BYTES);
        notices = new BatchRing(region.block(), NOTICE_BYTES);
    }

    /** Returns where the FIN of a write is to be put, below 0 if there is no room for it now. */
    int claim() {
        return notices.claim(RailFrames.FIN_BYTES);
    }

    /** Adds the FIN of a write that was posted, where {@link #claim} says. */
    void add(BulkWrite write, int frame) {
        write.putFin(notices.block().bytes(), frame);
        write.noticeNumber = notices.commit(RailFrames.FIN, RailFrames.FIN_BYTES, RailFrames.FIN_BYTES);
        write.next = null;
        if (first == null) {
            first = write;
        } else {
            last.next = write;
        }
        last = write;
    }

    /** Tells whether there is room to tell the peer of a ring. */
    boolean canOffer() {
        return underWay < MOST_UNDER_WAY && notices.claim(RailFrames.EAGER_BYTES) >= 0;
    }

    /** Tells the peer of a ring of the RDMA fast path, for which there is room. */
    void offer(EagerRdmaInbox inbox, long remoteKey) {
        ByteBuffer bytes = notices.block().bytes();
        int frame = notices.claim(RailFrames.EAGER_BYTES);
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, inbox.region().address());
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, remoteKey);
        int payload = frame + FrameLayout.SHORT_PAYLOAD_OFFSET;
        bytes.putInt(payload, inbox.slots().count());
        bytes.putInt(payload + Integer.BYTES, inbox.slots().slotBytes());
        notices.commit(RailFrames.EAGER, RailFrames.EAGER_BYTES, RailFrames.EAGER_BYTES);
    }

    /** Tells whether a notice is to be posted. */
    boolean hasNotice() {
        return notices.hasBatch();
    }

    /** Tells whether the peer has a receive for one more, beside notices without frames. */
    boolean mayPost(int others) {
        return underWay < Math.min(MOST_UNDER_WAY, NOTICE_SLOTS - others);
    }

    /** Closes the notice that is to be posted and writes its header; returns where it begins. */
    int prepare(ToldCounts told) {
        notices.closeIfNeeded();
        return told.prepare(notices, notices.window().next(), BatchLayout.NOTICE);
    }

    MemoryRegion region() {
        return region;
    }

    /** Returns the length of the notice that was prepared. */
    int nextBytes() {
        return notices.window().lengthBytes(notices.window().next());
    }

    /** The notice that was prepared was posted on a connection. */
    void posted(int connection) {
        notices.window().posted(notices.window().next(), connection);
        underWay++;
    }

    int underWay() {
        return underWay;
    }

    /** One is over, whatever became of it. */
    void over() {
        underWay--;
    }

    /** The oldest one has arrived; if the connection is dead, its stripes were asked for. */
    void arrived(boolean isOpen) {
        notices.window().freeFirst();
        arrived++;
        if (!isOpen) {
            first = null;
        }
    }

    /** Returns a write whose FIN has arrived, null if there is none any more. */
    BulkWrite nextFinished() {
        if (first == null || first.noticeNumber >= arrived) {
            return null;
        }
        BulkWrite finished = first;
        first = finished.next;
        finished.next = null;
        return finished;
    }

    void close() {
        region.close();
    }
}
