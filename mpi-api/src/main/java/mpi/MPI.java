package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Slices;
import railmpi.runtime.World;

/**
 * Start and end of MPI, its constants and predefined objects, and buffers. The constants are the same objects for the
 * whole life of the program, also before {@link #Init} and after {@link #Finalize}.
 */
public final class MPI {
    /** Source of a receive: any sender. */
    public static final int ANY_SOURCE = -1;

    /** Tag of a receive: any tag. */
    public static final int ANY_TAG = -1;

    /** No process: a send to it or a receive from it does nothing. */
    public static final int PROC_NULL = -2;

    /** No rank, color, count or index. */
    public static final int UNDEFINED = -32766;

    /** Root argument of the root itself, in a collective operation on an intercommunicator. */
    public static final int ROOT = -4;

    /** Bytes of the attached buffer that each buffered send takes in addition to its data. */
    public static final int BSEND_OVERHEAD = 128;

    /** No error. */
    public static final int SUCCESS = 0;

    /**
     * Result of a comparison: the same. The four results have the values of MPJ Express, because its class files
     * contain the values; class files for Open MPI's bindings read them from here.
     */
    public static final int IDENT = 0;

    /** Result of a comparison: the same processes in another order. */
    public static final int SIMILAR = 1;

    /** Result of a comparison: different processes. */
    public static final int UNEQUAL = 2;

    /** Result of a comparison: the same processes in the same order, but another communicator. */
    public static final int CONGRUENT = 3;

    /** Topology of a communicator: a grid. */
    public static final int CART = 1;

    /** Topology of a communicator: a graph that every process knows whole. */
    public static final int GRAPH = 2;

    /** Topology of a communicator: a graph of which every process knows its own edges. */
    public static final int DIST_GRAPH = 3;

    /** No keyval. */
    public static final int KEYVAL_INVALID = -1;

    /** Attribute of communicators: the largest tag, an Integer. */
    public static final int TAG_UB = 0;

    /**
     * Attribute of communicators: rank of the host process, an Integer; always {@link #PROC_NULL}, because there is
     * none.
     */
    public static final int HOST = 1;

    /**
     * Attribute of communicators: rank that can do input and output, an Integer; always {@link #ANY_SOURCE}, because
     * all ranks can.
     */
    public static final int IO = 2;

    /** Attribute of communicators: whether the clocks of {@link #wtime} agree, a Boolean (1 or 0 in mpiJava). */
    public static final int WTIME_IS_GLOBAL = 3;

    /** Attribute of communicators: number of the program in the command line of mpirun, an Integer. */
    public static final int APPNUM = 4;

    /** Attribute of communicators: the largest error code, an Integer. */
    public static final int LASTUSEDCODE = 5;

    /** Attribute of communicators: number of processes for which there is room, an Integer. */
    public static final int UNIVERSE_SIZE = 6;

    /**
     * Attribute of communicators: whether the job goes on when processes fail, a Boolean (1 or 0 in mpiJava). An
     * extension of RailMPI.
     */
    public static final int FT = 12;

    /** Attribute of windows: address of the memory, a Long. */
    public static final int WIN_BASE = 7;

    /** Attribute of windows: length in bytes, an Integer; 2^31 - 1 for longer windows. */
    public static final int WIN_SIZE = 8;

    /** Attribute of windows: bytes of one unit of displacement, an Integer. */
    public static final int WIN_DISP_UNIT = 9;

    /** Attribute of windows: origin of the memory, an Integer, {@code WIN_FLAVOR_...}. An extension. */
    public static final int WIN_CREATE_FLAVOR = 10;

    /** Attribute of windows: always {@link #WIN_UNIFIED}, an Integer. An extension of RailMPI. */
    public static final int WIN_MODEL = 11;

    /** Flavor of a window of the program's buffer. An extension of RailMPI. */
    public static final int WIN_FLAVOR_CREATE = 1;

    /** Flavor of a window whose memory MPI allocates. An extension of RailMPI. */
    public static final int WIN_FLAVOR_ALLOCATE = 2;

    /** Flavor of a window to which buffers are attached. An extension of RailMPI. */
    public static final int WIN_FLAVOR_DYNAMIC = 3;

    /** Flavor of a window whose memory the ranks of a node share. An extension of RailMPI. */
    public static final int WIN_FLAVOR_SHARED = 4;

    /** Memory model of windows with a separate copy for accesses; no window of RailMPI has it. An extension. */
    public static final int WIN_SEPARATE = 1;

    /** Memory model of windows in which accesses and the target's own stores are to the same memory. An extension. */
    public static final int WIN_UNIFIED = 2;

    /** Longest name of a communicator, datatype or window, in characters. */
    public static final int MAX_OBJECT_NAME = 64;

