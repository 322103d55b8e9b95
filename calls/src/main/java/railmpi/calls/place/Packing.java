package railmpi.calls.place;

import java.util.Arrays;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.PredefinedTypes;
import railmpi.coll.memory.LocalCopy;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.Place;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Puts items into bytes as a message has them, and takes them out. Objects are preceded by the length of their
 * bytes. Stateless.
 */
public final class Packing {
    private static final String PACKED = "packed data";

    private Packing() {}

    /** Returns the position behind the items. */
    public static long pack(CommHandle comm, Data data, Object bytes, long position) {
        comm.usable();
        comm.require(Arguments.data(data, false));
        if (data.type().isObject()) {
            return packObjects(comm, data, array(comm, bytes), position);
        }
        long end = end(comm, data, bytes, position);
        Data packed = new Data(bytes, 0, end, PredefinedTypes.BYTE);
        comm.require(Buffers.problemToWrite(PACKED, bytes, 0, 0, end, PredefinedTypes.BYTE));
        TypedBuffer items = Overlaps.apart(comm, data, 1, packed, 1).typed();
        TypedBuffer target = packed.typed();
        LocalCopy.copy(items, items.offsetBytes(), target, target.byteOffset(position), end - position);
        return end;
    }

    /** Returns the position behind the items. */
    public static long unpack(CommHandle comm, Object bytes, long position, Data data) {
        comm.usable();
        comm.require(Arguments.count("buffer", data.count()));
        comm.require(Arguments.type("buffer", data.type()));
        comm.require(Buffers.problemToWrite("buffer", data.buffer(), data.offset(), 0, data.count(), data.type()));
        if (data.type().isObject()) {
            return unpackObjects(comm, array(comm, bytes), position, data);
        }
        long end = end(comm, data, bytes, position);
        comm.require(Buffers.problem(PACKED, bytes, 0, end, PredefinedTypes.BYTE));
        TypedBuffer source = Overlaps.apart(comm, new Data(bytes, 0, end, PredefinedTypes.BYTE), 1, data, 1)
                .typed();
        TypedBuffer items = data.typed();
        LocalCopy.copy(source, source.byteOffset(position), items, items.offsetBytes(), end - position);
        return end;
    }

    /** Returns the bytes that items take, at most. */
    public static long size(CommHandle comm, long count, ItemType type) {
        comm.usable();
        comm.require(Arguments.count("buffer", count));
        comm.require(Arguments.type("buffer", type));
        if (type.isObject()) {
            throw comm.raised(new CallError(
                    ErrorClass.TYPE, "objects of " + type + " take as many bytes as they do; pack them to find out"));
        }
        try {
            return Math.multiplyExact(count, type.itemBytes);
        } catch (ArithmeticException e) {
            throw comm.raised(
                    new CallError(ErrorClass.COUNT, count + " items of " + type + " take more than 2^63 - 1 bytes", e));
        }
    }

    /** Returns the same, if an int can tell it. */
    public static int intSize(CommHandle comm, int count, ItemType type) {
        long lengthBytes = size(comm, count, type);
        if (lengthBytes > Integer.MAX_VALUE) {
            throw comm.raised(new CallError(
                    ErrorClass.COUNT,
                    count + " items of " + type + " take " + lengthBytes + " bytes, more than 2^31 - 1"));
        }
        return (int) lengthBytes;
    }

    /** Objects are packed into arrays only. */
    private static byte[] array(CommHandle comm, Object bytes) {
        if (bytes == null || bytes instanceof byte[]) {
            return (byte[]) bytes;
        }
        throw comm.raised(new CallError(ErrorClass.BUFFER, "objects are packed into a byte array only"));
    }

    private static int packObjects(CommHandle comm, Data data, byte[] bytes, long at) {
        ByteChunks objects;
        try {
            objects = ObjectItems.serialize(comm.session.objects(), data);
        } catch (CallError e) {
            throw comm.raised(e);
        }
        int start = (int) within(comm, bytes, at, Integer.BYTES);
        int end = (int) within(comm, bytes, start, objects.lengthBytes());
        int position = start - Integer.BYTES;
        int length = end - start;
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[position + i] = (byte) (length >>> Byte.SIZE * i);
        }
        objects.read(0, bytes, start, length);
        return end;
    }

    private static int unpackObjects(CommHandle comm, byte[] bytes, long at, Data data) {
        int start = (int) within(comm, bytes, at, Integer.BYTES);
        int position = start - Integer.BYTES;
        int length = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            length |= (bytes[position + i] & 0xff) << Byte.SIZE * i;
        }
        if (length < 0) {
            throw comm.raised(new CallError(ErrorClass.TYPE, "there are no packed objects at position " + position));
        }
        int end = (int) within(comm, bytes, start, length);
        try {
            ObjectItems.deserialize(comm.session.objects(), ByteChunks.of(Arrays.copyOfRange(bytes, start, end)), data);
        } catch (CallError e) {
            throw comm.raised(e);
        }
        return end;
    }

    private static long end(CommHandle comm, Data data, Object bytes, long position) {
        return within(comm, bytes, position, size(comm, data.count(), data.type()));
    }

    /** Returns the end of so many bytes, if there are. */
    private static long within(CommHandle comm, Object bytes, long position, long lengthBytes) {
        if (bytes == null) {
            throw comm.raised(new CallError(ErrorClass.BUFFER, "array of packed data is null"));
        }
        if (!PredefinedTypes.BYTE.goesWith(bytes) && Place.of(bytes) == null) {
            throw comm.raised(Buffers.wrongKind(PACKED, bytes, PredefinedTypes.BYTE));
        }
        comm.require(Buffers.problem(PACKED, bytes, 0, 0, PredefinedTypes.BYTE));
        long capacityBytes = Convertors.capacityBytes(bytes);
        if (position < 0 || position > capacityBytes) {
            throw comm.raised(new CallError(
                    ErrorClass.ARG, "position " + position + " is not in 0.." + capacityBytes + " of the packed data"));
        }
        if (lengthBytes > capacityBytes - position) {
            throw comm.raised(new CallError(
                    ErrorClass.TRUNCATE,
                    lengthBytes + " bytes from position " + position + " are more than the packed data has: "
                            + capacityBytes));
        }
        return position + lengthBytes;
    }

    /** Copies items without gaps from one array to where the datatype has them in another buffer. */
    public static void spread(Object packed, int offset, Object buffer, int origin, int count, ItemType type) {
        TypedBuffer from = TypedBuffer.ofArray(type.base(), packed);
        TypedBuffer to = type.typed(buffer, origin);
        LocalCopy.copy(from, (long) offset * type.elementBytes, to, to.offsetBytes(), to.byteLength(count));
    }

    /** Copies items from where the datatype has them to an array without gaps. */
    public static void collect(Object buffer, int origin, Object packed, int offset, int count, ItemType type) {
        TypedBuffer from = type.typed(buffer, origin);
        TypedBuffer to = TypedBuffer.ofArray(type.base(), packed);
        LocalCopy.copy(from, from.offsetBytes(), to, (long) offset * type.elementBytes, from.byteLength(count));
    }
}
