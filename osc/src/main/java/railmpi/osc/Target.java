package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.memory.MemoryBlock;

/**
 * Carries out accesses to the memory of a rank: what frames ask for at this rank, and what this process does to memory
 * that it maps. Of memory that several processes map, items are combined so that they exclude each other, see {@link
 * SharedItems}; all others go through one process, which does one after the other. Owner: the holder of the progress
 * lock.
 */
final class Target {
    private final WindowMemory memory;
    private final WindowWords words;
    private final Runs runs = new Runs();
    private final Runs single = new Runs();
    private final MemoryBlock scratch = MemoryBlock.allocateSomewhere(WindowFrames.MOST_PAYLOAD_BYTES);
    private final MemoryBlock combined = MemoryBlock.allocateSomewhere(WindowFrames.MOST_PAYLOAD_BYTES);

    /**
     * Begins.
     *
     * @param memory that accesses are to
     * @param words what processes exclude each other by that map the memory; null if it is this process's alone
     */
    Target(WindowMemory memory, WindowWords words) {
        this.memory = memory;
        this.words = words;
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
        int span = payload + WindowFrames.SPAN_OFFSET;
        boolean isInside = isInside(WindowFrames.spanFrom(bytes, span), WindowFrames.spanEnd(bytes, span));
        boolean isDone = isInside && tryCarryOut(word2, block, payload + WindowFrames.HEAD_BYTES + runs.entryBytes());
        if (!isDone) {
            outbox.answer(refusal(isInside, bytes, span));
        }
        if (WindowFrames.isAnswered(WindowFrames.action(word2))) {
            outbox.answer(answer(WindowFrames.number(word2), isDone ? streamBytes : 0));
        }
    }

    /** Tells whether the memory has all that the access of a piece is to, of which the piece is a part. */
    private boolean isInside(long from, long end) {
        boolean isInside = memory.contains(from, end);
        if (isInside ? !runs.isWithin(from, end) : !memory.isDynamic()) {
            throw new MalformedFrameException("an access to bytes " + from + " to " + end + " with "
                    + runs.streamBytes() + " from byte " + runs.offset(0) + " on that are not in the window");
        }
        return isInside;
    }