    /** Longest name of a port, in characters. */
    public static final int MAX_PORT_NAME = 1024;

    /** Longest name of a data representation, in characters. */
    public static final int MAX_DATAREP_STRING = 128;

    /** Longest key of an {@link Info}, in characters. */
    public static final int MAX_INFO_KEY = 36;

    /** Longest value of an {@link Info}, in characters. */
    public static final int MAX_INFO_VAL = 256;

    /** Distribution of an array: by blocks. */
    public static final int DISTRIBUTE_BLOCK = 0;

    /** Distribution of an array: in round-robin order. */
    public static final int DISTRIBUTE_CYCLIC = 1;

    /** Distribution of an array: not distributed. */
    public static final int DISTRIBUTE_NONE = 2;

    /** Distribution of an array: the default block length. */
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    /** Order of an array: the last index varies fastest. */
    public static final int ORDER_C = 0;

    /** Order of an array: the first index varies fastest. */
    public static final int ORDER_FORTRAN = 1;

    /** Mode of a file: create it if it does not exist. Modes combine with |. */
    public static final int MODE_CREATE = 1;

    /** Mode of a file: only read. */
    public static final int MODE_RDONLY = 2;

    /** Mode of a file: only write. */
    public static final int MODE_WRONLY = 4;

    /** Mode of a file: read and write. */
    public static final int MODE_RDWR = 8;

    /** Mode of a file: delete it when it is closed. */
    public static final int MODE_DELETE_ON_CLOSE = 16;

    /** Mode of a file: it is not open elsewhere. */
    public static final int MODE_UNIQUE_OPEN = 32;

    /** Mode of a file: fail if it exists already. */
    public static final int MODE_EXCL = 64;

    /** Mode of a file: begin at its end. */
    public static final int MODE_APPEND = 128;

    /** Mode of a file: only from the beginning to the end. */
    public static final int MODE_SEQUENTIAL = 256;

    /** Position in a file: from its beginning. */
    public static final int SEEK_SET = 600;

    /** Position in a file: from the current position. */
    public static final int SEEK_CUR = 602;

    /** Position in a file: from its end. */
    public static final int SEEK_END = 604;

    /** Displacement of a file view: position of the file pointer. */
    public static final int DISPLACEMENT_CURRENT = -54278278;

    /** Assertion of a window: no conflicting lock is held. Assertions combine with |. */
    public static final int MODE_NOCHECK = 1;

    /** Assertion of a window: no operation of this process before the fence. */
    public static final int MODE_NOPRECEDE = 2;

    /** Assertion of a window: no put into this process after the fence. */
    public static final int MODE_NOPUT = 4;

    /** Assertion of a window: this process has not written to its memory. */
    public static final int MODE_NOSTORE = 8;

    /** Assertion of a window: no operation of this process after the fence. */
    public static final int MODE_NOSUCCEED = 16;

    /** Lock of a window: for one process. */
    public static final int LOCK_EXCLUSIVE = 1;

    /** Lock of a window: for several processes. */
    public static final int LOCK_SHARED = 2;

    /** Thread level: the program has one thread. */
    public static final int THREAD_SINGLE = 0;

    /** Thread level: only the thread that initialises MPI calls it. */
    public static final int THREAD_FUNNELED = 1;

    /** Thread level: any thread calls MPI, but only one at a time. */
    public static final int THREAD_SERIALIZED = 2;

    /** Thread level: any thread calls MPI at any time. */
    public static final int THREAD_MULTIPLE = 3;

    /** Version of the MPI standard. */
    public static final int VERSION = 3;

    /** Subversion of the MPI standard. */
    public static final int SUBVERSION = 1;

    /** The buffer is null, too short or of the wrong kind; or the attached buffer is full. */
    public static final int ERR_BUFFER = 1;

    /** A count is negative or too large. */
    public static final int ERR_COUNT = 2;

    /** The datatype is null, or objects cannot be serialised or read. */
    public static final int ERR_TYPE = 3;

    /** The tag is out of range. */
    public static final int ERR_TAG = 4;

    /** The communicator is null. */
    public static final int ERR_COMM = 5;

    /** A rank is out of range. */
    public static final int ERR_RANK = 6;

    /** The request is null. */
    public static final int ERR_REQUEST = 7;

    /** The root is out of range. */
    public static final int ERR_ROOT = 8;

    /** The group is null. */
    public static final int ERR_GROUP = 9;

    /** The operation is null, or not defined for the datatype. */
    public static final int ERR_OP = 10;

    /** The standard's error class MPI_ERR_TOPOLOGY. */
    public static final int ERR_TOPOLOGY = 11;

    /** The standard's error class MPI_ERR_DIMS. */
    public static final int ERR_DIMS = 12;

