package railmpi.btl.pipe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/** The way to one peer. Puts and gets are frames, which the peer answers. */
final class PipeChannel extends VirtualChannel {
    private static final int MOST_PAYLOAD_BYTES = 8 * 1024;
    /** Of the channels themselves, which nobody else has. */
    private static final int PUT = 113;

    private static final int PLACED = 114;
    private static final int GET = 115;
    private static final int GOT = 116;
    private static final int THROTTLE = 117;
    private static final int LEAVE = 118;

    private final PipeChannels owner;
    private final Pipe pipe;
    private final MemoryBlock block = MemoryBlock.allocate(Pipe.frameBytes(MOST_PAYLOAD_BYTES));
    /** What found no room. */
    private final ArrayDeque<BooleanSupplier> owed = new ArrayDeque<>();
    /** Puts and gets that the peer has not answered. */
    private final Map<Long, Operation> underWay = new HashMap<>();

    private long operations;
    private boolean isThrottled;
    private boolean isLeaving;
    private boolean hasPeerLeft;
    private long frames;
    private long bytes;

    private record Operation(RemoteCompletion completion, int token, ExposedMemory target, int offset, int length) {}

    PipeChannel(Path path, int peer, PipeChannels owner) {
        super(peer);
        this.owner = owner;
        try {
            pipe = new Pipe(path);
        } catch (IOException e) {
            throw new RailException(RailException.Category.PEER, "no pipe to rank " + peer + ": " + e, e);
        }
    }

    static boolean isOwn(int kind) {
        return kind >= PUT && kind <= LEAVE;
    }

    @Override
    public MemoryBlock block() {
        return block;
    }

    @Override
    public int maxPayloadBytes() {
        return MOST_PAYLOAD_BYTES;
    }

    @Override
    public int claim(int payloadBytes) {
        try {
            return pipe.hasRoom(Pipe.frameBytes(payloadBytes)) ? 0 : -1;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void commit(int kind, int payloadBytes) {
        block.bytes().putLong(0, FrameLayout.frameWord(kind, payloadBytes));
        try {
            ByteBuffer frame = block.bytes().duplicate();
            frames++;
            bytes += payloadBytes;
            pipe.write(frame.limit(Pipe.frameBytes(payloadBytes)).position(0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        return isThrottled;
    }

    @Override
    public boolean reaches(RemoteMemory memory) {
        return true;
    }

    @Override
    public boolean isOneSided() {
        return false;
    }

    @Override
    public int maxTransferBytes() {
        return MOST_PAYLOAD_BYTES;
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
        if (claim(lengthBytes) < 0) {
            return false;
        }
        copy(source.block(), sourceOffset, block, FrameLayout.payloadOffset(lengthBytes), lengthBytes);
        long number = begin(new Operation(completion, token, null, 0, 0));
        send(PUT, number, place(target.id(), targetOffset), lengthBytes);
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
        return put(source, sourceOffset, lengthBytes, target, targetOffset, completion, token);
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
        if (claim(Long.BYTES) < 0) {
            return false;
        }
        block.bytes().putLong(FrameLayout.SHORT_PAYLOAD_OFFSET, lengthBytes);
        long number = begin(new Operation(completion, token, target, targetOffset, lengthBytes));
        send(GET, number, place(source.id(), sourceOffset), Long.BYTES);
        return true;
    }

    @Override
    public boolean fetchAdd(
            RemoteMemory target, int targetOffset, long addend, RemoteCompletion completion, int token) {
        target.requireAtomic(targetOffset);
        return owner.atomics().askFetchAdd(this, target, targetOffset, addend, completion, token);
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
        return owner.atomics().askCompareSwap(this, target, targetOffset, expected, replacement, completion, token);
    }

    private long begin(Operation operation) {
        underWay.put(operations, operation);
        return operations++;
    }

    private static long place(int id, int offset) {
        return (long) id << Integer.SIZE | offset;
    }

    private static void copy(MemoryBlock from, int fromOffset, MemoryBlock to, int toOffset, int lengthBytes) {
        to.bytes().put(toOffset, from.bytes(), fromOffset, lengthBytes);
    }

    private void send(int kind, long word1, long word2, int payloadBytes) {
        block.bytes().putLong(FrameLayout.WORD1_OFFSET, word1).putLong(FrameLayout.WORD2_OFFSET, word2);
        commit(kind, payloadBytes);
    }

    RailStatus status() {
        return new RailStatus(peer(), "pipe", "", "", "up", frames, bytes, 0, 0, 0, 0, 0, 1, MOST_PAYLOAD_BYTES);
    }

    /** Says once that nothing more comes; returns whether all that is to be said is out. */
    boolean tellLeaving() {
        if (!isLeaving) {
            isLeaving = true;
            owe(() -> trySend(LEAVE, 0));
        }
        return owesNothing();
    }

    boolean hasPeerLeft() {
        return hasPeerLeft;
    }

    void tellThrottled(boolean throttle) {
        owe(() -> trySend(THROTTLE, throttle ? 1 : 0));
    }

    private boolean trySend(int kind, long word1) {
        if (claim(0) < 0) {
            return false;
        }
        send(kind, word1, 0, 0);
        return true;
    }

    private void owe(BooleanSupplier attempt) {
        owed.add(attempt);
        sendOwed();
    }

    int sendOwed() {
        int sent = 0;
        while (!owed.isEmpty() && owed.peek().getAsBoolean()) {
            owed.remove();
            sent++;
        }
        return sent;
    }

    void forgetOwed() {
        owed.clear();
    }

    boolean owesNothing() {
        return owed.isEmpty();
    }

    boolean onOwnFrame(int kind, MemoryBlock from, int frame, int payloadBytes) {
        long word1 = from.bytes().getLong(frame + FrameLayout.WORD1_OFFSET);
        long word2 = from.bytes().getLong(frame + FrameLayout.WORD2_OFFSET);
        int payload = frame + FrameLayout.payloadOffset(payloadBytes);
        int id = (int) (word2 >>> Integer.SIZE);
        switch (kind) {
            case PUT -> {
                MemoryBlock memory = owner.atomics().exposed(id, (int) word2, payloadBytes);
                copy(from, payload, memory, (int) word2, payloadBytes);
                owe(() -> trySend(PLACED, word1));
            }
            case GET -> {
                int length = (int) from.bytes().getLong(payload);
                MemoryBlock memory = owner.atomics().exposed(id, (int) word2, length);
                owe(() -> tryAnswer(word1, memory, (int) word2, length));
            }
            case THROTTLE -> isThrottled = word1 != 0;
            case LEAVE -> hasPeerLeft = true;
            default -> finish(word1, from, payload, payloadBytes);
        }
        return true;
    }

    private boolean tryAnswer(long number, MemoryBlock memory, int offset, int length) {
        if (claim(length) < 0) {
            return false;
        }
        copy(memory, offset, block, FrameLayout.payloadOffset(length), length);
        send(GOT, number, 0, length);
        return true;
    }

    private void finish(long number, MemoryBlock from, int payload, int payloadBytes) {
        Operation operation = underWay.remove(number);
        if (operation == null || operation.length != payloadBytes) {
            throw new MalformedFrameException("an answer to operation " + number + ", which was not asked for");
        }
        if (operation.target != null) {
            copy(from, payload, operation.target.block(), operation.offset, payloadBytes);
        }
        operation.completion.onCompleted(operation.token, 0);
    }

    void close() throws IOException {
        pipe.close();
    }
}
