package mpi;

/**
 * Finds which argument of a call is wrong, and says so. Each method returns null if all is well. Stateless; called when
 * a quick check has failed, and by operations that are not on the hot path.
 */
final class Arguments {
    private static final long MOST_BYTES = 1L << 60;

    private Arguments() {}

    static MPIException ofSend(
            Comm comm, Object buffer, int offset, long count, Datatype type, int destination, int tag) {
        MPIException problem = data("buffer", buffer, offset, count, type);
        if (problem == null) {
            problem = destination(comm, destination);
        }
        return problem == null ? sendTag(tag) : problem;
    }

    static MPIException ofReceive(
            Comm comm, Object buffer, int offset, long count, Datatype type, int source, int tag) {
        MPIException problem = data("buffer", buffer, offset, count, type, true);
        if (problem == null && Buffers.isReadOnly(buffer)) {
            problem = new MPIException(MPI.ERR_BUFFER, "buffer to receive into is read-only");
        }
        return problem == null ? ofProbe(comm, source, tag) : problem;
    }

    static MPIException ofProbe(Comm comm, int source, int tag) {
        MPIException problem = source(comm, source);
        return problem == null ? receiveTag(tag) : problem;
    }

    /** Checks a buffer with count and datatype. */
    static MPIException data(String role, Object buffer, int offset, long count, Datatype type) {
        return data(role, buffer, offset, count, type, false);
    }

    private static MPIException data(
            String role, Object buffer, int offset, long count, Datatype type, boolean isWritten) {
        MPIException problem = count(role, count);
        if (problem == null) {
            problem = type(role, type);
        }
        return problem == null ? Buffers.problem(role, buffer, offset, 0, count, type, isWritten) : problem;
    }

    static MPIException count(String role, long count) {
        return count >= 0
                ? null
                : new MPIException(MPI.ERR_COUNT, "count " + count + " of the " + role + " is negative");
    }

    /** Checks that items are not more than any memory has, so that sums do not overflow. */
    static MPIException amount(String role, long displacement, long count, Datatype type) {
        long mostItems = MOST_BYTES
                / Math.max(1, Math.max(type.itemBytes(), Math.abs(type.layout().extentBytes())));
        return count <= mostItems
                ? null
                : new MPIException(
                        MPI.ERR_RMA_RANGE,
                        count + " items of " + type + " at displacement " + displacement + " of the " + role
                                + " are in no memory");
    }

    /** Returns a number that the program gave as an object. */
    static long number(Long given) {
        if (given == null) {
            throw Session.raised(new MPIException(MPI.ERR_COUNT, "a count or displacement is null"));
        }
        return given;
    }

    static MPIException type(String role, Datatype type) {
        return type != null
                ? type.problem(role)
                : new MPIException(MPI.ERR_TYPE, "datatype of the " + role + " is null");
    }

    /**
     * Checks memory that is moved as bytes.
     *
     * @param isWritten whether the operation writes to it
     * @param place what objects do not go with, such as "files"
     */
    static MPIException bytes(String role, Data data, boolean isWritten, String place) {
        MPIException problem = count(role, data.count());
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
    static MPIException typeOfBytes(String role, Datatype type, String place) {
        MPIException problem = type(role, type);
        return problem == null && type.isObject()
                ? new MPIException(
                        MPI.ERR_TYPE, "datatype of the " + role + " is MPI.OBJECT, which cannot be used with " + place)
                : problem;
    }

    static MPIException root(Comm comm, int root) {
        boolean isSpecial = comm.communicator.isInter() && (root == MPI.ROOT || root == MPI.PROC_NULL);
        return isRank(comm, root) || isSpecial ? null : outOfRange(MPI.ERR_ROOT, "root", root, comm);
    }

    static MPIException rank(Comm comm, int rank) {
        return isRank(comm, rank) ? null : outOfRange(MPI.ERR_RANK, "rank", rank, comm);
    }

    private static MPIException destination(Comm comm, int rank) {
        return isRank(comm, rank) || rank == MPI.PROC_NULL
                ? null
                : outOfRange(MPI.ERR_RANK, "destination rank", rank, comm);
    }

    private static MPIException source(Comm comm, int rank) {
        return isRank(comm, rank) || rank == MPI.PROC_NULL || rank == MPI.ANY_SOURCE
                ? null
                : outOfRange(MPI.ERR_RANK, "source rank", rank, comm);
    }

    static MPIException sendTag(int tag) {
        return tag >= 0 ? null : new MPIException(MPI.ERR_TAG, "tag " + tag + " is not in 0.." + Integer.MAX_VALUE);
    }

    private static MPIException receiveTag(int tag) {
        return tag >= 0 || tag == MPI.ANY_TAG
                ? null
                : new MPIException(
                        MPI.ERR_TAG, "tag " + tag + " is not in 0.." + Integer.MAX_VALUE + " and not MPI.ANY_TAG");
    }

    private static boolean isRank(Comm comm, int rank) {
        return rank >= 0 && rank < comm.peerCount();
    }

    static MPIException outOfRange(int errorClass, String role, int rank, Comm comm) {
        return new MPIException(
                errorClass, role + " " + rank + " is not in 0.." + (comm.peerCount() - 1) + " of " + comm);
    }
}