    /** Another argument is wrong. */
    public static final int ERR_ARG = 13;

    /** The standard's error class MPI_ERR_UNKNOWN. */
    public static final int ERR_UNKNOWN = 14;

    /** The message is longer than the buffer that receives it. */
    public static final int ERR_TRUNCATE = 15;

    /** Another error, which the text explains. */
    public static final int ERR_OTHER = 16;

    /** A defect of RailMPI. */
    public static final int ERR_INTERN = 17;

    /** One of several operations failed; the cause of the exception is its error. */
    public static final int ERR_IN_STATUS = 18;

    /** An operation is not complete. */
    public static final int ERR_PENDING = 19;

    /** The standard's error class MPI_ERR_ACCESS. */
    public static final int ERR_ACCESS = 20;

    /** The standard's error class MPI_ERR_AMODE. */
    public static final int ERR_AMODE = 21;

    /** The standard's error class MPI_ERR_ASSERT. */
    public static final int ERR_ASSERT = 22;

    /** The standard's error class MPI_ERR_BAD_FILE. */
    public static final int ERR_BAD_FILE = 23;

    /** The standard's error class MPI_ERR_BASE. */
    public static final int ERR_BASE = 24;

    /** The standard's error class MPI_ERR_CONVERSION. */
    public static final int ERR_CONVERSION = 25;

    /** The standard's error class MPI_ERR_DISP. */
    public static final int ERR_DISP = 26;

    /** The standard's error class MPI_ERR_DUP_DATAREP. */
    public static final int ERR_DUP_DATAREP = 27;

    /** The standard's error class MPI_ERR_FILE_EXISTS. */
    public static final int ERR_FILE_EXISTS = 28;

    /** The standard's error class MPI_ERR_FILE_IN_USE. */
    public static final int ERR_FILE_IN_USE = 29;

    /** The standard's error class MPI_ERR_FILE. */
    public static final int ERR_FILE = 30;

    /** The standard's error class MPI_ERR_INFO_KEY. */
    public static final int ERR_INFO_KEY = 31;

    /** The standard's error class MPI_ERR_INFO_NOKEY. */
    public static final int ERR_INFO_NOKEY = 32;

    /** The standard's error class MPI_ERR_INFO_VALUE. */
    public static final int ERR_INFO_VALUE = 33;

    /** The standard's error class MPI_ERR_INFO. */
    public static final int ERR_INFO = 34;

    /** The standard's error class MPI_ERR_IO. */
    public static final int ERR_IO = 35;

    /** The standard's error class MPI_ERR_KEYVAL. */
    public static final int ERR_KEYVAL = 36;

    /** The standard's error class MPI_ERR_LOCKTYPE. */
    public static final int ERR_LOCKTYPE = 37;

    /** The standard's error class MPI_ERR_NAME. */
    public static final int ERR_NAME = 38;

    /** Memory or another resource is exhausted. */
    public static final int ERR_NO_MEM = 39;

    /** The standard's error class MPI_ERR_NOT_SAME. */
    public static final int ERR_NOT_SAME = 40;

    /** The standard's error class MPI_ERR_NO_SPACE. */
    public static final int ERR_NO_SPACE = 41;

    /** The standard's error class MPI_ERR_NO_SUCH_FILE. */
    public static final int ERR_NO_SUCH_FILE = 42;

    /** The standard's error class MPI_ERR_PORT. */
    public static final int ERR_PORT = 43;

    /** The standard's error class MPI_ERR_QUOTA. */
    public static final int ERR_QUOTA = 44;

    /** The standard's error class MPI_ERR_READ_ONLY. */
    public static final int ERR_READ_ONLY = 45;

    /** The standard's error class MPI_ERR_RMA_CONFLICT. */
    public static final int ERR_RMA_CONFLICT = 46;

    /** The standard's error class MPI_ERR_RMA_SYNC. */
    public static final int ERR_RMA_SYNC = 47;

    /** The standard's error class MPI_ERR_SERVICE. */
    public static final int ERR_SERVICE = 48;

    /** The standard's error class MPI_ERR_SIZE. */
    public static final int ERR_SIZE = 49;

    /** The standard's error class MPI_ERR_SPAWN. */
    public static final int ERR_SPAWN = 50;

    /** The standard's error class MPI_ERR_UNSUPPORTED_DATAREP. */
    public static final int ERR_UNSUPPORTED_DATAREP = 51;

    /** The standard's error class MPI_ERR_UNSUPPORTED_OPERATION. */
    public static final int ERR_UNSUPPORTED_OPERATION = 52;

    /** The standard's error class MPI_ERR_WIN. */
    public static final int ERR_WIN = 53;

    /** The standard's error class MPI_ERR_RMA_RANGE: an access beyond the target's memory. An extension of RailMPI. */
    public static final int ERR_RMA_RANGE = 68;

