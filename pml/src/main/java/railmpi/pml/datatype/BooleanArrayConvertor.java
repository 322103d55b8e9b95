package railmpi.pml.datatype;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;

/** Moves heap arrays of boolean, one byte 0 or 1 each; any other byte is received as true. Hot path: medium. */
final class BooleanArrayConvertor implements Convertor {
    static final BooleanArrayConvertor INSTANCE = new BooleanArrayConvertor();

    private BooleanArrayConvertor() {}

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        boolean[] array = (boolean[]) buffer;
        int from = (int) streamByte;
        ByteBuffer to = target.bytes();
        for (int i = 0; i < lengthBytes; i++) {
            to.put(targetOffset + i, (byte) (array[from + i] ? 1 : 0));
        }
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        boolean[] array = (boolean[]) buffer;
        int to = (int) streamByte;
        ByteBuffer from = source.bytes();
        for (int i = 0; i < lengthBytes; i++) {
            array[to + i] = from.get(sourceOffset + i) != 0;
        }
    }

    @Override
    public boolean isDirect() {
        return false;
    }
}
