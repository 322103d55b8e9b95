package railmpi.btl.rail;

import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.BatchRing;
import railmpi.btl.fastpath.SendWindow;
import railmpi.core.compile.Seam;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.MemoryRegion;
import railmpi.policy.MultiplexingPolicy;

/**
 * Sends what a channel has to send: bulk data and reads as far as there is room, and batches, each over the rail that a
 * policy chooses. Owner: the holder of the progress lock. Hot path: short.
 */
final class BatchSending {
    private final Rails rails;
    private final MultiplexingPolicy multiplexing;
    private final MemoryRegion ringRegion;
    private final BatchRing ring;
    private final SendWindow sent;
    private final int window;
    private final int slotBytes;
    private final ShortLine shortLine;
    private final ControlFrames controls;
    private final Stripes stripes;
    private final Reads reads;
    private final ToldCounts told;
    private int sendsUnderWay;

    /**
     * Sends for a channel.
     *
     * @param stripes bulk data, which goes first
     * @param reads reads, too
     * @param multiplexing chooses the rail of a batch
     * @param ringRegion memory of the ring
     * @param ring the batches
     * @param shortLine sends frames that are alone
     * @param controls frames of this layer
     * @param told what the peer knows of its own batches
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts between which it stands
    BatchSending(
            Rails rails,
            Stripes stripes,
            Reads reads,
            RailConfig config,
            MultiplexingPolicy multiplexing,
            MemoryRegion ringRegion,
            BatchRing ring,
            ShortLine shortLine,
            ControlFrames controls,
            ToldCounts told) {
        this.rails = rails;
        this.stripes = stripes;
        this.reads = reads;
        this.multiplexing = multiplexing;
        this.ringRegion = ringRegion;
        this.ring = ring;
        sent = ring.window();
        window = config.window();
        slotBytes = config.slotBytes();
        this.shortLine = shortLine;
        this.controls = controls;
        this.told = told;
    }

    /** Tells whether no batch is under way. */
    boolean isIdle() {
        return sendsUnderWay == 0 && shortLine.isIdle();
    }

    /** Sends what there is to send, as far as there is room; returns how many things went out. */
    @Seam
    int send() {
        if (rails.usableCount() == 0) {
            return 0;
        }
        StackReserve.requireForSystemCall(); // before anything counts as sent
        int posted = stripes.isIdle() ? 0 : stripes.advance();
        posted += reads.isIdle() ? 0 : reads.advance();
        if (!controls.isEmpty) {
            controls.commit(ring);
        }
        posted += shortLine.trySend() ? 1 : 0;
        while (ring.hasBatch() && postBatch()) {
            posted++;
        }
        if (told.isDueNow()) {
            rails.subchannel(rails.soonest(BatchLayout.HEADER_BYTES)).notices().tell();
        }
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail)) {
                Subchannel subchannel = rails.subchannel(rail);
                if (subchannel.notices().areDue()) {
                    posted += subchannel.notices().post();
                }
                subchannel.sends().flush();
            }
        }
        return posted;
    }

    private boolean postBatch() {
        if (!sent.hasReturned() && sent.unacknowledged() >= window) {
            return false;
        }
        ring.closeIfNeeded();
        long number = sent.next();
        int rail = chooseRail(sent.lengthBytes(number));
        Subchannel carrier = rails.subchannel(rail);
        if (sent.lengthBytes(number) > slotBytes) {
            return shortLine.trySendLong(number, carrier);
        }
        SentBatches batches = carrier.batches();
        int at = told.prepare(ring, number, number);
        int length = sent.lengthBytes(number);
        boolean isFast = !sent.hasReturned() && batches.hasFastRoom(length, sent.freed());
        boolean isPosted =
                isFast ? batches.postFast(ringRegion, at, length, number) : batches.post(ringRegion, at, length);
        if (!isPosted) {
            return false;
        }
        sent.posted(number, carrier.id());
        if (isFast) {
            rails.rail(rail).counters().fast();
        }
        if (!isFast || !batches.isMapped()) {
            sendsUnderWay++;
        }
        multiplexing.used(rails, rail);
        rails.rail(rail).counters().sent(length);
        told.told();
        return true;
    }

    private int chooseRail(int lengthBytes) {
        if (rails.usableCount() == 1) {
            return rails.onlyUsable();
        }
        rails.look();
        return multiplexing.choose(rails, lengthBytes);
    }

    /** Tells whether there is something to send. */
    boolean hasUnsent() {
        return ring.hasBatch()
                || !stripes.isIdle()
                || !reads.isIdle()
                || !controls.isEmpty
                || told.isDue()
                || hasNotices();
    }

    private boolean hasNotices() {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && rails.subchannel(rail).notices().areDue()) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether all that was committed has reached the peer's adapter. */
    boolean isQuiet() {
        return !ring.hasBatch()
                && sendsUnderWay == 0
                && shortLine.isIdle()
                && controls.isEmpty
                && stripes.isQuiet()
                && reads.isQuiet();
    }

    /** A batch that was sent is over, one way or the other. */
    void over() {
        sendsUnderWay--;
    }
}
