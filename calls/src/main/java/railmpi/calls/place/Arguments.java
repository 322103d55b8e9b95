package railmpi.calls.place;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.coll.inter.InterCollectives;
import railmpi.pml.Pml;

/**
 * Finds which argument of a call is wrong, and says so. Each method returns null if all is well. Stateless; called when
 * a quick check has failed, and by operations that are not on the hot path.
 */
public final class Arguments {
    private static final long MOST_BYTES = 1L << 60;

    private Arguments() {}

    public static CallError ofSend(CommHandle comm, Data data, int destination, int tag) {
        CallError problem = data(data, false);
        if (problem == null) {
            problem = destination(comm, destination);
        }
        return problem == null ? sendTag(tag) : problem;
    }

    public static CallError ofReceive(CommHandle comm, Data data, int source, int tag) {
        CallError problem = data(data, true);
        if (problem == null && Buffers.isReadOnly(data.buffer())) {
            problem = new CallError(ErrorClass.BUFFER, "buffer to receive into is read-only");
        }
        return problem == null ? ofProbe(comm, source, tag) : problem;
    }

    public static CallError ofProbe(CommHandle comm, int source, int tag) {
        CallError problem = source(comm, source);
        return problem == null ? receiveTag(tag) : problem;
    }

    /** Checks a buffer with count and datatype. */
    static CallError data(Data data, boolean isWritten) {
        CallError problem = count("buffer", data.count());
        if (problem == null) {
            problem = type("buffer", data.type());
        }
        return problem == null
                ? Buffers.problem("buffer", data.buffer(), data.offset(), 0, data.count(), data.type(), isWritten)
                : problem;
    }

    public static CallError count(String role, long count) {
        return count >= 0
                ? null
                : new CallError(ErrorClass.COUNT, "count " + count + " of the " + role + " is negative");
    }

    /** Checks that items are not more than any memory has, so that sums do not overflow. */
    public static CallError amount(String role, long displacement, long count, ItemType type) {
        long mostItems = MOST_BYTES
                / Math.max(1, Math.max(type.itemBytes, Math.abs(type.layout().extentBytes())));
        return count <= mostItems
                ? null
                : new CallError(
                        ErrorClass.RMA_RANGE,
                        count + " items of " + type + " at displacement " + displacement + " of the " + role
                                + " are in no memory");
    }

    /** Returns a number that the program gave as an object. */
    public static long number(Long given) {
        if (given == null) {
            throw Session.raised(new CallError(ErrorClass.COUNT, "a count or displacement is null"));
        }
        return given;
    }

    public static CallError type(String role, ItemType type) {
        return type != null
                ? type.problem(role)
                : new CallError(ErrorClass.TYPE, "datatype of the " + role + " is null");
    }

    /**
     * Checks memory that is moved as bytes.
     *
     * @param isWritten whether the operation writes to it
     * @param place what objects do not go with, such as "files"
     */
    public static CallError bytes(String role, Data data, boolean isWritten, String place) {
        CallError problem = count(role, data.count());
        if (problem == null) {
            problem = typeOfBytes(role, data.type(), place);
        }
        if (problem != null) {
            return problem;
        }
        return isWritten
                ? Buffers.problemToWrite(role, data.buffer(), data.offset(), 0, data.count(), data.type())
                : Buffers.problem(role, data.buffer(), data.offset(), data.count(), data.type());
    }

    /** Checks a datatype of bytes, as {@link #bytes}. */
    public static CallError typeOfBytes(String role, ItemType type, String place) {
        CallError problem = type(role, type);
        return problem == null && type.isObject()
                ? new CallError(
                        ErrorClass.TYPE,
                        "datatype of the " + role + " is MPI.OBJECT, which cannot be used with " + place)
                : problem;
    }

    public static CallError root(CommHandle comm, int root) {
        boolean isSpecial = comm.communicator.isInter() && (root == InterCollectives.ROOT || root == Pml.PROC_NULL);
        return isRank(comm, root) || isSpecial ? null : outOfRange(ErrorClass.ROOT, "root", root, comm);
    }

    public static CallError rank(CommHandle comm, int rank) {
        return isRank(comm, rank) ? null : outOfRange(ErrorClass.RANK, "rank", rank, comm);
    }

    private static CallError destination(CommHandle comm, int rank) {
        return isRank(comm, rank) || rank == Pml.PROC_NULL
                ? null
                : outOfRange(ErrorClass.RANK, "destination rank", rank, comm);
    }

    private static CallError source(CommHandle comm, int rank) {
        return isRank(comm, rank) || rank == Pml.PROC_NULL || rank == Pml.ANY_SOURCE
                ? null
                : outOfRange(ErrorClass.RANK, "source rank", rank, comm);
    }

    public static CallError sendTag(int tag) {
        return tag >= 0 ? null : new CallError(ErrorClass.TAG, "tag " + tag + " is not in 0.." + Integer.MAX_VALUE);
    }

    private static CallError receiveTag(int tag) {
        return tag >= 0 || tag == Pml.ANY_TAG
                ? null
                : new CallError(
                        ErrorClass.TAG, "tag " + tag + " is not in 0.." + Integer.MAX_VALUE + " and not MPI.ANY_TAG");
    }

    private static boolean isRank(CommHandle comm, int rank) {
        return rank >= 0 && rank < comm.peerCount();
    }

    public static CallError outOfRange(int errorClass, String role, int rank, CommHandle comm) {
        return new CallError(errorClass, role + " " + rank + " is not in 0.." + (comm.peerCount() - 1) + " of " + comm);
    }
}
