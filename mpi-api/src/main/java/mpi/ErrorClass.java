package mpi;

import railmpi.core.RailException;
import railmpi.face.FaceError;
import railmpi.io.file.FileError;
import railmpi.osc.WindowError;

/** The names of the MPI error classes, and which class an error of the lower layers has. Stateless. */
final class ErrorClass {
    /** Indexed by error class, as the constants of class MPI number them. */
    private static final String[] NAMES = {
        "SUCCESS",
        "ERR_BUFFER",
        "ERR_COUNT",
        "ERR_TYPE",
        "ERR_TAG",
        "ERR_COMM",
        "ERR_RANK",
        "ERR_REQUEST",
        "ERR_ROOT",
        "ERR_GROUP",
        "ERR_OP",
        "ERR_TOPOLOGY",
        "ERR_DIMS",
        "ERR_ARG",
        "ERR_UNKNOWN",
        "ERR_TRUNCATE",
        "ERR_OTHER",
        "ERR_INTERN",
        "ERR_IN_STATUS",
        "ERR_PENDING",
        "ERR_ACCESS",
        "ERR_AMODE",
        "ERR_ASSERT",
        "ERR_BAD_FILE",
        "ERR_BASE",
        "ERR_CONVERSION",
        "ERR_DISP",
        "ERR_DUP_DATAREP",
        "ERR_FILE_EXISTS",
        "ERR_FILE_IN_USE",
        "ERR_FILE",
        "ERR_INFO_KEY",
        "ERR_INFO_NOKEY",
        "ERR_INFO_VALUE",
        "ERR_INFO",
        "ERR_IO",
        "ERR_KEYVAL",
        "ERR_LOCKTYPE",
        "ERR_NAME",
        "ERR_NO_MEM",
        "ERR_NOT_SAME",
        "ERR_NO_SPACE",
        "ERR_NO_SUCH_FILE",
        "ERR_PORT",
        "ERR_QUOTA",
        "ERR_READ_ONLY",
        "ERR_RMA_CONFLICT",
        "ERR_RMA_SYNC",
        "ERR_SERVICE",
        "ERR_SIZE",
        "ERR_SPAWN",
        "ERR_UNSUPPORTED_DATAREP",
        "ERR_UNSUPPORTED_OPERATION",
        "ERR_WIN"
    };

    private ErrorClass() {}

    /** From ERR_RMA_RANGE on. */
    private static final String[] LATER_WINDOW_NAMES = {"RANGE", "ATTACH", "FLAVOR", "SHARED"};

    /** From ERR_PROC_ABORTED on. */
    private static final String[] FAILURE_NAMES = {"PROC_ABORTED", "PROC_FAILED", "PROC_FAILED_PENDING", "REVOKED"};

    /** Returns the name as the standard has it, such as MPI_ERR_RANK. */
    static String name(int errorClass) {
        if (errorClass >= MPI.ERR_PROC_ABORTED && errorClass <= MPI.ERR_REVOKED) {
            return "MPI_ERR_" + FAILURE_NAMES[errorClass - MPI.ERR_PROC_ABORTED];
        }
        if (errorClass == MPI.ERR_SYSRESOURCE) {
            return "MPI_ERR_SYSRESOURCE";
        }
        if (errorClass >= MPI.ERR_RMA_RANGE && errorClass <= MPI.ERR_RMA_SHARED) {
            return "MPI_ERR_RMA_" + LATER_WINDOW_NAMES[errorClass - MPI.ERR_RMA_RANGE];
        }
        return errorClass >= 0 && errorClass < NAMES.length ? "MPI_" + NAMES[errorClass] : "MPI_ERR_UNKNOWN";
    }

    /** Returns an error of the lower layers as the program sees it. */
    static MPIException of(RailException error) {
        if (error.category() == RailException.Category.FINALIZED) { // as a call after Finalize, which has no class
            return new MPIException(error.getMessage(), error);
        }
        return exception(classOf(error), error.getMessage(), error);
    }

    /** Returns an error, of its own Java class if its error class has one. */
    static MPIException exception(int errorClass, String text, Throwable cause) {
        return switch (errorClass) {
            case MPI.ERR_PROC_FAILED -> new ProcFailedException(text, cause);
            case MPI.ERR_PROC_FAILED_PENDING -> new ProcFailedPendingException(text, cause);
            case MPI.ERR_REVOKED -> new RevokedException(text, cause);
            default -> new MPIException(errorClass, text, cause);
        };
    }

