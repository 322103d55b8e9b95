package railmpi.calls.error;

import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.io.file.FileError;
import railmpi.osc.WindowError;

/**
 * The error classes of MPI: their numbers, their names, and which class an error of the lower layers has. Stateless.
 */
public final class ErrorClass {
    /** No error, and the class of a call before Init or after Finalize. */
    public static final int SUCCESS = 0;

    public static final int BUFFER = 1;
    public static final int COUNT = 2;
    public static final int TYPE = 3;
    public static final int TAG = 4;
    public static final int COMM = 5;
    public static final int RANK = 6;
    public static final int REQUEST = 7;
    public static final int ROOT = 8;
    public static final int GROUP = 9;
    public static final int OP = 10;
    public static final int TOPOLOGY = 11;
    public static final int DIMS = 12;
    public static final int ARG = 13;
    public static final int UNKNOWN = 14;
    public static final int TRUNCATE = 15;
    public static final int OTHER = 16;
    public static final int INTERN = 17;
    public static final int IN_STATUS = 18;
    public static final int PENDING = 19;
    public static final int ACCESS = 20;
    public static final int AMODE = 21;
    public static final int ASSERT = 22;
    public static final int BAD_FILE = 23;
    public static final int BASE = 24;
    public static final int CONVERSION = 25;
    public static final int DISP = 26;
    public static final int DUP_DATAREP = 27;
    public static final int FILE_EXISTS = 28;
    public static final int FILE_IN_USE = 29;
    public static final int FILE = 30;
    public static final int INFO_KEY = 31;
    public static final int INFO_NOKEY = 32;
    public static final int INFO_VALUE = 33;
    public static final int INFO = 34;
    public static final int IO = 35;
    public static final int KEYVAL = 36;
    public static final int LOCKTYPE = 37;
    public static final int NAME = 38;
    public static final int NO_MEM = 39;
    public static final int NOT_SAME = 40;
    public static final int NO_SPACE = 41;
    public static final int NO_SUCH_FILE = 42;
    public static final int PORT = 43;
    public static final int QUOTA = 44;
    public static final int READ_ONLY = 45;
    public static final int RMA_CONFLICT = 46;
    public static final int RMA_SYNC = 47;
    public static final int SERVICE = 48;
    public static final int SIZE = 49;
    public static final int SPAWN = 50;
    public static final int UNSUPPORTED_DATAREP = 51;
    public static final int UNSUPPORTED_OPERATION = 52;
    public static final int WIN = 53;
    public static final int RMA_RANGE = 68;
    public static final int RMA_ATTACH = 69;
    public static final int RMA_FLAVOR = 70;
    public static final int RMA_SHARED = 71;
    public static final int PROC_ABORTED = 74;
    public static final int PROC_FAILED = 75;
    public static final int PROC_FAILED_PENDING = 76;
    public static final int REVOKED = 77;
    public static final int SYSRESOURCE = 91;
    public static final int LASTCODE = 92;

    /** From {@link #SUCCESS} on; the others from {@link #RMA_RANGE} and {@link #PROC_ABORTED} on. */
    private static final String NAMES =
            "SUCCESS BUFFER COUNT TYPE TAG COMM RANK REQUEST ROOT GROUP OP TOPOLOGY DIMS ARG UNKNOWN TRUNCATE OTHER"
                    + " INTERN IN_STATUS PENDING ACCESS AMODE ASSERT BAD_FILE BASE CONVERSION DISP DUP_DATAREP"
                    + " FILE_EXISTS FILE_IN_USE FILE INFO_KEY INFO_NOKEY INFO_VALUE INFO IO KEYVAL LOCKTYPE NAME"
                    + " NO_MEM NOT_SAME NO_SPACE NO_SUCH_FILE PORT QUOTA READ_ONLY RMA_CONFLICT RMA_SYNC SERVICE"
                    + " SIZE SPAWN UNSUPPORTED_DATAREP UNSUPPORTED_OPERATION WIN";

    private static final String LATER_WINDOW_NAMES = "RMA_RANGE RMA_ATTACH RMA_FLAVOR RMA_SHARED";
    private static final String FAILURE_NAMES = "PROC_ABORTED PROC_FAILED PROC_FAILED_PENDING REVOKED";

    private ErrorClass() {}

