package mpi;

import java.nio.Buffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/** What is wrong with a user's buffer, in words; and copies of what is in it. Stateless; not on the hot path. */
final class Buffers {
    private Buffers() {}

    /**
     * Checks a buffer for some items in a row.
     *
     * @param role "buffer", "send buffer" or "receive buffer"
     * @param offset where the first item is, in base elements
     * @param count items, not negative
     * @return null if all is well
     */
    static MPIException problem(String role, Object buffer, int offset, long count, Datatype type) {
        return problem(role, buffer, offset, 0, count, type);
    }

    /**
     * Checks a buffer for the items from one index to another.
     *
     * @param role "buffer", "send buffer" or "receive buffer"
     * @param offset where item 0 is, in base elements
     * @param firstItem lowest index that is used; may be negative
     * @param endItem index behind the highest one that is used
     * @return null if all is well
     */
    static MPIException problem(String role, Object buffer, int offset, long firstItem, long endItem, Datatype type) {
        if (offset < 0) {
            return new MPIException(MPI.ERR_ARG, "offset " + offset + " of the " + role + " is negative");
        }
        boolean isEmpty = firstItem >= endItem;
        if (buffer == null) {
            return isEmpty
                    ? null
                    : new MPIException(
                            MPI.ERR_BUFFER, role + " is null, but " + endItem + " items of " + type + " are needed");
        }
        Datatype seen = type.seenBy(buffer);
        long capacity = capacityElements(buffer, seen);
        if (capacity < 0) {
            return wrongKind(role, buffer, type);
        }
        long first = isEmpty ? offset : offset + firstItem * seen.elementsPerItem();
        if (first < 0) {
            return new MPIException(MPI.ERR_BUFFER, "data begins " + -first + " elements before the " + role);
        }
        long end = isEmpty ? offset : offset + endItem * seen.elementsPerItem();
        return end <= capacity ? null : tooShort(role, buffer, offset, endItem, type, end, capacity);
    }

    /** Does the same as {@link #problem} for a buffer that is written. */
    static MPIException problemToWrite(
            String role, Object buffer, int offset, long firstItem, long endItem, Datatype type) {
        MPIException problem = problem(role, buffer, offset, firstItem, endItem, type);
        return problem == null && isReadOnly(buffer)
                ? new MPIException(MPI.ERR_BUFFER, role + " is read-only")
                : problem;
    }

    static boolean isReadOnly(Object buffer) {
        return buffer instanceof Buffer nio && nio.isReadOnly();
    }

    /** Returns the length in base elements of the type, -1 if buffer and type do not go together. */
    private static long capacityElements(Object buffer, Datatype type) {
        if (type.isObject()) {
            return buffer instanceof Object[] objects ? objects.length : -1;
        }
        if (Convertors.of(type.base(), buffer) == null) {
            return -1;
        }
        return Convertors.capacityBytes(buffer) / type.elementBytes();
    }

    private static MPIException wrongKind(String role, Object buffer, Datatype type) {
        String needed = type.isObject()
                ? "an array of objects"
                : type.base().arrayName() + " or a nio buffer of that kind (a direct one of any kind)";
        return new MPIException(
                MPI.ERR_BUFFER,
                role + " is " + buffer.getClass().getSimpleName() + ", but " + type + " needs " + needed);
    }

    private static MPIException tooShort(
            String role, Object buffer, int offset, long endItem, Datatype type, long end, long capacity) {
        return new MPIException(
                MPI.ERR_BUFFER,
                role + " is too short: " + endItem + " items of " + type + " from offset " + offset + " need " + end
                        + " elements, but the " + buffer.getClass().getSimpleName() + " has " + capacity);
    }

    /**
     * Returns a copy of some items, for a message whose buffer the program may change at once.
     *
     * @return an array of the same kind, or for a nio buffer a direct byte buffer, of just that length
     */
    static Object copy(Object buffer, int offset, int count, Datatype type) {
        int elements = Math.multiplyExact(count, type.elementsPerItem());
        if (!(buffer instanceof Buffer)) {
            Object copy = type.base().newArray(elements);
            System.arraycopy(buffer, offset, copy, 0, elements);
            return copy;
        }
        long lengthBytes = (long) elements * type.elementBytes();
        if (lengthBytes > Integer.MAX_VALUE) {
            throw Session.raised(new MPIException(
                    MPI.ERR_COUNT, count + " items of " + type + " are too many to copy from a nio buffer"));
        }
        MemoryBlock block = MemoryBlock.allocate((int) lengthBytes);
        Convertor convertor = Convertors.of(type.base(), buffer);
        convertor.pack(buffer, (long) offset * type.elementBytes(), block, 0, (int) lengthBytes);
        return block.bytes();
    }
}
