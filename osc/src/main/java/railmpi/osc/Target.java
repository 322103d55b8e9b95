package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.memory.MemoryBlock;

/**
 * Carries out accesses of other ranks, and the own ones, to the memory of this one. Owner: the holder of the progress
 * lock.
 */
final class Target {
    private final WindowMemory memory;
    private final Runs runs = new Runs();
    private final MemoryBlock scratch = MemoryBlock.allocateSomewhere(WindowFrames.MOST_PAYLOAD_BYTES);
    private final MemoryBlock combined = MemoryBlock.allocateSomewhere(WindowFrames.MOST_PAYLOAD_BYTES);

    Target(WindowMemory memory) {
        this.memory = memory;
    }

    WindowMemory memory() {
        return memory;
    }

    /**
     * A piece has come.
     *
     * @param outbox takes the answer, and word of what is refused
     * @throws MalformedFrameException before anything has changed, if the origin cannot mean it
     */
    void onPiece(Outbox outbox, long word2, MemoryBlock block, int offset, int payloadBytes) {
        int payload = offset + FrameLayout.payloadOffset(payloadBytes);
        ByteBuffer bytes = block.bytes();
        int entries = bytes.getInt(payload);
        int streamBytes = bytes.getInt(payload + Integer.BYTES);
        requireWhole(word2, entries, streamBytes, payloadBytes);
        runs.read(bytes, payload + WindowFrames.HEAD_BYTES, entries, streamBytes);
        boolean isPossible = memory.contains(runs);
        if (!isPossible && !memory.isDynamic()) {
            throw new MalformedFrameException("an access to " + streamBytes + " bytes from byte " + runs.offset(0)
                    + " on that are not in the window");
        }
        isPossible = isPossible && tryCarryOut(word2, block, payload + WindowFrames.HEAD_BYTES + runs.entryBytes());
        if (!isPossible) {
            outbox.answer(WindowFrames.REFUSED);
        }
        if (WindowFrames.isAnswered(WindowFrames.action(word2))) {
            outbox.answer(answer(WindowFrames.number(word2), isPossible ? streamBytes : 0));
        }
    }

    private static void requireWhole(long word2, int entries, int streamBytes, int payloadBytes) {
        int action = WindowFrames.action(word2);
        boolean isWhole = entries > 0
                && entries <= WindowFrames.MOST_PAYLOAD_BYTES / Runs.ENTRY_BYTES
                && streamBytes > 0
                && streamBytes <= WindowFrames.MOST_PAYLOAD_BYTES
                && payloadBytes
                        == WindowFrames.HEAD_BYTES
                                + entries * Runs.ENTRY_BYTES
                                + WindowFrames.carriedBytes(action, streamBytes);
        boolean isKnown = action <= WindowFrames.COMPARE_SWAP
                && (action != WindowFrames.ACCUMULATE && action != WindowFrames.GET_ACCUMULATE
                        || Operators.isPossible(
                                WindowFrames.operator(word2),
                                WindowFrames.type(word2),
                                WindowFrames.elementsPerItem(word2),
                                streamBytes));
        if (!isWhole || !isKnown) {
            throw new MalformedFrameException("access " + Long.toHexString(word2) + " to " + streamBytes
                    + " bytes of a window with " + entries + " runs in " + payloadBytes + " bytes");
        }
    }

    /** Returns false if the memory cannot be used any more: its arena was closed. */
    private boolean tryCarryOut(long word2, MemoryBlock block, int data) {
        try {
            carryOut(word2, block, data);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private void carryOut(long word2, MemoryBlock block, int data) {
        int action = WindowFrames.action(word2);
        if (action == WindowFrames.PUT) {
            memory.write(block, data, runs);
            return;
        }
        memory.read(runs, scratch);
        if (action == WindowFrames.ACCUMULATE) {
            combine(word2, block, data, scratch);
            memory.write(scratch, 0, runs);
        } else if (action == WindowFrames.GET_ACCUMULATE) {
            combined.bytes().put(0, scratch.bytes(), 0, runs.streamBytes());
            combine(word2, block, data, combined);
            memory.write(combined, 0, runs);
        } else if (action == WindowFrames.COMPARE_SWAP && isEqual(block, data)) {
            memory.write(block, data + runs.streamBytes(), runs);
        }
    }

    private void combine(long word2, MemoryBlock block, int data, MemoryBlock into) {
        Operators.combine(
                WindowFrames.operator(word2),
                WindowFrames.type(word2),
                WindowFrames.elementsPerItem(word2),
                block,
                data,
                into,
                runs.streamBytes());
    }

    private boolean isEqual(MemoryBlock block, int data) {
        int length = runs.streamBytes();
        return block.bytes().slice(data, length).equals(scratch.bytes().slice(0, length));
    }

    /** Keeps what was read until there is room to send it. */
    private Outbox.Item answer(int number, int lengthBytes) {
        byte[] data = new byte[lengthBytes];
        scratch.bytes().get(0, data);
        return (outbox, way) -> {
            int frame = way.claim(data.length);
            if (frame < 0) {
                return false;
            }
            way.block().bytes().put(frame + FrameLayout.payloadOffset(data.length), data);
            outbox.putWords(way, frame, number);
            way.commit(WindowFrames.ANSWER, data.length);
            return true;
        };
    }
}
