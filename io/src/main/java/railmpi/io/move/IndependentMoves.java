package railmpi.io.move;

import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
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
final class IndependentMoves {
    /** A call of a file system of this machine takes about as long as reading so much from it. */
    private static final int CHEAP_GAP_BYTES = 2 << 10;

    /** The same of any other file system. */
    private static final int CHEAP_DISTANT_GAP_BYTES = 16 << 10;

    private final PositionalFile file;
    private final Hints hints;
    private final Blocks blocks;

    /**
     * Prepares moves.
     *
     * @param context of the file
     */
    IndependentMoves(FileContext context) {
        file = context.file();
        hints = context.hints();
        blocks = context.blocks();
    }

    /**
     * Does something while no other atomic access can come between.
     *
     * @param view where the data is
     * @param stream first byte of the view's stream
     * @param lengthBytes of the access, more than 0
     * @param isWrite whether it writes
     * @param work the access
     * @return what the work returns
     */
    long locked(View view, long stream, long lengthBytes, boolean isWrite, LongSupplier work) {
        long[] result = new long[1];
        file.locked(
                view.firstOf(stream), view.endOf(stream + lengthBytes), !isWrite, () -> result[0] = work.getAsLong());
        return result[0];
    }

    /**
     * Moves data.
     *
     * @param view where it is in the file
     * @param stream first byte of the view's stream
     * @param isWrite whether it goes into the file
     * @param data memory
     * @param isLocked whether the range is locked
     * @return bytes moved: all, or less when reading where the file ends
     */
    long move(View view, long stream, boolean isWrite, UserData data, boolean isLocked) {
        if (data.lengthBytes() == 0) {
            return 0;
        }
        if (file.isLockedByAccess() && !isLocked) { // once, and not for each run
            return locked(view, stream, data.lengthBytes(), isWrite, () -> move(view, stream, isWrite, data, true));
        }
        if (view.isContiguous() && data.isInOneRun()) {
            return moveAsItIs(view.fileOffset(stream), isWrite, data);
        }
        if (!isWrite) {
            return read(view, stream, data);
        }
        write(view, stream, data, isLocked);
        return data.lengthBytes();
    }

    /** Hot path: short. */
    private long moveAsItIs(long offset, boolean isWrite, UserData data) {
        ByteBuffer bytes = data.bytes(0, (int) data.lengthBytes());
        if (!isWrite) {
            return file.read(bytes, offset);
        }
        file.write(bytes, offset);
        return data.lengthBytes();
    }

    private void write(View view, long stream, UserData data, boolean isLocked) {
        View.Cursor cursor = view.cursor(stream, stream + data.lengthBytes());
        boolean isSieved = hints.sieveWrite() == Hints.Use.ENABLE && file.isReadable() && !view.isContiguous();
        if (isSieved) {
            writeOverGaps(cursor, stream, data, isLocked);
        } else if (data.isInOneRun()) {
            writeRuns(cursor, data.bytes(0, (int) data.lengthBytes()), data.lengthBytes());
        } else {
            writeByBlocks(cursor, data);
        }
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

    private void writeOverGaps(View.Cursor cursor, long stream, UserData data, boolean isLocked) {
        MemoryBlock block = blocks.acquire(hints.sieveWriteBytes());
        try {
            while (cursor.hasNext()) {
                Window window = window(cursor, hints.sieveWriteBytes(), Long.MAX_VALUE);
                Runnable work = () -> writeWindow(window, cursor, stream, data, block);
                if (isLocked) {
                    work.run();
                } else {
                    file.locked(window.from, window.end, false, work);
                }
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

    /** Returns how much was read: less than all where the file ends. */
    private long read(View view, long stream, UserData data) {
        View.Cursor cursor = view.cursor(stream, stream + data.lengthBytes());
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
            case AUTOMATIC -> file.isOnThisMachine() ? CHEAP_GAP_BYTES : CHEAP_DISTANT_GAP_BYTES;
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
