package mpi;

/** The attributes of communicators: the predefined ones, and what stands behind the methods of {@link Comm}. Stateless. */
final class CommAttributes {
    static final Keyval.Registry<Comm> KEYVALS = new Keyval.Registry<>("Comm");

    private CommAttributes() {}

    /** Returns a predefined attribute, null if the number is none of a communicator. */
    static Object predefined(Session session, int keyval) {
        return switch (keyval) {
            case MPI.TAG_UB -> Integer.MAX_VALUE;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> MPI.ANY_SOURCE;
            case MPI.WTIME_IS_GLOBAL -> session.isClockGlobal();
            case MPI.APPNUM -> session.appNumber();
            case MPI.LASTUSEDCODE -> MPI.ERR_LASTCODE;
            case MPI.UNIVERSE_SIZE -> session.universeSize();
            case MPI.FT -> session.faults != null;
            default -> null;
        };
    }

    /** Returns a value in the manner of mpiJava: an int, 1 or 0 for a boolean. */
    static Integer asInteger(Comm comm, int keyval, Object value) {
        if (value == null || value instanceof Integer) {
            return (Integer) value;
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        throw comm.raised(new MPIException(
                MPI.ERR_ARG,
                "attribute of keyval " + keyval + " is a " + value.getClass().getName() + ", no int; use getAttr"));
    }
}
