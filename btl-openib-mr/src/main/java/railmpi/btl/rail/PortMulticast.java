package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.btl.channel.Multicast;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/**
 * Membership in a multicast group on one port. It has completion queues of its own, so that datagrams never wait behind
 * the completions of connections.
 *
 * <p>Source: [Kini03] section 5.3 (a separate completion queue for UD, the route header in front of a datagram). Owner:
 * the holder of the progress lock.
 */
final class PortMulticast implements AutoCloseable {
    /** Datagrams that may arrive between two passes. */
    private static final int RECEIVE_SLOTS = 64;

    private static final int SEND_SLOTS = 16;

    private final Port port;
    private final Multicast.Listener listener;
    private final CompletionQueue sends;
    private final CompletionQueue receives;
    private final DatagramQueuePair queuePair;
    private final MemoryRegion memory;
    private final int slotBytes;
    private final WorkCompletion[] received = completions(RECEIVE_SLOTS);
    private final WorkCompletion[] sent = completions(SEND_SLOTS);
    /** Free send slots, by their numbers behind the receive slots. */
    private final int[] free = new int[SEND_SLOTS];

    private int freeCount;
    private boolean isClosed;

    /**
     * Joins.
     *
     * @throws railmpi.core.RailException RESOURCE if the group cannot be joined
     */
    PortMulticast(Port port, int group, Multicast.Listener listener) {
        this.port = port;
        this.listener = listener;
        sends = port.openCompletionQueue(SEND_SLOTS);
        receives = port.openCompletionQueue(RECEIVE_SLOTS);
        queuePair = port.joinMulticast(group, sends, receives);
        slotBytes = queuePair.headerBytes() + queuePair.maxDatagramBytes();
        memory = port.allocate((RECEIVE_SLOTS + SEND_SLOTS) * slotBytes);
        for (int slot = 0; slot < RECEIVE_SLOTS; slot++) {
            queuePair.postReceive(slot, memory, slot * slotBytes, slotBytes);
        }
        for (int slot = 0; slot < SEND_SLOTS; slot++) {
            free[freeCount++] = RECEIVE_SLOTS + slot;
        }
    }

    private static WorkCompletion[] completions(int count) {
        WorkCompletion[] completions = new WorkCompletion[count];
        Arrays.setAll(completions, i -> new WorkCompletion());
        return completions;
    }

    Port port() {
        return port;
    }

    int maxBytes() {
        return queuePair.maxDatagramBytes();
    }

    /** Returns whether there was room for it. */
    boolean send(MemoryBlock block, int offset, int lengthBytes) {
        takeSent();
        if (freeCount == 0) {
            return false;
        }
        int slot = free[freeCount - 1];
        int at = slot * slotBytes;
        memory.block().bytes().put(at, block.bytes(), offset, lengthBytes);
        if (queuePair.postSend(slot, memory, at, lengthBytes) != QueuePair.POSTED) {
            return false;
        }
        freeCount--;
        return true;
    }

    private int takeSent() {
        if (freeCount == SEND_SLOTS) {
            return 0;
        }
        int count = sends.take(sent);
        for (int i = 0; i < count; i++) {
            free[freeCount++] = (int) sent[i].workRequestId;
        }
        return count;
    }

    /**
     * Delivers what has arrived, as far as polls of the connections' queues have found it where they do; returns how
     * many things were found.
     */
    int poll() {
        int count = receives.take(received);
        for (int i = 0; i < count && !isClosed; i++) {
            take(received[i]);
        }
        return isClosed ? count : count + takeSent();
    }

    private void take(WorkCompletion completion) {
        int at = (int) completion.workRequestId * slotBytes;
        if (completion.status == WorkCompletion.Status.SUCCESS) {
            int header = queuePair.headerBytes();
            listener.onDatagram(memory.block(), at + header, completion.lengthBytes - header);
        }
        if (!isClosed) {
            queuePair.postReceive(completion.workRequestId, memory, at, slotBytes);
        }
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            queuePair.close();
            sends.close();
            receives.close();
            memory.close();
        }
    }
}
