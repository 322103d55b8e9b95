package mpi;

import java.nio.Buffer;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

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
        return offset < 0
                ? new MPIException(MPI.ERR_ARG, "offset " + offset + " of the " + role + " is negative")
                : problemFrom(
                        role, buffer, (long) offset * type.seenBy(buffer).elementBytes(), firstItem, endItem, type);
    }

    /**
     * Does the same as {@link #problem}.
     *
     * @param originBytes where item 0 is, in bytes; may be negative
     */
    static MPIException problemFrom(
            String role, Object buffer, long originBytes, long firstItem, long endItem, Datatype type) {
        boolean isEmpty = firstItem >= endItem;
        if (type.goesWithAll()) {
            return null;
        }
        if (buffer == null) {
            return isEmpty
                    ? null
                    : new MPIException(
                            MPI.ERR_BUFFER, role + " is null, but " + endItem + " items of " + type + " are needed");
        }
        String arenaProblem = ArenaMemory.problem(buffer);
        if (arenaProblem != null) {
            return new MPIException(MPI.ERR_BUFFER, role + " " + arenaProblem);
        }
        Datatype seen = type.seenBy(buffer);
        long capacityBytes = capacityBytes(buffer, seen);
        if (capacityBytes < 0) {
            return wrongKind(role, buffer, type);
        }
        if (seen.isSplit(buffer)) {
            return new MPIException(
                    MPI.ERR_BUFFER,
                    role + " is " + buffer.getClass().getSimpleName() + ", but displacements of " + type
                            + " are no multiples of its elements; nio buffers go with it");
        }
        return outOfBounds(
                role, buffer, originBytes, isEmpty ? 0 : firstItem, isEmpty ? 0 : endItem, type, capacityBytes);
    }

    private static MPIException outOfBounds(
            String role,
            Object buffer,
            long originBytes,
            long firstItem,
            long endItem,
            Datatype type,
            long capacityBytes) {
        Datatype seen = type.seenBy(buffer);
        boolean isEmpty = firstItem == endItem || seen.itemBytes() == 0;
        long first = originBytes;
        long end = originBytes;
        try {
            first = isEmpty ? first : seen.firstByte(originBytes, firstItem, endItem);
            end = isEmpty ? end : seen.endByte(originBytes, firstItem, endItem);
        } catch (ArithmeticException e) {
            return new MPIException(
                    MPI.ERR_BUFFER, role + " is too short: " + endItem + " items of " + type + " are too many");
        }
        if (first < 0) {
            long elements = (-first + seen.elementBytes() - 1) / seen.elementBytes();
            return new MPIException(MPI.ERR_BUFFER, "data begins " + elements + " elements before the " + role);
        }
        return end <= capacityBytes ? null : tooShort(role, buffer, originBytes, endItem, type, end, capacityBytes);
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

    /** Returns the length, in objects or in bytes, -1 if buffer and type do not go together. */
    private static long capacityBytes(Object buffer, Datatype type) {
        if (type.isObject()) {
            return buffer instanceof Object[] objects ? objects.length : -1;
        }
        return Convertors.of(type.base(), buffer) == null ? -1 : Convertors.capacityBytes(buffer);
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
            String role,
            Object buffer,
            long originBytes,
            long endItem,
            Datatype type,
            long endBytes,
            long capacityBytes) {
        int elementBytes = type.seenBy(buffer).elementBytes();
        String origin =
                originBytes % elementBytes == 0 ? "offset " + originBytes / elementBytes : "byte " + originBytes;
        return new MPIException(
                MPI.ERR_BUFFER,
                role + " is too short: " + endItem + " items of " + type + " from " + origin + " need "
                        + (endBytes + elementBytes - 1) / elementBytes + " elements, but the "
                        + buffer.getClass().getSimpleName() + " has " + capacityBytes / elementBytes);
    }

    /**
     * Returns a copy of some items, for a message whose buffer the program may change at once.
     *
     * @param type as the buffer sees it, not of objects
     * @return an array of the same kind, or for a nio buffer and for items with gaps the bytes of the message
     */
    static Data copy(Object buffer, int offset, int count, Datatype type) {
        if (!(buffer instanceof Buffer) && type.isPlain()) {
            int elements = Math.multiplyExact(count, type.elementsPerItem());
            Object copy = type.base().newArray(elements);
            System.arraycopy(buffer, offset, copy, 0, elements);
            return new Data(copy, 0, count, type);
        }
        long lengthBytes = (long) count * type.itemBytes();
        if (lengthBytes > Integer.MAX_VALUE) {
            throw Session.raised(new MPIException(
                    MPI.ERR_COUNT, count + " items of " + type + " are too many to copy: " + lengthBytes + " bytes"));
        }
        MemoryBlock block = MemoryBlock.allocate((int) lengthBytes);
        TypedBuffer items = type.typed(buffer, offset);
        items.convertor().pack(items.buffer(), items.offsetBytes(), block, 0, (int) lengthBytes);
        return new Data(block.bytes(), 0, (int) lengthBytes, MPI.BYTE);
    }
}
