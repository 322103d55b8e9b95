package railmpi.calls.collective;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.object.ObjectMessages;
import railmpi.calls.place.Data;
import railmpi.calls.place.ObjectItems;
import railmpi.calls.place.Parts;
import railmpi.calls.session.CommHandle;
import railmpi.calls.type.PredefinedTypes;
import railmpi.coll.Collectives;
import railmpi.coll.check.ObjectCallChecks;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Collective operations on {@code MPI#OBJECT}: objects become bytes, the lengths are exchanged, then the bytes move by
 * the operations on bytes, in rounds if there are many. A process whose objects cannot be serialised says so in place
 * of the length, so that all processes fail together. Reductions are done at one process, in the order of ranks; if it
 * fails, all do, too. Made for one call.
 */
final class ObjectCollectives {
    private static final byte[] NOTHING = new byte[0];

    /** Bytes that a process has from all, or for all, in a round; and from how many on all look for room first. */
    private static final int ROUND_BYTES = ByteChunks.CHUNK_BYTES;

    private static final int HUB = 0;

    private final CommHandle comm;
    private final Communicator communicator;
    private final Collectives collectives;
    private final ObjectMessages objects;
    private final int rank;
    private final int size;
    /** Why this process cannot do its part; the others learn only that it cannot. */
    private RuntimeException failure;

    /** What a process that fails could not do. */
    private String part = "serialise its objects";

    /**
     * What a process takes part in all rounds with; no round needs more than the first.
     *
     * @param all for what it gets, by sender
     * @param sent for what it sends in a round
     * @param received for what it gets in a round
     */
    private record Room(ByteChunks[] all, byte[] sent, byte[] received) {}

    ObjectCollectives(CommHandle comm) {
        this.comm = comm;
        communicator = comm.communicator;
        collectives = comm.session.collectives();
        objects = objects(comm);
        rank = communicator.rank();
        size = communicator.size();
    }

    private static ObjectMessages objects(CommHandle comm) {
        try {
            return comm.session.objects();
        } catch (CallError e) {
            throw comm.raised(e);
        }
    }

    void bcast(Data data, int root) {
        collectives.compareObjects(checks -> checks.bcast(communicator, objectsOf(data), root));
        ByteChunks own = rank == root ? serialize(data) : nothing();
        long[] length = {lengthOf(own)};
        collectives.bcast(communicator, longs(length), 1, root);
        checkLength(length[0], root);
        ByteChunks all = found(length[0], () -> rank == root ? own : ByteChunks.allocate(length[0]));
        for (int i = 0; i < all.count(); i++) {
            collectives.bcast(communicator, bytes(all.chunk(i)), all.chunkBytes(i), root);
        }
        if (rank != root) {
            deserialize(all, data);
        }
    }

    /** Receive is null where this process is not the root. */
    void gather(Data send, Parts receive, int root) {
        gathered(send, receive, root).run();
    }

    /** Gathers bytes; what is returned makes them objects at the root. */
    private Runnable gathered(Data send, Parts receive, int root) {
        collectives.compareObjects(checks -> checks.gather(communicator, objectsOf(send), objectsOf(receive), root));
        ByteChunks mine = send == Data.IN_PLACE ? nothing() : serialize(send);
        long[] lengths = allLengths(mine);
        int[] most = pieces(lengths, 0);
        Room room = found(
                sum(lengths),
                () -> rank == root
                        ? new Room(rooms(lengths), new byte[most[rank]], new byte[total(most)])
                        : new Room(rooms(new long[size]), new byte[most[rank]], NOTHING));
        for (long at = 0; at < most(lengths); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            int[] starts = starts(counts);
            mine.read(at, room.sent(), 0, counts[rank]);
            collectives.gatherv(
                    communicator,
                    bytes(room.sent()),
                    counts[rank],
                    rank == root ? bytes(room.received()) : null,
                    counts,
                    starts,
                    root);
            if (rank == root) {
                take(room, counts, starts, at);
            }
        }
        return rank == root ? () -> deserializeAll(room.all(), receive, send == Data.IN_PLACE) : () -> {};
    }

    /** Send is null where this process is not the root. */
    void scatter(Parts send, Data receive, int root) {
        collectives.compareObjects(checks -> checks.scatter(communicator, objectsOf(send), objectsOf(receive), root));
        long[] lengths = new long[size];
        ByteChunks[] all = rank == root ? serializeAll(send, lengths, receive == Data.IN_PLACE) : null;
        collectives.bcast(communicator, longs(lengths), size, root);
        checkLength(lengths[root], root);
        int[] most = pieces(lengths, 0);
        Room room = found(
                sum(lengths),
                () -> new Room(
                        new ByteChunks[] {ByteChunks.allocate(lengths[rank])},
                        rank == root ? new byte[total(most)] : NOTHING,
                        new byte[most[rank]]));
        ByteChunks mine = room.all()[0];
        for (long at = 0; at < most(lengths); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            int[] starts = starts(counts);
            if (rank == root) {
                put(all, counts, starts, at, room);
            }
            collectives.scatterv(
                    communicator,
                    rank == root ? bytes(room.sent()) : null,
                    counts,
                    starts,
                    bytes(room.received()),
                    counts[rank],
                    root);
            mine.write(at, room.received(), 0, counts[rank]);
        }
        if (receive != Data.IN_PLACE) {
            deserialize(mine, receive);
        }
    }

    void allgather(Data send, Parts receive) {
        boolean isInPlace = send == Data.IN_PLACE;
        Data own = isInPlace ? receive.part(rank) : send;
        collectives.compareObjects(checks -> checks.allgather(communicator, objectsOf(own), objectsOf(receive)));
        ByteChunks mine = serialize(own);
        long[] lengths = allLengths(mine);
        int[] most = pieces(lengths, 0);
        Room room = found(sum(lengths), () -> new Room(rooms(lengths), new byte[most[rank]], new byte[total(most)]));
        for (long at = 0; at < most(lengths); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            int[] starts = starts(counts);
            mine.read(at, room.sent(), 0, counts[rank]);
            collectives.allgatherv(
                    communicator, bytes(room.sent()), counts[rank], bytes(room.received()), counts, starts);
            take(room, counts, starts, at);
        }
        deserializeAll(room.all(), receive, isInPlace);
    }

    void alltoall(Parts send, Parts receive) {
        collectives.compareObjects(checks -> checks.alltoall(communicator, objectsOf(send), objectsOf(receive)));
        long[] lengths = new long[size];
        ByteChunks[] own = serializeAll(send, lengths, false);
        long[] everyLength = new long[Math.multiplyExact(size, size)];
        collectives.allgather(communicator, longs(lengths), size, longs(everyLength), size);
        long[] receiveLengths = new long[size];
        for (int sender = 0; sender < size; sender++) {
            checkLength(everyLength[sender * size], sender);
            receiveLengths[sender] = everyLength[sender * size + rank];
        }
        int[] mostSent = pieces(lengths, 0);
        int[] mostReceived = pieces(receiveLengths, 0);
        Room room = found(
                sum(everyLength),
                () -> new Room(rooms(receiveLengths), new byte[total(mostSent)], new byte[total(mostReceived)]));
        for (long at = 0; at < most(everyLength); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            int[] starts = starts(counts);
            int[] receiveCounts = pieces(receiveLengths, at);
            int[] receiveStarts = starts(receiveCounts);
            put(own, counts, starts, at, room);
            collectives.alltoallv(
                    communicator,
                    bytes(room.sent()),
                    counts,
                    starts,
                    bytes(room.received()),
                    receiveCounts,
                    receiveStarts);
            take(room, receiveCounts, receiveStarts, at);
        }
        deserializeAll(room.all(), receive, false);
    }

    void reduce(Data mine, Data result, UserOperator operator, int root) {
        collectives.compareObjects(checks -> checks.reduce(communicator, mine.intCount(), operator, root));
        Object[] all = itemsOfAll(mine, root);
        gather(mine, partsOf(all, mine.intCount()), root);
        if (rank == root) {
            store(combine(all, mine.intCount(), operator, result), 0, result, mine.intCount());
        }
    }

    void reduceLocal(Data in, Data inout, UserOperator operator) {
        Object[] left = copyOf(in);
        Object[] result = copyOf(inout);
        operator.applyObjects(left, result);
        store(result, 0, inout, inout.intCount());
    }

    private static Object[] copyOf(Data data) {
        return data.buffer() == null
                ? new Object[0]
                : ObjectItems.copyLike(data.buffer(), (Object[]) data.buffer(), data.offset(), data.intCount());
    }

    void allreduce(Data mine, Data result, UserOperator operator) {
        collectives.compareObjects(checks -> checks.allreduce(communicator, mine.intCount(), operator));
        Object[] combined = new Object[mine.intCount()];
        atHub(
                mine,
                all -> System.arraycopy(
                        combine(all, combined.length, operator, result), 0, combined, 0, combined.length));
        bcast(new Data(combined, 0, mine.intCount(), PredefinedTypes.OBJECT), HUB);
        store(combined, 0, result, mine.intCount());
    }

    void reduceScatter(Data mine, Data result, int[] counts, UserOperator operator) {
        collectives.compareObjects(checks -> checks.reduceScatter(communicator, part -> counts[part], operator));
        Object[] combined = new Object[mine.intCount()];
        atHub(
                mine,
                all -> System.arraycopy(
                        combine(all, combined.length, operator, result), 0, combined, 0, combined.length));
        Object[] own = new Object[counts[rank]];
        scatter(
                rank == HUB ? new Parts(combined, 0, counts, starts(counts), PredefinedTypes.OBJECT) : null,
                new Data(own, 0, own.length, PredefinedTypes.OBJECT),
                HUB);
        store(own, 0, result, own.length);
    }

    /** Inclusive: rank r gets the items of 0..r combined; else those of 0..r-1, and rank 0 nothing. */
    void scan(Data mine, Data result, UserOperator operator, boolean isInclusive) {
        int count = mine.intCount();
        collectives.compareObjects(checks -> checks.scan(communicator, count, operator, isInclusive));
        Object[] prefixes = itemsOfAll(mine, HUB);
        int start = isInclusive ? 0 : count;
        atHub(mine, all -> {
            accumulate(all, count, operator, result);
            System.arraycopy(all, 0, prefixes, start, all.length - start);
        });
        Object[] own = new Object[count];
        scatter(partsOf(prefixes, count), new Data(own, 0, count, PredefinedTypes.OBJECT), HUB);
        if (isInclusive || rank > 0) {
            store(own, 0, result, count);
        }
    }

    /**
     * Gathers the items of all ranks at the hub and does something with them there. An error of that is kept, for the
     * others wait for what the hub sends next: they learn from it that all have failed.
     */
    private void atHub(Data mine, Consumer<Object[]> action) {
        Object[] all = itemsOfAll(mine, HUB);
        Runnable conversion = gathered(mine, partsOf(all, mine.intCount()), HUB);
        part = "combine the objects of all ranks";
        try {
            conversion.run();
            if (rank == HUB) {
                action.accept(all);
            }
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    /** Returns room for the items of all ranks, one rank behind the other, at the given rank; else null. */
    private Object[] itemsOfAll(Data mine, int root) {
        return rank == root ? new Object[Math.multiplyExact(mine.intCount(), size)] : null;
    }

    /** Returns an array as one part for each rank; null for null. */
    private Parts partsOf(Object[] all, int count) {
        return all == null ? null : new Data(all, 0, count, PredefinedTypes.OBJECT).parts(size);
    }

    /** Returns x0 op (x1 op (... op xn)): operands stay in the order of ranks, in arrays like that for the result. */
    private Object[] combine(Object[] all, int count, UserOperator operator, Data result) {
        Object[] combined = items(all, size - 1, count, result);
        for (int r = size - 2; r >= 0; r--) {
            operator.applyObjects(items(all, r, count, result), combined);
        }
        return combined;
    }

    /** Replaces the items of each rank by the combination of all up to it. */
    private void accumulate(Object[] all, int count, UserOperator operator, Data result) {
        Object[] prefix = items(all, 0, count, result);
        for (int r = 1; r < size; r++) {
            Object[] next = items(all, r, count, result);
            operator.applyObjects(prefix, next);
            System.arraycopy(next, 0, all, r * count, count);
            prefix = next;
        }
    }

    private static Object[] items(Object[] all, int ofRank, int count, Data result) {
        return ObjectItems.copyLike(result.buffer(), all, ofRank * count, count);
    }

    private void store(Object[] from, int start, Data to, int count) {
        try {
            if (count > 0) {
                System.arraycopy(from, start, to.buffer(), to.offset(), count);
            }
        } catch (ArrayStoreException e) {
            throw comm.raised(
                    new CallError(ErrorClass.TYPE, "the result does not fit the receive buffer: " + e.getMessage(), e));
        }
    }

    private static int objectsOf(Data data) {
        return data == Data.IN_PLACE ? ObjectCallChecks.IN_PLACE : ObjectItems.capacity(data);
    }

    private static IntUnaryOperator objectsOf(Parts parts) {
        return ofRank -> objectsOf(parts.part(ofRank));
    }

    /** Returns nothing and remembers why, if it cannot be done. */
    private ByteChunks serialize(Data data) {
        try {
            return ObjectItems.serialize(objects, data);
        } catch (CallError e) {
            failure = e;
        } catch (StackOverflowError e) { // the others wait for what this process says
            failure = new CallError(ErrorClass.TYPE, "there is too little stack to serialise the objects", e);
        }
        return nothing();
    }

    private static ByteChunks nothing() {
        return ByteChunks.of(NOTHING);
    }

    /**
     * Returns what a process makes to take bytes into. If there are many, all look whether they have room before
     * anything moves, and fail together; in the other case nobody but the process itself is told.
     *
     * @param bytes how many there are in all, the same everywhere
     */
    private <T> T found(long bytes, Supplier<T> maker) {
        T made = null;
        OutOfMemoryError lack = null;
        try {
            made = maker.get();
        } catch (OutOfMemoryError e) {
            lack = e;
        }
        int[] lacks = {lack == null ? 0 : 1};
        if (bytes > ROUND_BYTES) {
            lacks = new int[size];
            collectives.allgather(communicator, ints(new int[] {lack == null ? 0 : 1}), 1, ints(lacks), 1);
        }
        for (int r = 0; r < lacks.length; r++) {
            if (lacks[r] != 0) {
                throw comm.raised(new CallError(
                        ErrorClass.NO_MEM,
                        "the heap of rank " + (lacks.length == 1 ? rank : r)
                                + " is too small for its part of the serialised objects, which take " + bytes
                                + " bytes in all",
                        lack));
            }
        }
        return made;
    }

    private ByteChunks[] rooms(long[] lengths) {
        ByteChunks[] rooms = new ByteChunks[size];
        Arrays.setAll(rooms, r -> ByteChunks.allocate(lengths[r]));
        return rooms;
    }

    /** Returns how many bytes of each process move in a round. */
    private int pieceBytes() {
        return Math.max(1, ROUND_BYTES / size);
    }

    private static long most(long[] lengths) {
        return Arrays.stream(lengths).max().orElse(0);
    }

    private static long sum(long[] lengths) {
        return Arrays.stream(lengths).sum();
    }

    /** Returns how many bytes of each process are in the round that begins somewhere. */
    private int[] pieces(long[] lengths, long at) {
        int[] counts = new int[size];
        Arrays.setAll(counts, r -> (int) Math.max(0, Math.min(pieceBytes(), lengths[r] - at)));
        return counts;
    }

    private void put(ByteChunks[] parts, int[] counts, int[] starts, long at, Room into) {
        for (int r = 0; r < size; r++) {
            parts[r].read(at, into.sent(), starts[r], counts[r]);
        }
    }

    private void take(Room from, int[] counts, int[] starts, long at) {
        for (int r = 0; r < size; r++) {
            from.all()[r].write(at, from.received(), starts[r], counts[r]);
        }
    }

    /** Returns all parts as bytes, and fills in their lengths, which all say so if it cannot be done. */
    private ByteChunks[] serializeAll(Parts parts, long[] lengths, boolean withoutOwn) {
        ByteChunks[] pieces = new ByteChunks[size];
        for (int r = 0; r < size; r++) {
            pieces[r] = failure != null || withoutOwn && r == rank ? nothing() : serialize(parts.part(r));
            lengths[r] = pieces[r].lengthBytes();
        }
        if (failure != null) {
            Arrays.fill(lengths, failed());
        }
        return pieces;
    }

    private void deserialize(ByteChunks bytes, Data into) {
        try {
            ObjectItems.deserialize(objects, bytes, into);
        } catch (StackOverflowError e) { // as serialize: the others may wait for what becomes of the objects
            throw new CallError(ErrorClass.TYPE, "there is too little stack to read the objects", e);
        }
    }

    private void deserializeAll(ByteChunks[] bytes, Parts into, boolean withoutOwn) {
        for (int r = 0; r < size; r++) {
            if (!withoutOwn || r != rank) {
                deserialize(bytes[r], into.part(r));
                bytes[r] = null; // the heap may need the room for the next objects
            }
        }
    }

    private long lengthOf(ByteChunks bytes) {
        return failure == null ? bytes.lengthBytes() : failed();
    }

    /** Returns what says in place of a length that this process has failed: its error class, negative. */
    private long failed() {
        int errorClass = failure instanceof CallError error ? error.errorClass() : ErrorClass.TYPE;
        return -(errorClass == ErrorClass.SUCCESS ? ErrorClass.OTHER : errorClass); // the program's own may have none
    }

    private long[] allLengths(ByteChunks mine) {
        long[] lengths = new long[size];
        collectives.allgather(communicator, longs(new long[] {lengthOf(mine)}), 1, longs(lengths), 1);
        for (int r = 0; r < size; r++) {
            checkLength(lengths[r], r);
        }
        return lengths;
    }

    private void checkLength(long length, int ofRank) {
        if (length < 0) {
            throw failure != null && !(failure instanceof CallError)
                    ? failure
                    : comm.raised(
                            failure != null
                                    ? (CallError) failure
                                    : new CallError((int) -length, whyNot((int) -length, ofRank)));
        }
    }

    private String whyNot(int errorClass, int ofRank) {
        return "rank " + ofRank + " cannot " + part
                + (errorClass == ErrorClass.NO_MEM ? ": its heap is too small" : "");
    }

    /** Returns where each part begins when one is put behind the other. */
    private int[] starts(int[] lengths) {
        int[] starts = new int[size];
        for (int r = 1; r < size; r++) {
            starts[r] = starts[r - 1] + lengths[r - 1];
        }
        return starts;
    }

    private static int total(int[] counts) {
        return Arrays.stream(counts).sum();
    }

    private static TypedBuffer ints(int[] array) {
        return TypedBuffer.ofArray(BasicType.INT, array);
    }

    private static TypedBuffer longs(long[] array) {
        return TypedBuffer.ofArray(BasicType.LONG, array);
    }

    private static TypedBuffer bytes(byte[] array) {
        return TypedBuffer.ofArray(BasicType.BYTE, array);
    }
}
