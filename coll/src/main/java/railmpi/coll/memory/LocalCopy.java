package railmpi.coll.memory;

import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * Copies between two buffers of this process as a message to oneself would: arrays of one type at once, other kinds
 * through an off-heap block of the calling thread, unless {@link BulkCopy} can. Stateless. Hot path: short.
 */
public final class LocalCopy {
    private static final int STAGE_BYTES = 32 * 1024;
    private static final ThreadLocal<MemoryBlock> STAGE =
            ThreadLocal.withInitial(() -> MemoryBlock.allocate(STAGE_BYTES));

    private LocalCopy() {}

    /**
     * Copies bytes; within one array the ranges may overlap, otherwise only if the target begins first.
     *
     * @param from source
     * @param fromBytes offset in the source, in bytes from its start
     * @param to target
     * @param toBytes offset in the target, in bytes from its start
     * @param lengthBytes how many bytes; whole elements
     */
    public static void copy(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes) {
        boolean isOfOneKind = from.convertor() == to.convertor();
        if (lengthBytes == 0 || isOfOneKind && fromBytes == toBytes && from.buffer() == to.buffer()) {
            return; // buffers of items with gaps are the same only if the gaps are
        }
        if (isOfOneKind && isArray(from)) {
            int size = from.type().sizeBytes();
            int length = (int) (lengthBytes / size);
            copyArray(from, (int) (fromBytes / size), to, (int) (toBytes / size), length);
        } else {
            copyOther(from, fromBytes, to, toBytes, lengthBytes);
        }
    }

    /**
     * Tells whether a buffer is a heap array of its own type, which operators can work on.
     *
     * @param buffer any buffer
     * @return false for nio buffers, and for items with gaps
     */
    public static boolean isArray(TypedBuffer buffer) {
        return buffer.convertor() == Convertors.ofArray(buffer.type());
    }

    /**
     * Casts, so that the compiler knows the type of the arrays: a copy of two unknown objects is several times slower.
     */
    private static void copyArray(TypedBuffer from, int start, TypedBuffer to, int target, int length) {
        Object a = from.buffer();
        Object b = to.buffer();
        BasicType type = from.type();
        switch (type) {
            case INT:
                System.arraycopy((int[]) a, start, (int[]) b, target, length);
                break;
            case LONG:
                System.arraycopy((long[]) a, start, (long[]) b, target, length);
                break;
            case DOUBLE:
                System.arraycopy((double[]) a, start, (double[]) b, target, length);
                break;
            case FLOAT:
                System.arraycopy((float[]) a, start, (float[]) b, target, length);
                break;
            case BYTE:
                System.arraycopy((byte[]) a, start, (byte[]) b, target, length);
                break;
            default:
                System.arraycopy(a, start, b, target, length);
        }
    }

    /** Throws a {@link railmpi.core.RailException} for memory that is gone, or not this thread's. */
    private static void copyOther(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes) {
        try {
            if (!BulkCopy.tryCopy(from, fromBytes, to, toBytes, lengthBytes)) {
                copyStaged(from, fromBytes, to, toBytes, lengthBytes);
            }
        } catch (RuntimeException e) {
            throw UserMemory.failure(ArenaMemory.problem(from.buffer()) == null ? to.buffer() : from.buffer(), e);
        }
    }

    private static void copyStaged(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes) {
        MemoryBlock stage = STAGE.get();
        for (long done = 0; done < lengthBytes; ) {
            int length = (int) Math.min(STAGE_BYTES, lengthBytes - done);
            from.convertor().pack(from.buffer(), fromBytes + done, stage, 0, length);
            to.convertor().unpack(stage, 0, to.buffer(), toBytes + done, length);
            done += length;
        }
    }
}
