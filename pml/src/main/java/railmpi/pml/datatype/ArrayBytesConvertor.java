package railmpi.pml.datatype;

import railmpi.core.memory.MemoryBlock;

/**
 * Moves any bytes of heap arrays, in native byte order, as types of other elements than those of the array need. Whole
 * elements go the way of the array's own convertor, parts of elements through {@link ElementParts}. Stateless, for any
 * thread. Hot path: medium.
 */
final class ArrayBytesConvertor implements Convertor {
    static final ArrayBytesConvertor CHARS = new ArrayBytesConvertor(BasicType.CHAR);
    static final ArrayBytesConvertor SHORTS = new ArrayBytesConvertor(BasicType.SHORT);
    static final ArrayBytesConvertor INTS = new ArrayBytesConvertor(BasicType.INT);
    static final ArrayBytesConvertor FLOATS = new ArrayBytesConvertor(BasicType.FLOAT);
    static final ArrayBytesConvertor LONGS = new ArrayBytesConvertor(BasicType.LONG);
    static final ArrayBytesConvertor DOUBLES = new ArrayBytesConvertor(BasicType.DOUBLE);

    private final Convertor elements;
    private final int elementBytes;

    private ArrayBytesConvertor(BasicType type) {
        elements = Convertors.ofArray(type);
        elementBytes = type.sizeBytes();
    }

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        if (isSplit(streamByte | targetOffset | lengthBytes)) {
            ElementParts.pack(elements, elementBytes, buffer, streamByte, target, targetOffset, lengthBytes);
            return;
        }
        elements.pack(buffer, streamByte, target, targetOffset, lengthBytes);
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        if (isSplit(streamByte | sourceOffset | lengthBytes)) {
            ElementParts.unpack(elements, elementBytes, source, sourceOffset, buffer, streamByte, lengthBytes);
            return;
        }
        elements.unpack(source, sourceOffset, buffer, streamByte, lengthBytes);
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
        if (isSplit(streamByte | strideBytes | runBytes | targetOffset)) {
            Convertor.super.packRuns(buffer, streamByte, strideBytes, runs, runBytes, target, targetOffset);
            return;
        }
        elements.packRuns(buffer, streamByte, strideBytes, runs, runBytes, target, targetOffset);
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
        if (isSplit(streamByte | strideBytes | runBytes | sourceOffset)) {
            Convertor.super.unpackRuns(source, sourceOffset, buffer, streamByte, strideBytes, runs, runBytes);
            return;
        }
        elements.unpackRuns(source, sourceOffset, buffer, streamByte, strideBytes, runs, runBytes);
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    /** Tells whether one of the numbers whose bits these are is no multiple of the elements. */
    private boolean isSplit(long bits) {
        return (bits & (elementBytes - 1)) != 0;
    }
}
