package railmpi.pml.datatype;

import java.nio.LongBuffer;
import railmpi.core.memory.MemoryBlock;

/** Moves heap arrays of long; a trailing part of an element is not moved. Hot path: short. */
final class LongArrayConvertor implements Convertor {
    static final LongArrayConvertor INSTANCE = new LongArrayConvertor();

    private static final int SHIFT = 3;
    private static final int LOOP_LIMIT = 7;

    private LongArrayConvertor() {}

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        long[] array = (long[]) buffer;
        int from = (int) (streamByte >> SHIFT);
        int to = targetOffset >> SHIFT;
        int count = lengthBytes >> SHIFT;
        LongBuffer view = target.longs();
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
        long[] array = (long[]) buffer;
        int from = sourceOffset >> SHIFT;
        int to = (int) (streamByte >> SHIFT);
        int count = lengthBytes >> SHIFT;
        LongBuffer view = source.longs();
        if (count > LOOP_LIMIT) {
            view.get(from, array, to, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            array[to + i] = view.get(from + i);
        }
    }

    @Override
    public boolean unpackWord(long word, Object buffer, long streamByte) {
        ((long[]) buffer)[(int) (streamByte >> SHIFT)] = word;
        return true;
    }

    @Override
    public boolean isDirect() {
        return false;
    }
}
