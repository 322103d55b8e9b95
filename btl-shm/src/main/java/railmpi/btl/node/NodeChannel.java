package railmpi.btl.node;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;

/**
 * The channel to a peer of the same node: its ring and its doorbell. A committed frame is there at once. Owner: the
 * holder of the progress lock. Hot path: short.
 */
public final class NodeChannel extends VirtualChannel {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final OutboundRing ring;
    private final MemoryBlock block;
    private final Inbox peerInbox;
    private final NodeChannels owner;
    private long futexAddress;

    NodeChannel(int peer, NodeChannels owner, OutboundRing ring, Inbox peerInbox) {
        super(peer);
        this.owner = owner;
        this.ring = ring;
        block = ring.block();
        this.peerInbox = peerInbox;
    }

    @Override
    public MemoryBlock block() {
        return block;
    }

    @Override
    public int maxPayloadBytes() {
        return ring.maxPayloadBytes();
    }

    @Override
    public int claim(int payloadBytes) {
        return ring.claim(payloadBytes);
    }

    @Override
    public int begin(int payloadBytes, long word1, long word2) {
        return ring.begin(payloadBytes, word1, word2);
    }

    @Override
    public void commit(int kind, int payloadBytes) {
        ring.commit(kind, payloadBytes);
        wakePeerIfAsleep();
    }

    @Override
    public void flush() {
        // committed is sent
    }

    @Override
    public boolean flushIfIdle() {
        return true; // committed is sent
    }

    @Override
    public boolean isThrottled() {
        return ring.isThrottled();
    }

    @Override
    public boolean reaches(RemoteMemory memory) {
        return memory.nodeKey() != 0;
    }

    @Override
    public boolean isOneSided() {
        return true;
    }

    @Override
    public int maxTransferBytes() {
        return Integer.MAX_VALUE;
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in VirtualChannel
    public boolean put(
            ExposedMemory source,
            int sourceOffset,
            int lengthBytes,
            RemoteMemory target,
            int targetOffset,
            RemoteCompletion completion,
            int token) {
        target.requireInside(targetOffset, lengthBytes);
        copyLastLongLast(source.block(), sourceOffset, owner.map(peer(), target), targetOffset, lengthBytes);
        VarHandle.releaseFence(); // before whatever tells the peer; pairs with what it reads that by
        completion.onCompleted(token, 0);
        return true;
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in VirtualChannel
    public boolean putFlag(
            ExposedMemory source,
            int sourceOffset,
            int lengthBytes,
            RemoteMemory target,
            int targetOffset,
            RemoteCompletion completion,
            int token) {
        boolean isDone = put(source, sourceOffset, lengthBytes, target, targetOffset, completion, token);
        wakePeerIfAsleep(); // who may wait for just this
        return isDone;
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in VirtualChannel
    public boolean get(
            ExposedMemory target,
            int targetOffset,
            int lengthBytes,
            RemoteMemory source,
            int sourceOffset,
            RemoteCompletion completion,
            int token) {
        source.requireInside(sourceOffset, lengthBytes);
        VarHandle.acquireFence(); // after whatever the peer has told; pairs with what it told that by
        copy(owner.map(peer(), source), sourceOffset, target.block(), targetOffset, lengthBytes);
        completion.onCompleted(token, 0);
        return true;
    }

    private static void copy(MemoryBlock from, int fromOffset, MemoryBlock to, int toOffset, int lengthBytes) {
        to.bytes().put(toOffset, from.bytes(), fromOffset, lengthBytes);
    }

    private static void copyLastLongLast(
            MemoryBlock from, int fromOffset, MemoryBlock to, int toOffset, int lengthBytes) {
        int body = lengthBytes - Long.BYTES;
        if (body < 0 || (toOffset + body) % Long.BYTES != 0) {
            copy(from, fromOffset, to, toOffset, lengthBytes);
            return;
        }
        copy(from, fromOffset, to, toOffset, body);
        // behind the rest of the data; pairs with what the peer reads it by, as ValueLine of the collectives
        LONG.setRelease(to.bytes(), toOffset + body, from.bytes().getLong(fromOffset + body));
    }

    @Override
    public boolean fetchAdd(
            RemoteMemory target, int targetOffset, long addend, RemoteCompletion completion, int token) {
        target.requireAtomic(targetOffset);
        MemoryBlock mapped = mapped(target);
        if (mapped == null) {
            return owner.atomics().askFetchAdd(this, target, targetOffset, addend, completion, token);
        }
        long old = Atomics.fetchAdd(mapped, targetOffset, addend);
        wakePeerIfAsleep();
        completion.onCompleted(token, old);
        return true;
    }

    /** Returns null for what the peer has by itself. */
    private MemoryBlock mapped(RemoteMemory target) {
        return reaches(target) ? owner.map(peer(), target) : null;
    }

    @Override
    public boolean compareSwap(
            RemoteMemory target,
            int targetOffset,
            long expected,
            long replacement,
            RemoteCompletion completion,
            int token) {
        target.requireAtomic(targetOffset);
        MemoryBlock mapped = mapped(target);
        if (mapped == null) {
            return owner.atomics().askCompareSwap(this, target, targetOffset, expected, replacement, completion, token);
        }
        long old = Atomics.compareSwap(mapped, targetOffset, expected, replacement);
        wakePeerIfAsleep();
        completion.onCompleted(token, old);
        return true;
    }

    /**
     * Returns the most frames that {@link #hasRoomForFrames} may be asked for.
     *
     * @return frames
     */
    public int maxFrames() {
        return ring.maxFrames();
    }

    /**
     * Tells whether some frames with payloads of up to 40 bytes can be claimed one after the other.
     *
     * @param frames how many, at most {@link #maxFrames()}
     * @return true if they fit
     */
    public boolean hasRoomForFrames(int frames) {
        return ring.hasRoomForFrames(frames);
    }

    /** Tells the peer that nothing follows, if it has taken all there is; returns whether it has. */
    boolean tryEnd() {
        if (!ring.isDrained()) {
            return false;
        }
        ring.end();
        wakePeerIfAsleep();
        return true;
    }

    void wakePeerIfAsleep() {
        if (peerInbox.hasSleepers()) {
            wakePeer();
        }
    }

    /**
     * Who cannot wake leaves that to the next message. The peer's sleep ends by itself, soon since a ring is counted.
     */
    private void wakePeer() {
        if (futexAddress == 0 && NativeAccess.isReady()) {
            futexAddress = Doorbell.addressOf(peerInbox);
        }
        Doorbell.wakeSleepers(peerInbox, futexAddress);
    }
}
