package railmpi.pml.datatype;

import java.nio.CharBuffer;
import railmpi.core.memory.MemoryBlock;

/** Moves heap arrays of char; a trailing part of an element is not moved. Hot path: short. */
final class CharArrayConvertor implements Convertor {
    static final CharArrayConvertor INSTANCE = new CharArrayConvertor();

    private static final int SHIFT = 1;
    private static final int LOOP_LIMIT = 8;

    private CharArrayConvertor() {}

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        char[] array = (char[]) buffer;
        int from = (int) (streamByte >> SHIFT);
        int to = targetOffset >> SHIFT;
        int count = lengthBytes >> SHIFT;
        CharBuffer view = target.chars();
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
        char[] array = (char[]) buffer;
        int from = sourceOffset >> SHIFT;
        int to = (int) (streamByte >> SHIFT);
        int count = lengthBytes >> SHIFT;
        CharBuffer view = source.chars();
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
