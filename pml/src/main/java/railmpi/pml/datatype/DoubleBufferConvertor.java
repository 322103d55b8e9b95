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
    public boolean isDirect() {
        return isDirect;
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
        if (((streamByte | strideBytes | targetOffset | runBytes) & PART_MASK) != 0) {
            Convertor.super.packRuns(buffer, streamByte, strideBytes, runs, runBytes, target, targetOffset);
            return;
        }
        DoubleBuffer from = whole((DoubleBuffer) buffer);
        int count = runBytes >> SHIFT;
        int stride = (int) (strideBytes >> SHIFT);
        copyRuns(
                from,
                (int) (streamByte >> SHIFT),
                stride,
                view(target, from),
                targetOffset >> SHIFT,
                count,
                runs,
                count);
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
        if (((streamByte | strideBytes | sourceOffset | runBytes) & PART_MASK) != 0) {
            Convertor.super.unpackRuns(source, sourceOffset, buffer, streamByte, strideBytes, runs, runBytes);
            return;
        }
        DoubleBuffer to = whole((DoubleBuffer) buffer);
        int count = runBytes >> SHIFT;
        int stride = (int) (strideBytes >> SHIFT);
        copyRuns(view(source, to), sourceOffset >> SHIFT, count, to, (int) (streamByte >> SHIFT), stride, runs, count);
    }

    private static void copyRuns(
            DoubleBuffer source,
            int from,
            int fromStride,
            DoubleBuffer target,
            int to,
            int toStride,
            int runs,
            int elements) {
        int sourceAt = from;
        int targetAt = to;
        for (int run = 0; run < runs; run++) {
            if (elements < DoubleArrayConvertor.BULK_RUN) {
                copyRun(source, sourceAt, target, targetAt, elements);
            } else {
                target.put(targetAt, source, sourceAt, elements);
            }
            sourceAt += fromStride;
            targetAt += toStride;
        }
    }

    /** Moves eight elements at a time, as {@link DoubleArrayConvertor}. */
    private static void copyRun(DoubleBuffer source, int from, DoubleBuffer target, int to, int elements) {
        int i = 0;
        for (; i + 8 <= elements; i += 8) {
            target.put(to + i, source.get(from + i));
            target.put(to + i + 1, source.get(from + i + 1));
            target.put(to + i + 2, source.get(from + i + 2));
            target.put(to + i + 3, source.get(from + i + 3));
            target.put(to + i + 4, source.get(from + i + 4));
            target.put(to + i + 5, source.get(from + i + 5));
            target.put(to + i + 6, source.get(from + i + 6));
            target.put(to + i + 7, source.get(from + i + 7));
        }
        for (; i < elements; i++) {
            target.put(to + i, source.get(from + i));
        }
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
