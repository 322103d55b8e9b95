package railmpi.pml.datatype;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import railmpi.core.memory.MemoryBlock;

/** A buffer of one kind with random content, and its content as native bytes. Used by one thread. */
final class Memory {
    /** Kinds of buffer. */
    enum Kind {
        ARRAY,
        HEAP,
        DIRECT,
        SWAPPED,
        BYTES
    }

    private final BasicType type;
    private final Object buffer;
    private final ByteBuffer raw;

    Memory(BasicType type, Kind kind, int lengthBytes, Random random) {
        this.type = type;
        ByteBuffer memory =
                kind == Kind.HEAP ? ByteBuffer.allocate(lengthBytes) : ByteBuffer.allocateDirect(lengthBytes);
        for (int i = 0; i < lengthBytes; i++) {
            memory.put(i, anyByte(random));
        }
        ByteOrder nativeOrder = ByteOrder.nativeOrder();
        ByteOrder other = nativeOrder == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        memory.order(kind == Kind.SWAPPED ? other : nativeOrder);
        if (kind == Kind.ARRAY) {
            raw = null;
            buffer = type.newArray(lengthBytes / type.sizeBytes());
            Convertors.ofArray(type).unpack(new MemoryBlock(memory), 0, buffer, 0, lengthBytes);
        } else {
            raw = memory;
            buffer = kind == Kind.BYTES ? memory : view(type, memory);
        }
    }

    /** Returns the buffer of a type's elements over memory, in its order; bytes and booleans are the memory itself. */
    static Buffer view(BasicType type, ByteBuffer memory) {
        switch (type) {
            case CHAR:
                return memory.asCharBuffer();
            case SHORT:
                return memory.asShortBuffer();
            case INT:
                return memory.asIntBuffer();
            case FLOAT:
                return memory.asFloatBuffer();
            case LONG:
                return memory.asLongBuffer();
            case DOUBLE:
                return memory.asDoubleBuffer();
            default:
                return memory;
        }
    }

    Object buffer() {
        return buffer;
    }

    boolean isArray() {
        return raw == null;
    }

    /** Returns a byte that an element may have; floating point numbers stay numbers, booleans 0 or 1. */
    byte anyByte(Random random) {
        return (byte) (type == BasicType.BOOLEAN ? random.nextInt(2) : random.nextInt(64));
    }

    /** Returns a copy of the content. */
    byte[] bytes() {
        if (raw != null) {
            byte[] bytes = new byte[raw.capacity()];
            raw.get(0, bytes);
            return bytes;
        }
        int lengthBytes = (int) Convertors.capacityBytes(buffer);
        MemoryBlock block = MemoryBlock.allocate(lengthBytes);
        Convertors.ofArray(type).pack(buffer, 0, block, 0, lengthBytes);
        byte[] bytes = new byte[lengthBytes];
        block.bytes().get(0, bytes);
        return bytes;
    }
}
