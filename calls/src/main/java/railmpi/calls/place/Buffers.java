package railmpi.calls.place;

import java.nio.Buffer;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.PredefinedTypes;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.Place;
import railmpi.pml.datatype.Slices;
import railmpi.pml.datatype.TypedBuffer;

/** What is wrong with a user's buffer, in words; and copies of what is in it. Stateless; not on the hot path. */
public final class Buffers {
    private Buffers() {}

    /**
     * Checks a buffer for some items in a row.
     *
     * @param role "buffer", "send buffer" or "receive buffer"
     * @param offset where the first item is, in what {@link ItemType#unitBytes} says
     * @param count items, not negative
     * @return null if all is well
     */
    public static CallError problem(String role, Object buffer, int offset, long count, ItemType type) {
        return problem(role, buffer, offset, 0, count, type);
    }

    /**
     * Checks a buffer for the items from one index to another.
     *
     * @param role "buffer", "send buffer" or "receive buffer"
     * @param offset where item 0 is, in what {@link ItemType#unitBytes} says
     * @param firstItem lowest index that is used; may be negative
     * @param endItem index behind the highest one that is used
     * @return null if all is well
     */
    public static CallError problem(
            String role, Object buffer, int offset, long firstItem, long endItem, ItemType type) {
        return problem(role, buffer, offset, firstItem, endItem, type, false);
    }

    /**
     * Does the same as {@link #problem}.
     *
     * @param isWritten whether a segment is to be written; of other buffers {@link #isReadOnly} tells
     */
    public static CallError problem(
            String role, Object buffer, int offset, long firstItem, long endItem, ItemType type, boolean isWritten) {
        return offset < 0
                ? new CallError(ErrorClass.ARG, "offset " + offset + " of the " + role + " is negative")
                : problemFrom(
                        role,
                        buffer,
                        buffer == null ? 0 : (long) offset * type.unitBytes(buffer),
                        firstItem,
                        endItem,
                        type,
                        isWritten);
    }

    /**
     * Does the same as {@link #problem}.
     *
     * @param originBytes where item 0 is, in bytes; may be negative
     * @param isWritten whether a segment is to be written; of other buffers {@link #isReadOnly} tells
     */
    public static CallError problemFrom(
            String role,
            Object buffer,
            long originBytes,
            long firstItem,
            long endItem,
            ItemType type,
            boolean isWritten) {
        boolean isEmpty = firstItem >= endItem || type.itemBytes == 0;
        if (type.goesWithAll()) {
            return null;
        }
        if (buffer == null) {
            return isEmpty
                    ? null
                    : new CallError(
                            ErrorClass.BUFFER, role + " is null, but " + endItem + " items of " + type + " are needed");
        }
        String arenaProblem = ArenaMemory.problem(buffer);
        if (arenaProblem != null) {
            return new CallError(ErrorClass.BUFFER, role + " " + arenaProblem);
        }
        if (!type.goesWith(buffer)) {
            Place place = Place.of(buffer);
            if (place == null || type.isObject()) {
                return isEmpty && buffer.getClass().isArray() ? null : wrongKind(role, buffer, type);
            }
            String placeProblem = place.problem(isWritten);
            if (placeProblem != null) {
                return new CallError(ErrorClass.BUFFER, role + " " + buffer + " " + placeProblem);
            }
        }
        Reach reach = new Reach(role, buffer, originBytes, endItem, type);
        return isEmpty ? reach.problem(originBytes, originBytes) : reach.problem(firstItem);
    }

    /** Items that go with a buffer, and may reach beyond it. */
    private record Reach(String role, Object buffer, long originBytes, long endItem, ItemType type) {
        CallError problem(long firstItem) {
            try {
                return problem(
                        type.firstByte(originBytes, firstItem, endItem), type.endByte(originBytes, firstItem, endItem));
            } catch (ArithmeticException e) {
                return new CallError(
                        ErrorClass.BUFFER, role + " is too short: " + endItem + " items of " + type + " are too many");
            }
        }

        CallError problem(long firstByte, long endByte) {
            Slices.Surroundings around = firstByte < 0 ? Slices.of(buffer) : null;
            long bytesBefore = around == null ? 0 : around.bytesBefore();
            if (firstByte < -bytesBefore) {
                return beginsBefore(firstByte, bytesBefore);
            }
            long capacityBytes = type.isObject() ? ((Object[]) buffer).length : Convertors.capacityBytes(buffer);
            return endByte <= capacityBytes ? null : tooShort(endByte, capacityBytes);
        }

