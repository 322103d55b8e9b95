package railmpi.fabric.pairs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A connection inside a node. Writes, reads and atomics act on the mapped target at once and complete when posted.
 * Sends go through the {@link Mailbox} of the receiver. Owner: the holder of the progress lock.
 */
final class PairQueuePair implements QueuePair {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    /** Result of {@link #prepare}: go on. */
    private static final int READY = 1;

    private static final long ANSWER_LIMIT_NS = 60_000_000_000L;

    private record PostedReceive(long workRequestId, MemoryRegion region, int offset, int lengthBytes) {}

    private final PairPort port;
    private final PairCompletionQueue sends;
    private final PairCompletionQueue receives;
    private final MemoryRegion mailboxRegion;
    private final Mailbox mailbox;
    private final ArrayDeque<PostedReceive> posted = new ArrayDeque<>();
    private State state = State.CONNECTING;
    private String failure;
    private Cause cause;
    private Mailbox peerMailbox;
    private int targetRank;
    private Path request;
    private long askedNs;
    private int sendSlot;
    private int receiveSlot;
    private boolean isClosed;

    PairQueuePair(PairPort port, PairCompletionQueue sends, PairCompletionQueue receives) {
        this.port = port;
        this.sends = sends;
        this.receives = receives;
        mailboxRegion = port.allocate(Mailbox.LENGTH_BYTES);
        mailbox = new Mailbox(mailboxRegion.block());
        receives.attach(this);
        if (sends != receives) {
            sends.attach(this);
        }
        port.add(this);
    }

    long mailboxKey() {
        return mailboxRegion.remoteKey();
    }

    void waitForAnswer(int newTargetRank, Path newRequest) {
        targetRank = newTargetRank;
        request = newRequest;
        askedNs = System.nanoTime();
    }

    void connectTo(Mailbox newPeerMailbox) {
        peerMailbox = newPeerMailbox;
        state = State.CONNECTED;
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public String failure() {
        return failure;
    }

    @Override
    public Cause cause() {
        return cause;
    }

    /** Everything has started when it is posted. */
    @Override
    public void flush() {}

    /** Takes in what the peer has done. */
    void advance() {
        if (state == State.CONNECTING) {
            takeAnswer();
        } else if (state == State.CONNECTED) {
            boolean isEnded = peerMailbox.isClosed(); // first: what was sent before the end is taken below
            takeArrivals();
            if (isEnded && (posted.isEmpty() || mailbox.lengthBytes(receiveSlot) < 0)) {
                breakDown("the peer has closed the connection in shared memory");
            }
        } else {
            flushReceives();
        }
    }

    private void takeAnswer() {
        long answer = mailbox.answer();
        if (answer == Mailbox.REFUSED) {
            breakDown(Cause.REFUSED, "rank " + targetRank + " refused a connection in shared memory");
        } else if (answer != 0) {
            connectToAcceptor(answer);
        } else if (System.nanoTime() - askedNs > ANSWER_LIMIT_NS) {
            breakDown("rank " + targetRank + " did not answer a wish to connect in shared memory within "
                    + ANSWER_LIMIT_NS / 1_000_000_000L + " s");
        }
    }

    /** Who has accepted may have closed the connection by now, and its mailbox with it. */
    private void connectToAcceptor(long mailboxKey) {
        try {
            connectTo(new Mailbox(port.map(mailboxKey)));
        } catch (RailException e) {
            breakDown("rank " + targetRank + " has accepted a connection in shared memory that cannot be opened: "
                    + e.getMessage());
        }
    }

    private void breakDown(String reason) {
        breakDown(Cause.BROKEN, reason);
    }

    private void breakDown(Cause newCause, String reason) {
        state = State.ERROR;
        failure = reason;
        cause = newCause;
        flushReceives();
    }

    private void flushReceives() {
        while (!posted.isEmpty() && !receives.isFull()) {
            receives.add(posted.remove().workRequestId, Status.FLUSHED, 0);
        }
    }

    /** Returns READY, or how a post of anything but a receive is over before it has begun. */
    private int prepare(long workRequestId) {
        checkConnected();
        if (sends.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        }
        if (state == State.ERROR) {
            sends.add(workRequestId, Status.FLUSHED, 0);
            return POSTED;
        }
        return READY;
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        int result = prepare(workRequestId);
        if (result != READY) {
            return result;
        }
        if (isOutside(local.block(), localOffset, lengthBytes) || lengthBytes > Mailbox.SLOT_DATA_BYTES) {
            sends.add(workRequestId, Status.LOCAL_LENGTH_ERROR, 0);
            return POSTED;
        }
        if (!peerMailbox.put(sendSlot, local.block(), localOffset, lengthBytes)) {
            return RETRY_NO_WORK_REQUEST;
        }
        sendSlot = (sendSlot + 1) % Mailbox.SLOT_COUNT;
        sends.add(workRequestId, Status.SUCCESS, lengthBytes);
        return POSTED;
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        if (state != State.ERROR) {
            posted.add(new PostedReceive(workRequestId, local, localOffset, lengthBytes));
        } else if (receives.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        } else {
            receives.add(workRequestId, Status.FLUSHED, 0);
        }
        return POSTED;
    }

    private void takeArrivals() {
        int length = mailbox.lengthBytes(receiveSlot);
        while (length >= 0 && !posted.isEmpty() && !receives.isFull()) {
            PostedReceive receive = posted.remove();
            boolean fits = length <= receive.lengthBytes
                    && length <= Mailbox.SLOT_DATA_BYTES
                    && !isOutside(receive.region.block(), receive.offset, length);
            if (fits) {
                mailbox.get(receiveSlot, receive.region.block(), receive.offset, length);
            }
            mailbox.free(receiveSlot);
            receiveSlot = (receiveSlot + 1) % Mailbox.SLOT_COUNT;
            receives.add(receive.workRequestId, fits ? Status.SUCCESS : Status.LOCAL_LENGTH_ERROR, length);
            length = mailbox.lengthBytes(receiveSlot);
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
        int result = prepare(workRequestId);
        if (result != READY) {
            return result;
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
        int result = prepare(workRequestId);
        if (result != READY) {
            return result;
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
        int result = prepare(workRequestId);
        if (result != READY) {
            return result;
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
        int result = prepare(workRequestId);
        if (result != READY) {
            return result;
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
        if (isClosed) {
            return;
        }
        isClosed = true;
        mailbox.close();
        receives.detach(this);
        sends.detach(this);
        port.remove(this);
        if (state == State.CONNECTING && request != null) {
            port.takeBack(request);
        }
        if (state != State.ERROR) {
            breakDown("the queue pair is closed");
        }
        mailboxRegion.close();
    }

    private void checkOpen() {
        if (isClosed) {
            throw new RailException(RailException.Category.RAIL, "a queue pair is used after it was closed");
        }
    }

    private void checkConnected() {
        checkOpen();
        if (state == State.CONNECTING) {
            throw new RailException(RailException.Category.RAIL, "a queue pair is used before it is connected");
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
