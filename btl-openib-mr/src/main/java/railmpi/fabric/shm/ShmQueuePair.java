package railmpi.fabric.shm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A connection inside a node. Writes, reads and atomics act on the mapped target at once and complete when posted. Sends go
 * through a mailbox in the receiver's memory: {@value #SLOT_COUNT} slots of a length word (0 = free, else length + 1) and
 * {@value #SLOT_DATA_BYTES} bytes.
 */
final class ShmQueuePair implements QueuePair {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int SLOT_COUNT = 16;
    private static final int SLOT_DATA_BYTES = 4096;
    private static final int SLOT_BYTES = SLOT_DATA_BYTES + 64;

    private record PostedReceive(long workRequestId, MemoryRegion region, int offset, int lengthBytes) {}

    private final ShmPort port;
    private final ShmCompletionQueue sends;
    private final ShmCompletionQueue receives;
    private final MemoryRegion mailbox;
    private final ArrayDeque<PostedReceive> posted = new ArrayDeque<>();
    private MemoryBlock peerMailbox;
    private int sendSlot;
    private int receiveSlot;
    private boolean closed;

    ShmQueuePair(ShmPort port, ShmCompletionQueue sends, ShmCompletionQueue receives) {
        this.port = port;
        this.sends = sends;
        this.receives = receives;
        this.mailbox = port.allocate(SLOT_COUNT * SLOT_BYTES);
        receives.attach(this);
    }

    @Override
    public long localAddress() {
        return mailbox.remoteKey();
    }

    @Override
    public void connect(long remoteAddress) {
        peerMailbox = port.map(remoteAddress);
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        if (sends.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        }
        if (isOutside(local.block(), localOffset, lengthBytes) || lengthBytes > SLOT_DATA_BYTES) {
            sends.add(workRequestId, Status.LOCAL_LENGTH_ERROR, 0);
            return POSTED;
        }
        int slot = sendSlot * SLOT_BYTES;
        // acquire: pairs with the receiver's release of the slot in takeArrivals
        if ((long) LONG.getAcquire(peerMailbox.bytes(), slot) != 0) {
            return RETRY_NO_WORK_REQUEST;
        }
        copy(local.block(), localOffset, peerMailbox, slot + Long.BYTES, lengthBytes);
        LONG.setRelease(peerMailbox.bytes(), slot, (long) lengthBytes + 1); // release: publishes the data
        sendSlot = (sendSlot + 1) % SLOT_COUNT;
        sends.add(workRequestId, Status.SUCCESS, lengthBytes);
        return POSTED;
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        posted.add(new PostedReceive(workRequestId, local, localOffset, lengthBytes));
        return POSTED;
    }

    void takeArrivals() {
        while (!posted.isEmpty() && !receives.isFull()) {
            int slot = receiveSlot * SLOT_BYTES;
            ByteBuffer bytes = mailbox.block().bytes();
            long lengthPlusOne = (long) LONG.getAcquire(bytes, slot); // acquire: pairs with postSend's release
            if (lengthPlusOne == 0) {
                return;
            }
            PostedReceive receive = posted.remove();
            int length = (int) lengthPlusOne - 1;
            boolean fits = length <= receive.lengthBytes && !isOutside(receive.region.block(), receive.offset, length);
            if (fits) {
                copy(mailbox.block(), slot + Long.BYTES, receive.region.block(), receive.offset, length);
            }
            LONG.setRelease(bytes, slot, 0L); // release: the slot may be overwritten from now on
            receiveSlot = (receiveSlot + 1) % SLOT_COUNT;
            receives.add(receive.workRequestId, fits ? Status.SUCCESS : Status.LOCAL_LENGTH_ERROR, length);
        }
    }

    @Override
    public int postWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        checkOpen();
        if (sends.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        }
        Status status = check(local, localOffset, lengthBytes, remoteAddress, remoteKey);
        if (status == Status.SUCCESS) {
            copy(local.block(), localOffset, port.map(remoteKey), (int) remoteAddress, lengthBytes);
            VarHandle.releaseFence(); // what is sent later arrives after the data
        }
        sends.add(workRequestId, status, 0);
        return POSTED;
    }

    @Override
    public int postRead(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        checkOpen();
        if (sends.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        }
        Status status = check(local, localOffset, lengthBytes, remoteAddress, remoteKey);
        if (status == Status.SUCCESS) {
            VarHandle.acquireFence();
            copy(port.map(remoteKey), (int) remoteAddress, local.block(), localOffset, lengthBytes);
        }
        sends.add(workRequestId, status, 0);
        return POSTED;
    }

    @Override
    public int postFetchAndAdd(
            long workRequestId, MemoryRegion local, int localOffset, long remoteAddress, long remoteKey, long addend) {
        checkOpen();
        if (sends.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        }
        Status status = checkAtomic(local, localOffset, remoteAddress, remoteKey);
        if (status == Status.SUCCESS) {
            long old = (long) LONG.getAndAdd(port.map(remoteKey).bytes(), (int) remoteAddress, addend);
            local.block().bytes().putLong(localOffset, old);
        }
        sends.add(workRequestId, status, Long.BYTES);
        return POSTED;
    }

    @Override
    public int postCompareAndSwap(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            long remoteAddress,
            long remoteKey,
            long expected,
            long replacement) {
        checkOpen();
        if (sends.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        }
        Status status = checkAtomic(local, localOffset, remoteAddress, remoteKey);
        if (status == Status.SUCCESS) {
            long old = (long)
                    LONG.compareAndExchange(port.map(remoteKey).bytes(), (int) remoteAddress, expected, replacement);
            local.block().bytes().putLong(localOffset, old);
        }
        sends.add(workRequestId, status, Long.BYTES);
        return POSTED;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            receives.detach(this);
            for (PostedReceive receive : posted) {
                if (!receives.isFull()) {
                    receives.add(receive.workRequestId, WorkCompletion.Status.FLUSHED, 0);
                }
            }
            mailbox.close();
        }
    }

    private void checkOpen() {
        if (closed || peerMailbox == null) {
            throw new RailException(
                    RailException.Category.RAIL,
                    "queue pair " + localAddress() + " is " + (closed ? "closed" : "not connected"));
        }
    }

    private Status checkAtomic(MemoryRegion local, int localOffset, long remoteAddress, long remoteKey) {
        if ((remoteAddress & (Long.BYTES - 1)) != 0) {
            return Status.REMOTE_ACCESS_ERROR;
        }
        return check(local, localOffset, Long.BYTES, remoteAddress, remoteKey);
    }

    private Status check(MemoryRegion local, int localOffset, int lengthBytes, long remoteAddress, long remoteKey) {
        if (isOutside(local.block(), localOffset, lengthBytes)) {
            return Status.LOCAL_LENGTH_ERROR;
        }
        try {
            return isOutside(port.map(remoteKey), remoteAddress, lengthBytes)
                    ? Status.REMOTE_ACCESS_ERROR
                    : Status.SUCCESS;
        } catch (RailException e) {
            return Status.REMOTE_ACCESS_ERROR;
        }
    }

    private static boolean isOutside(MemoryBlock block, long offset, int lengthBytes) {
        return offset < 0 || lengthBytes < 0 || offset > (long) block.lengthBytes() - lengthBytes;
    }

    private static void copy(MemoryBlock from, int fromOffset, MemoryBlock to, int toOffset, int lengthBytes) {
        to.bytes().put(toOffset, from.bytes(), fromOffset, lengthBytes);
    }
}
