package railmpi.pml.datatype;

import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import railmpi.core.memory.MemoryBlock;

/**
 * Moves double buffers of nio, heap or direct, as raw memory: position and limit are ignored, and a buffer that is kept
 * in the other byte order is moved unconverted. Hot path: short.
 */
final class DoubleBufferConvertor implements Convertor {
    static final DoubleBufferConvertor HEAP = new DoubleBufferConvertor(false);
    static final DoubleBufferConvertor DIRECT = new DoubleBufferConvertor(true);

    private static final int SHIFT = 3;
    /** Up to here a loop beats the bulk copy. */
    private static final int LOOP_LIMIT_ELEMENTS = 7;

    private static final int PART_MASK = (1 << SHIFT) - 1;

    private final boolean isDirect;

    private DoubleBufferConvertor(boolean isDirect) {
        this.isDirect = isDirect;
    }

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        if (((streamByte | targetOffset | lengthBytes) & PART_MASK) != 0) {
            ElementParts.pack(this, 1 << SHIFT, buffer, streamByte, target, targetOffset, lengthBytes);
            return;
        }
        DoubleBuffer from = whole((DoubleBuffer) buffer);
        copy(from, (int) (streamByte >> SHIFT), view(target, from), targetOffset >> SHIFT, lengthBytes >> SHIFT);
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        if (((streamByte | sourceOffset | lengthBytes) & PART_MASK) != 0) {
            ElementParts.unpack(this, 1 << SHIFT, source, sourceOffset, buffer, streamByte, lengthBytes);
            return;
        }
        DoubleBuffer to = whole((DoubleBuffer) buffer);
        copy(view(source, to), sourceOffset >> SHIFT, to, (int) (streamByte >> SHIFT), lengthBytes >> SHIFT);
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
        if (count >= DoubleRuns.LONG_BUFFER_RUN || isSplit(streamByte, strideBytes, runBytes, targetOffset)) {
            Convertor.super.packRuns(buffer, streamByte, strideBytes, runs, runBytes, target, targetOffset);
            return;
        }
        DoubleBuffer from = whole((DoubleBuffer) buffer);
        int at = (int) (streamByte >> SHIFT);
        int distance = (int) (strideBytes >> SHIFT);
        DoubleRuns.gather(from, at, distance, runs, count, view(target, from), targetOffset >> SHIFT);
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
        if (count >= DoubleRuns.LONG_BUFFER_RUN || isSplit(streamByte, strideBytes, runBytes, sourceOffset)) {
            Convertor.super.unpackRuns(source, sourceOffset, buffer, streamByte, strideBytes, runs, runBytes);
            return;
        }
        DoubleBuffer to = whole((DoubleBuffer) buffer);
        int at = (int) (streamByte >> SHIFT);
        int distance = (int) (strideBytes >> SHIFT);
        DoubleRuns.scatter(view(source, to), sourceOffset >> SHIFT, to, at, distance, runs, count);
    }

    @Override
    public boolean isDirect() {
        return isDirect;
    }

    /** Tells whether runs do not begin and end with elements. */
    private static boolean isSplit(long streamByte, long strideBytes, int runBytes, int blockOffset) {
        return ((streamByte | strideBytes | runBytes | blockOffset) & PART_MASK) != 0;
    }

    private static void copy(DoubleBuffer source, int from, DoubleBuffer target, int to, int elements) {
        if (elements > LOOP_LIMIT_ELEMENTS) {
            target.put(to, source, from, elements);
            return;
        }
        for (int i = 0; i < elements; i++) {
            target.put(to + i, source.get(from + i));
        }
    }

    private static DoubleBuffer whole(DoubleBuffer buffer) {
        return buffer.limit() == buffer.capacity() ? buffer : buffer.duplicate().clear();
    }

    private static DoubleBuffer view(MemoryBlock block, DoubleBuffer user) {
        return user.order() == ByteOrder.nativeOrder()
                ? block.doubles()
                : block.swapped().doubles();
    }
}