    /** The standard's error class MPI_ERR_RMA_ATTACH: memory that cannot be attached. An extension of RailMPI. */
    public static final int ERR_RMA_ATTACH = 69;

    /** The standard's error class MPI_ERR_RMA_FLAVOR: a window of another kind. An extension of RailMPI. */
    public static final int ERR_RMA_FLAVOR = 70;

    /** The standard's error class MPI_ERR_RMA_SHARED: ranks do not share memory. An extension of RailMPI. */
    public static final int ERR_RMA_SHARED = 71;

    /** Another process of the job has died. */
    public static final int ERR_PROC_ABORTED = 74;

    /** A process that the operation needs has failed, in a job that tolerates failures. An extension of RailMPI. */
    public static final int ERR_PROC_FAILED = 75;

    /**
     * A process has failed that could send what is received from {@link #ANY_SOURCE}; the request goes on when the
     * failure is acknowledged. An extension of RailMPI.
     */
    public static final int ERR_PROC_FAILED_PENDING = 76;

    /** A process has revoked the communicator. An extension of RailMPI. */
    public static final int ERR_REVOKED = 77;

    /** A resource of the system is used up; RailMPI uses {@link #ERR_NO_MEM} instead. */
    public static final int ERR_SYSRESOURCE = 91;

    /** Last error class. */
    public static final int ERR_LASTCODE = 92;

    /** Error handler: prints the error and ends the job. The default of communicators. */
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler("MPI.ERRORS_ARE_FATAL", true);

    /** Error handler: ends the processes of the communicator, and with them the job. */
    public static final Errhandler ERRORS_ABORT = new Errhandler("MPI.ERRORS_ABORT", true);

    /** Error handler: throws the error as an {@link MPIException}. */
    public static final Errhandler ERRORS_RETURN = new Errhandler("MPI.ERRORS_RETURN", false);

    /** One byte. */
    public static final Datatype BYTE = PredefinedTypes.basic("MPI.BYTE", "MPI_BYTE", BasicType.BYTE);

    /** A Java char, two bytes. */
    public static final Datatype CHAR = PredefinedTypes.basic("MPI.CHAR", "MPI_CHAR", BasicType.CHAR);

    /** A short, two bytes. */
    public static final Datatype SHORT = PredefinedTypes.basic("MPI.SHORT", "MPI_SHORT", BasicType.SHORT);

    /** A boolean, one byte. */
    public static final Datatype BOOLEAN = PredefinedTypes.basic("MPI.BOOLEAN", "MPI_BOOLEAN", BasicType.BOOLEAN);

    /** An int, four bytes. */
    public static final Datatype INT = PredefinedTypes.basic("MPI.INT", "MPI_INT", BasicType.INT);

    /** A long, eight bytes. */
    public static final Datatype LONG = PredefinedTypes.basic("MPI.LONG", "MPI_LONG", BasicType.LONG);

    /** A float, four bytes. */
    public static final Datatype FLOAT = PredefinedTypes.basic("MPI.FLOAT", "MPI_FLOAT", BasicType.FLOAT);

    /** A double, eight bytes. */
    public static final Datatype DOUBLE = PredefinedTypes.basic("MPI.DOUBLE", "MPI_DOUBLE", BasicType.DOUBLE);

    /** Bytes of packed data. */
    public static final Datatype PACKED = PredefinedTypes.basic("MPI.PACKED", "MPI_PACKED", BasicType.BYTE);

    /** A serialisable object; buffers are arrays of objects. */
    public static final Datatype OBJECT = PredefinedTypes.object();

    /** Two ints, or in a buffer of bytes a struct of 8 bytes: see {@link Datatype}. */
    public static final Datatype INT2 = PredefinedTypes.pair("MPI.INT2", BasicType.INT);

    /** Two shorts. */
    public static final Datatype SHORT2 = PredefinedTypes.pair("MPI.SHORT2", BasicType.SHORT);

    /** Two longs. */
    public static final Datatype LONG2 = PredefinedTypes.pair("MPI.LONG2", BasicType.LONG);

    /** Two floats. */
    public static final Datatype FLOAT2 = PredefinedTypes.pair("MPI.FLOAT2", BasicType.FLOAT);

    /** Two doubles. */
    public static final Datatype DOUBLE2 = PredefinedTypes.pair("MPI.DOUBLE2", BasicType.DOUBLE);

    /** A short and an int as its index, in a buffer of bytes: see {@link ShortInt}. */
    public static final Datatype SHORT_INT = PredefinedTypes.pairStruct("MPI.SHORT_INT", BasicType.SHORT);

    /** A long and an int as its index, in a buffer of bytes: see {@link LongInt}. */
    public static final Datatype LONG_INT = PredefinedTypes.pairStruct("MPI.LONG_INT", BasicType.LONG);

