package railmpi.btl.rail;

import java.util.function.IntSupplier;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.fastpath.BatchRing;
import railmpi.btl.fastpath.SendWindow;
import railmpi.btl.load.RailCounters;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.LittleStackError;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/**
 * The straight way of single frames between nodes, for channels whose connections have a {@link FrameLine}: a frame
 * that waits alone is written from the ring at once, and one that has arrived is delivered from where it was read. It
 * has a number of the channel's sequence like any batch, is kept until the peer has consumed it, and goes by a work
 * request if its connection dies. With several usable rails the line is that of the rail on which messages stay while
 * little is under way there, if the policy has such a one, and carries {@value #MOST_UNPLACED} frames at a time:
 * streams are for the policy. Where connections have no line, frames go by work requests, and those that arrive are
 * looked at in their batches.
 *
 * <p>Layout of a frame on the line, from the beginning of its batch: what {@link FrameLine} fills, with the counts as
 * {@code consumed batches << 16 | changes of the throttle}, then words and payload where {@link FrameLayout} has them.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class ShortLine extends InboundFrames {
    /** From the beginning of a batch to its frame: word 1 is where the line expects it. */
    private static final int FRAME_OFFSET = FrameLine.WORD1_OFFSET - FrameLayout.WORD1_OFFSET;

    private static final int SHORT_END = FRAME_OFFSET + FrameLayout.payloadOffset(0);
    private static final int LONG_END = FRAME_OFFSET + FrameLayout.LONG_PAYLOAD_OFFSET;

    /** Frames that may be under way by the line of one of several rails: an exchange of short messages stays on it. */
    private static final int MOST_UNPLACED = 8;

    /** Looks of a wait at the socket, each a call of the system, between two looks at everything. */
    private static final int MOST_LOOKS = 16;
    /** The same if the frame is all that the program waits for: 64 KiB take about as long. */
    private static final int MOST_LOOKS_ALONE = 48;

    private final ChannelMarks channel;
    private final BatchRing ring;
    private final SendWindow sent;
    private final ArrivedBatches arrived;
    private final ToldCounts told;
    private final PeerCounts peerCounts;
    private final BatchDelivery delivery;
    private final IntSupplier arrivals;
    private final int window;
    private final AtOnceLimit limit = new AtOnceLimit();

    /** The connection by which frames go, and its line; null while there is none. */
    private Subchannel carrier;

    private int carrierId;
    private RailCounters carrierCounters;
    private FrameLine line;
    /** Whether there is no other usable connection. */
    private boolean isSole;

    /** The connection by which frames come, and its line; null while none of the peer's is known. */
    private Subchannel heard;

    private FrameLine heardLine;

    /** The frame that was found by the last look. */
    private ArrivedFrame heardFrame;

    /** The same if it came with a batch, as where connections have no line. */
    private final ArrivedFrame inBatch = new ArrivedFrame(null, false);

    /**
     * Has no connection yet.
     *
     * @param told what goes with each frame,
     * @param peerCounts and what comes with each
     * @param delivery delivers frames that nobody has looked for
     * @param arrivals looks for batches that have arrived
     * @param window most batches that the peer may have to consume
     */
    ShortLine(
            ChannelMarks channel,
            BatchRing ring,
            ArrivedBatches arrived,
            ToldCounts told,
            PeerCounts peerCounts,
            BatchDelivery delivery,
            IntSupplier arrivals,
            int window) {
        super(true);
        this.channel = channel;
        this.ring = ring;
        sent = ring.window();
        this.arrived = arrived;
        this.told = told;
        this.peerCounts = peerCounts;
        this.delivery = delivery;
        this.arrivals = arrivals;
        this.window = window;
    }

    /**
     * Sets by which connection frames go, and are expected until others come.
     *
     * @param newCarrier null if there is none that is settled
     * @param isOnly whether no other connection is usable
     */
    void carryBy(Subchannel newCarrier, boolean isOnly) {
        FrameLine newLine = newCarrier == null ? null : newCarrier.line();
        if (newLine == line && isOnly == isSole) {
            if (heard != null && !heard.isOpen()) {
                hear(carrier);
            }
            return;
        }
        line = newLine;
        carrier = line == null ? null : newCarrier;
        carrierId = line == null ? 0 : newCarrier.id();
        carrierCounters = line == null ? null : newCarrier.rail().counters();
        isSole = isOnly;
        limit.onLine(carrier != null && isOnly ? carrier.rail().port() : null);
        hear(carrier);
    }

    /** Returns the connection by which frames are expected, null if there is none. */
    Subchannel heard() {
        return heard;
    }

    /** Returns how long the messages are that go out at once. */
    AtOnceLimit limit() {
        return limit;
    }

    private void hear(Subchannel from) {
        heard = from;
        heardLine = from == null ? null : from.line();
    }

    /**
     * Tells whether the next frame may go by the line: of several rails there must be little, or another one is better.
     */
    private boolean isLineFree() {
        return line != null && line.isFree() && (isSole || line.unplaced() < MOST_UNPLACED);
    }

    /** Tells whether nothing that went by the line is still on its way. */
    boolean isIdle() {
        return line == null || line.unplaced() == 0;
    }

    /** Tells whether a frame that is too long for a batch would go out at once. */
    boolean takesLong(int payloadBytes) {
        return payloadBytes <= limit.ofLine() && isLineFree() && !ring.hasBatch() && sent.unacknowledged() < window;
    }

    /** Sends what was committed if that is one frame for which nothing has to wait; returns whether it did. */
    boolean trySend() {
        if (!isLineFree() || !ring.isLone() || sent.unacknowledged() >= window) {
            return false;
        }
        StackReserve.requireForSystemCall(); // before the frame counts as sent
        tellSent(carrier, carrierCounters, ring.sendLone(line, carrierId, told.word()));
        return true;
    }

    private void tellSent(Subchannel by, RailCounters counters, int lengthBytes) {
        by.progressed(); // one of several was idle before: the peer has placed what went there
        counters.sent(lengthBytes);
        told.told();
    }

    /** Sends a batch of one frame, if possible by a line; returns whether it did. */
    boolean trySendLong(long number, Subchannel by) {
        FrameLine itsLine = by.line();
        if (itsLine == null || !itsLine.isFree()) {
            return false;
        }
        tellSent(by, by.rail().counters(), ring.sendLong(number, itsLine, by.id(), told.word()));
        return true;
    }

    @Override
    public long head() {
        StackReserve.requireForSystemCall();
        return headAgain();
    }

    @Override
    public long headAgain() {
        if (heardLine == null) {
            return headInBatch();
        }
        ArrivedFrame frame = heardLine.look();
        return frame == null ? 0 : headOf(frame);
    }

    private long headInBatch() {
        long word = delivery.head(inBatch);
        if (word == 0 && arrivals.getAsInt() != 0) {
            word = delivery.head(inBatch);
        }
        if (word != 0) {
            inBatch.at -= FRAME_OFFSET; // where it would begin on a line
            heardFrame = inBatch;
        }
        return word;
    }

    private long headOf(ArrivedFrame frame) {
        int payloadBytes = payloadBytes(frame.lengthBytes);
        boolean isNext = frame.number == arrived.expected() && isPlausible(frame, payloadBytes);
        heardFrame = frame;
        return isNext ? FrameLayout.frameWord(frame.kind, payloadBytes) : 0;
    }

    @Override
    public int headOffset() {
        return heardFrame.at + FRAME_OFFSET;
    }

    @Override
    public long word1(int offset) {
        return heardFrame.word1;
    }

    @Override
    public long word3() {
        return heardFrame.word3;
    }

    @Override
    public MemoryBlock block() {
        return heardFrame.block;
    }

    @Override
    public void take(int payloadBytes) {
        if (heardFrame == inBatch) {
            delivery.passHead(payloadBytes);
        } else {
            consume(heard, heardLine, heardFrame);
        }
    }

    @Override
    public int mostLooks() {
        return MOST_LOOKS;
    }

    @Override
    public int mostLooksAlone() {
        return MOST_LOOKS_ALONE;
    }

    private boolean isPlausible(ArrivedFrame frame, int payloadBytes) {
        return payloadBytes >= 0 && peerCounts.isPlausible(frame.counts) && !arrived.hasNext();
    }

    /** Returns the length of the payload of a frame on the line, below 0 if there is none so long. */
    private static int payloadBytes(int lengthBytes) {
        int payloadBytes = lengthBytes - SHORT_END;
        if (FrameLayout.payloadOffset(payloadBytes) == FrameLayout.SHORT_PAYLOAD_OFFSET) {
            return payloadBytes;
        }
        payloadBytes = lengthBytes - LONG_END;
        return FrameLayout.payloadOffset(payloadBytes) == FrameLayout.SHORT_PAYLOAD_OFFSET ? -1 : payloadBytes;
    }

    /** The frame that is next on a line was delivered. */
    private void consume(Subchannel from, FrameLine itsLine, ArrivedFrame frame) {
        int lengthBytes = frame.lengthBytes;
        arrived.pass();
        from.progressed();
        peerCounts.take(frame.counts);
        itsLine.take();
        told.consumed(lengthBytes);
        if (told.isDue()) {
            channel.markDirty();
        }
        if (arrived.hasNext()) {
            channel.markArrived();
        }
    }

    /**
     * Delivers the frames that have arrived on the line of a connection.
     *
     * @return how many, negative if the listener wants no more
     */
    int deliver(Subchannel from) {
        FrameLine itsLine = from.line();
        int frames = 0;
        for (ArrivedFrame frame = itsLine.frame(); frame != null && !channel.isLost(); frame = itsLine.frame()) {
            if (frame.isMark) {
                takeMark(from, itsLine, frame);
                frames++;
                continue;
            }
            hear(from); // not where only data comes, of which a message has some on each rail
            if (arrived.hasNext()) {
                return ~frames; // what comes before it is not delivered yet
            }
            int payloadBytes = payloadBytes(frame.lengthBytes);
            if (!isPlausible(frame, payloadBytes)) {
                throw payloadBytes < 0
                        ? new MalformedFrameException("a frame of " + frame.lengthBytes + " bytes")
                        : peerCounts.refused(frame.counts);
            }
            frames++;
            if (frame.number != arrived.expected()) {
                keep(from, itsLine, frame);
            } else if (!deliverNext(from, itsLine, frame, payloadBytes)) {
                return ~frames;
            }
        }
        return frames;
    }

    /** A write is in place: that is outside of the sequence. */
    private void takeMark(Subchannel from, FrameLine itsLine, ArrivedFrame mark) {
        delivery.deliverMark(from, mark);
        from.progressed();
        itsLine.take();
    }

    private boolean deliverNext(Subchannel from, FrameLine itsLine, ArrivedFrame frame, int payloadBytes) {
        boolean isDelivered = true;
        try {
            return delivery.deliverFrame(frame.kind, frame.block, frame.at + FRAME_OFFSET, payloadBytes);
        } catch (LittleStackError e) {
            isDelivered = false;
            throw e;
        } finally {
            if (isDelivered) {
                consume(from, itsLine, frame);
            }
        }
    }

    /** A frame is here before its turn, or again: what it waits for comes by another connection. */
    private void keep(Subchannel from, FrameLine itsLine, ArrivedFrame frame) {
        int lengthBytes = frame.lengthBytes;
        long counts = frame.counts;
        if (arrived.isMissing(frame.number)) {
            MemoryBlock copy = MemoryBlock.allocateSomewhere(lengthBytes);
            copy.bytes().put(0, frame.block.bytes(), frame.at, lengthBytes);
            copy.bytes().putLong(FRAME_OFFSET, FrameLayout.frameWord(frame.kind, payloadBytes(lengthBytes)));
            arrived.addCopy(frame.number, from.receives(), copy, lengthBytes);
            from.receives().hold();
        } else {
            told.want();
            channel.markDirty();
        }
        from.progressed();
        peerCounts.take(counts);
        itsLine.take();
    }
}
