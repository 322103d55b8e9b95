package railmpi.pml.datatype;

import java.nio.DoubleBuffer;
import railmpi.core.memory.MemoryBlock;

/** Moves heap arrays of double; a trailing part of an element is not moved. Hot path: short. */
final class DoubleArrayConvertor implements Convertor {
    static final DoubleArrayConvertor INSTANCE = new DoubleArrayConvertor();

    private static final int SHIFT = 3;
    private static final int LOOP_LIMIT = 7;

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
        int count = runBytes >> SHIFT;
        int from = (int) (streamByte >> SHIFT);
        int distance = (int) (strideBytes >> SHIFT);
        if (DirectRuns.fitArray(runs, runBytes, targetOffset)) {
            DirectRuns.gather((double[]) buffer, from, distance, runs, target, targetOffset);
            return;
        }
        if (count < DoubleRuns.LONG_ARRAY_RUN) {
            int to = targetOffset >> SHIFT;
            DoubleRuns.gather((double[]) buffer, from, distance, runs, count, target.doubles(), to);
            return;
        }
        Convertor.super.packRuns(buffer, streamByte, strideBytes, runs, runBytes, target, targetOffset);
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
        int count = runBytes >> SHIFT;
        int to = (int) (streamByte >> SHIFT);
        int distance = (int) (strideBytes >> SHIFT);
        if (source.isDirect() && DirectRuns.fitArray(runs, runBytes, sourceOffset)) {
            DirectRuns.scatter(source, sourceOffset, (double[]) buffer, to, distance, runs);
            return;
        }
        if (count < DoubleRuns.LONG_ARRAY_RUN) {
            int from = sourceOffset >> SHIFT;
            DoubleRuns.scatter(source.doubles(), from, (double[]) buffer, to, distance, runs, count);
            return;
        }
        Convertor.super.unpackRuns(source, sourceOffset, buffer, streamByte, strideBytes, runs, runBytes);
    }

    @Override
    public boolean unpackWord(long word, Object buffer, long streamByte) {
        ((double[]) buffer)[(int) (streamByte >> SHIFT)] = Double.longBitsToDouble(word);
        return true;
    }

    @Override
    public boolean isDirect() {
        return false;
    }
}