    /** A float and an int as its index, in a buffer of bytes: see {@link FloatInt}. */
    public static final Datatype FLOAT_INT = PredefinedTypes.pairStruct("MPI.FLOAT_INT", BasicType.FLOAT);

    /** A double and an int as its index, in a buffer of bytes: see {@link DoubleInt}. */
    public static final Datatype DOUBLE_INT = PredefinedTypes.pairStruct("MPI.DOUBLE_INT", BasicType.DOUBLE);

    /** Real and imaginary part as floats: see {@link FloatComplex}. */
    public static final Datatype FLOAT_COMPLEX =
            PredefinedTypes.complex("MPI.FLOAT_COMPLEX", "MPI_C_FLOAT_COMPLEX", BasicType.FLOAT);

    /** Real and imaginary part as doubles: see {@link DoubleComplex}. */
    public static final Datatype DOUBLE_COMPLEX =
            PredefinedTypes.complex("MPI.DOUBLE_COMPLEX", "MPI_C_DOUBLE_COMPLEX", BasicType.DOUBLE);

    /** Marks the start of an item of a {@link Datatype#Struct}. */
    public static final Datatype LB = PredefinedTypes.marker("MPI.LB", false);

    /** Marks the end of an item of a {@link Datatype#Struct}. */
    public static final Datatype UB = PredefinedTypes.marker("MPI.UB", true);

    /** No datatype. */
    public static final Datatype DATATYPE_NULL = PredefinedTypes.none();

    /** The struct of {@link #INT2}. */
    public static final Int2 int2 = new Int2();

    /** The struct of {@link #SHORT_INT}. */
    public static final ShortInt shortInt = new ShortInt();

    /** The struct of {@link #LONG_INT}. */
    public static final LongInt longInt = new LongInt();

    /** The struct of {@link #FLOAT_INT}. */
    public static final FloatInt floatInt = new FloatInt();

    /** The struct of {@link #DOUBLE_INT}. */
    public static final DoubleInt doubleInt = new DoubleInt();

    /** The larger value. */
    public static final Op MAX = new Op("MPI.MAX", 0);

    /** The smaller value. */
    public static final Op MIN = new Op("MPI.MIN", 1);

    /** The sum. */
    public static final Op SUM = new Op("MPI.SUM", 2);

    /** The product. */
    public static final Op PROD = new Op("MPI.PROD", 3);

    /** Logical and. */
    public static final Op LAND = new Op("MPI.LAND", 4);

    /** Bitwise and. */
    public static final Op BAND = new Op("MPI.BAND", 5);

    /** Logical or. */
    public static final Op LOR = new Op("MPI.LOR", 6);

    /** Bitwise or. */
    public static final Op BOR = new Op("MPI.BOR", 7);

    /** Logical exclusive or. */
    public static final Op LXOR = new Op("MPI.LXOR", 8);

    /** Bitwise exclusive or. */
    public static final Op BXOR = new Op("MPI.BXOR", 9);

    /** The smaller value of pairs (value, index), with its index; the lower index of equal values. */
    public static final Op MINLOC = new Op("MPI.MINLOC", 10);

    /** The larger value of pairs (value, index), with its index; the lower index of equal values. */
    public static final Op MAXLOC = new Op("MPI.MAXLOC", 11);

    /** The new value; only for accumulate operations on windows. */
    public static final Op REPLACE = new Op("MPI.REPLACE", 12);

    /** The old value; only for accumulate operations on windows. */
    public static final Op NO_OP = new Op("MPI.NO_OP", 13);

    /** All processes of the job. */
    public static final Intracomm COMM_WORLD = new Intracomm("MPI.COMM_WORLD");

    /** This process alone. */
    @LinkedWith(value = Comm.class, insteadOf = Intracomm.class)
    public static final Intracomm COMM_SELF = new Intracomm("MPI.COMM_SELF");

    /** The group without processes. */
    public static final Group GROUP_EMPTY = Group.empty();

    /** A request that is null. */
    public static final Request REQUEST_NULL = new Request();

    /** A null info object: methods with an Info parameter accept it in place of hints. */
    public static final Info INFO_NULL = Info.nullInfo();

    /** Describes the start of this program; see {@link Info}. */
    public static final Info INFO_ENV = Info.environment();

    /** No communicator: null, as returned by mpiJava's methods. From MPJ Express. */
    public static final Comm COMM_NULL = null;

    /** No group: null. From MPJ Express. */
    public static final Group GROUP_NULL = null;

    /** No datatype: null. From MPJ Express. */
    public static final Datatype NULL = null;

    /** The status of a null request: any source, any tag, no data. From MPJ Express. */
    public static final Status EMPTY_STATUS = new Status();

