package railmpi.pml.datatype;

import java.nio.FloatBuffer;
import railmpi.core.memory.MemoryBlock;

/** Moves heap arrays of float; a trailing part of an element is not moved. Hot path: short. */
final class FloatArrayConvertor implements Convertor {
    static final FloatArrayConvertor INSTANCE = new FloatArrayConvertor();

    private static final int SHIFT = 2;
    private static final int LOOP_LIMIT = 8;

    private FloatArrayConvertor() {}

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        float[] array = (float[]) buffer;
        int from = (int) (streamByte >> SHIFT);
        int to = targetOffset >> SHIFT;
        int count = lengthBytes >> SHIFT;
        FloatBuffer view = target.floats();
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
        float[] array = (float[]) buffer;
        int from = sourceOffset >> SHIFT;
        int to = (int) (streamByte >> SHIFT);
        int count = lengthBytes >> SHIFT;
        FloatBuffer view = source.floats();
        if (count > LOOP_LIMIT) {
            view.get(from, array, to, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            array[to + i] = view.get(from + i);
        }
    }

    @Override
    public boolean isDirect() {
        return false;
    }
}
