package mpi;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import railmpi.coll.Collectives;
import railmpi.coll.check.ObjectCallChecks;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Collective operations on {@link MPI#OBJECT}: objects become bytes, the lengths are exchanged, then the bytes move by
 * the operations on bytes, in rounds if there are many. A process whose objects cannot be serialised says so in place of the length, so that all
 * processes fail together. Reductions are done at one process, in the order of ranks; if it fails, all do, too. Made
 * for one call.
 */
final class ObjectCollectives {
    private static final byte[] NOTHING = new byte[0];
    private static final long FAILED = -1;

    /** Bytes that a process has from all, or for all, in a round; and from how many on all look for room first. */
    private static final int ROUND_BYTES = ByteChunks.CHUNK_BYTES;

    private static final int HUB = 0;

    private final Comm comm;
    private final Communicator communicator;
    private final Collectives collectives;
    private final ObjectMessages objects;
    private final int rank;
    private final int size;
    /** Why this process cannot do its part; the others learn only that it cannot. */
    private RuntimeException failure;

    /** What a process that fails could not do. */
    private String part = "serialise its objects";

    ObjectCollectives(Comm comm) {
        this.comm = comm;
        communicator = comm.communicator;
        collectives = comm.session.collectives();
        objects = objects(comm);
        rank = communicator.rank();
        size = communicator.size();
    }

    private static ObjectMessages objects(Comm comm) {
        try {
            return comm.session.objects();
        } catch (MPIException e) {
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
        ByteChunks[] all = found(sum(lengths), () -> rooms(rank == root ? lengths : new long[size]));
        for (long at = 0; at < most(lengths); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            int[] starts = starts(counts);
            byte[] own = piece(mine, at, counts[rank]);
            byte[] together = rank == root ? new byte[total(counts, starts)] : NOTHING;
            collectives.gatherv(
                    communicator, bytes(own), own.length, rank == root ? bytes(together) : null, counts, starts, root);
            if (rank == root) {
                take(together, counts, starts, all, at);
            }
        }
        return rank == root ? () -> deserializeAll(all, receive, send == Data.IN_PLACE) : () -> {};
    }

    /** Send is null where this process is not the root. */
    void scatter(Parts send, Data receive, int root) {
        collectives.compareObjects(checks -> checks.scatter(communicator, objectsOf(send), objectsOf(receive), root));
        long[] lengths = new long[size];
        ByteChunks[] all = rank == root ? serializeAll(send, lengths, receive == Data.IN_PLACE) : null;
        collectives.bcast(communicator, longs(lengths), size, root);
        checkLength(lengths[root], root);
        ByteChunks mine = found(sum(lengths), () -> ByteChunks.allocate(lengths[rank]));
        for (long at = 0; at < most(lengths); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            byte[] together = rank == root ? together(all, counts, at) : null;
            byte[] own = new byte[counts[rank]];
            collectives.scatterv(
                    communicator,
                    rank == root ? bytes(together) : null,
                    counts,
                    starts(counts),
                    bytes(own),
                    own.length,
                    root);
            mine.write(at, own, 0, own.length);
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
        ByteChunks[] all = found(sum(lengths), () -> rooms(lengths));
        for (long at = 0; at < most(lengths); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            int[] starts = starts(counts);
            byte[] some = piece(mine, at, counts[rank]);
            byte[] together = new byte[total(counts, starts)];
            collectives.allgatherv(communicator, bytes(some), some.length, bytes(together), counts, starts);
            take(together, counts, starts, all, at);
        }
        deserializeAll(all, receive, isInPlace);
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
        ByteChunks[] all = found(sum(everyLength), () -> rooms(receiveLengths));
        for (long at = 0; at < most(everyLength); at += pieceBytes()) {
            int[] counts = pieces(lengths, at);
            int[] receiveCounts = pieces(receiveLengths, at);
            int[] receiveStarts = starts(receiveCounts);
            byte[] received = new byte[total(receiveCounts, receiveStarts)];
            collectives.alltoallv(
                    communicator,
                    bytes(together(own, counts, at)),
                    counts,
                    starts(counts),
                    bytes(received),
                    receiveCounts,
                    receiveStarts);
            take(received, receiveCounts, receiveStarts, all, at);
        }
        deserializeAll(all, receive, false);
    }

    void reduce(Data mine, Data result, UserOperator operator, int root) {
        collectives.compareObjects(checks -> checks.reduce(communicator, mine.count(), operator, root));
        Object[] all = itemsOfAll(mine, root);
        gather(mine, partsOf(all, mine.count()), root);
        if (rank == root) {
            store(combine(all, mine.count(), operator, result), 0, result, mine.count());
        }
    }

    void reduceLocal(Data in, Data inout, UserOperator operator) {
        Object[] left = copyOf(in);
        Object[] result = copyOf(inout);
        operator.applyObjects(left, result);
        store(result, 0, inout, inout.count());
    }

    private static Object[] copyOf(Data data) {
        return data.buffer() == null
                ? new Object[0]
                : ObjectItems.copyLike(data.buffer(), (Object[]) data.buffer(), data.offset(), data.count());
    }

    void allreduce(Data mine, Data result, UserOperator operator) {
        collectives.compareObjects(checks -> checks.allreduce(communicator, mine.count(), operator));
        Object[] combined = new Object[mine.count()];
        atHub(
                mine,
                all -> System.arraycopy(
                        combine(all, combined.length, operator, result), 0, combined, 0, combined.length));
        bcast(new Data(combined, 0, mine.count(), MPI.OBJECT), HUB);
        store(combined, 0, result, mine.count());
    }

    void reduceScatter(Data mine, Data result, int[] counts, UserOperator operator) {
        collectives.compareObjects(checks -> checks.reduceScatter(communicator, part -> counts[part], operator));
        Object[] combined = new Object[mine.count()];
        atHub(
                mine,
                all -> System.arraycopy(
                        combine(all, combined.length, operator, result), 0, combined, 0, combined.length));
        Object[] own = new Object[counts[rank]];
        scatter(
                rank == HUB ? new Parts(combined, 0, counts, starts(counts), MPI.OBJECT) : null,
                new Data(own, 0, own.length, MPI.OBJECT),
                HUB);
        store(own, 0, result, own.length);
    }

    /** Inclusive: rank r gets the items of 0..r combined; else those of 0..r-1, and rank 0 nothing. */
    void scan(Data mine, Data result, UserOperator operator, boolean isInclusive) {
        int count = mine.count();
        collectives.compareObjects(checks -> checks.scan(communicator, count, operator, isInclusive));
        Object[] prefixes = itemsOfAll(mine, HUB);
        int start = isInclusive ? 0 : count;
        atHub(mine, all -> {
            accumulate(all, count, operator, result);
            System.arraycopy(all, 0, prefixes, start, all.length - start);
        });
        Object[] own = new Object[count];
        scatter(partsOf(prefixes, count), new Data(own, 0, count, MPI.OBJECT), HUB);
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
        Runnable conversion = gathered(mine, partsOf(all, mine.count()), HUB);
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
        return rank == root ? new Object[Math.multiplyExact(mine.count(), size)] : null;
    }

    /** Returns an array as one part for each rank; null for null. */
    private Parts partsOf(Object[] all, int count) {
        return all == null ? null : new Data(all, 0, count, MPI.OBJECT).parts(size);
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
                    new MPIException(MPI.ERR_TYPE, "the result does not fit the receive buffer: " + e.getMessage(), e));
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
            return objects.serialize(data);
        } catch (MPIException e) {
            failure = e;
            return nothing();
        }
    }

    private static ByteChunks nothing() {
        return ByteChunks.of(NOTHING);
    }

    /**
     * Returns what a process makes to take bytes into. If there are many, all look whether they have room before anything
     * moves, and fail together; in the other case nobody but the process itself is told.
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
                throw comm.raised(new MPIException(
                        MPI.ERR_NO_MEM,
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

    private static byte[] piece(ByteChunks from, long at, int count) {
        byte[] piece = new byte[count];
        from.read(at, piece, 0, count);
        return piece;
    }

    private byte[] together(ByteChunks[] parts, int[] counts, long at) {
        int[] starts = starts(counts);
        byte[] all = new byte[total(counts, starts)];
        for (int r = 0; r < size; r++) {
            parts[r].read(at, all, starts[r], counts[r]);
        }
        return all;
    }

    private void take(byte[] together, int[] counts, int[] starts, ByteChunks[] into, long at) {
        for (int r = 0; r < size; r++) {
            into[r].write(at, together, starts[r], counts[r]);
        }
    }

    /** Returns all parts as bytes, and fills in their lengths, which are all FAILED if it cannot be done. */
    private ByteChunks[] serializeAll(Parts parts, long[] lengths, boolean withoutOwn) {
        ByteChunks[] pieces = new ByteChunks[size];
        for (int r = 0; r < size; r++) {
            pieces[r] = failure != null || withoutOwn && r == rank ? nothing() : serialize(parts.part(r));
            lengths[r] = pieces[r].lengthBytes();
        }
        if (failure != null) {
            Arrays.fill(lengths, FAILED);
        }
        return pieces;
    }

    private void deserialize(ByteChunks bytes, Data into) {
        try {
            objects.deserialize(bytes, into);
        } catch (MPIException e) {
            throw comm.raised(e);
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
        return failure == null ? bytes.lengthBytes() : FAILED;
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
        if (length == FAILED) {
            throw failure != null && !(failure instanceof MPIException)
                    ? failure
                    : comm.raised(
                            failure != null
                                    ? (MPIException) failure
                                    : new MPIException(MPI.ERR_TYPE, "rank " + ofRank + " cannot " + part));
        }
    }

    /** Returns where each part begins when one is put behind the other. */
    private int[] starts(int[] lengths) {
        int[] starts = new int[size];
        for (int r = 1; r < size; r++) {
            starts[r] = starts[r - 1] + lengths[r - 1];
        }
        return starts;
    }

    private int total(int[] lengths, int[] starts) {
        return starts[size - 1] + lengths[size - 1];
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
