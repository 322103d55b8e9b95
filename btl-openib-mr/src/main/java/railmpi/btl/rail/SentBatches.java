package railmpi.btl.rail;

import railmpi.btl.fastpath.EagerRdmaOutbox;
import railmpi.btl.fastpath.EagerRdmaSlots;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.policy.UnderWay;

/**
 * The batches under way on one connection: it sends them, or writes them into a ring of the RDMA fast path at the peer;
 * and measures the rail by them. Owner: the holder of the progress lock. Hot path: short.
 */
final class SentBatches {
    /**
     * So much must be under way, all of it batches, which may overtake the rest, for the time of a batch to tell the
     * bandwidth of the rail.
     */
    private static final int SAMPLED_BYTES = 48 * 1024;

    private final SendQueue queue;
    /** The ring of the fast path to the peer, null while this process has none there. */
    private EagerRdmaOutbox outbox;

    private int count;
    private long bytes;
    /** Batches that arrive before and with the one whose time is taken, 0: none is. */
    private int sampledAfter;
    /** Behind how much it was posted, and since when the rail has been carrying that. */
    private long sampledBytes;

    private long sampledNs;

    SentBatches(SendQueue queue) {
        this.queue = queue;
    }

    /** Posts a batch of the channel; returns false if there is no room for the request now. */
    boolean post(MemoryRegion region, int offset, int lengthBytes) {
        long request = queue.nextId(RequestId.SEND, lengthBytes);
        int result = queue.queuePair().postExpeditedSend(request, region, offset, lengthBytes);
        if (!queue.isPosted(result, lengthBytes)) {
            return false;
        }
        count++;
        bytes += lengthBytes;
        if (sampledAfter == 0) {
            sample(queue.underWay());
        }
        return true;
    }

    private void sample(UnderWay underWay) {
        if (underWay.bytes() == bytes && underWay.queuedBytes() >= SAMPLED_BYTES) {
            sampledAfter = count;
            sampledBytes = underWay.queuedBytes();
            sampledNs = underWay.carryingSinceNs();
        }
    }

    /** Tells whether a batch of this length can take the fast path now; all before {@code consumed} were consumed. */
    boolean hasFastRoom(int lengthBytes, long consumed) {
        return outbox != null && outbox.hasRoom(lengthBytes, consumed);
    }

    /** Tells whether the fast path is mapped memory: what is written there is under way no more. */
    boolean isMapped() {
        return outbox.isMapped();
    }

    /**
     * Posts a batch of the channel, for the first time, by the fast path; returns false if there is no room for it now.
     */
    boolean postFast(MemoryRegion region, int offset, int lengthBytes, long number) {
        long request = queue.nextId(RequestId.SEND, lengthBytes);
        int result = outbox.write(queue.queuePair(), request, region, offset, lengthBytes, number);
        if (outbox.isMapped()) {
            return true;
        }
        if (!queue.isPosted(result, lengthBytes)) {
            return false;
        }
        count++;
        bytes += lengthBytes;
        return true;
    }

    /** The peer has given this process a ring. */
    void useRing(Port port, EagerRdmaSlots slots, long address, long key) {
        MemoryBlock mapped = port.capabilities().mappedRemoteMemory() ? port.map(key) : null;
        outbox = new EagerRdmaOutbox(slots, address, key, mapped);
    }

    /** A batch is over, whatever became of it. */
    void over(int lengthBytes) {
        count--;
        bytes -= lengthBytes;
    }

    /**
     * The oldest batch under way has arrived.
     *
     * @return how long {@link #sampledBytes} took, if its time was taken, else 0 or less
     */
    long arrived(long placedNs) {
        return sampledAfter != 0 && --sampledAfter == 0 ? placedNs - sampledNs : 0;
    }

    long sampledBytes() {
        return sampledBytes;
    }
}
