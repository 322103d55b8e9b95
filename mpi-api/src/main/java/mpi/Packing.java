package mpi;

import java.util.Arrays;
import railmpi.coll.memory.LocalCopy;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Puts items into a byte array as a message has them, and takes them out. Objects are preceded by the length of their
 * bytes. Stateless.
 */
final class Packing {
    private Packing() {}

    /** Returns the position behind the items. */
    static int pack(Comm comm, Data data, byte[] bytes, int position) {
        comm.usable();
        comm.require(Arguments.data("buffer", data.buffer(), data.offset(), data.count(), data.type()));
        if (data.type().isObject()) {
            return packObjects(comm, data, bytes, position);
        }
        int end = end(comm, data, bytes, position);
        Data packed = new Data(bytes, position, end - position, MPI.BYTE);
        TypedBuffer items = Overlaps.apart(comm, data, 1, packed, 1).typed();
        LocalCopy.copy(items, items.offsetBytes(), packed(bytes), position, (long) end - position);
        return end;
    }

    /** Returns the position behind the items. */
    static int unpack(Comm comm, byte[] bytes, int position, Data data) {
        comm.usable();
        comm.require(Arguments.count("buffer", data.count()));
        comm.require(Arguments.type("buffer", data.type()));
        comm.require(Buffers.problemToWrite("buffer", data.buffer(), data.offset(), 0, data.count(), data.type()));
        if (data.type().isObject()) {
            return unpackObjects(comm, bytes, position, data);
        }
        int end = end(comm, data, bytes, position);
        Data packed = Overlaps.apart(comm, new Data(bytes, position, end - position, MPI.BYTE), 1, data, 1);
        TypedBuffer items = data.typed();
        LocalCopy.copy(packed.typed(), packed.offset(), items, items.offsetBytes(), (long) end - position);
        return end;
    }

    /** Returns the bytes that items take, at most. */
    static int size(Comm comm, int count, Datatype type) {
        comm.usable();
        comm.require(Arguments.count("buffer", count));
        comm.require(Arguments.type("buffer", type));
        if (type.isObject()) {
            throw comm.raised(new MPIException(
                    MPI.ERR_TYPE, "objects of " + type + " take as many bytes as they do; pack them to find out"));
        }
        long lengthBytes = (long) count * type.itemBytes();
        if (lengthBytes > Integer.MAX_VALUE) {
            throw comm.raised(new MPIException(
                    MPI.ERR_COUNT,
                    count + " items of " + type + " take " + lengthBytes + " bytes, more than 2^31 - 1"));
        }
        return (int) lengthBytes;
    }

    private static int packObjects(Comm comm, Data data, byte[] bytes, int position) {
        ByteChunks objects;
        try {
            objects = comm.session.objects().serialize(data);
        } catch (MPIException e) {
            throw comm.raised(e);
        }
        int start = within(comm, bytes, position, Integer.BYTES);
        int end = within(comm, bytes, start, objects.lengthBytes());
        int length = end - start;
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[position + i] = (byte) (length >>> Byte.SIZE * i);
        }
        objects.read(0, bytes, start, length);
        return end;
    }

    private static int unpackObjects(Comm comm, byte[] bytes, int position, Data data) {
        int start = within(comm, bytes, position, Integer.BYTES);
        int length = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            length |= (bytes[position + i] & 0xff) << Byte.SIZE * i;
        }
        if (length < 0) {
            throw comm.raised(new MPIException(MPI.ERR_TYPE, "there are no packed objects at position " + position));
        }
        int end = within(comm, bytes, start, length);
        try {
            comm.session.objects().deserialize(ByteChunks.of(Arrays.copyOfRange(bytes, start, end)), data);
        } catch (MPIException e) {
            throw comm.raised(e);
        }
        return end;
    }

    private static int end(Comm comm, Data data, byte[] bytes, int position) {
        return within(comm, bytes, position, (long) data.count() * data.type().itemBytes());
    }

    /** Returns the end of so many bytes, if there are. */
    private static int within(Comm comm, byte[] bytes, int position, long lengthBytes) {
        if (bytes == null) {
            throw comm.raised(new MPIException(MPI.ERR_BUFFER, "array of packed data is null"));
        }
        if (position < 0 || position > bytes.length) {
            throw comm.raised(new MPIException(
                    MPI.ERR_ARG, "position " + position + " is not in 0.." + bytes.length + " of the packed data"));
        }
        if (lengthBytes > bytes.length - position) {
            throw comm.raised(new MPIException(
                    MPI.ERR_TRUNCATE,
                    lengthBytes + " bytes from position " + position + " are more than the packed data has: "
                            + bytes.length));
        }
        return position + (int) lengthBytes;
    }

    private static TypedBuffer packed(byte[] bytes) {
        return TypedBuffer.ofArray(BasicType.BYTE, bytes);
    }

    /** Copies items without gaps from one array to where the datatype has them in another buffer. */
    static void spread(Object packed, int offset, Object buffer, int origin, int count, Datatype type) {
        TypedBuffer from = TypedBuffer.ofArray(type.base(), packed);
        TypedBuffer to = type.typed(buffer, origin);
        LocalCopy.copy(from, (long) offset * type.elementBytes(), to, to.offsetBytes(), to.byteLength(count));
    }

    /** Copies items from where the datatype has them to an array without gaps. */
    static void collect(Object buffer, int origin, Object packed, int offset, int count, Datatype type) {
        TypedBuffer from = type.typed(buffer, origin);
        TypedBuffer to = TypedBuffer.ofArray(type.base(), packed);
        LocalCopy.copy(from, from.offsetBytes(), to, (long) offset * type.elementBytes(), from.byteLength(count));
    }
}
