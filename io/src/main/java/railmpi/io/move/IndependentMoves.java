package railmpi.io.move;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.io.file.PositionalFile;
import railmpi.io.hint.Hints;
import railmpi.io.view.View;

/**
 * Moves data between memory and a file by one rank alone: runs of the view, one after the other. Gaps that cost less
 * to read than another call of the system are read over (data sieving, Source: [Thakur99] section 3); gaps are written
 * over only if a hint asks for it, since that writes back bytes that others may be changing without asking for a lock.
 * Any thread.
 */
public final class IndependentMoves {
    /** A system call and what is around it take about as long as reading so much. */
    private static final int CHEAP_GAP_BYTES = 16 << 10;

    private final PositionalFile file;
    private final Hints hints;
    private final Blocks blocks;

    /**
     * Prepares moves.
     *
     * @param file where
     * @param hints how
     * @param blocks memory to go through
     */
    public IndependentMoves(PositionalFile file, Hints hints, Blocks blocks) {
        this.file = file;
        this.hints = hints;
        this.blocks = blocks;
    }

    /**
     * Writes.
     *
     * @param view where the data goes
     * @param stream first byte of the view's stream
     * @param data what is written
     * @return bytes written: all
     */
    public long write(View view, long stream, UserData data) {
        View.Cursor cursor = view.cursor(stream, stream + data.lengthBytes());
        boolean isSieved = hints.sieveWrite() == Hints.Use.ENABLE && file.isReadable() && !view.isContiguous();
        if (isSieved) {
            writeOverGaps(cursor, stream, data);
        } else if (data.isInOneRun()) {
            writeRuns(cursor, data.bytes(0, (int) data.lengthBytes()), data.lengthBytes());
        } else {
            writeByBlocks(cursor, data);
        }
        return data.lengthBytes();
    }

    /** Writes bytes from a buffer's position to where the cursor is. */
    private void writeRuns(View.Cursor cursor, ByteBuffer source, long bytes) {
        int end = source.position() + (int) bytes;
        while (source.position() < end) {
            int length = (int) Math.min(cursor.length(), end - source.position());
            source.limit(source.position() + length);
            file.write(source, cursor.offset());
            cursor.skip(length);
        }
    }

    private void writeByBlocks(View.Cursor cursor, UserData data) {
        MemoryBlock block = blocks.acquire((int) Math.min(Blocks.USUAL_BYTES, data.lengthBytes()));
        try {
            for (long done = 0; done < data.lengthBytes(); ) {
                int part = (int) Math.min(block.lengthBytes(), data.lengthBytes() - done);
                data.pack(done, block, 0, part);
                writeRuns(cursor, part(block, part), part);
                done += part;
            }
        } finally {
            blocks.release(block);
        }
    }

    private static ByteBuffer part(MemoryBlock block, int length) {
        ByteBuffer part = block.bytes().duplicate();
        part.clear();
        return part.limit(length);
    }

    private void writeOverGaps(View.Cursor cursor, long stream, UserData data) {
        MemoryBlock block = blocks.acquire(hints.sieveWriteBytes());
        try {
            while (cursor.hasNext()) {
                Window window = window(cursor, hints.sieveWriteBytes(), Long.MAX_VALUE);
                file.locked(window.from, window.end, false, () -> writeWindow(window, cursor, stream, data, block));
            }
        } finally {
            blocks.release(block);
        }
    }

    private void writeWindow(Window window, View.Cursor cursor, long stream, UserData data, MemoryBlock block) {
        int length = (int) (window.end - window.from);
        if (!window.isOneRun) {
            clearBehind(block, file.read(part(block, length), window.from), length);
        }
        while (cursor.position() < window.streamEnd) {
            int run = (int) Math.min(cursor.length(), window.streamEnd - cursor.position());
            data.pack(cursor.position() - stream, block, (int) (cursor.offset() - window.from), run);
            cursor.skip(run);
        }
        file.write(part(block, length), window.from);
    }

    private static void clearBehind(MemoryBlock block, int from, int end) {
        for (int i = from; i < end; i++) {
            block.bytes().put(i, (byte) 0);
        }
    }

    /**
     * Reads.
     *
     * @param view where the data is
     * @param stream first byte of the view's stream
     * @param data where to put it
     * @return bytes read: less than all where the file ends
     */
    public long read(View view, long stream, UserData data) {
        View.Cursor cursor = view.cursor(stream, stream + data.lengthBytes());
        if (view.isContiguous() && data.isInOneRun()) {
            return data.lengthBytes() == 0 ? 0 : file.read(data.bytes(0, (int) data.lengthBytes()), cursor.offset());
        }
        int most = view.isContiguous() ? Blocks.USUAL_BYTES : hints.sieveReadBytes();
        MemoryBlock block = blocks.acquire(most);
        try {
            boolean isWell = true;
            while (isWell && cursor.hasNext()) {
                isWell = readWindow(window(cursor, most, gapBytes()), cursor, stream, data, block);
            }
            return cursor.position() - stream;
        } finally {
            blocks.release(block);
        }
    }

    private long gapBytes() {
        return switch (hints.sieveRead()) {
            case ENABLE -> Long.MAX_VALUE;
            case AUTOMATIC -> CHEAP_GAP_BYTES;
            case DISABLE -> 0;
        };
    }

    /** Returns whether the file had all of it; the cursor is behind what it had. */
    private boolean readWindow(Window window, View.Cursor cursor, long stream, UserData data, MemoryBlock block) {
        int length = (int) (window.end - window.from);
        boolean isDirect = window.isOneRun && data.isInOneRun();
        ByteBuffer target = isDirect ? data.bytes(cursor.position() - stream, length) : part(block, length);
        int found = file.read(target, window.from);
        while (cursor.position() < window.streamEnd) {
            int at = (int) (cursor.offset() - window.from);
            int run = (int) Math.min(cursor.length(), window.streamEnd - cursor.position());
            int here = Math.max(0, Math.min(run, found - at));
            if (!isDirect) {
                data.unpack(cursor.position() - stream, block, at, here);
            }
            cursor.skip(here);
            if (here < run) {
                return false;
            }
        }
        return true;
    }

    /** A range of the file with the runs in it. */
    private record Window(long from, long end, long streamEnd, boolean isOneRun) {}

    /** Returns the next runs that go together: in one window, no gap too long. */
    private static Window window(View.Cursor at, int mostBytes, long longestGap) {
        View.Cursor cursor = at.copy();
        long from = cursor.offset();
        long end = from;
        int runs = 0;
        while (cursor.hasNext() && isNext(cursor, from, end, mostBytes, longestGap)) {
            long room = mostBytes - (cursor.offset() - from);
            long part = Math.min(room, cursor.length());
            end = cursor.offset() + part;
            cursor.skip(part);
            runs++;
        }
        return new Window(from, end, cursor.position(), runs == 1);
    }

    private static boolean isNext(View.Cursor cursor, long from, long end, int mostBytes, long longestGap) {
        long gap = cursor.offset() - end;
        return gap >= 0 && gap <= longestGap && cursor.offset() - from < mostBytes;
    }
}
