package railmpi.btl.rail;

import railmpi.btl.fastpath.BatchRing;
import railmpi.core.compile.Seam;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.MemoryRegion;
import railmpi.policy.MultiplexingPolicy;

/**
 * Sends what a channel has to send: bulk data and reads as far as there is room, and batches, each over the rail that a
 * policy chooses. Owner: the holder of the progress lock. Hot path: short.
 */
final class BatchSending {
    private final RailChannel channel;
    private final Rails rails;
    private final MultiplexingPolicy multiplexing;
    private final MemoryRegion ringRegion;
    private final BatchRing ring;
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
     * @param multiplexing chooses the rail of a batch
     * @param ringRegion memory of the ring
     * @param ring the batches
     * @param shortLine sends frames that are alone
     * @param controls frames of this layer
     * @param told what the peer knows of its own batches
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts between which it stands
    BatchSending(
            RailChannel channel,
            RailConfig config,
            MultiplexingPolicy multiplexing,
            MemoryRegion ringRegion,
            BatchRing ring,
            ShortLine shortLine,
            ControlFrames controls,
            ToldCounts told) {
        this.channel = channel;
        rails = channel.rails();
        this.multiplexing = multiplexing;
        this.ringRegion = ringRegion;
        this.ring = ring;
        window = config.window();
        slotBytes = config.slotBytes();
        this.shortLine = shortLine;
        this.controls = controls;
        stripes = channel.stripes();
        reads = channel.reads();
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
            rails.subchannel(rails.soonest(BatchRing.HEADER_BYTES)).tell();
        }
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail)) {
                Subchannel subchannel = rails.subchannel(rail);
                if (subchannel.hasNotices()) {
                    posted += subchannel.postNotices();
                }
                subchannel.flush();
            }
        }
        return posted;
    }

    private boolean postBatch() {
        if (!ring.hasReturned() && ring.unacknowledged() >= window) {
            return false;
        }
        ring.closeIfNeeded();
        long number = ring.next();
        int rail = chooseRail(ring.lengthBytes(number));
        Subchannel carrier = rails.subchannel(rail);
        if (ring.lengthBytes(number) > slotBytes) {
            return shortLine.trySendLong(number, carrier);
        }
        int at = channel.prepare(ring, number, number);
        int length = ring.lengthBytes(number);
        boolean isFast = !ring.hasReturned() && carrier.hasEagerRoom(length, ring.freed());
        boolean isPosted =
                isFast ? carrier.postEager(ringRegion, at, length, number) : carrier.postBatch(ringRegion, at, length);
        if (!isPosted) {
            return false;
        }
        ring.posted(number, carrier.id());
        if (isFast) {
            rails.rail(rail).counters().fast();
        }
        if (!isFast || !carrier.isMapped()) {
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
            if (rails.isUsable(rail) && rails.subchannel(rail).hasNotices()) {
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