        private CallError beginsBefore(long firstByte, long bytesBefore) {
            boolean isInElements = isIn(type.unitBytes(buffer), firstByte, bytesBefore);
            int unit = isInElements ? type.unitBytes(buffer) : 1;
            String what = isInElements ? " elements" : " bytes";
            return new CallError(
                    ErrorClass.BUFFER,
                    "data begins " + -firstByte / unit + what + " before the " + role + ": " + described(isInElements)
                            + " of the " + nameOf(buffer)
                            + (bytesBefore == 0
                                    ? ""
                                    : ", a slice that has " + bytesBefore / unit + what + " before it"));
        }

        private CallError tooShort(long endByte, long capacityBytes) {
            int unit = type.unitBytes(buffer);
            boolean isInElements = unit == type.seenBy(buffer).elementBytes && isIn(unit, endByte, capacityBytes);
            return new CallError(
                    ErrorClass.BUFFER,
                    role + " is too short: " + described(isInElements) + " need "
                            + (isInElements ? endByte / unit + " elements" : endByte + " bytes") + ", but the "
                            + nameOf(buffer) + " has "
                            + (isInElements ? capacityBytes / unit : capacityBytes));
        }

        private boolean isIn(int unit, long firstOrEnd, long limit) {
            return originBytes % unit == 0 && firstOrEnd % unit == 0 && limit % unit == 0;
        }

        /** Names the items; the extent of their type if it does not go without saying. */
        private String described(boolean isInElements) {
            String extent = type.isPlain() ? "" : " (extent " + type.layout().extentBytes() + " bytes)";
            String from = isInElements ? "offset " + originBytes / type.unitBytes(buffer) : "byte " + originBytes;
            return endItem + " items of " + type + extent + " from " + from;
        }
    }

    /** Does the same as {@link #problem} for a buffer that is written. */
    public static CallError problemToWrite(
            String role, Object buffer, int offset, long firstItem, long endItem, ItemType type) {
        CallError problem = problem(role, buffer, offset, firstItem, endItem, type, true);
        return problem == null && isReadOnly(buffer)
                ? new CallError(ErrorClass.BUFFER, role + " is read-only")
                : problem;
    }

    /** Names the kind of a buffer; a segment whole, for its class says nothing. */
    private static String nameOf(Object buffer) {
        return buffer instanceof Buffer || buffer.getClass().isArray()
                ? buffer.getClass().getSimpleName()
                : buffer.toString();
    }

    public static boolean isReadOnly(Object buffer) {
        return buffer instanceof Buffer nio && nio.isReadOnly();
    }

    public static CallError wrongKind(String role, Object buffer, ItemType type) {
        String needed = type.isObject()
                ? "an array of objects"
                : buffer instanceof boolean[]
                        ? "memory for more than bytes"
                        : "an array of a primitive type, best " + type.base().arrayName() + ", or a nio buffer";
        return new CallError(
                ErrorClass.BUFFER,
                role + " is " + buffer.getClass().getSimpleName() + ", but " + type + " needs " + needed);
    }

    /**
     * Returns a copy of some items, for a message whose buffer the program may change at once.
     *
     * @param type as the buffer sees it, not of objects
     * @return an array of the same kind, or for a nio buffer and for items with gaps the bytes of the message
     */
    public static Data copy(Object buffer, int offset, long count, ItemType type) {
        if (type.isOwnArray(buffer) && type.isPlain()) {
            int elements = Math.toIntExact(count * type.elementsPerItem); // the array has as many
            Object copy = type.base().newArray(elements);
            System.arraycopy(buffer, offset, copy, 0, elements);
            return new Data(copy, 0, count, type);
        }
        long lengthBytes = count * type.itemBytes;
        if (lengthBytes > Integer.MAX_VALUE) {
            throw Session.raised(new CallError(
                    ErrorClass.COUNT,
                    count + " items of " + type + " are too many to copy: " + lengthBytes + " bytes"));
        }
        MemoryBlock block = MemoryBlock.allocate((int) lengthBytes);
        TypedBuffer items = type.typed(buffer, offset);
        items.convertor().pack(items.buffer(), items.offsetBytes(), block, 0, (int) lengthBytes);
        return new Data(block.bytes(), 0, (int) lengthBytes, PredefinedTypes.BYTE);
    }
}
