package railmpi.io.move;

import java.nio.ByteBuffer;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/** The program's memory in one operation, as a stream of bytes without the gaps of its datatype. Any thread. */
public final class UserData {
    private static final int LARGEST_ELEMENT_BYTES = 8;

    private final TypedBuffer items;
    private final TypeLayout layout;
    private final long lengthBytes;
    private final boolean isInOneRun;
    private final boolean takesParts;

    private UserData(ByteBuffer packed, TypeLayout layout) {
        items = new TypedBuffer(packed, Convertors.bytesOf(packed), BasicType.BYTE, 0, Byte.BYTES);
        this.layout = layout;
        lengthBytes = packed.capacity();
        isInOneRun = true;
        takesParts = false;
    }

    /**
     * Names memory.
     *
     * @param items where it is
     * @param layout of an item
     * @param count items
     */
    public UserData(TypedBuffer items, TypeLayout layout, long count) {
        this.items = items;
        this.layout = layout;
        lengthBytes = count * layout.sizeBytes();
        isInOneRun = items.convertor().isDirect() && items.buffer() instanceof ByteBuffer && layout.isContiguous();
        takesParts = items.convertor().takesParts();
    }

    /** Returns the length of the stream. */
    public long lengthBytes() {
        return lengthBytes;
    }

    /** Returns the buffer of the program. */
    public Object buffer() {
        return items.buffer();
    }

    /** Tells whether only one thread may touch it. */
    public boolean isConfined() {
        return ArenaMemory.isConfined(items.buffer());
    }

    /**
     * Starts work of another thread on memory that {@link #isConfined}.
     *
     * @param pml takes the request
     * @param communicator of the file
     * @param isWrite whether the work takes data from the memory
     * @return the request, with a copy of the memory
     * @throws railmpi.core.RailException if there is no room for a copy, or if this thread may not touch the memory
     */
    public PmlRequest startOnCopy(Pml pml, Communicator communicator, boolean isWrite) {
        return pml.libraryWork()
                .start(communicator, isWrite, items.buffer(), convertor(0, lengthBytes, 0), at(0), lengthBytes);
    }

    /**
     * Returns the same stream in other memory.
     *
     * @param copy all of it, without gaps
     * @return what any thread may touch
     */
    public UserData in(ByteBuffer copy) {
        return new UserData(copy, layout);
    }

    /** Tells whether the stream is one run of off-heap bytes, which the system takes as they are. */
    boolean isInOneRun() {
        return isInOneRun;
    }

    /** Returns a part of the stream that {@link #isInOneRun}. */
    ByteBuffer bytes(long from, int length) {
        ByteBuffer part = ((ByteBuffer) items.buffer()).duplicate();
        part.clear();
        int at = (int) (items.offsetBytes() + from);
        return part.limit(at + length).position(at);
    }

    /** Returns where a byte of the stream is, as convertors count. */
    long at(long from) {
        return items.offsetBytes() + from;
    }

    /** Returns what moves a part of the stream, which may begin and end anywhere, to and from a place in a block. */
    Convertor convertor(long from, long length, int blockOffset) {
        boolean isWhole = ((at(from) | length | blockOffset) & (LARGEST_ELEMENT_BYTES - 1)) == 0;
        return isWhole || takesParts ? items.convertor() : Convertors.bytesOf(items.buffer());
    }

    void pack(long from, MemoryBlock target, int targetOffset, int length) {
        try {
            convertor(from, length, targetOffset).pack(items.buffer(), at(from), target, targetOffset, length);
        } catch (RuntimeException e) {
            throw UserMemory.failure(items.buffer(), e);
        }
    }

    void unpack(long from, MemoryBlock source, int sourceOffset, int length) {
        try {
            convertor(from, length, sourceOffset).unpack(source, sourceOffset, items.buffer(), at(from), length);
        } catch (RuntimeException e) {
            throw UserMemory.failure(items.buffer(), e);
        }
    }

    /** Returns how many bytes the most whole items are that fit into some bytes, but one item at least. */
    long wholeItems(int mostBytes) {
        long item = Math.max(1, layout.sizeBytes());
        return Math.max(1, mostBytes / item) * item;
    }

    /** Returns the beginning of a block as data of its own. */
    static UserData of(MemoryBlock block, int lengthBytes) {
        return new UserData(block.bytes().slice(0, lengthBytes), TypeLayout.element(1, 1));
    }

    /** Copies whole items of the stream to the beginning of a block, with all numbers in the other byte order. */
    void packReversed(long from, MemoryBlock target, int length) {
        pack(from, target, 0, length);
        layout.reverseNumbers(target.bytes(), length);
    }

    /** Does the opposite; turns the numbers in the block round. */
    void unpackReversed(long from, MemoryBlock source, int length) {
        layout.reverseNumbers(source.bytes(), length);
        unpack(from, source, 0, length);
    }
}
