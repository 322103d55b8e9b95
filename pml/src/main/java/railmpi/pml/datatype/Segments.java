package railmpi.pml.datatype;

import java.util.Arrays;

/**
 * The runs of bytes of an item: segment i has {@code runs[i]} runs of {@code runBytes[i]} bytes, the first at
 * {@code offsets[i]}, each {@code strides[i]} further on; it begins at byte {@code starts[i]} of the item's stream, and
 * {@code starts[count]} is the end. Grows while a layout is compiled, by one thread; read-only afterwards.
 */
final class Segments {
    int count;
    long[] offsets = new long[1];
    long[] strides = new long[1];
    int[] runBytes = new int[1];
    int[] runs = new int[1];
    int[] starts;

    /** Adds a run behind the others. */
    void add(long offset, int lengthBytes) {
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

    private void append(long offset, int lengthBytes, long stride, int times) {
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