    /** Bytes that a send takes in addition to its data: none. From MPJ Express. */
    public static final int SEND_OVERHEAD = 0;

    /** Bytes that a receive takes in addition to its data: none. From MPJ Express. */
    public static final int RECV_OVERHEAD = 0;

    /** Processors that this process may use. From MPJ Express. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private MPI() {}

    /**
     * Starts MPI. Every process of the job must call it. Afterwards any thread may call MPI. After {@link #Finalize}
     * the program may call it again.
     *
     * @param args arguments of main, or null
     * @return a copy of the arguments, without the three that {@code mpirun --args mpjexpress} puts before them
     * @throws MPIException if MPI is initialised already, or cannot be started
     */
    public static String[] Init(String[] args) throws MPIException {
        Session.open(THREAD_MULTIPLE);
        return args == null ? new String[0] : World.programArguments(args);
    }

    /**
     * Starts MPI like {@link #Init}, for a program that restricts the use of threads.
     *
     * @param args arguments of main, or null
     * @param required thread level, {@link #THREAD_SINGLE} to {@link #THREAD_MULTIPLE}
     * @return the thread level, which is the required one. If a thread violates it, a message at verbosity 1 says so;
     *     it gets an error only with the parameter {@code mpi_check_threads}
     */
    public static int InitThread(String[] args, int required) throws MPIException {
        if (required < THREAD_SINGLE || required > THREAD_MULTIPLE) {
            throw new MPIException(ERR_ARG, "thread level " + required + " is not in 0..3");
        }
        Session.open(required);
        return required;
    }

    /**
     * Starts MPI like {@link #Init}, for a program that restricts the use of threads. As in MPJ Express it has no
     * effect after {@link #Init}: the thread level stays. From MPJ Express.
     *
     * @param required thread level, {@link #THREAD_SINGLE} to {@link #THREAD_MULTIPLE}
     * @param provided ignored; {@link #queryThread} returns the thread level
     * @param args arguments of main, or null
     * @return the same as {@link #Init}
     */
    public static String[] initThread(int required, int provided, String[] args) throws MPIException {
        Session present = Session.current;
        if (present == null) {
            InitThread(args, required);
            return args == null ? new String[0] : World.programArguments(args);
        }
        Log.info("initThread after Init has no effect: thread level " + present.threadLevel + " holds");
        return args == null ? new String[0] : args.clone();
    }

    /**
     * Ends MPI. Every process of the job must call it after its communication is complete. Waits for buffered sends. If
     * a process ends without calling it, the job ends.
     */
    public static void Finalize() throws MPIException {
        Finalize_jni();
    }

    /**
     * By this name programs tell Open MPI's bindings from MPJ Express, whose class has fields {@code logger} and
     * {@code j}.
     */
    @SuppressWarnings("checkstyle:MethodName")
    private static void Finalize_jni() {
        Session.close();
    }

    /**
     * Returns whether Init has been called; stays true after Finalize.
     *
     * @return true if so
     */
    public static boolean isInitialized() throws MPIException {
        return Session.isInitialized();
    }

    /**
     * mpiJava's name for {@link #isInitialized}.
     *
     * @return the same as {@link #isInitialized}
     */
    public static boolean Initialized() throws MPIException {
        return Session.isInitialized();
    }

    /**
     * Returns whether Finalize has been called, and Init not again.
     *
     * @return true if so
     */
    public static boolean isFinalized() throws MPIException {
        return Session.isFinalized();
    }

    /** {@return the thread level} */
    public static int queryThread() throws MPIException {
        return Session.active().threadLevel;
    }

    /**
     * Returns whether this is the thread that called Init.
     *
     * @return true if so
     */
    public static boolean isThreadMain() throws MPIException {
        return Session.active().isMainThread();
    }

    /**
     * Like {@link #isThreadMain}.
     *
     * @return the same as {@link #isThreadMain}
     */
    public static boolean isMainThread() throws MPIException {
        return isThreadMain();
    }

    /** {@return a time in seconds, from the same clock for all processes of a machine} */
    public static double wtime() throws MPIException {
        Session.active();
        return Wtime();
    }

    /**
     * mpiJava's name for {@link #wtime}, which may be called at any time.
     *
     * @return the same as {@link #wtime}
     */
    public static double Wtime() {
        return System.nanoTime() * SECONDS_PER_NANOSECOND;
    }

    /** {@return the resolution of {@link #wtime} in seconds} */
    public static double wtick() throws MPIException {
        Session.active();
        return Wtick();
    }

    /**
     * mpiJava's name for {@link #wtick}, which may be called at any time.
     *
     * @return the same as {@link #wtick}
     */
    public static double Wtick() {
        return SECONDS_PER_NANOSECOND;
    }

