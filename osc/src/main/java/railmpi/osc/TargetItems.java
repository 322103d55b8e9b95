package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.pml.datatype.ByteRuns;
import railmpi.pml.datatype.TypeLayout;

/** Some items in the target's memory, as a stream of bytes without the gaps of their datatype. Immutable. */
final class TargetItems {
    private final long originBytes;
    private final long lengthBytes;
    private final int sizeBytes;
    private final long extentBytes;
    private final boolean isOneRun;
    private final long lowestBytes;
    private final long endBytes;
    /** Runs of an item, and where in its stream each begins; null if all is one run. */
    private final ByteRuns runs;

    private final int[] starts;

    /**
     * Describes items.
     *
     * @param originBytes where the origin of item 0 is in the target's memory
     */
    TargetItems(long originBytes, TypeLayout layout, long count) {
        this.originBytes = originBytes;
        sizeBytes = layout.sizeBytes();
        extentBytes = layout.extentBytes();
        lengthBytes = count * sizeBytes;
        isOneRun = layout.isContiguous();
        long span = (count - 1) * extentBytes;
        lowestBytes = originBytes + layout.trueLowerBytes() + Math.min(0, span);
        endBytes = originBytes + layout.trueUpperBytes() + Math.max(0, span);
        runs = isOneRun ? null : layout.runs();
        starts = isOneRun ? null : starts(runs.lengths());
    }

    private static int[] starts(int[] lengths) {
        int[] starts = new int[lengths.length];
        for (int i = 1; i < lengths.length; i++) {
            starts[i] = starts[i - 1] + lengths[i - 1];
        }
        return starts;
    }

    long lengthBytes() {
        return lengthBytes;
    }

    /** Returns the first byte that is touched. */
    long lowestBytes() {
        return lowestBytes;
    }

    /** Returns the byte behind the last that is touched. */
    long endBytes() {
        return endBytes;
    }

    /** Returns the mean length of what is in a row, at least. */
    long meanRunBytes() {
        return isOneRun ? lengthBytes : sizeBytes / runs.lengths().length;
    }

    /**
     * Tells whether all that is touched is whole words. The target itself writes a part of an element by writing the
     * element, and would undo what another process writes into the rest of it meanwhile.
     */
    boolean isInWords() {
        long bits = originBytes | extentBytes;
        if (isOneRun) {
            return ((originBytes | lengthBytes) & Long.BYTES - 1) == 0;
        }
        for (int run = 0; run < starts.length; run++) {
            bits |= runs.offsets()[run] | runs.lengths()[run];
        }
        return (bits & Long.BYTES - 1) == 0;
    }

    void writeSpan(ByteBuffer bytes, int at) {
        WindowFrames.putSpan(bytes, at, originBytes, lowestBytes, endBytes);
    }

    /**
     * Lists runs from a position of the stream on, as many as there is room for.
     *
     * @param mostBytes room for runs and as much data as they have; data by itself has no more
     * @param dataRoom how many bytes of room a byte of data takes, 0 to 2
     * @param granule the list ends at a multiple of it, unless the stream ends
     */
    void list(Runs list, long position, int mostBytes, int dataRoom, int granule) {
        list.clear();
        if (isOneRun) {
            int room = mostBytes - Runs.ENTRY_BYTES;
            list.add(originBytes + position, (int) Math.min(lengthBytes - position, room(room, dataRoom)));
        } else {
            listRuns(list, position, mostBytes, dataRoom);
        }
        boolean isEnd = position + list.streamBytes() == lengthBytes;
        if (!isEnd) {
            list.trim(list.streamBytes() % granule);
        }
    }

    private static int room(int bytes, int dataRoom) {
        return dataRoom == 0 ? bytes : bytes / dataRoom;
    }

    private void listRuns(Runs list, long position, int mostBytes, int dataRoom) {
        long item = position / sizeBytes;
        int within = (int) (position - item * sizeBytes);
        int run = runAt(within);
        long left = lengthBytes - position;
        while (left > 0) {
            int free = mostBytes - list.entryBytes() - Runs.ENTRY_BYTES - dataRoom * list.streamBytes();
            int room = Math.min(room(free, dataRoom), mostBytes - list.streamBytes()); // an answer has as much room
            if (room <= 0) {
                return;
            }
            int skipped = within - starts[run];
            int length = (int) Math.min(Math.min(runs.lengths()[run] - skipped, room), left);
            list.add(originBytes + item * extentBytes + runs.offsets()[run] + skipped, length);
            left -= length;
            within += length;
            if (within == starts[run] + runs.lengths()[run]) {
                run++;
            }
            if (run == starts.length) {
                run = 0;
                within = 0;
                item++;
            }
        }
    }

    private int runAt(int within) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts[middle] <= within) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
