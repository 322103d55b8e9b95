package railmpi.calls.place;

import java.util.function.Supplier;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.calls.type.ItemType;
import railmpi.coll.memory.Counts;
import railmpi.coll.memory.LocalCopy;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Footprint;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Keeps what a call reads apart from what the same call writes: if they share a byte of memory, the call reads a copy
 * that is made before anything moves, as Open MPI's Java and MPJ Express did with arrays. The standard forbids such
 * calls. Arguments have been checked. Objects are serialised, so they share nothing. Stateless. Hot path: short, if the
 * buffers are different memory.
 */
public final class Overlaps {
    private Overlaps() {}

    /** What a call reads, and what it writes. */
    private record Sides(Footprint read, Footprint written) {
        boolean meet() {
            return read.shares(written);
        }

        /** Returns a copy; one that is too long for an array or for the heap is an error that names both sides. */
        <T> T copied(Supplier<T> maker) {
            try {
                return maker.get();
            } catch (ArithmeticException | OutOfMemoryError e) {
                throw new CallError(
                        ErrorClass.BUFFER,
                        "send buffer (" + read + ") and receive buffer (" + written
                                + ") share memory, and what is sent is too long to be copied",
                        e);
            }
        }
    }

    /** Returns what to send, apart from where one item list is received. */
    public static Data apart(CommHandle comm, Data send, int sendParts, Data receive, int receiveParts) {
        if (!mayMeet(send, receive)) {
            return send;
        }
        try {
            return apart(send, sendParts * send.count(), receive, receiveParts * receive.count());
        } catch (CallError e) {
            throw comm.raised(e);
        }
    }

    /** Does the same for a call that has no communicator; errors are not yet raised. */
    public static Data apart(Data read, long readItems, Data written, long writtenItems) {
        if (!mayMeet(read, written)) {
            return read;
        }
        Sides sides = new Sides(footprint(read, readItems), footprint(written, writtenItems));
        return sides.meet() ? sides.copied(() -> copy(read, readItems)) : read;
    }

    public static Data apart(CommHandle comm, Data send, Parts receive, int receiveParts) {
        if (send == Data.IN_PLACE || !mayMeet(send.buffer(), send.type(), receive.buffer())) {
            return send;
        }
        Sides sides = new Sides(footprint(send, send.count()), footprint(receive, receiveParts));
        return sides.meet() ? raising(comm, sides, () -> copy(send, send.count())) : send;
    }

    public static Parts apart(CommHandle comm, Parts send, int sendParts, Data receive) {
        if (receive == Data.IN_PLACE || !mayMeet(send.buffer(), send.type(), receive.buffer())) {
            return send;
        }
        Sides sides = new Sides(footprint(send, sendParts), footprint(receive, receive.count()));
        return sides.meet() ? raising(comm, sides, () -> copy(send, sendParts)) : send;
    }

    public static Parts apart(CommHandle comm, Parts send, int sendParts, Parts receive, int receiveParts) {
        if (!mayMeet(send.buffer(), send.type(), receive.buffer())) {
            return send;
        }
        Sides sides = new Sides(footprint(send, sendParts), footprint(receive, receiveParts));
        return sides.meet() ? raising(comm, sides, () -> copy(send, sendParts)) : send;
    }

    public static WideParts apart(CommHandle comm, WideParts send, WideParts receive) {
        if (!Footprint.mayMeet(send.buffer(), receive.buffer(), false)) {
            return send;
        }
        int parts = comm.peerCount();
        Sides sides = new Sides(footprint(send, parts), footprint(receive, parts));
        return sides.meet() ? raising(comm, sides, () -> copy(send, parts)) : send;
    }

    private static <T> T raising(CommHandle comm, Sides sides, Supplier<T> maker) {
        try {
            return sides.copied(maker);
        } catch (CallError e) {
            throw comm.raised(e);
        }
    }

    /** Items of types without gaps are within their buffers; others may begin before a slice. */
    private static boolean mayMeet(Data read, Data written) {
        return read != Data.IN_PLACE
                && written != Data.IN_PLACE
                && Footprint.mayMeet(
                        read.buffer(),
                        written.buffer(),
                        read.type().isPlain() && written.type().isPlain())
                && !read.type().isObject();
    }