    /** {@return the name of this machine} */
    public static String getProcessorName() throws MPIException {
        Session.active();
        return World.processorName();
    }

    /**
     * mpiJava's name for {@link #getProcessorName}.
     *
     * @return the same as {@link #getProcessorName}
     */
    public static String Get_processor_name() throws MPIException {
        return getProcessorName();
    }

    /** {@return the version of the MPI standard} */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /** {@return name and version of this library} */
    public static String getLibVersion() {
        String version = MPI.class.getPackage().getImplementationVersion();
        return "RailMPI " + (version == null ? "(development build)" : version);
    }

    /**
     * Does nothing, because there is no profiling to control.
     *
     * @param level ignored
     * @param obj ignored
     */
    public static void pControl(int level, Object obj) {}

    /** {@return the error handler of {@link #COMM_WORLD}} */
    public static Errhandler Errorhandler_get() throws MPIException {
        return COMM_WORLD.getErrhandler();
    }

    /**
     * Sets the error handler of {@link #COMM_WORLD}.
     *
     * @param handler error handler from now on
     */
    public static void Errorhandler_set(Errhandler handler) throws MPIException {
        COMM_WORLD.setErrhandler(handler);
    }

    /**
     * Attaches a buffer for buffered sends to MPI. Only its length matters, as a limit: MPI keeps copies of pending
     * messages of up to this length in all, each with {@link #BSEND_OVERHEAD}. It does not write into the array.
     *
     * @param buffer the buffer
     * @throws MPIException (ERR_BUFFER) if one is attached already
     */
    public static void attachBuffer(byte[] buffer) throws MPIException {
        attach(buffer, buffer == null ? 0 : buffer.length);
    }

    /**
     * mpiJava's name for {@link #attachBuffer}.
     *
     * @param buffer the buffer
     */
    public static void Buffer_attach(byte[] buffer) throws MPIException {
        attachBuffer(buffer);
    }

