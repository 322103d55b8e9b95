package railmpi.pml.datatype;

import railmpi.core.memory.MemoryBlock;

/**
 * Moves bytes that do not begin and end at elements of the buffer, as when bytes are sent from a direct int buffer: the
 * elements around them pass through a block of this thread. Receiving rewrites the elements at both ends, of which the
 * other bytes may belong to another message: one thread does so at a time.
 */
final class ElementParts {
    private static final int CHUNK_BYTES = 4096;
    private static final ThreadLocal<MemoryBlock> BLOCK =
            ThreadLocal.withInitial(() -> MemoryBlock.allocate(CHUNK_BYTES + 2 * Long.BYTES));

    /** Held while elements are read, changed and written; no other lock is taken under it. */
    private static final Object WRITING = new Object();

    private ElementParts() {}

    static void pack(
            Convertor elements,
            int elementBytes,
            Object buffer,
            long streamByte,
            MemoryBlock target,
            int targetOffset,
            int lengthBytes) {
        MemoryBlock block = BLOCK.get();
        for (int done = 0; done < lengthBytes; ) {
            long at = streamByte + done;
            int length = Math.min(CHUNK_BYTES, lengthBytes - done);
            int before = load(elements, elementBytes, buffer, at, length, block);
            target.bytes().put(targetOffset + done, block.bytes(), before, length);
            done += length;
        }
    }

    static void unpack(
            Convertor elements,
            int elementBytes,
            MemoryBlock source,
            int sourceOffset,
            Object buffer,
            long streamByte,
            int lengthBytes) {
        MemoryBlock block = BLOCK.get();
        for (int done = 0; done < lengthBytes; ) {
            long at = streamByte + done;
            int length = Math.min(CHUNK_BYTES, lengthBytes - done);
            synchronized (WRITING) {
                int before = load(elements, elementBytes, buffer, at, length, block);
                block.bytes().put(before, source.bytes(), sourceOffset + done, length);
                elements.unpack(block, 0, buffer, at - before, wholeBytes(before + length, elementBytes));
            }
            done += length;
        }
    }

    /** Copies the elements that hold the bytes into the block; returns where in it the first of the bytes is. */
    private static int load(
            Convertor elements, int elementBytes, Object buffer, long at, int length, MemoryBlock block) {
        int before = (int) (at & (elementBytes - 1));
        elements.pack(buffer, at - before, block, 0, wholeBytes(before + length, elementBytes));
        return before;
    }

    private static int wholeBytes(int bytes, int elementBytes) {
        return (bytes + elementBytes - 1) & -elementBytes;
    }
}
