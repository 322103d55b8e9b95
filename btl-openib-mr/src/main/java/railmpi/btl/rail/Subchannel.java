package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.fastpath.FrameListener;
import railmpi.btl.fastpath.RingLayout;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/**
 * One reliable connection of a virtual channel over one rail: batches of frames out, posted receives for those that come
 * in, and the credits that keep the two in step. The peer may send as many batches as receives are posted; each batch tells how
 * many were consumed, and a batch without frames does when there is nothing else to say.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class Subchannel {
    private static final long THROTTLE_BIT = 1L << 63;
    private static final int POST_SEND = 0;
    private static final int POST_RECEIVE = 1;
    private static final int KIND_SHIFT = 62;
    /** Kind of work request in the upper bits of its id: a write, whose lower half is the user's token. */
    static final int POST_WRITE = 2;

    private final int channel;
    private Port port;
    private final int slots;
    private final int slotBytes;
    private final BatchRing batches;
    private MemoryRegion sendRegion;
    private MemoryRegion receiveRegion;
    private QueuePair queuePair;

    private boolean wasConnected;

    /** Batches sent, and those of them that the peer has consumed. */
    private long sent;

    private long peerConsumed;
    private boolean isThrottled;

    /** Batches of the peer that were consumed, and how many of them the peer knows of. */
    private long consumed;

    private long consumedTold;
    private boolean throttle;
    private boolean isThrottleTold = true;

    /** Batches that have arrived and are not consumed, in order; circular. */
    private final int[] arrivedSlots;

    private final int[] arrivedBytes;
    private int firstArrived;
    private int arrivedCount;
    /** How far the first of them was delivered. */
    private int deliveredBytes;

    Subchannel(int channel, Port port, int slots, int slotBytes, int ringBytes) {
        this.channel = channel;
        this.port = port;
        this.slots = slots;
        this.slotBytes = slotBytes;
        sendRegion = port.allocate(ringBytes);
        receiveRegion = port.allocate(slots * slotBytes);
        batches = new BatchRing(sendRegion.block(), slotBytes);
        arrivedSlots = new int[slots];
        arrivedBytes = new int[slots];
    }

    Port port() {
        return port;
    }

    BatchRing batches() {
        return batches;
    }

    QueuePair queuePair() {
        return queuePair;
    }

    boolean isConnected() {
        boolean isConnected = queuePair != null && queuePair.state() == QueuePair.State.CONNECTED;
        wasConnected |= isConnected;
        return isConnected;
    }

    /** Tells whether this connection was ever found connected. */
    boolean wasConnected() {
        return wasConnected;
    }

    boolean isThrottled() {
        return isThrottled;
    }

    /** Goes over to another port with what was gathered; nothing may have been sent or received yet. */
    void moveTo(Port newPort) {
        if (newPort == port) {
            return;
        }
        MemoryRegion newSendRegion = newPort.allocate(sendRegion.block().lengthBytes());
        MemoryRegion newReceiveRegion = newPort.allocate(slots * slotBytes);
        newSendRegion
                .block()
                .bytes()
                .put(0, sendRegion.block().bytes(), 0, sendRegion.block().lengthBytes());
        close();
        queuePair = null;
        port = newPort;
        sendRegion = newSendRegion;
        receiveRegion = newReceiveRegion;
        batches.moveTo(newSendRegion.block());
    }

    /** Uses a connection, whatever was used before is closed; nothing may have been sent or received yet. */
    void use(QueuePair newQueuePair) {
        if (queuePair != null) {
            queuePair.close();
        }
        queuePair = newQueuePair;
        for (int slot = 0; slot < slots; slot++) {
            postReceive(slot);
        }
    }

    void close() {
        if (queuePair != null) {
            queuePair.close();
        }
        sendRegion.close();
        receiveRegion.close();
    }

    private long workRequestId(int kind, int number) {
        return (long) kind << KIND_SHIFT | (long) channel << Integer.SIZE | number & 0xffff_ffffL;
    }

    static int kindOf(long workRequestId) {
        return (int) (workRequestId >>> KIND_SHIFT);
    }

    static boolean isSend(long workRequestId) {
        return kindOf(workRequestId) == POST_SEND;
    }

    static int channelOf(long workRequestId) {
        return (int) (workRequestId >>> Integer.SIZE) & (1 << KIND_SHIFT - Integer.SIZE) - 1;
    }

    private void postReceive(int slot) {
        int result =
                queuePair.postReceive(workRequestId(POST_RECEIVE, slot), receiveRegion, slot * slotBytes, slotBytes);
        if (result != QueuePair.POSTED) {
            throw new RailException(RailException.Category.INTERNAL, "no room to post receive " + slot);
        }
    }

    /** Sends what is gathered, as far as there are credits, and returns credits; returns how many batches went out. */
    int flush() {
        if (!hasUnsent() || !isConnected()) {
            return 0;
        }
        int posted = 0;
        // the last credit is kept for returning credits, so that both sides can always tell what they consumed
        while (hasCredit(1) && closeIfNoneIsClosed() && post()) {
            posted++;
        }
        if (areCreditsDue() && postCredits()) {
            posted++;
        }
        if (posted != 0) {
            queuePair.flush();
        }
        return posted;
    }

    /** Tells whether there is something to say to the peer. */
    boolean hasUnsent() {
        return batches.hasBatch() || areCreditsDue();
    }

    private boolean areCreditsDue() {
        return consumed - consumedTold >= slots / 2 || !isThrottleTold;
    }

    /** Tells what was consumed with the next batch, or one without frames. */
    private boolean postCredits() {
        if (!hasCredit(0)) {
            return false;
        }
        if (!batches.hasBatch()) {
            batches.openEmpty();
        }
        return closeIfNoneIsClosed() && post();
    }

    private boolean closeIfNoneIsClosed() {
        if (!batches.hasClosedBatch()) {
            batches.close();
        }
        return batches.hasClosedBatch();
    }

    private boolean hasCredit(int kept) {
        return sent - peerConsumed < slots - kept;
    }

    private boolean post() {
        int at = batches.next(throttle ? consumed | THROTTLE_BIT : consumed);
        int result = queuePair.postSend(workRequestId(POST_SEND, 0), sendRegion, at, batches.nextLengthBytes());
        if (result != QueuePair.POSTED) {
            return false;
        }
        batches.taken();
        sent++;
        consumedTold = consumed;
        isThrottleTold = true;
        return true;
    }

    void sendDone() {
        batches.done();
    }

    void received(int slot, int lengthBytes) {
        wasConnected = true;
        int last = (firstArrived + arrivedCount++) % slots;
        arrivedSlots[last] = slot;
        arrivedBytes[last] = lengthBytes;
        if (arrivedCount == 1) {
            readHeader();
        }
    }

    boolean hasArrived() {
        return arrivedCount != 0;
    }

    private void readHeader() {
        int length = arrivedBytes[firstArrived];
        if (length < BatchRing.HEADER_BYTES) {
            throw malformed("a batch of " + length + " bytes");
        }
        long creditWord = receiveRegion.block().bytes().getLong(arrivedSlots[firstArrived] * slotBytes);
        long credits = creditWord & ~THROTTLE_BIT;
        if (credits < peerConsumed || credits > sent) {
            throw malformed("credits for " + credits + " batches of " + sent);
        }
        peerConsumed = credits;
        isThrottled = creditWord < 0;
        deliveredBytes = BatchRing.HEADER_BYTES;
    }

    /** Delivers frames of the batches that have arrived; returns how many, negative if the listener wants no more. */
    int deliver(int peer, FrameListener listener) {
        int frames = 0;
        boolean wantsMore = true;
        while (arrivedCount != 0 && wantsMore) {
            if (deliveredBytes < arrivedBytes[firstArrived]) {
                wantsMore = deliverFrame(peer, listener);
                frames++;
            }
            if (deliveredBytes >= arrivedBytes[firstArrived]) {
                consumeFirst();
            }
        }
        return wantsMore ? frames : ~frames;
    }

    private boolean deliverFrame(int peer, FrameListener listener) {
        MemoryBlock block = receiveRegion.block();
        ByteBuffer bytes = block.bytes();
        int slot = arrivedSlots[firstArrived];
        int at = slot * slotBytes + deliveredBytes;
        int left = arrivedBytes[firstArrived] - deliveredBytes;
        long word = left < RingLayout.SHORT_PAYLOAD_OFFSET ? 0 : bytes.getLong(at);
        int payloadBytes = RingLayout.payloadBytesOf(word);
        int frameBytes = BatchRing.frameBytes(payloadBytes);
        if (word == 0 || frameBytes > left) {
            throw malformed("a frame of " + frameBytes + " bytes with " + left + " left");
        }
        deliveredBytes += frameBytes; // first: a frame whose delivery fails is not delivered twice
        return listener.onFrame(peer, RingLayout.kindOf(word), block, at, payloadBytes);
    }

    private void consumeFirst() {
        int slot = arrivedSlots[firstArrived];
        firstArrived = (firstArrived + 1) % slots;
        arrivedCount--;
        consumed++;
        postReceive(slot);
        if (arrivedCount != 0) {
            readHeader();
        }
    }

    void throttle(boolean newThrottle) {
        throttle = newThrottle;
        isThrottleTold = false;
    }

    boolean write(int token, MemoryRegion source, int offset, int lengthBytes, long remoteAddress, long remoteKey) {
        return isConnected()
                && queuePair.postWrite(
                                workRequestId(POST_WRITE, token), source, offset, lengthBytes, remoteAddress, remoteKey)
                        == QueuePair.POSTED;
    }

    private static RailException malformed(String what) {
        return new RailException(RailException.Category.RAIL, "it sent " + what);
    }
}