    /**
     * mpiJava's name for {@link #attachBuffer}, with the capacity of the buffer as the length.
     *
     * @param buffer the buffer
     */
    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        attach(buffer, buffer == null ? 0 : buffer.capacity());
    }

    /**
     * Waits until all buffered messages are sent, and detaches the buffer.
     *
     * @return the array, null if none was attached or it was a ByteBuffer
     */
    public static byte[] detachBuffer() throws MPIException {
        try {
            Object buffer = Session.active().bufferedSends.detach();
            return buffer instanceof byte[] array ? array : null;
        } catch (RailException e) {
            throw Session.raised(ErrorClass.of(e));
        }
    }

    /**
     * mpiJava's name for {@link #detachBuffer}.
     *
     * @return the same as {@link #detachBuffer}
     */
    @LinkedWith(value = void.class, insteadOf = byte[].class)
    public static byte[] Buffer_detach() throws MPIException {
        return detachBuffer();
    }

    private static void attach(Object buffer, int lengthBytes) {
        Session session = Session.active();
        MPIException problem = buffer == null
                ? new MPIException(ERR_BUFFER, "buffer to attach is null")
                : session.bufferedSends.attach(buffer, lengthBytes);
        if (problem != null) {
            throw Session.raised(problem);
        }
    }

    /**
     * {@return a new direct buffer in native byte order, with room for this number of elements}
     *
     * @param count number of elements
     */
    public static ByteBuffer newByteBuffer(int count) {
        return directBytes(count, 1);
    }

    /**
     * {@return a buffer of the elements of the array from the offset on, which shares their memory}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static ByteBuffer slice(byte[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return ByteBuffer.wrap(buf, offset, length).slice().order(ByteOrder.nativeOrder());
    }

    /**
     * {@return a buffer of the elements of the given buffer from the offset on, which shares their memory; the given
     * buffer is not changed, and datatypes that begin before their address access its elements before the slice}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        ByteBuffer slice = buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity()));
        return Slices.noted(slice.order(ByteOrder.nativeOrder()), buf, offset);
    }

    /**
     * {@return a new direct buffer in native byte order, with room for this number of elements}
     *
     * @param count number of elements
     */
    public static CharBuffer newCharBuffer(int count) {
        return directBytes(count, Character.BYTES).asCharBuffer();
    }

    /**
     * {@return a buffer of the elements of the array from the offset on, which shares their memory}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static CharBuffer slice(char[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return CharBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return a buffer of the elements of the given buffer from the offset on, which shares their memory; the given
     * buffer is not changed, and datatypes that begin before their address access its elements before the slice}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /**
     * {@return a new direct buffer in native byte order, with room for this number of elements}
     *
     * @param count number of elements
     */
    public static ShortBuffer newShortBuffer(int count) {
        return directBytes(count, Short.BYTES).asShortBuffer();
    }

    /**
     * {@return a buffer of the elements of the array from the offset on, which shares their memory}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static ShortBuffer slice(short[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return ShortBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return a buffer of the elements of the given buffer from the offset on, which shares their memory; the given
     * buffer is not changed, and datatypes that begin before their address access its elements before the slice}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /**
     * {@return a new direct buffer in native byte order, with room for this number of elements}
     *
     * @param count number of elements
     */
    public static IntBuffer newIntBuffer(int count) {
        return directBytes(count, Integer.BYTES).asIntBuffer();
    }

    /**
     * {@return a buffer of the elements of the array from the offset on, which shares their memory}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static IntBuffer slice(int[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return IntBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return a buffer of the elements of the given buffer from the offset on, which shares their memory; the given
     * buffer is not changed, and datatypes that begin before their address access its elements before the slice}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /**
     * {@return a new direct buffer in native byte order, with room for this number of elements}
     *
     * @param count number of elements
     */
    public static LongBuffer newLongBuffer(int count) {
        return directBytes(count, Long.BYTES).asLongBuffer();
    }

    /**
     * {@return a buffer of the elements of the array from the offset on, which shares their memory}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static LongBuffer slice(long[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return LongBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return a buffer of the elements of the given buffer from the offset on, which shares their memory; the given
     * buffer is not changed, and datatypes that begin before their address access its elements before the slice}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /**
     * {@return a new direct buffer in native byte order, with room for this number of elements}
     *
     * @param count number of elements
     */
    public static FloatBuffer newFloatBuffer(int count) {
        return directBytes(count, Float.BYTES).asFloatBuffer();
    }

    /**
     * {@return a buffer of the elements of the array from the offset on, which shares their memory}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static FloatBuffer slice(float[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return FloatBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return a buffer of the elements of the given buffer from the offset on, which shares their memory; the given
     * buffer is not changed, and datatypes that begin before their address access its elements before the slice}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /**
     * {@return a new direct buffer in native byte order, with room for this number of elements}
     *
     * @param count number of elements
     */
    public static DoubleBuffer newDoubleBuffer(int count) {
        return directBytes(count, Double.BYTES).asDoubleBuffer();
    }

    /**
     * {@return a buffer of the elements of the array from the offset on, which shares their memory}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static DoubleBuffer slice(double[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return DoubleBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return a buffer of the elements of the given buffer from the offset on, which shares their memory; the given
     * buffer is not changed, and datatypes that begin before their address access its elements before the slice}
     *
     * @param buf array or buffer to share
     * @param offset index of the first shared element; at most the length
     */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    private static ByteBuffer directBytes(int count, int elementBytes) {
        if (count < 0 || count > Integer.MAX_VALUE / elementBytes) {
            throw new IllegalArgumentException("a buffer of " + count + " elements of " + elementBytes
                    + " bytes is negative or larger than 2 GiB");
        }
        return ByteBuffer.allocateDirect(count * elementBytes).order(ByteOrder.nativeOrder());
    }

    private static int lengthFrom(int offset, int length) {
        if (offset < 0 || offset > length) {
            throw new IndexOutOfBoundsException("offset " + offset + " is not in 0.." + length);
        }
        return length - offset;
    }

    /**
     * Copies an attribute for a duplicate. An extension of RailMPI: neither API generation has callbacks; without a
     * callback dup copies the attribute unchanged.
     *
     * @param <T> type of the object with the attribute: {@link Comm} or {@link Datatype}
     */
    @FunctionalInterface
    public interface AttributeCopier<T> {
        /**
         * Copies one attribute. dup calls it for each attribute of the keyval, in its own thread; it may call MPI.
         *
         * @param from the object that is duplicated
         * @param keyval keyval of the attribute
         * @param value a copy of the value of the attribute
         * @return the value for the duplicate; null leaves the attribute out
         * @throws MPIException if dup is to fail
         */
        Object copy(T from, int keyval, Object value) throws MPIException;
    }

    /**
     * Learns of the end of an attribute. An extension of RailMPI: neither API generation has callbacks.
     *
     * @param <T> type of the object with the attribute: {@link Comm} or {@link Datatype}
     */
    @FunctionalInterface
    public interface AttributeDeleter<T> {
        /**
         * Handles the end of one attribute. Called when the attribute is deleted or replaced, when its object is freed,
         * and for {@link MPI#COMM_WORLD} and {@link MPI#COMM_SELF} by Finalize, in the calling thread. It may call MPI.
         *
         * @param from the object with the attribute
         * @param keyval keyval of the attribute
         * @param value a copy of the value of the attribute
         * @throws MPIException if the operation is to fail; the attribute is deleted nevertheless
         */
        void delete(T from, int keyval, Object value) throws MPIException;
    }
}
