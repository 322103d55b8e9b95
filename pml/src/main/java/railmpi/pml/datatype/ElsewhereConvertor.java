package railmpi.pml.datatype;

import railmpi.core.memory.MemoryBlock;

/**
 * Moves bytes that are at another place than the stream says: in the memory around a slice, or at an offset that is
 * counted in other elements than those of the type. Made for one buffer, and for as long as it is used; the buffer of a
 * call is not looked at. Immutable, for any thread. Hot path: medium.
 */
public final class ElsewhereConvertor implements Convertor {
    private final Object memory;
    private final Convertor bytes;
    private final long shiftBytes;

    /**
     * Creates the convertor of one buffer.
     *
     * @param memory primitive array or nio buffer, where the bytes are
     * @param shiftBytes what is added to bytes of the stream to get those of the memory
     */
    public ElsewhereConvertor(Object memory, long shiftBytes) {
        this.memory = memory;
        this.shiftBytes = shiftBytes;
        bytes = Convertors.bytesOf(memory);
    }

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        bytes.pack(memory, streamByte + shiftBytes, target, targetOffset, lengthBytes);
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        bytes.unpack(source, sourceOffset, memory, streamByte + shiftBytes, lengthBytes);
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
        bytes.packRuns(memory, streamByte + shiftBytes, strideBytes, runs, runBytes, target, targetOffset);
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
        bytes.unpackRuns(source, sourceOffset, memory, streamByte + shiftBytes, strideBytes, runs, runBytes);
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    @Override
    public boolean takesParts() {
        return true;
    }
}
