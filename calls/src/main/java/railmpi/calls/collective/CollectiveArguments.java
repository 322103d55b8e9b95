package railmpi.calls.collective;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Buffers;
import railmpi.calls.place.Data;
import railmpi.calls.place.Parts;
import railmpi.calls.place.WideParts;
import railmpi.calls.session.CommHandle;
import railmpi.calls.type.ItemType;
import railmpi.coll.memory.Counts;
import railmpi.coll.op.ReductionOperator;

/**
 * Checks the arguments of collective operations as far as one process can; throws through the communicator's error
 * handler. Stateless.
 */
public final class CollectiveArguments {
    private static final String SEND = "send buffer";
    private static final String RECEIVE = "receive buffer";
    public static final String RANKS = "ranks";
    /** What is more counts as so many, too many for any memory: sums and products do not overflow. */
    private static final long MOST_ITEMS = 1L << 62;

    private CollectiveArguments() {}

    public static void root(CommHandle comm, int root) {
        comm.require(Arguments.root(comm, root));
    }

    /** Checks what is sent: {@code times} parts of the count. */
    public static void send(CommHandle comm, Data data, int times) {
        if (data != Data.IN_PLACE && !data.isSurelyRight(times)) {
            comm.require(Arguments.count(SEND, data.count()));
            comm.require(Arguments.type(SEND, data.type()));
            comm.require(Buffers.problem(SEND, data.buffer(), data.offset(), 0, items(data, times), data.type()));
        }
    }

    /** Checks where to receive: {@code times} parts of the count. */
    public static void receive(CommHandle comm, Data data, int times) {
        if (data != Data.IN_PLACE && (!data.isSurelyRight(times) || Buffers.isReadOnly(data.buffer()))) {
            comm.require(Arguments.count(RECEIVE, data.count()));
            comm.require(Arguments.type(RECEIVE, data.type()));
            comm.require(
                    Buffers.problemToWrite(RECEIVE, data.buffer(), data.offset(), 0, items(data, times), data.type()));
        }
    }

    /** Checks what is sent: a part for each rank that can be sent to. */
    public static void send(CommHandle comm, Parts parts) {
        send(comm, parts, comm.peerCount(), RANKS);
    }

    /** Checks where to receive: a part for each rank that can be received from. */
    public static void receive(CommHandle comm, Parts parts) {
        receive(comm, parts, comm.peerCount(), RANKS);
    }

    /**
     * Checks what is sent.
     *
     * @param parts how many there must be is the next argument
     * @param peers whose parts they are, for messages: {@link #RANKS} or others
     */
    public static void send(CommHandle comm, Parts parts, int count, String peers) {
        long[] range = range(comm, SEND, parts, count, peers);
        comm.require(Buffers.problem(SEND, parts.buffer(), parts.offset(), range[0], range[1], parts.type()));
    }

    /** Checks where to receive, in the same way. */
    public static void receive(CommHandle comm, Parts parts, int count, String peers) {
        long[] range = range(comm, RECEIVE, parts, count, peers);
        comm.require(Buffers.problemToWrite(RECEIVE, parts.buffer(), parts.offset(), range[0], range[1], parts.type()));
    }

    public static void send(CommHandle comm, WideParts parts) {
        check(comm, SEND, parts);
        for (int rank = 0; rank < comm.peerCount(); rank++) {
            comm.require(problem(roleOf(SEND, rank), parts, rank, false));
        }
    }

    public static void receive(CommHandle comm, WideParts parts) {
        check(comm, RECEIVE, parts);
        for (int rank = 0; rank < comm.peerCount(); rank++) {
            comm.require(problem(roleOf(RECEIVE, rank), parts, rank, true));
        }
        if (Buffers.isReadOnly(parts.buffer())) {
            throw comm.raised(new CallError(ErrorClass.BUFFER, RECEIVE + " is read-only"));
        }
    }

    private static CallError problem(String role, WideParts parts, int rank, boolean isWritten) {
        long count = parts.counts().at(rank);
        long originBytes = count == 0 ? 0 : parts.displacements().at(rank);
        return Buffers.problemFrom(role, parts.buffer(), originBytes, 0, count, parts.types()[rank], isWritten);
    }

    private static String roleOf(String role, int rank) {
        return role + " for rank " + rank;
    }

