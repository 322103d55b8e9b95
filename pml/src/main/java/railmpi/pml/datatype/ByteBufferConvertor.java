package railmpi.pml.datatype;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.core.memory.MemoryBlock;

/**
 * Moves byte buffers of nio, heap or direct, as raw memory: position, limit and byte order are ignored. Short messages
 * go by a loop of longs, which beats the bulk copy there; a single one through the longs of the block, which is an
 * access of fewer calls. Hot path: short.
 */
final class ByteBufferConvertor implements Convertor {
    static final ByteBufferConvertor HEAP = new ByteBufferConvertor(false);
    static final ByteBufferConvertor DIRECT = new ByteBufferConvertor(true);

    private static final ByteOrder NATIVE = ByteOrder.nativeOrder();
    private static final int LOOP_LIMIT_BYTES = 64;

    private final boolean isDirect;

    private ByteBufferConvertor(boolean isDirect) {
        this.isDirect = isDirect;
    }

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        ByteBuffer source = (ByteBuffer) buffer;
        if (source.limit() != source.capacity()) {
            source = source.duplicate().clear();
        }
        MemoryBlock block = source.order() == NATIVE ? target : target.swapped();
        int from = (int) streamByte;
        if (lengthBytes == Long.BYTES && targetOffset % Long.BYTES == 0) {
            block.longs().put(targetOffset >> 3, source.getLong(from));
        } else {
            copy(source, from, block.bytes(), targetOffset, lengthBytes);
        }
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        ByteBuffer target = (ByteBuffer) buffer;
        if (target.limit() != target.capacity()) {
            target = target.duplicate().clear();
        }
        MemoryBlock block = target.order() == NATIVE ? source : source.swapped();
        copy(block.bytes(), sourceOffset, target, (int) streamByte, lengthBytes);
    }

    @Override
    public boolean unpackWord(long word, Object buffer, long streamByte) {
        ByteBuffer target = (ByteBuffer) buffer;
        if (target.limit() != target.capacity()) {
            return false;
        }
        target.putLong((int) streamByte, target.order() == NATIVE ? word : Long.reverseBytes(word));
        return true;
    }

    @Override
    public boolean isDirect() {
        return isDirect;
    }

    private static void copy(ByteBuffer source, int from, ByteBuffer target, int to, int lengthBytes) {
        if (lengthBytes > LOOP_LIMIT_BYTES) {
            target.put(to, source, from, lengthBytes);
            return;
        }
        int i = 0;
        for (; i <= lengthBytes - Long.BYTES; i += Long.BYTES) {
            target.putLong(to + i, source.getLong(from + i));
        }
        for (; i < lengthBytes; i++) {
            target.put(to + i, source.get(from + i));
        }
    }
}