    private static Outbox.Item refusal(boolean isGone, ByteBuffer bytes, int span) {
        long displacement = WindowFrames.spanDisplacement(bytes, span);
        long from = WindowFrames.spanFrom(bytes, span);
        long end = WindowFrames.spanEnd(bytes, span);
        return (outbox, way) -> {
            int frame = way.claim(WindowFrames.SPAN_BYTES);
            if (frame < 0) {
                return false;
            }
            int payload = frame + FrameLayout.payloadOffset(WindowFrames.SPAN_BYTES);
            WindowFrames.putSpan(way.block().bytes(), payload, displacement, from, end);
            outbox.putWords(way, frame, isGone ? 1 : 0);
            way.commit(WindowFrames.REFUSAL, WindowFrames.SPAN_BYTES);
            return true;
        };
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
        boolean isCombined = action == WindowFrames.ACCUMULATE || action == WindowFrames.GET_ACCUMULATE;
        boolean isOfItems = WindowFrames.elementsPerItem(word2) != 0;
        boolean isKnown = action <= WindowFrames.COMPARE_SWAP
                && (!isCombined && !isOfItems
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
        int itemBytes = WindowFrames.action(word2) == WindowFrames.COMPARE_SWAP
                ? runs.streamBytes()
                : Operators.itemBytes(WindowFrames.type(word2), WindowFrames.elementsPerItem(word2));
        boolean isGuarded = words != null && itemBytes != 0 && !areAllWords(itemBytes);
        if (isGuarded) {
            words.lockItems();
        }
        try {
            carryOut(word2, block, data, words == null ? 0 : itemBytes);
        } finally {
            if (isGuarded) {
                words.unlockItems();
            }
        }
    }

    private boolean areAllWords(int itemBytes) {
        boolean areAll = SharedItems.areWords(itemBytes);
        for (int i = 0; i < runs.count() && areAll; i++) {
            areAll = isWords(runs.offset(i) | runs.stride(i), runs.length(i), itemBytes);
        }
        return areAll;
    }

    private static boolean isWords(long offset, int length, int itemBytes) {
        return SharedItems.areWords(itemBytes) && ((offset | length) & itemBytes - 1) == 0;
    }

    /** Does what a piece says; the length of an item is 0 where nobody else can be at the memory. */
    private void carryOut(long word2, MemoryBlock block, int data, int sharedItemBytes) {
        int action = WindowFrames.action(word2);
        if (action == WindowFrames.PUT) {
            memory.write(block, data, runs);
            return;
        }
        if (action == WindowFrames.COMPARE_SWAP) {
            compareSwap(block, data, sharedItemBytes);
            return;
        }
        memory.read(runs, scratch);
        if (action != WindowFrames.GET) {
            combined.bytes().put(0, scratch.bytes(), 0, runs.streamBytes());
            combine(word2, block, data, 0, runs.streamBytes());
            store(word2, block, data, sharedItemBytes);
        }
    }

    private void combine(long word2, MemoryBlock block, int data, int at, int lengthBytes) {
        Operators.combine(
                WindowFrames.operator(word2),
                WindowFrames.type(word2),
                WindowFrames.elementsPerItem(word2),
                block,
                data + at,
                combined,
                at,
                lengthBytes);
    }

    private void store(long word2, MemoryBlock block, int data, int sharedItemBytes) {
        if (sharedItemBytes == 0) {
            memory.write(combined, 0, runs);
            return;
        }
        int at = 0;
        for (int i = 0; i < runs.count(); i++) {
            for (int run = 0; run < runs.count(i); run++) {
                long offset = runs.offset(i) + run * runs.stride(i);
                storeShared(word2, block, data, sharedItemBytes, offset, at, runs.length(i));
                at += runs.length(i);
            }
        }
    }

    private void storeShared(
            long word2, MemoryBlock block, int data, int itemBytes, long offset, int at, int lengthBytes) {
        if (!isWords(offset, lengthBytes, itemBytes)) {
            single.clear();
            single.add(offset, lengthBytes);
            memory.write(combined, at, single);
            return;
        }
        for (int done = 0; done < lengthBytes; done += itemBytes) {
            exchange(word2, block, data, itemBytes, offset + done, at + done);
        }
    }

    /** Puts a combined item in place; combines it again if it has changed since it was read. */
    private void exchange(long word2, MemoryBlock block, int data, int itemBytes, long offset, int at) {
        ByteBuffer part = memory.part(offset);
        int within = memory.withinPart(offset);
        long expected = SharedItems.bits(scratch.bytes(), at, itemBytes);
        long replacement = SharedItems.bits(combined.bytes(), at, itemBytes);
        long found = replacement == expected
                ? expected
                : SharedItems.compareSwap(part, within, itemBytes, expected, replacement);
        while (found != expected) {
            expected = found;
            SharedItems.putBits(scratch.bytes(), at, itemBytes, found);
            SharedItems.putBits(combined.bytes(), at, itemBytes, found);
            combine(word2, block, data, at, itemBytes);
            replacement = SharedItems.bits(combined.bytes(), at, itemBytes);
            found = SharedItems.compareSwap(part, within, itemBytes, expected, replacement);
        }
    }

    private void compareSwap(MemoryBlock block, int data, int sharedItemBytes) {
        int length = runs.streamBytes();
        if (sharedItemBytes != 0 && isWords(runs.offset(0), runs.length(0), length)) {
            long found = SharedItems.compareSwap(
                    memory.part(runs.offset(0)),
                    memory.withinPart(runs.offset(0)),
                    length,
                    SharedItems.bits(block.bytes(), data, length),
                    SharedItems.bits(block.bytes(), data + length, length));
            SharedItems.putBits(scratch.bytes(), 0, length, found);
            return;
        }
        memory.read(runs, scratch);
        if (isEqual(block, data)) {
            memory.write(block, data + length, runs);
        }
    }

    private boolean isEqual(MemoryBlock block, int data) {
        int length = runs.streamBytes();
        return block.bytes().slice(data, length).equals(scratch.bytes().slice(0, length));
    }

    /** Keeps what was read until there is room to send it, in as many frames as it takes. */
    private Outbox.Item answer(int number, int lengthBytes) {
        byte[] data = new byte[lengthBytes];
        scratch.bytes().get(0, data);
        return new Answer(number, data);
    }

    /** What was read, or nothing where the access was refused. */
    private static final class Answer implements Outbox.Item {
        private final int number;
        private final byte[] data;
        private int sent;

        Answer(int number, byte[] data) {
            this.number = number;
            this.data = data;
        }

        @Override
        public boolean send(Outbox outbox, Way way) {
            do {
                int piece = Math.min(data.length - sent, way.maxPayloadBytes());
                int frame = way.claim(piece);
                if (frame < 0) {
                    return false;
                }
                way.block().bytes().put(frame + FrameLayout.payloadOffset(piece), data, sent, piece);
                outbox.putWords(way, frame, number);
                sent += piece;
                way.commit(WindowFrames.ANSWER, piece);
            } while (sent < data.length);
            return true;
        }
    }
}
