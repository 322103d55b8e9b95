package railmpi.pml.datatype;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;

/** Moves heap arrays of byte; short messages by a loop of longs, which beats the bulk copy there. Hot path: short. */
final class ByteArrayConvertor implements Convertor {
    static final ByteArrayConvertor INSTANCE = new ByteArrayConvertor();

    private static final int LOOP_LIMIT_BYTES = 64;

    private ByteArrayConvertor() {}

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        byte[] array = (byte[]) buffer;
        int from = (int) streamByte;
        ByteBuffer to = target.bytes();
        if (lengthBytes > LOOP_LIMIT_BYTES) {
            to.put(targetOffset, array, from, lengthBytes);
            return;
        }
        int i = 0;
        for (; i <= lengthBytes - Long.BYTES; i += Long.BYTES) {
            to.putLong(targetOffset + i, (long) Words.ARRAY.get(array, from + i));
        }
        for (; i < lengthBytes; i++) {
            to.put(targetOffset + i, array[from + i]);
        }
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        byte[] array = (byte[]) buffer;
        int to = (int) streamByte;
        ByteBuffer from = source.bytes();
        if (lengthBytes > LOOP_LIMIT_BYTES) {
            from.get(sourceOffset, array, to, lengthBytes);
            return;
        }
        int i = 0;
        for (; i <= lengthBytes - Long.BYTES; i += Long.BYTES) {
            Words.ARRAY.set(array, to + i, from.getLong(sourceOffset + i));
        }
        for (; i < lengthBytes; i++) {
            array[to + i] = from.get(sourceOffset + i);
        }
    }

    @Override
    public boolean isDirect() {
        return false;
    }
}
