package railmpi.pml.datatype;

import java.util.Arrays;

/**
 * Runs of bytes, in the order of a message: segment i has {@code runs(i)} runs of {@code runBytes(i)} bytes, the first
 * at {@code offset(i)}, each {@code stride(i)} further on. Used by one thread while it changes; those of a layout are
 * compiled once, and read-only afterwards: segment i then begins at byte {@code starts[i]} of the item's stream, and
 * {@code starts[count]} is the end.
 */
public final class Segments {
    int count;
    long[] offsets = new long[1];
    long[] strides = new long[1];
    int[] runBytes = new int[1];
    int[] runs = new int[1];
    int[] starts;

    /** Begins without any. */
    public Segments() {}

    /** Takes all away. */
    public void clear() {
        count = 0;
    }

    /** Returns how many segments there are. */
    public int count() {
        return count;
    }

    /** Returns where the first run of a segment is. */
    public long offset(int segment) {
        return offsets[segment];
    }

    /** Returns the distance of the runs of a segment; without meaning for one run. */
    public long stride(int segment) {
        return strides[segment];
    }

    /** Returns the bytes of each run of a segment. */
    public int runBytes(int segment) {
        return runBytes[segment];
    }

    /** Returns how many runs a segment has. */
    public int runs(int segment) {
        return runs[segment];
    }

    /**
     * Adds a run behind the others, joined with the last segment where that is possible.
     *
     * @param offset where it is
     * @param lengthBytes its length
     */
    public void add(long offset, int lengthBytes) {
        int last = count - 1;
        if (last < 0) {
            append(offset, lengthBytes, 0, 1);
        } else if (offset == endOf(last)) {
            lengthen(last, lengthBytes);
        } else if (runBytes[last] != lengthBytes) {
            append(offset, lengthBytes, 0, 1);
        } else if (runs[last] == 1) {
            strides[last] = offset - offsets[last];
            runs[last] = 2;
        } else if (offset == offsets[last] + runs[last] * strides[last]) {
            runs[last]++;
        } else {
            append(offset, lengthBytes, 0, 1);
        }
    }

    /** Adds runs at equal distance. */
    void add(long offset, int lengthBytes, long stride, int times) {
        if (stride == lengthBytes) {
            add(offset, lengthBytes * times);
            return;
        }
        add(offset, lengthBytes);
        int done = 1;
        int last = count - 1;
        boolean isAlone = runs[last] == 1 && offsets[last] == offset && runBytes[last] == lengthBytes;
        boolean isRegular = isAlone || runs[last] > 1 && runBytes[last] == lengthBytes && strides[last] == stride;
        if (isRegular && times > 1) {
            strides[last] = stride;
            runs[last] += times - 1;
            done = times;
        }
        for (; done < times; done++) {
            add(offset + done * stride, lengthBytes);
        }
    }

    private long endOf(int segment) {
        return offsets[segment] + (runs[segment] - 1) * strides[segment] + runBytes[segment];
    }

    /** Makes the last run of the last segment longer; it gets a segment of its own if it has not. */
    private void lengthen(int last, int byBytes) {
        if (runs[last] == 1) {
            runBytes[last] += byBytes;
            return;
        }
        runs[last]--;
        append(offsets[last] + runs[last] * strides[last], runBytes[last] + byBytes, 0, 1);
    }

    /**
     * Adds a segment as it is.
     *
     * @param offset where its first run is
     * @param lengthBytes length of each run
     * @param stride distance of the runs
     * @param times how many
     */
    public void append(long offset, int lengthBytes, long stride, int times) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
            strides = Arrays.copyOf(strides, 2 * count);
            runBytes = Arrays.copyOf(runBytes, 2 * count);
            runs = Arrays.copyOf(runs, 2 * count);
        }
        offsets[count] = offset;
        runBytes[count] = lengthBytes;
        strides[count] = stride;
        runs[count] = times;
        count++;
    }

    /**
     * Takes bytes away at the end.
     *
     * @param bytes how many, at most as many as there are
     */
    public void trim(int bytes) {
        int left = bytes;
        while (left > 0) {
            int last = count - 1;
            int whole = Math.min(left / runBytes[last], runs[last]);
            runs[last] -= whole;
            left -= whole * runBytes[last];
            if (runs[last] == 0) {
                count--;
            } else if (left > 0) {
                shorten(last, left);
                left = 0;
            }
        }
    }

    /** Takes less than a run away at the end of a segment. */
    private void shorten(int last, int bytes) {
        int rest = runBytes[last] - bytes;
        if (runs[last] == 1) {
            runBytes[last] = rest;
        } else {
            runs[last]--;
            append(offsets[last] + runs[last] * strides[last], rest, 0, 1);
        }
    }

    /** Ends the growth. */
    Segments compiled() {
        offsets = Arrays.copyOf(offsets, count);
        strides = Arrays.copyOf(strides, count);
        runBytes = Arrays.copyOf(runBytes, count);
        runs = Arrays.copyOf(runs, count);
        starts = new int[count + 1];
        for (int i = 0; i < count; i++) {
            starts[i + 1] = starts[i] + runs[i] * runBytes[i];
        }
        return this;
    }

    /** Returns the segment that has a byte of the stream of an item. */
    int at(int streamByte) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (starts[middle] <= streamByte) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns all offsets, strides and lengths joined by or. */
    long bits() {
        long bits = 0;
        for (int i = 0; i < count; i++) {
            bits |= offsets[i] | strides[i] | runBytes[i];
        }
        return bits;
    }
}