    /** Checks the arrays of an operation with a datatype for each rank. */
    private static void check(CommHandle comm, String role, WideParts parts) {
        int ranks = comm.peerCount();
        checkLength(comm, "counts of the " + role, parts.counts(), ranks, RANKS);
        checkLength(comm, "displacements of the " + role, parts.displacements(), ranks, RANKS);
        if (parts.types() == null || parts.types().length < ranks) {
            throw comm.raised(new CallError(
                    ErrorClass.ARG, "array of datatypes of the " + role + " is null or has less than " + ranks));
        }
        for (int rank = 0; rank < ranks; rank++) {
            ItemType type = parts.types()[rank];
            comm.require(Arguments.type(roleOf(role, rank), type));
            checkCount(comm, role, rank, parts.counts().at(rank));
            if (type.isObject()) {
                throw comm.raised(
                        new CallError(ErrorClass.TYPE, "MPI.OBJECT cannot be used with displacements in bytes"));
            }
        }
    }

    /** Both buffers of one operation hold objects, or none does. */
    public static void sameKind(CommHandle comm, ItemType send, ItemType receive) {
        if (send.isObject() != receive.isObject()) {
            throw comm.raised(new CallError(
                    ErrorClass.TYPE,
                    "datatypes " + send + " to send and " + receive + " to receive do not go together"));
        }
    }

    /** Checks the counts of a reduction that is scattered; returns their sum. */
    public static long sum(CommHandle comm, Counts counts) {
        checkLength(comm, "counts", counts, comm.size(), RANKS);
        long sum = 0;
        for (int rank = 0; rank < comm.size(); rank++) {
            checkCount(comm, RECEIVE, rank, counts.at(rank));
            sum = sum(sum, counts.at(rank));
        }
        return sum;
    }

    /** Checks that a sum of counts is not too much for an array. */
    public static void requireShort(CommHandle comm, long sum) {
        if (sum > Integer.MAX_VALUE) {
            throw comm.raised(new CallError(ErrorClass.COUNT, "the counts sum up to " + sum + ", more than 2^31 - 1"));
        }
    }

    private static long items(Data data, int times) {
        return times != 0 && data.count() > MOST_ITEMS / times ? MOST_ITEMS : data.count() * times;
    }

    /** Returns the sum of a number and one that is not negative, at most {@link #MOST_ITEMS}. */
    private static long sum(long number, long count) {
        return number > MOST_ITEMS - count ? MOST_ITEMS : number + count;
    }

    /** Returns the operation for a datatype. */
    public static ReductionOperator operator(CommHandle comm, Operation op, ItemType type) {
        if (op == null || op.isNull()) {
            throw comm.raised(new CallError(ErrorClass.OP, "operation is null or has been freed"));
        }
        ReductionOperator operator = op.operatorFor(type);
        if (operator == null) {
            throw comm.raised(new CallError(ErrorClass.OP, op + " is not defined for " + type));
        }
        return operator;
    }

    /** Checks counts and displacements; returns the first item and the one behind the last. */
    private static long[] range(CommHandle comm, String role, Parts parts, int partCount, String peers) {
        comm.require(Arguments.type(role, parts.type()));
        checkLength(comm, "counts of the " + role, parts.counts(), partCount, peers);
        checkLength(comm, "displacements of the " + role, parts.displacements(), partCount, peers);
        long first = Long.MAX_VALUE;
        long end = Long.MIN_VALUE;
        for (int rank = 0; rank < partCount; rank++) {
            long count = parts.counts().at(rank);
            checkCount(comm, role, rank, count);
            if (count > 0) {
                long displacement = Math.min(parts.displacements().at(rank), MOST_ITEMS - 1);
                first = Math.min(first, displacement);
                end = Math.max(end, sum(displacement, count));
            }
        }
        return first < end ? new long[] {first, end} : new long[2];
    }

    private static void checkCount(CommHandle comm, String role, int rank, long count) {
        if (count < 0) {
            throw comm.raised(new CallError(
                    ErrorClass.COUNT, "count " + count + " of rank " + rank + " in the " + role + " is negative"));
        }
    }

    private static void checkLength(CommHandle comm, String what, Counts array, int needed, String peers) {
        if (needed > 0 && array == null || array != null && array.length() < needed) {
            throw comm.raised(new CallError(
                    ErrorClass.ARG,
                    "array of " + what + (array == null ? " is null" : " has " + array.length() + " elements")
                            + ", but " + comm + " has " + needed + " " + peers));
        }
    }

    /** Throws if a type is of objects; where they cannot be is for the message. */
    public static void refuseObjects(CommHandle comm, ItemType type, String where) {
        if (type != null && type.isObject()) {
            throw comm.raised(new CallError(ErrorClass.TYPE, "MPI.OBJECT cannot be used with " + where));
        }
    }
}