    private static int classOf(RailException error) {
        if (error instanceof FileError file) {
            return of(file.reason());
        }
        if (error instanceof FaceError face) {
            return of(face.reason());
        }
        return error instanceof WindowError window ? of(window.reason()) : of(error.category());
    }

    private static int of(FaceError.Reason reason) {
        return switch (reason) {
            case ARGUMENT -> MPI.ERR_ARG;
            case BUFFER -> MPI.ERR_BUFFER;
            case COMMUNICATOR -> MPI.ERR_COMM;
            case GROUP -> MPI.ERR_GROUP;
            case OPERATION -> MPI.ERR_OP;
            case TYPE -> MPI.ERR_TYPE;
            case WINDOW -> MPI.ERR_WIN;
        };
    }

    private static int of(WindowError.Reason reason) {
        return switch (reason) {
            case ASSERTION -> MPI.ERR_ASSERT;
            case ATTACH -> MPI.ERR_RMA_ATTACH;
            case BASE -> MPI.ERR_BASE;
            case DISPLACEMENT -> MPI.ERR_DISP;
            case FLAVOR -> MPI.ERR_RMA_FLAVOR;
            case GROUP -> MPI.ERR_GROUP;
            case LOCK_TYPE -> MPI.ERR_LOCKTYPE;
            case RANGE -> MPI.ERR_RMA_RANGE;
            case RANK -> MPI.ERR_RANK;
            case SHARED -> MPI.ERR_RMA_SHARED;
            case SIZE -> MPI.ERR_SIZE;
            case SYNC -> MPI.ERR_RMA_SYNC;
        };
    }

    /** Returns a wrong argument as an error of a file, of which all ranks are told; null for null. */
    static FileError ofFile(MPIException problem) {
        if (problem == null) {
            return null;
        }
        for (FileError.Reason reason : FileError.Reason.values()) {
            if (of(reason) == problem.getErrorClass()) {
                return new FileError(reason, problem.text());
            }
        }
        return new FileError(FileError.Reason.ARG, problem.text());
    }

    private static int of(FileError.Reason reason) {
        return switch (reason) {
            case ACCESS -> MPI.ERR_ACCESS;
            case AMODE -> MPI.ERR_AMODE;
            case ARG -> MPI.ERR_ARG;
            case BAD_FILE -> MPI.ERR_BAD_FILE;
            case BUFFER -> MPI.ERR_BUFFER;
            case COUNT -> MPI.ERR_COUNT;
            case FILE_EXISTS -> MPI.ERR_FILE_EXISTS;
            case FILE_IN_USE -> MPI.ERR_FILE_IN_USE;
            case INFO -> MPI.ERR_INFO;
            case IO -> MPI.ERR_IO;
            case NOT_SAME -> MPI.ERR_NOT_SAME;
            case NO_MEMORY -> MPI.ERR_NO_MEM;
            case NO_SPACE -> MPI.ERR_NO_SPACE;
            case NO_SUCH_FILE -> MPI.ERR_NO_SUCH_FILE;
            case QUOTA -> MPI.ERR_QUOTA;
            case READ_ONLY -> MPI.ERR_READ_ONLY;
            case TYPE -> MPI.ERR_TYPE;
            case UNSUPPORTED_DATAREP -> MPI.ERR_UNSUPPORTED_DATAREP;
            case UNSUPPORTED_OPERATION -> MPI.ERR_UNSUPPORTED_OPERATION;
        };
    }

    private static int of(RailException.Category category) {
        return switch (category) {
            case ARGUMENT -> MPI.ERR_ARG;
            case MEMORY -> MPI.ERR_BUFFER;
            case TRUNCATE -> MPI.ERR_TRUNCATE;
            case RESOURCE -> MPI.ERR_NO_MEM;
            case PEER -> Session.isFaultTolerant() ? MPI.ERR_PROC_FAILED : MPI.ERR_PROC_ABORTED;
            case PROCESS_FAILED -> MPI.ERR_PROC_FAILED;
            case PROCESS_FAILED_PENDING -> MPI.ERR_PROC_FAILED_PENDING;
            case REVOKED -> MPI.ERR_REVOKED;
            case RAIL, ENVIRONMENT -> MPI.ERR_OTHER;
            case PORT -> MPI.ERR_PORT;
            case NAME -> MPI.ERR_NAME;
            case SERVICE -> MPI.ERR_SERVICE;
            case SPAWN -> MPI.ERR_SPAWN;
            case FINALIZED -> MPI.SUCCESS;
            case OPERATION -> MPI.ERR_OP;
            case INTERNAL -> MPI.ERR_INTERN;
        };
    }
}
