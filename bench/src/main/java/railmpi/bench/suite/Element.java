package railmpi.bench.suite;

import mpi.Datatype;
import mpi.MPI;

/** What messages consist of. Immutable. */
public enum Element {
    BYTE(1),
    INT(4),
    LONG(8),
    FLOAT(4),
    DOUBLE(8);

    private final int bytes;

    Element(int bytes) {
        this.bytes = bytes;
    }

    /** Returns the length of one. */
    public int bytes() {
        return bytes;
    }

    /** Returns the MPI datatype; MPI must be initialised. */
    public Datatype datatype() {
        return switch (this) {
            case BYTE -> MPI.BYTE;
            case INT -> MPI.INT;
            case LONG -> MPI.LONG;
            case FLOAT -> MPI.FLOAT;
            case DOUBLE -> MPI.DOUBLE;
        };
    }
}
