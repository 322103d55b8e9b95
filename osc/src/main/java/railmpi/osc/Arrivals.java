package railmpi.osc;

import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.memory.MemoryBlock;

/** Hands the frames of a window to what they are for. Owner: the holder of the progress lock. */
final class Arrivals {
    private final LocksFromAfar locks;
    private final WindowWords words;
    private final Departure departure;

    /**
     * Begins.
     *
     * @param locks of the memory of this rank
     * @param words of this rank
     * @param departure of a damaged window
     */
    Arrivals(LocksFromAfar locks, WindowWords words, Departure departure) {
        this.locks = locks;
        this.words = words;
        this.departure = departure;
    }

    /**
     * Takes a frame of an origin to the memory that it is for, or its answer.
     *
     * @param outbox for the rank that has sent it
     * @param memory of accesses
     * @throws MalformedFrameException if that rank cannot mean it
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // a frame, and who has to do with it
    void take(Outbox outbox, Target memory, int kind, long word2, MemoryBlock block, int offset, int payloadBytes) {
        if (kind == WindowFrames.PIECE) {
            memory.onPiece(outbox, word2, block, offset, payloadBytes);
        } else if (kind == WindowFrames.ANSWER) {
            outbox.onAnswer((int) word2, block, offset, payloadBytes);
        } else if (kind == WindowFrames.REFUSAL) {
            outbox.onRefused(word2 != 0, block.bytes(), offset + FrameLayout.payloadOffset(payloadBytes));
        } else {
            onCommand(outbox, (int) word2, (int) (word2 >>> Integer.SIZE));
        }
    }

    private void onCommand(Outbox outbox, int command, int about) {
        int rank = outbox.rank();
        switch (command) {
            case WindowFrames.FLUSH -> outbox.answer(WindowFrames.FLUSHED);
            case WindowFrames.FLUSHED -> outbox.onFlushed();
            case WindowFrames.POST -> words.post(rank);
            case WindowFrames.COMPLETE -> words.complete(rank);
            case WindowFrames.ABANDON -> words.abandon(rank, about);
            case WindowFrames.LOCK_SHARED -> require(locks.ask(rank, false), "a second lock of a window");
            case WindowFrames.LOCK_EXCLUSIVE -> require(locks.ask(rank, true), "a second lock of a window");
            case WindowFrames.TRY_SHARED ->
                outbox.answer(locks.tryShared(rank) ? WindowFrames.GRANT : WindowFrames.BUSY);
            case WindowFrames.BUSY -> outbox.onNotGranted(Items.NO_RANK);
            case WindowFrames.LOCK_LOST -> outbox.onNotGranted(about);
            case WindowFrames.UNLOCK -> require(locks.release(rank), "an unlock of a window that is not locked");
            case WindowFrames.LEFT -> departure.onLeft(rank);
            case WindowFrames.GRANT -> outbox.onGranted();
            default -> throw new MalformedFrameException("command " + command + " of a window");
        }
    }

    private static void require(boolean isPossible, String problem) {
        if (!isPossible) {
            throw new MalformedFrameException(problem);
        }
    }
}
