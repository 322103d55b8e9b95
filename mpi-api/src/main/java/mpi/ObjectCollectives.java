package mpi;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import railmpi.coll.Collectives;
import railmpi.coll.check.ObjectCallChecks;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Collective operations on {@link MPI#OBJECT}: objects become bytes, the lengths are exchanged, then the bytes move by
 * the operations on bytes. A process whose objects cannot be serialised says so in place of the length, so that all
 * processes fail together. Reductions are done at one process, in the order of ranks; if it fails, all do, too. Made
 * for one call.
 */
final class ObjectCollectives {
    private static final byte[] NOTHING = new byte[0];
    private static final int FAILED = -1;
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
        byte[] bytes = rank == root ? serialize(data) : NOTHING;
        int[] length = {lengthOf(bytes)};
        collectives.bcast(communicator, ints(length), 1, root);
        checkLength(length[0], root);
        byte[] all = rank == root ? bytes : new byte[length[0]];
        collectives.bcast(communicator, bytes(all), all.length, root);
        if (rank != root) {
            deserialize(all, 0, all.length, data);
        }
    }

    /** Receive is null where this process is not the root. */
    void gather(Data send, Parts receive, int root) {
        gathered(send, receive, root).run();
    }

    /** Gathers bytes; what is returned makes them objects at the root. */
    private Runnable gathered(Data send, Parts receive, int root) {
        collectives.compareObjects(checks -> checks.gather(communicator, objectsOf(send), objectsOf(receive), root));
        byte[] mine = send == Data.IN_PLACE ? NOTHING : serialize(send);
        int[] lengths = allLengths(mine);
        int[] starts = starts(lengths);
        byte[] all = rank == root ? new byte[total(lengths, starts)] : NOTHING;
        collectives.gatherv(
                communicator, bytes(mine), mine.length, rank == root ? bytes(all) : null, lengths, starts, root);
        return rank == root ? () -> deserializeAll(all, lengths, starts, receive, send == Data.IN_PLACE) : () -> {};
    }

    /** Send is null where this process is not the root. */
    void scatter(Parts send, Data receive, int root) {
        collectives.compareObjects(checks -> checks.scatter(communicator, objectsOf(send), objectsOf(receive), root));
        int[] lengths = new int[size];
        byte[] all = rank == root ? serializeAll(send, lengths, receive == Data.IN_PLACE) : NOTHING;
        collectives.bcast(communicator, ints(lengths), size, root);
        checkLength(lengths[root], root);
        int[] starts = starts(lengths);
        byte[] mine = new byte[lengths[rank]];
        collectives.scatterv(
                communicator, rank == root ? bytes(all) : null, lengths, starts, bytes(mine), mine.length, root);
        if (receive != Data.IN_PLACE) {
            deserialize(mine, 0, mine.length, receive);
        }
    }

    void allgather(Data send, Parts receive) {
        boolean isInPlace = send == Data.IN_PLACE;
        Data own = isInPlace ? receive.part(rank) : send;
        collectives.compareObjects(checks -> checks.allgather(communicator, objectsOf(own), objectsOf(receive)));
        byte[] mine = serialize(own);
        int[] lengths = allLengths(mine);
        int[] starts = starts(lengths);
        byte[] all = new byte[total(lengths, starts)];
        collectives.allgatherv(communicator, bytes(mine), mine.length, bytes(all), lengths, starts);
        deserializeAll(all, lengths, starts, receive, isInPlace);
    }

    void alltoall(Parts send, Parts receive) {
        collectives.compareObjects(checks -> checks.alltoall(communicator, objectsOf(send), objectsOf(receive)));
        int[] lengths = new int[size];
        byte[] all = serializeAll(send, lengths, false);
        int[] everyLength = new int[Math.multiplyExact(size, size)];
        collectives.allgather(communicator, ints(lengths), size, ints(everyLength), size);
        int[] receiveLengths = new int[size];
        for (int sender = 0; sender < size; sender++) {
            checkLength(everyLength[sender * size], sender);
            receiveLengths[sender] = everyLength[sender * size + rank];
        }
        int[] receiveStarts = starts(receiveLengths);
        byte[] received = new byte[total(receiveLengths, receiveStarts)];
        collectives.alltoallv(
                communicator, bytes(all), lengths, starts(lengths), bytes(received), receiveLengths, receiveStarts);
        deserializeAll(received, receiveLengths, receiveStarts, receive, false);
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
    private byte[] serialize(Data data) {
        try {
            return objects.serialize(data);
        } catch (MPIException e) {
            failure = e;
            return NOTHING;
        }
    }

    /** Returns all parts as bytes, and fills in their lengths, which are all FAILED if it cannot be done. */
    private byte[] serializeAll(Parts parts, int[] lengths, boolean withoutOwn) {
        byte[][] pieces = new byte[size][];
        long total = 0;
        for (int r = 0; r < size; r++) {
            pieces[r] = withoutOwn && r == rank ? NOTHING : serialize(parts.part(r));
            lengths[r] = pieces[r].length;
            total += pieces[r].length;
        }
        if (total > Integer.MAX_VALUE) {
            failure = tooLong(total);
        }
        if (failure != null) {
            Arrays.fill(lengths, FAILED);
            return NOTHING;
        }
        int[] starts = starts(lengths);
        byte[] all = new byte[(int) total];
        for (int r = 0; r < size; r++) {
            System.arraycopy(pieces[r], 0, all, starts[r], lengths[r]);
        }
        return all;
    }

    private void deserialize(byte[] bytes, int start, int length, Data into) {
        try {
            objects.deserialize(bytes, start, length, into);
        } catch (MPIException e) {
            throw comm.raised(e);
        }
    }

    private void deserializeAll(byte[] bytes, int[] lengths, int[] starts, Parts into, boolean withoutOwn) {
        for (int r = 0; r < size; r++) {
            if (!withoutOwn || r != rank) {
                deserialize(bytes, starts[r], lengths[r], into.part(r));
            }
        }
    }

    private int lengthOf(byte[] bytes) {
        return failure == null ? bytes.length : FAILED;
    }

    private int[] allLengths(byte[] mine) {
        int[] lengths = new int[size];
        collectives.allgather(communicator, ints(new int[] {lengthOf(mine)}), 1, ints(lengths), 1);
        for (int r = 0; r < size; r++) {
            checkLength(lengths[r], r);
        }
        return lengths;
    }

    private void checkLength(int length, int ofRank) {
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
        long start = 0;
        for (int r = 0; r < size; r++) {
            starts[r] = (int) start;
            start += lengths[r];
        }
        if (start > Integer.MAX_VALUE) {
            throw comm.raised(tooLong(start));
        }
        return starts;
    }

    private static MPIException tooLong(long total) {
        return new MPIException(
                MPI.ERR_COUNT, "the serialised objects of all ranks take " + total + " bytes, more than 2 GiB");
    }

    private int total(int[] lengths, int[] starts) {
        return starts[size - 1] + lengths[size - 1];
    }

    private static TypedBuffer ints(int[] array) {
        return TypedBuffer.ofArray(BasicType.INT, array);
    }

    private static TypedBuffer bytes(byte[] array) {
        return TypedBuffer.ofArray(BasicType.BYTE, array);
    }
}