    private static boolean mayMeet(Object read, ItemType type, Object written) {
        return Footprint.mayMeet(read, written, false) && !type.isObject();
    }

    private static Footprint footprint(Data data, long items) {
        Footprint footprint = new Footprint(data.buffer());
        footprint.add(
                originBytes(data.buffer(), data.offset(), data.type()),
                items,
                data.type().layout());
        return footprint;
    }

    private static Footprint footprint(Parts parts, int count) {
        Footprint footprint = new Footprint(parts.buffer());
        for (int part = 0; part < count; part++) {
            footprint.add(
                    originBytes(parts, part),
                    parts.counts().at(part),
                    parts.type().layout());
        }
        return footprint;
    }

    private static Footprint footprint(WideParts parts, int count) {
        Footprint footprint = new Footprint(parts.buffer());
        for (int part = 0; part < count; part++) {
            footprint.add(parts.displacements().at(part), parts.counts().at(part), parts.types()[part].layout());
        }
        return footprint;
    }

    private static long originBytes(Object buffer, int offset, ItemType type) {
        return (long) offset * type.unitBytes(buffer);
    }

    private static long originBytes(Parts parts, int part) {
        return originBytes(parts.buffer(), parts.offset(), parts.type())
                + parts.displacements().at(part) * parts.type().layout().extentBytes();
    }

    private static Data copy(Data data, long items) {
        ItemType type = data.type();
        TypedBuffer target = newArray(type, items);
        TypedBuffer source = data.typed();
        LocalCopy.copy(source, source.offsetBytes(), target, 0, target.byteLength(items * type.elementsPerItem));
        return new Data(target.buffer(), 0, data.count(), type.packed());
    }

    /** Puts the parts behind one another. */
    private static Parts copy(Parts parts, int count) {
        ItemType type = parts.type();
        long[] counts = parts.counts().copy(count);
        long[] starts = new long[count];
        long items = 0;
        for (int part = 0; part < count; part++) {
            starts[part] = items;
            items = Math.addExact(items, counts[part]);
        }
        TypedBuffer target = newArray(type, items);
        for (int part = 0; part < count; part++) {
            if (counts[part] > 0) {
                TypedBuffer source = type.typedFrom(parts.buffer(), originBytes(parts, part), 0);
                copyItems(source, target, starts[part] * type.itemBytes, counts[part]);
            }
        }
        return new Parts(target.buffer(), 0, Counts.of(counts), Counts.of(starts), type.packed());
    }

    /** Puts the parts behind one another, as bytes. */
    private static WideParts copy(WideParts parts, int count) {
        long[] counts = parts.counts().copy(count);
        long[] starts = new long[count];
        ItemType[] types = new ItemType[count];
        long bytes = 0;
        for (int part = 0; part < count; part++) {
            starts[part] = bytes;
            types[part] = parts.types()[part].packed();
            bytes = Math.addExact(bytes, Math.multiplyExact(counts[part], types[part].itemBytes));
        }
        byte[] array = new byte[Math.toIntExact(bytes)];
        for (int part = 0; part < count; part++) {
            if (counts[part] > 0) {
                TypedBuffer source = parts.types()[part].typedFrom(
                        parts.buffer(), parts.displacements().at(part), 0);
                copyItems(source, TypedBuffer.ofArray(BasicType.BYTE, array), starts[part], counts[part]);
            }
        }
        return new WideParts(array, Counts.of(counts), Counts.of(starts), types);
    }

    private static void copyItems(TypedBuffer source, TypedBuffer target, long targetByte, long items) {
        LocalCopy.copy(source, source.offsetBytes(), target, targetByte, source.byteLength(items));
    }

    private static TypedBuffer newArray(ItemType type, long items) {
        int elements = Math.toIntExact(Math.multiplyExact(items, type.elementsPerItem));
        return TypedBuffer.ofArray(type.base(), type.base().newArray(elements));
    }
}
