package railmpi.btl.rail;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import railmpi.btl.connect.Connection;
import railmpi.btl.connect.Rail;
import railmpi.btl.fastpath.BatchRing;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.btl.fastpath.EagerRdmaInbox;
import railmpi.btl.fastpath.EagerRdmaOutbox;
import railmpi.btl.fastpath.EagerRdmaSlots;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.FrameLine;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.policy.RailProbes;
import railmpi.policy.UnderWay;

/**
 * One reliable connection of a virtual channel over one rail: the receives posted on it, what is under way on it, and
 * its notices, which are batches outside of the channel's sequence. Those with FINs keep the order with the writes; one
 * without frames, for its counts of consumed batches alone, is expedited as batches are.
 *
 * <p>The receives, unless it shares them with others ({@link SharedReceives}), are enough for every batch that the
 * channel's window allows and for {@value RailConfig#NOTICE_SLOTS} notices; a sender has no more notices than that
 * under way.
 *
 * <pre>
 * OPEN -> CLOSED -> FREE       CLOSED until all that was posted has completed and all that arrived is consumed
 * </pre>
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class Subchannel implements EagerRdma.Receiver, Connection {
    /** What is left of a connection. */
    enum State {
        /** It connects, or carries. */
        OPEN,
        /** Nothing of it touches memory; completions and what has arrived may still be looked at. */
        CLOSED,
        /** Its memory is given back. */
        FREE;

        /** Tells whether a connection may go from here to another state. */
        boolean mayBecome(State next) {
            return switch (this) {
                case OPEN -> next == CLOSED;
                case CLOSED -> next == FREE;
                case FREE -> false;
            };
        }
    }

    /**
     * What a connection takes over from the one that had its id before.
     *
     * @param sends turns of sends, writes, reads and notices
     * @param receives turns of receives
     */
    record Place(int id, RequestTurns sends, RequestTurns receives) {}

    /** Writes without a notice that may be under way: their completions take room from everything else. */
    private static final int MOST_SILENT_WRITES = 256;

    /** Shorter writes have FINs that share a notice. */
    private static final int MARKED_BYTES = 8 * 1024;

    /** Kinds of work requests, in the upper bits of their ids. The lower half of a send's is its length, */
    static final int SEND = 0;
    /** a receive's its slot, */
    static final int RECEIVE = 1;
    /** a write's the slot of its stripe, */
    static final int WRITE = 2;
    /** a notice's its length, */
    static final int NOTICE = 3;
    /** a read's its slot. */
    static final int READ = 4;

    private static final int KIND_SHIFT = 61;
    private static final int TURN_SHIFT = Integer.SIZE;
    private static final int ID_SHIFT = TURN_SHIFT + Integer.numberOfTrailingZeros(RequestTurns.TURNS);
    /** Most connections of a process, dead ones included as long as something is left of them. */
    static final int MOST = 1 << KIND_SHIFT - ID_SHIFT;

    /**
     * So much must be under way, all of it batches, which may overtake the rest, for the time of a batch to tell the
     * bandwidth of the rail.
     */
    private static final int SAMPLED_BYTES = 48 * 1024;

    /** The channel that it belongs to. */
    interface Owner {
        /** Writes the header of a notice that is to be posted; returns where it begins. */
        int prepare(BatchRing batches, long number, long psn);

        /** Writes the header of a notice that has no frames, or a probe. */
        void putTell(ByteBuffer into, int lengthBytes);

        /** The peer is about to be told how many batches were consumed. */
        void toldConsumed();

        /** A batch has arrived, which is a measurement of the rail. */
        void observed(Rail<Subchannel> rail, long queuedBytes, long tookNs);

        /** A probe has arrived. */
        void probed(Rail<Subchannel> rail, int lengthBytes, long tookNs, long nowNs);

        /** The FIN of a write has arrived, and so has its data. */
        void onFinished(BulkWrite write, Subchannel by);

        /** Whether the peer is lost. */
        boolean isLost();
    }

    private final int id;
    private final Owner owner;
    private final Rail<Subchannel> rail;
    private final int epoch;
    private final QueuePair queuePair;
    /** Which of the keys of the peer's regions its posts show. */
    private final int remoteKeyIndex;
    /** Where its batches arrive, its own unless it shares them. */
    private final ReceiveSlots slots;
    /** Null if its receives are its own. */
    private final SharedReceives shared;

    private final Fins fins;
    private final Tells tells;
    private State state = State.OPEN;
    private boolean needsFlush;
    /**
     * Batches that arrive before and with the one whose time is taken, 0: none is; when it was posted, behind how much.
     */
    private int sampledAfter;

    private long sampledBytes;
    private long sampledNs;
    /** Mark of the list of those with frames on their lines. */
    boolean isListedReady;

    private boolean hasTakenStripe;
    private boolean hasFinishedStripe;
    private int sendsUnderWay;
    private long batchBytesUnderWay;
    private final UnderWay underWay = new UnderWay();
    private int writesUnderWay;
    private long readBytes;
    private long progress;
    private final RequestTurns sends;
    private final RequestTurns receives;
    /** Batches that arrived here and are not consumed. */
    private int held;
    /** Stripes that this connection carried and that have not arrived, as the peer was told; null: none. */
    private Set<Long> denied;
    /** The RDMA fast path from the peer, null while it has none here. */
    private EagerRdmaInbox inbox;
    /** The RDMA fast path to the peer, null while this process has none there. */
    private EagerRdmaOutbox outbox;

    /** Null where the connection has none, or is not up yet. */
    private FrameLine line;

    /** That of the write that is being posted. */
    private final long[] mark = new long[FrameLine.MARK_WORDS];

    private int batchesReceived;

    Subchannel(
            Place place,
            Owner owner,
            Rail<Subchannel> rail,
            int epoch,
            QueuePair queuePair,
            SharedReceives shared,
            ReceiveSlots slots) {
        id = place.id();
        sends = place.sends();
        receives = place.receives();
        this.owner = owner;
        this.rail = rail;
        this.epoch = epoch;
        this.queuePair = queuePair;
        remoteKeyIndex = rail.peerPort().keyIndex();
        this.shared = shared;
        this.slots = slots;
        fins = new Fins(rail.port());
        tells = new Tells(rail.port());
        if (shared == null) {
            slots.grow();
            for (int slot = 0; slot < slots.count(); slot++) {
                postReceive(slot);
            }
        } else {
            queuePair.nameShared(endId(1), endId(2));
        }
    }

    /**
     * Returns the id of a receive that stands for those which it does not have: it is flushed when the connection ends.
     */
    private long endId(int number) {
        long end = workRequestId(RECEIVE, -number);
        receives.posted();
        return end;
    }

    /** The connection is up: it may have a line, which tells of frames that arrive. */
    void openLine(Runnable onFrame) {
        if (line == null) {
            line = queuePair.frameLine(onFrame);
        }
    }

    /** Returns the line of single frames; null where the connection has none. */
    FrameLine line() {
        return line;
    }

    int id() {
        return id;
    }

    Owner owner() {
        return owner;
    }

    Rail<Subchannel> rail() {
        return rail;
    }

    @Override
    public int epoch() {
        return epoch;
    }

    @Override
    public QueuePair queuePair() {
        return queuePair;
    }

    /**
     * Returns the memory of what arrived in a slot; below 0 it is the complement of an offset in the ring of the fast
     * path.
     */
    MemoryBlock blockOf(int slot) {
        return slot < 0 ? inbox.block() : slots.blockOf(slot);
    }

    int offsetOf(int slot) {
        return slot < 0 ? ~slot : slots.offsetOf(slot);
    }

    @Override
    public EagerRdmaInbox inbox() {
        return inbox;
    }

    /**
     * Counts a batch that came into a posted receive; tells whether the peer is active enough for a ring, and has none.
     */
    boolean isEagerRdmaDue(int threshold) {
        return inbox == null && ++batchesReceived >= threshold;
    }

    /** Tells whether there is room to tell the peer of a ring. */
    boolean canOffer() {
        return fins.canOffer();
    }

    /** Gives the peer a ring of the RDMA fast path; null if others have all that there may be. */
    void offer(EagerRdmaInbox newInbox) {
        inbox = newInbox;
        if (inbox == null) {
            batchesReceived = Integer.MIN_VALUE; // ask again much later
            return;
        }
        fins.offer(inbox, inbox.region().remoteKey(rail.port().keyIndex()));
    }

    /** The peer has given this process a ring. */
    void useRing(EagerRdmaSlots slots, long address, long key) {
        MemoryBlock mapped =
                rail.port().capabilities().mappedRemoteMemory() ? rail.port().map(key) : null;
        outbox = new EagerRdmaOutbox(slots, address, key, mapped);
    }

    /** Tells whether a batch of this length can take the fast path now; all before {@code consumed} were consumed. */
    boolean hasEagerRoom(int lengthBytes, long consumed) {
        return outbox != null && outbox.hasRoom(lengthBytes, consumed);
    }

    /** Tells whether the fast path is mapped memory: what is written there is under way no more. */
    boolean isMapped() {
        return outbox.isMapped();
    }

    /**
     * Posts a batch of the channel, for the first time, by the fast path; returns false if there is no room for it now.
     */
    boolean postEager(MemoryRegion region, int offset, int lengthBytes, long number) {
        int result = outbox.write(queuePair, workRequestId(SEND, lengthBytes), region, offset, lengthBytes, number);
        if (outbox.isMapped()) {
            return true;
        }
        if (!isPosted(result, lengthBytes)) {
            return false;
        }
        sendsUnderWay++;
        batchBytesUnderWay += lengthBytes;
        return true;
    }

    @Override
    public boolean isOpen() {
        return state == State.OPEN;
    }

    /** Goes to another state, which may follow; the only way from one to another. */
    void become(State next) {
        assert state.mayBecome(next) : "connection " + id + " from " + state + " to " + next;
        state = next;
    }

    /**
     * The peer was told that a stripe which this connection carried has not arrived: a FIN found later does not count.
     */
    void deny(long stripe) {
        if (denied == null) {
            denied = new HashSet<>();
        }
        denied.add(stripe);
    }

    boolean isDenied(long stripe) {
        return denied != null && denied.contains(stripe);
    }

    @Override
    public boolean isPeerLost() {
        return owner.isLost();
    }

    /** Returns what this connection has to carry. */
    UnderWay underWay() {
        return underWay;
    }

    boolean hasNotices() {
        return fins.hasNotice() || tells.isDue();
    }

    /** Tells whether nothing of it is needed any more. */
    boolean isSpent() {
        return state == State.CLOSED && sends.isEmpty() && receives.isEmpty() && (held == 0 || owner.isLost());
    }

    /** Closes the connection; nothing of it touches memory afterwards. */
    void close(boolean isAbort) {
        become(State.CLOSED);
        rail.portLoad().drop(underWay.bytes());
        underWay.drop(underWay.bytes());
        if (isAbort) {
            queuePair.abort();
        } else {
            queuePair.close();
        }
    }

    void free() {
        become(State.FREE);
        if (shared == null) {
            slots.close();
        }
        fins.close();
        tells.close();
        if (inbox != null) {
            inbox.close();
        }
    }

    private RequestTurns filter(int kind) {
        return kind == RECEIVE ? receives : sends;
    }

    private long workRequestId(int kind, int number) {
        long turn = filter(kind).nextTurn();
        return (long) kind << KIND_SHIFT | (long) id << ID_SHIFT | turn << TURN_SHIFT | number & 0xffff_ffffL;
    }

    static int kindOf(long workRequestId) {
        return (int) (workRequestId >>> KIND_SHIFT);
    }

    static int subchannelOf(long workRequestId) {
        return (int) (workRequestId >>> ID_SHIFT) & MOST - 1;
    }

    private void postReceive(int slot) {
        int result = queuePair.postReceive(
                workRequestId(RECEIVE, slot), slots.regionOf(slot), slots.offsetOf(slot), slots.slotBytes());
        if (result != QueuePair.POSTED) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no room for receive " + slot + " of a connection over rail " + rail.name()
                            + ": the completion queue is full; fewer rails (btl_max_rails) or receives"
                            + " (btl_receive_slots) take less of it");
        }
        receives.posted();
    }

    /** A stripe was posted. */
    void takesStripe() {
        hasTakenStripe = true;
    }

    void finishedStripe() {
        hasFinishedStripe = true;
    }

    @Override
    public boolean finishesNothing() {
        return hasTakenStripe && !hasFinishedStripe;
    }

    /** Posts a batch of the channel; returns false if there is no room for the request now. */
    boolean postBatch(MemoryRegion region, int offset, int lengthBytes) {
        long request = workRequestId(SEND, lengthBytes);
        if (!isPosted(queuePair.postExpeditedSend(request, region, offset, lengthBytes), lengthBytes)) {
            return false;
        }
        sendsUnderWay++;
        batchBytesUnderWay += lengthBytes;
        boolean isAlone = underWay.bytes() == batchBytesUnderWay;
        if (isAlone && sampledAfter == 0 && underWay.queuedBytes() >= SAMPLED_BYTES) {
            sampledAfter = sendsUnderWay;
            sampledBytes = underWay.queuedBytes();
            sampledNs = underWay.carryingSinceNs();
        }
        return true;
    }

    /** The oldest batch under way has arrived. */
    void batchArrived(long placedNs) {
        if (sampledAfter != 0 && --sampledAfter == 0 && placedNs - sampledNs > 0) {
            owner.observed(rail, sampledBytes, placedNs - sampledNs);
        }
    }

    private boolean isPosted(int result, int lengthBytes) {
        if (result != QueuePair.POSTED) {
            return false;
        }
        sends.posted();
        if (underWay.isDry() || rail.portLoad().isDry()) {
            begin(System.nanoTime());
        }
        underWay.posted(lengthBytes);
        rail.portLoad().posted(lengthBytes);
        needsFlush = true;
        return true;
    }

    /** Something is about to be posted while this connection, or its port, is likely to have nothing to carry. */
    private void begin(long nowNs) {
        if (underWay.bytes() == 0) {
            rail.window().begin(nowNs);
        }
        if (underWay.isDry()) {
            underWay.begin(nowNs);
        }
        if (rail.portLoad().isDry()) {
            rail.portLoad().begin(nowNs);
        }
    }

    /** Tells whether a write needs no thread of the peer. */
    boolean isOneSided() {
        return rail.port().capabilities().oneSided();
    }

    /**
     * Writes a stripe, marked with its FIN if no other write is under way, or puts that behind it, if it has one;
     * returns false if there is no room for that now. The receiver reads nothing behind a mark before somebody takes
     * that, which holds up writes one behind the other. FINs of earlier stripes go first, as many as there is room for:
     * behind this one they would make the receiver wait for its data, too.
     */
    boolean post(BulkWrite stripe) {
        postNotices();
        stripe.isMarked = stripe.hasFin
                && !stripe.isWritten
                && writesUnderWay == 0
                && stripe.lengthBytes >= MARKED_BYTES
                && line != null
                && line.takesMarks();
        if (stripe.isMarked) {
            return postMarked(stripe);
        }
        boolean hasRoom = stripe.hasFin || writesUnderWay < MOST_SILENT_WRITES;
        int frame = stripe.hasFin ? fins.claim() : 0;
        if (!hasRoom || frame < 0 || !stripe.isWritten && !isPosted(write(stripe), stripe.lengthBytes)) {
            return false;
        }
        writesUnderWay += stripe.isWritten ? 0 : 1;
        if (stripe.hasFin) {
            fins.add(stripe, frame);
        }
        return true;
    }

    private boolean postMarked(BulkWrite stripe) {
        stripe.putMark(mark);
        int result = queuePair.postMarkedWrite(
                workRequestId(WRITE, stripe.slot),
                stripe.source,
                stripe.sourceOffset,
                stripe.lengthBytes,
                stripe.remoteAddress,
                stripe.remoteKeys[remoteKeyIndex],
                mark);
        boolean isPosted = isPosted(result, stripe.lengthBytes);
        writesUnderWay += isPosted ? 1 : 0;
        return isPosted;
    }

    private int write(BulkWrite stripe) {
        return queuePair.postWrite(
                workRequestId(WRITE, stripe.slot),
                stripe.source,
                stripe.sourceOffset,
                stripe.lengthBytes,
                stripe.remoteAddress,
                stripe.remoteKeys[remoteKeyIndex]);
    }

    /** Posts a read; returns false if there is no room for it now. */
    boolean postRead(
            int slot, MemoryRegion target, int offset, int lengthBytes, long remoteAddress, long[] remoteKeys) {
        long key = remoteKeys[remoteKeyIndex];
        int result = queuePair.postRead(workRequestId(READ, slot), target, offset, lengthBytes, remoteAddress, key);
        if (result != QueuePair.POSTED) {
            return false;
        }
        sends.posted();
        readBytes += lengthBytes;
        needsFlush = true;
        return true;
    }

    /** Returns what was asked for by reads and is not here. */
    long readBytes() {
        return readBytes;
    }

    /** Tells whether something is under way, in either direction. */
    boolean isBusy() {
        return underWay.bytes() != 0 || readBytes != 0 || line != null && line.unplaced() != 0;
    }

    /** Posts gathered notices; returns how many went out. */
    int postNotices() {
        int posted = 0;
        while (tells.isReady() && postTell()) {
            posted++;
        }
        while (fins.hasNotice() && fins.mayPost(tells.underWay()) && postNotice()) {
            posted++;
        }
        return posted;
    }

    private boolean postTell() {
        int length = tells.nextBytes();
        boolean isFirst = tells.underWay() == 0;
        MemoryRegion region = tells.write(owner);
        long request = workRequestId(NOTICE, length);
        if (fins.underWay() + tells.underWay() == RailConfig.NOTICE_SLOTS
                || !isPosted(queuePair.postExpeditedSend(request, region, 0, length), length)) {
            return false;
        }
        tells.posted(length);
        if (isFirst) {
            owner.toldConsumed();
        }
        return true;
    }

    /** Tells whether how long a probe takes would be the time of the probe alone, and the peer has room for it. */
    boolean canProbe() {
        return !isBusy() && slots.slotBytes() >= RailProbes.PART_BYTES;
    }

    /** Has a notice go out whose time is taken. */
    void probe(int lengthBytes) {
        tells.probe(lengthBytes);
    }

    /** Tells whether it has to carry more than a probe. */
    boolean carriesData() {
        return underWay.bytes() > tells.underWayBytes();
    }

    private boolean postNotice() {
        int at = fins.prepare(owner);
        int length = fins.nextBytes();
        if (!isPosted(queuePair.postSend(workRequestId(NOTICE, length), fins.region(), at, length), length)) {
            return false;
        }
        fins.posted(id);
        return true;
    }

    /** Has a notice go out for its counts alone. */
    void tell() {
        tells.want();
    }

    /** Starts what was posted. */
    void flush() {
        if (needsFlush) {
            needsFlush = false;
            queuePair.flush();
        }
    }

    /** Returns a number that changes whenever the peer acknowledges or sends something. */
    long progress() {
        return progress;
    }

    /** A work request was successful. */
    void progressed() {
        progress++;
    }

    /** Tells whether a completion is not one that came before. */
    boolean isFirst(long workRequestId) {
        int turn = (int) (workRequestId >>> TURN_SHIFT) & RequestTurns.TURNS - 1;
        return filter(kindOf(workRequestId)).complete(turn);
    }

    /**
     * A work request is over, whatever became of it.
     *
     * @param placedNs when the peer had its data, 0 if it does not say
     */
    void completed(int kind, int lengthBytes, long placedNs, long nowNs) {
        if (kind == SEND) {
            sendsUnderWay--;
            batchBytesUnderWay -= lengthBytes;
        } else if (kind == NOTICE && Tells.has(lengthBytes)) {
            tells.over();
        } else if (kind == NOTICE) {
            fins.over();
        } else if (kind == WRITE) {
            writesUnderWay--;
        }
        if (kind == READ) {
            readBytes -= lengthBytes;
        } else if (kind != RECEIVE && isOpen()) {
            underWay.acknowledged(lengthBytes, placedNs, nowNs);
            rail.portLoad().acknowledged(lengthBytes, placedNs, nowNs);
            rail.window().arrived(lengthBytes, nowNs);
        }
    }

    /** A notice has arrived, with frames the oldest one under way; reports the stripes whose FIN was in it. */
    void noticeArrived(int lengthBytes, long placedNs, long nowNs) {
        if (Tells.has(lengthBytes)) {
            int probeBytes = tells.arrived(lengthBytes);
            if (probeBytes != 0) {
                owner.probed(rail, probeBytes, placedNs == 0 ? 0 : placedNs - tells.probedNs(), nowNs);
            }
            return;
        }
        fins.arrived(isOpen());
        for (BulkWrite write = fins.nextFinished(); write != null; write = fins.nextFinished()) {
            owner.onFinished(write, this);
        }
    }

    /** A batch stays in its slot for a while. */
    void hold() {
        held++;
    }

    void release(int slot) {
        held--;
        repost(slot);
    }

    /** Offers a slot again. One of the fast path is free by being consumed. */
    void repost(int slot) {
        if (slot < 0) {
            return;
        }
        if (shared != null) {
            shared.post(slot);
        } else if (isOpen()) {
            postReceive(slot);
        }
    }
}
