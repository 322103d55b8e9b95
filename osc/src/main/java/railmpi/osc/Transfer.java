package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * One access to the memory of a rank, at its origin: sent in pieces, each a frame that stands for itself, so that of a
 * long access nothing is kept anywhere. Pieces of accumulating have whole items. Owner: the holder of the progress
 * lock.
 */
final class Transfer implements Access, Outbox.Item {
    private static final int ALIGNMENT_BYTES = Long.BYTES;

    private final int action;
    private final int operation;
    private final TargetItems target;
    private final int granule;
    private TypedBuffer origin;
    private TypedBuffer compare;
    private TypedBuffer result;
    private long sent;
    private int answersDue;
    private RailException failure;

    /**
     * Describes an access.
     *
     * @param action one of {@link WindowFrames}
     * @param operation lower half of word 2 of a piece but for the action
     * @param itemBytes what must not be split
     */
    Transfer(int action, int operation, TargetItems target, int itemBytes) {
        this.action = action;
        this.operation = operation;
        this.target = target;
        int least = itemBytes;
        while (least % ALIGNMENT_BYTES != 0) {
            least *= 2;
        }
        granule = least;
    }

    Transfer from(TypedBuffer items) {
        origin = items;
        return this;
    }

    Transfer comparedWith(TypedBuffer items) {
        compare = items;
        return this;
    }

    Transfer into(TypedBuffer items) {
        result = items;
        return this;
    }

    @Override
    public void addTo(Outbox outbox) {
        outbox.request(this);
    }

    @Override
    public boolean isComplete() {
        return sent == target.lengthBytes() && answersDue == 0 || failure != null;
    }

    @Override
    public RailException failure() {
        return failure;
    }

    @Override
    public boolean send(Outbox outbox, Way way) {
        while (sent < target.lengthBytes() && failure == null) {
            if (result != null && outbox.isFull() || !sendPiece(outbox, way)) {
                return false;
            }
        }
        return true;
    }

    private boolean sendPiece(Outbox outbox, Way way) {
        int most = way.maxPayloadBytes() - WindowFrames.HEAD_BYTES;
        Runs runs = outbox.runs();
        target.list(runs, sent, most, WindowFrames.carriedBytes(action, 1), granule);
        int streamBytes = runs.streamBytes();
        int payloadBytes = WindowFrames.HEAD_BYTES + runs.entryBytes() + WindowFrames.carriedBytes(action, streamBytes);
        int frame = way.claim(payloadBytes);
        if (frame < 0) {
            return false;
        }
        int payload = frame + FrameLayout.payloadOffset(payloadBytes);
        if (!packData(way.block(), payload + WindowFrames.HEAD_BYTES + runs.entryBytes(), streamBytes)) {
            outbox.onFailed(failure);
            return true; // the room is left to the next frame
        }
        ByteBuffer bytes = way.block().bytes();
        bytes.putInt(payload, runs.count()).putInt(payload + Integer.BYTES, streamBytes);
        target.writeSpan(bytes, payload + WindowFrames.SPAN_OFFSET);
        runs.write(bytes, payload + WindowFrames.HEAD_BYTES);
        outbox.putWords(way, frame, word2(outbox, streamBytes));
        sent += streamBytes;
        way.commit(WindowFrames.PIECE, payloadBytes);
        return true;
    }

    private long word2(Outbox outbox, int streamBytes) {
        long number = 0;
        if (WindowFrames.isAnswered(action)) {
            number = outbox.expectAnswer(this, sent, streamBytes);
            answersDue++;
        }
        return number << Integer.SIZE | Integer.toUnsignedLong(operation | action);
    }

    private boolean packData(MemoryBlock block, int at, int streamBytes) {
        return action == WindowFrames.GET
                || action != WindowFrames.COMPARE_SWAP && pack(origin, block, at, streamBytes)
                || action == WindowFrames.COMPARE_SWAP
                        && pack(compare, block, at, streamBytes)
                        && pack(origin, block, at + streamBytes, streamBytes);
    }

    private boolean pack(TypedBuffer items, MemoryBlock block, int at, int streamBytes) {
        try {
            items.convertor().pack(items.buffer(), items.offsetBytes() + sent, block, at, streamBytes);
            return true;
        } catch (RuntimeException e) {
            failure = UserMemory.failure(items.buffer(), e);
            return false;
        }
    }

    /** Takes what was in the target's memory. */
    void take(MemoryBlock block, int offset, long position, int lengthBytes) {
        try {
            result.convertor().unpack(block, offset, result.buffer(), result.offsetBytes() + position, lengthBytes);
        } catch (RuntimeException e) {
            failure = UserMemory.failure(result.buffer(), e);
        }
    }

    /** Nothing of it has moved. */
    void refused(RailException cause) {
        failure = cause;
    }

    void answered() {
        answersDue--;
    }
}
