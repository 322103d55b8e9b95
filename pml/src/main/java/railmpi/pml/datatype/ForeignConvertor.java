package railmpi.pml.datatype;

import railmpi.core.memory.ForeignMemory;
import railmpi.core.memory.MemoryBlock;

/**
 * Moves bytes of a memory segment that no nio buffer can be a view of. Made for one segment; the buffer of a call is
 * not looked at. Immutable, for any thread. Hot path: medium.
 */
final class ForeignConvertor implements Convertor {
    private final Object segment;

    ForeignConvertor(Object segment) {
        this.segment = segment;
    }

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        ForeignMemory.read(segment, streamByte, target, targetOffset, lengthBytes);
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        ForeignMemory.write(source, sourceOffset, segment, streamByte, lengthBytes);
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