    /** {@return the name as the standard has it, such as MPI_ERR_RANK} */
    public static String name(int errorClass) {
        if (errorClass == SUCCESS) {
            return "MPI_SUCCESS";
        }
        if (errorClass >= PROC_ABORTED) {
            return errorClass == SYSRESOURCE ? "MPI_ERR_SYSRESOURCE" : name(FAILURE_NAMES, errorClass - PROC_ABORTED);
        }
        return errorClass >= RMA_RANGE
                ? name(LATER_WINDOW_NAMES, errorClass - RMA_RANGE)
                : name(NAMES, errorClass - SUCCESS);
    }

    private static String name(String names, int index) {
        String[] each = names.split(" ");
        return "MPI_ERR_" + (index >= 0 && index < each.length ? each[index] : "UNKNOWN");
    }

    /**
     * Returns the class of an error.
     *
     * @param error of this layer or of a lower one
     * @param isTolerant whether the job goes on when a process fails
     * @return the class; 0 if MPI ended during the call
     */
    public static int of(RailException error, boolean isTolerant) {
        if (error instanceof CallError call) {
            return call.errorClass();
        }
        StackReserve.requireForFirstCall(); // the tables of the switches are initialised once, or never
        if (error instanceof FileError file) {
            return of(file.reason());
        }
        return error instanceof WindowError window ? of(window.reason()) : of(error.category(), isTolerant);
    }

    private static int of(WindowError.Reason reason) {
        return switch (reason) {
            case ASSERTION -> ASSERT;
            case ATTACH -> RMA_ATTACH;
            case BASE -> BASE;
            case DISPLACEMENT -> DISP;
            case FLAVOR -> RMA_FLAVOR;
            case GROUP -> GROUP;
            case LOCK_TYPE -> LOCKTYPE;
            case RANGE -> RMA_RANGE;
            case RANK -> RANK;
            case SHARED -> RMA_SHARED;
            case SIZE -> SIZE;
            case SYNC -> RMA_SYNC;
        };
    }

    /** {@return a wrong argument as an error of a file, of which all ranks are told; null for null} */
    public static FileError ofFile(CallError problem) {
        if (problem == null) {
            return null;
        }
        for (FileError.Reason reason : FileError.Reason.values()) {
            if (of(reason) == problem.errorClass()) {
                return new FileError(reason, problem.getMessage());
            }
        }
        return new FileError(FileError.Reason.ARG, problem.getMessage());
    }

    private static int of(FileError.Reason reason) {
        return switch (reason) {
            case ACCESS -> ACCESS;
            case AMODE -> AMODE;
            case ARG -> ARG;
            case BAD_FILE -> BAD_FILE;
            case BUFFER -> BUFFER;
            case COUNT -> COUNT;
            case FILE_EXISTS -> FILE_EXISTS;
            case FILE_IN_USE -> FILE_IN_USE;
            case INFO -> INFO;
            case IO -> IO;
            case NOT_SAME -> NOT_SAME;
            case NO_MEMORY -> NO_MEM;
            case NO_SPACE -> NO_SPACE;
            case NO_SUCH_FILE -> NO_SUCH_FILE;
            case QUOTA -> QUOTA;
            case READ_ONLY -> READ_ONLY;
            case TYPE -> TYPE;
            case UNSUPPORTED_DATAREP -> UNSUPPORTED_DATAREP;
            case UNSUPPORTED_OPERATION -> UNSUPPORTED_OPERATION;
        };
    }

    private static int of(RailException.Category category, boolean isTolerant) {
        return switch (category) {
            case ARGUMENT -> ARG;
            case MEMORY -> BUFFER;
            case TRUNCATE -> TRUNCATE;
            case RESOURCE -> NO_MEM;
            case PEER -> isTolerant ? PROC_FAILED : PROC_ABORTED;
            case PROCESS_FAILED -> PROC_FAILED;
            case PROCESS_FAILED_PENDING -> PROC_FAILED_PENDING;
            case REVOKED -> REVOKED;
            case RAIL, ENVIRONMENT -> OTHER;
            case PORT -> PORT;
            case NAME -> NAME;
            case SERVICE -> SERVICE;
            case SPAWN -> SPAWN;
            case FINALIZED -> SUCCESS;
            case OPERATION -> OP;
            case INTERNAL -> INTERN;
        };
    }
}
