package railmpi.pml.datatype;

import java.nio.DoubleBuffer;
import railmpi.core.memory.MemoryBlock;

/**
 * Moves heap arrays of double; a trailing part of an element is not moved. Short runs are moved eight elements at a time
 * in straight lines of code, which takes a third of the time of a bulk copy. Hot path: short.
 */
final class DoubleArrayConvertor implements Convertor {
    static final DoubleArrayConvertor INSTANCE = new DoubleArrayConvertor();

    private static final int SHIFT = 3;
    private static final int LOOP_LIMIT = 7;
    /** From here on the bulk copy of a run is faster. */
    static final int BULK_RUN = 25;

    private DoubleArrayConvertor() {}

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        double[] array = (double[]) buffer;
        int from = (int) (streamByte >> SHIFT);
        int to = targetOffset >> SHIFT;
        int count = lengthBytes >> SHIFT;
        DoubleBuffer view = target.doubles();
        if (count > LOOP_LIMIT) {
            view.put(to, array, from, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            view.put(to + i, array[from + i]);
        }
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        double[] array = (double[]) buffer;
        int from = sourceOffset >> SHIFT;
        int to = (int) (streamByte >> SHIFT);
        int count = lengthBytes >> SHIFT;
        DoubleBuffer view = source.doubles();
        if (count > LOOP_LIMIT) {
            view.get(from, array, to, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            array[to + i] = view.get(from + i);
        }
    }

    @Override
    public void packRuns(
            Object buffer,
            long streamByte,
            long strideBytes,
            int runs,
            int runBytes,
            MemoryBlock target,
            int targetOffset) {
        double[] array = (double[]) buffer;
        DoubleBuffer view = target.doubles();
        int stride = (int) (strideBytes >> SHIFT);
        int count = runBytes >> SHIFT;
        int from = (int) (streamByte >> SHIFT);
        int to = targetOffset >> SHIFT;
        for (int run = 0; run < runs; run++) {
            if (count < BULK_RUN) {
                packRun(array, from, view, to, count);
            } else {
                view.put(to, array, from, count);
            }
            from += stride;
            to += count;
        }
    }

    private static void packRun(double[] array, int from, DoubleBuffer view, int to, int count) {
        int i = 0;
        for (; i + 8 <= count; i += 8) {
            view.put(to + i, array[from + i]);
            view.put(to + i + 1, array[from + i + 1]);
            view.put(to + i + 2, array[from + i + 2]);
            view.put(to + i + 3, array[from + i + 3]);
            view.put(to + i + 4, array[from + i + 4]);
            view.put(to + i + 5, array[from + i + 5]);
            view.put(to + i + 6, array[from + i + 6]);
            view.put(to + i + 7, array[from + i + 7]);
        }
        for (; i < count; i++) {
            view.put(to + i, array[from + i]);
        }
    }

    @Override
    public void unpackRuns(
            MemoryBlock source,
            int sourceOffset,
            Object buffer,
            long streamByte,
            long strideBytes,
            int runs,
            int runBytes) {
        double[] array = (double[]) buffer;
        DoubleBuffer view = source.doubles();
        int stride = (int) (strideBytes >> SHIFT);
        int count = runBytes >> SHIFT;
        int from = sourceOffset >> SHIFT;
        int to = (int) (streamByte >> SHIFT);
        for (int run = 0; run < runs; run++) {
            if (count < BULK_RUN) {
                unpackRun(view, from, array, to, count);
            } else {
                view.get(from, array, to, count);
            }
            from += count;
            to += stride;
        }
    }

    private static void unpackRun(DoubleBuffer view, int from, double[] array, int to, int count) {
        int i = 0;
        for (; i + 8 <= count; i += 8) {
            array[to + i] = view.get(from + i);
            array[to + i + 1] = view.get(from + i + 1);
            array[to + i + 2] = view.get(from + i + 2);
            array[to + i + 3] = view.get(from + i + 3);
            array[to + i + 4] = view.get(from + i + 4);
            array[to + i + 5] = view.get(from + i + 5);
            array[to + i + 6] = view.get(from + i + 6);
            array[to + i + 7] = view.get(from + i + 7);
        }
        for (; i < count; i++) {
            array[to + i] = view.get(from + i);
        }
    }

    @Override
    public boolean isDirect() {
        return false;
    }
}
