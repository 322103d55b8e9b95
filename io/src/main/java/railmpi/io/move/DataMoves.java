package railmpi.io.move;

import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.io.view.View;

/**
 * Moves the data of an access, by one rank alone or by all together: as it is, or in pieces through a copy with all
 * numbers turned round, where the view wants that. Any thread; what is collective by one at a time.
 */
public final class DataMoves {
    private static final int PIECE_BYTES = 64 << 20;

    private final Blocks blocks;
    private final Agreement agreement;
    private final IndependentMoves alone;
    private final TwoPhase together;

    /**
     * Prepares moves.
     *
     * @param context of the file
     */
    public DataMoves(FileContext context) {
        blocks = context.blocks();
        agreement = context.agreement();
        alone = new IndependentMoves(context);
        together = new TwoPhase(context, alone);
    }

    /**
     * Moves data by this rank alone.
     *
     * @param view where it is in the file
     * @param stream first byte of the view's stream
     * @param isWrite whether it goes into the file
     * @param data memory
     * @param isAtomic whether no other atomic access may come between
     * @return bytes moved: all, or less when reading where the file ends
     * @throws RailException if the system refuses it
     */
    public long alone(View view, long stream, boolean isWrite, UserData data, boolean isAtomic) {
        return isAtomic && data.lengthBytes() > 0
                ? alone.locked(view, stream, data.lengthBytes(), isWrite, () -> move(view, stream, isWrite, data, true))
                : move(view, stream, isWrite, data, false);
    }

    private long move(View view, long stream, boolean isWrite, UserData data, boolean isLocked) {
        return view.representation().isReversed()
                ? inPieces(view, stream, isWrite, data, isLocked)
                : alone.move(view, stream, isWrite, data, isLocked);
    }

    private long inPieces(View view, long stream, boolean isWrite, UserData data, boolean isLocked) {
        long most = data.wholeItems(PIECE_BYTES);
        MemoryBlock room = blocks.acquire((int) Math.min(most, data.lengthBytes()));
        try {
            long moved = 0;
            boolean isWell = true;
            while (isWell && moved < data.lengthBytes()) {
                int length = (int) Math.min(most, data.lengthBytes() - moved);
                fill(room, data, moved, length, isWrite);
                int got = (int) alone.move(view, stream + moved, isWrite, UserData.of(room, length), isLocked);
                empty(room, data, moved, got, isWrite);
                moved += got;
                isWell = got == length;
            }
            return moved;
        } finally {
            blocks.release(room);
        }
    }

    private static void fill(MemoryBlock room, UserData data, long from, int length, boolean isWrite) {
        if (isWrite) {
            data.packReversed(from, room, length);
        }
    }

    private static void empty(MemoryBlock room, UserData data, long from, int length, boolean isWrite) {
        if (!isWrite) {
            data.unpackReversed(from, room, length);
        }
    }

    /**
     * Moves data by all ranks together; collective.
     *
     * @param view where this rank's is in the file
     * @param stream first byte of the view's stream
     * @param isWrite whether it goes into the file
     * @param data memory; null if there is a problem
     * @param isAtomic whether no other atomic access may come between
     * @param problem why this rank cannot take part, or null
     * @return bytes moved by this rank: all, or less when reading where the file ends
     * @throws RailException at all ranks if one has a problem or is refused
     */
    public long together(
            View view, long stream, boolean isWrite, UserData data, boolean isAtomic, RailException problem) {
        return view.representation().isReversed()
                ? togetherInPieces(view, stream, isWrite, data, isAtomic, problem)
                : together.move(view, stream, isWrite, data, isAtomic, problem);
    }

    /** Each rank goes on until all are done. An atomic access is one piece. */
    private long togetherInPieces(
            View view, long stream, boolean isWrite, UserData data, boolean isAtomic, RailException problem) {
        long length = problem == null ? data.lengthBytes() : 0;
        long most = problem == null ? data.wholeItems(isAtomic ? Integer.MAX_VALUE : PIECE_BYTES) : 1;
        RailException failure = problem;
        MemoryBlock room = null;
        try {
            room = blocks.acquire((int) Math.min(most, length));
        } catch (RailException e) {
            failure = e;
        }
        long pieces = Arrays.stream(agreement.gather(failure, (length + most - 1) / most))
                .max()
                .orElse(0);
        try {
            long moved = 0;
            for (long piece = 0; piece < pieces; piece++) {
                long from = Math.min(length, piece * most);
                int part = (int) Math.min(most, length - from);
                fill(room, data, from, part, isWrite);
                int got = (int) together.move(view, stream + from, isWrite, UserData.of(room, part), isAtomic, null);
                empty(room, data, from, got, isWrite);
                moved += moved == from ? got : 0;
            }
            return moved;
        } finally {
            blocks.release(room);
        }
    }
}
