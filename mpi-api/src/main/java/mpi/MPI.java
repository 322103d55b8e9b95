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
 * whole life of the program, before {@link #Init} and after {@link #Finalize} as well.
 */
public final class MPI {
    /** A message of whatever sender. */
    public static final int ANY_SOURCE = -1;

    /** A message of whatever tag. */
    public static final int ANY_TAG = -1;

    /** Nobody: a send or receive with it does nothing. */
    public static final int PROC_NULL = -2;

    /** No rank, color, count or index. */
    public static final int UNDEFINED = -32766;

    /** Root of a collective operation on an intercommunicator, given by the root itself. */
    public static final int ROOT = -4;

    /** Bytes of the attached buffer that each buffered send takes beside its data. */
    public static final int BSEND_OVERHEAD = 128;

    /** No error. */
    public static final int SUCCESS = 0;

    /**
     * Result of a comparison: the same. The four results have the values of MPJ Express, whose class files hold them;
     * those of Open MPI's bindings ask for them here.
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

    /** Topology of a communicator: a graph of which every process knows all. */
    public static final int GRAPH = 2;

    /** Topology of a communicator: a graph of which every process knows its own edges. */
    public static final int DIST_GRAPH = 3;

    /** No keyval. */
    public static final int KEYVAL_INVALID = -1;

    /** Attribute of communicators: the largest tag, an Integer. */
    public static final int TAG_UB = 0;

    /** Attribute of communicators: rank of the host process, an Integer; {@link #PROC_NULL}, as there is none. */
    public static final int HOST = 1;

    /** Attribute of communicators: rank that can do input and output, an Integer; {@link #ANY_SOURCE}, as all can. */
    public static final int IO = 2;

    /** Attribute of communicators: whether the clocks of {@link #wtime} agree, a Boolean (1 or 0 in mpiJava). */
    public static final int WTIME_IS_GLOBAL = 3;

    /** Attribute of communicators: number of the program in the command line of mpirun, an Integer. */
    public static final int APPNUM = 4;

    /** Attribute of communicators: the largest error code, an Integer. */
    public static final int LASTUSEDCODE = 5;

    /** Attribute of communicators: number of processes that there is room for, an Integer. */
    public static final int UNIVERSE_SIZE = 6;

    /** Attribute of windows: address of the memory, a Long. */
    public static final int WIN_BASE = 7;

    /** Attribute of windows: length in bytes, an Integer; 2^31 - 1 also if it is longer. */
    public static final int WIN_SIZE = 8;

    /** Attribute of windows: bytes of one unit of displacement, an Integer. */
    public static final int WIN_DISP_UNIT = 9;

    /** Attribute of windows: how the memory comes to be, an Integer, {@code WIN_FLAVOR_...}. An extension. */
    public static final int WIN_CREATE_FLAVOR = 10;

    /** Attribute of windows: always {@link #WIN_UNIFIED}, an Integer. An extension of RailMPI. */
    public static final int WIN_MODEL = 11;

    /** Flavor of a window of the program's buffer. An extension of RailMPI. */
    public static final int WIN_FLAVOR_CREATE = 1;

    /** Flavor of a window whose memory comes with it. An extension of RailMPI. */
    public static final int WIN_FLAVOR_ALLOCATE = 2;

    /** Flavor of a window to which buffers are attached. An extension of RailMPI. */
    public static final int WIN_FLAVOR_DYNAMIC = 3;

    /** Flavor of a window whose memory the ranks of a node share. An extension of RailMPI. */
    public static final int WIN_FLAVOR_SHARED = 4;

    /** Memory model of windows that have a copy of their own for accesses: no window of RailMPI. An extension. */
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

    /** Distribution of an array: in turn. */
    public static final int DISTRIBUTE_CYCLIC = 1;

    /** Distribution of an array: not at all. */
    public static final int DISTRIBUTE_NONE = 2;

    /** Distribution of an array: the default block length. */
    public static final int DISTRIBUTE_DFLT_DARG = -1;

    /** Order of an array: the last index moves fastest. */
    public static final int ORDER_C = 0;

    /** Order of an array: the first index moves fastest. */
    public static final int ORDER_FORTRAN = 1;

    /** Mode of a file: create it if it is not there. Modes combine with |. */
    public static final int MODE_CREATE = 1;

    /** Mode of a file: only read. */
    public static final int MODE_RDONLY = 2;

    /** Mode of a file: only write. */
    public static final int MODE_WRONLY = 4;

    /** Mode of a file: read and write. */
    public static final int MODE_RDWR = 8;

    /** Mode of a file: delete it when it is closed. */
    public static final int MODE_DELETE_ON_CLOSE = 16;

    /** Mode of a file: nobody else has it open. */
    public static final int MODE_UNIQUE_OPEN = 32;

    /** Mode of a file: fail if it is there already. */
    public static final int MODE_EXCL = 64;

    /** Mode of a file: begin at its end. */
    public static final int MODE_APPEND = 128;

    /** Mode of a file: only from the beginning to the end. */
    public static final int MODE_SEQUENTIAL = 256;

    /** Position in a file: from its beginning. */
    public static final int SEEK_SET = 600;

    /** Position in a file: from where it is. */
    public static final int SEEK_CUR = 602;

    /** Position in a file: from its end. */
    public static final int SEEK_END = 604;

    /** Displacement of a file view: where the file pointer is. */
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

    /** Thread level: any thread calls MPI, one at a time. */
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

    /** The operation is null or does not go with the datatype. */
    public static final int ERR_OP = 10;

    /** Error class MPI_ERR_TOPOLOGY of the standard. */
    public static final int ERR_TOPOLOGY = 11;

    /** Error class MPI_ERR_DIMS of the standard. */
    public static final int ERR_DIMS = 12;

    /** Another argument is wrong. */
    public static final int ERR_ARG = 13;

    /** Error class MPI_ERR_UNKNOWN of the standard. */
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

    /** Error class MPI_ERR_ACCESS of the standard. */
    public static final int ERR_ACCESS = 20;

    /** Error class MPI_ERR_AMODE of the standard. */
    public static final int ERR_AMODE = 21;

    /** Error class MPI_ERR_ASSERT of the standard. */
    public static final int ERR_ASSERT = 22;

    /** Error class MPI_ERR_BAD_FILE of the standard. */
    public static final int ERR_BAD_FILE = 23;

    /** Error class MPI_ERR_BASE of the standard. */
    public static final int ERR_BASE = 24;

    /** Error class MPI_ERR_CONVERSION of the standard. */
    public static final int ERR_CONVERSION = 25;

    /** Error class MPI_ERR_DISP of the standard. */
    public static final int ERR_DISP = 26;

    /** Error class MPI_ERR_DUP_DATAREP of the standard. */
    public static final int ERR_DUP_DATAREP = 27;

    /** Error class MPI_ERR_FILE_EXISTS of the standard. */
    public static final int ERR_FILE_EXISTS = 28;

    /** Error class MPI_ERR_FILE_IN_USE of the standard. */
    public static final int ERR_FILE_IN_USE = 29;

    /** Error class MPI_ERR_FILE of the standard. */
    public static final int ERR_FILE = 30;

    /** Error class MPI_ERR_INFO_KEY of the standard. */
    public static final int ERR_INFO_KEY = 31;

    /** Error class MPI_ERR_INFO_NOKEY of the standard. */
    public static final int ERR_INFO_NOKEY = 32;

    /** Error class MPI_ERR_INFO_VALUE of the standard. */
    public static final int ERR_INFO_VALUE = 33;

    /** Error class MPI_ERR_INFO of the standard. */
    public static final int ERR_INFO = 34;

    /** Error class MPI_ERR_IO of the standard. */
    public static final int ERR_IO = 35;

    /** Error class MPI_ERR_KEYVAL of the standard. */
    public static final int ERR_KEYVAL = 36;

    /** Error class MPI_ERR_LOCKTYPE of the standard. */
    public static final int ERR_LOCKTYPE = 37;

    /** Error class MPI_ERR_NAME of the standard. */
    public static final int ERR_NAME = 38;

    /** Memory or another resource is used up. */
    public static final int ERR_NO_MEM = 39;

    /** Error class MPI_ERR_NOT_SAME of the standard. */
    public static final int ERR_NOT_SAME = 40;

    /** Error class MPI_ERR_NO_SPACE of the standard. */
    public static final int ERR_NO_SPACE = 41;

    /** Error class MPI_ERR_NO_SUCH_FILE of the standard. */
    public static final int ERR_NO_SUCH_FILE = 42;

    /** Error class MPI_ERR_PORT of the standard. */
    public static final int ERR_PORT = 43;

    /** Error class MPI_ERR_QUOTA of the standard. */
    public static final int ERR_QUOTA = 44;

    /** Error class MPI_ERR_READ_ONLY of the standard. */
    public static final int ERR_READ_ONLY = 45;

    /** Error class MPI_ERR_RMA_CONFLICT of the standard. */
    public static final int ERR_RMA_CONFLICT = 46;

    /** Error class MPI_ERR_RMA_SYNC of the standard. */
    public static final int ERR_RMA_SYNC = 47;

    /** Error class MPI_ERR_SERVICE of the standard. */
    public static final int ERR_SERVICE = 48;

    /** Error class MPI_ERR_SIZE of the standard. */
    public static final int ERR_SIZE = 49;

    /** Error class MPI_ERR_SPAWN of the standard. */
    public static final int ERR_SPAWN = 50;

    /** Error class MPI_ERR_UNSUPPORTED_DATAREP of the standard. */
    public static final int ERR_UNSUPPORTED_DATAREP = 51;

    /** Error class MPI_ERR_UNSUPPORTED_OPERATION of the standard. */
    public static final int ERR_UNSUPPORTED_OPERATION = 52;

    /** Error class MPI_ERR_WIN of the standard. */
    public static final int ERR_WIN = 53;

    /** Error class MPI_ERR_RMA_RANGE of the standard: an access beyond the target's memory. An extension of RailMPI. */
    public static final int ERR_RMA_RANGE = 68;

    /** Error class MPI_ERR_RMA_ATTACH of the standard: memory that cannot be attached. An extension of RailMPI. */
    public static final int ERR_RMA_ATTACH = 69;

    /** Error class MPI_ERR_RMA_FLAVOR of the standard: a window of another kind. An extension of RailMPI. */
    public static final int ERR_RMA_FLAVOR = 70;

    /** Error class MPI_ERR_RMA_SHARED of the standard: ranks do not share memory. An extension of RailMPI. */
    public static final int ERR_RMA_SHARED = 71;

    /** Another process of the job is dead. */
    public static final int ERR_PROC_ABORTED = 74;

    /** A resource of the system is used up; never set, {@link #ERR_NO_MEM} is. */
    public static final int ERR_SYSRESOURCE = 75;

    /** Last error class. */
    public static final int ERR_LASTCODE = 92;

    /** Error handler: an error is printed and ends the job. The default of communicators. */
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler("MPI.ERRORS_ARE_FATAL", true);

    /** Error handler: an error ends the processes of the communicator, and with them the job. */
    public static final Errhandler ERRORS_ABORT = new Errhandler("MPI.ERRORS_ABORT", true);

    /** Error handler: an error is thrown as an {@link MPIException}. */
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

    /** Two ints, or in bytes a struct of 8 bytes: see {@link Datatype}. */
    public static final Datatype INT2 = PredefinedTypes.pair("MPI.INT2", BasicType.INT);

    /** Two shorts. */
    public static final Datatype SHORT2 = PredefinedTypes.pair("MPI.SHORT2", BasicType.SHORT);

    /** Two longs. */
    public static final Datatype LONG2 = PredefinedTypes.pair("MPI.LONG2", BasicType.LONG);

    /** Two floats. */
    public static final Datatype FLOAT2 = PredefinedTypes.pair("MPI.FLOAT2", BasicType.FLOAT);

    /** Two doubles. */
    public static final Datatype DOUBLE2 = PredefinedTypes.pair("MPI.DOUBLE2", BasicType.DOUBLE);

    /** A short and an int as its index, in bytes: see {@link ShortInt}. */
    public static final Datatype SHORT_INT = PredefinedTypes.pairStruct("MPI.SHORT_INT", BasicType.SHORT);

    /** A long and an int as its index, in bytes: see {@link LongInt}. */
    public static final Datatype LONG_INT = PredefinedTypes.pairStruct("MPI.LONG_INT", BasicType.LONG);

    /** A float and an int as its index, in bytes: see {@link FloatInt}. */
    public static final Datatype FLOAT_INT = PredefinedTypes.pairStruct("MPI.FLOAT_INT", BasicType.FLOAT);

    /** A double and an int as its index, in bytes: see {@link DoubleInt}. */
    public static final Datatype DOUBLE_INT = PredefinedTypes.pairStruct("MPI.DOUBLE_INT", BasicType.DOUBLE);

    /** Real and imaginary part as floats: see {@link FloatComplex}. */
    public static final Datatype FLOAT_COMPLEX =
            PredefinedTypes.complex("MPI.FLOAT_COMPLEX", "MPI_C_FLOAT_COMPLEX", BasicType.FLOAT);

    /** Real and imaginary part as doubles: see {@link DoubleComplex}. */
    public static final Datatype DOUBLE_COMPLEX =
            PredefinedTypes.complex("MPI.DOUBLE_COMPLEX", "MPI_C_DOUBLE_COMPLEX", BasicType.DOUBLE);

    /** Sets where an item of a {@link Datatype#Struct} begins. */
    public static final Datatype LB = PredefinedTypes.marker("MPI.LB", false);

    /** Sets where an item of a {@link Datatype#Struct} ends. */
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

    /** The new value; only to accumulate into windows. */
    public static final Op REPLACE = new Op("MPI.REPLACE", 12);

    /** The old value; only to accumulate into windows. */
    public static final Op NO_OP = new Op("MPI.NO_OP", 13);

    /** All processes of the job. */
    public static final Intracomm COMM_WORLD = new Intracomm("MPI.COMM_WORLD");

    /** This process alone. */
    @LinkedWith(value = Comm.class, insteadOf = Intracomm.class)
    public static final Intracomm COMM_SELF = new Intracomm("MPI.COMM_SELF");

    /** The group of no process. */
    public static final Group GROUP_EMPTY = Group.empty();

    /** A request that is null. */
    public static final Request REQUEST_NULL = new Request();

    /** An info object that is null: methods that take an Info accept it for none. */
    public static final Info INFO_NULL = Info.nullInfo();

    /** What is known of the start of this program; see {@link Info}. */
    public static final Info INFO_ENV = Info.environment();

    /** No communicator: null, as mpiJava's methods return. Of MPJ Express. */
    public static final Comm COMM_NULL = null;

    /** No group: null. Of MPJ Express. */
    public static final Group GROUP_NULL = null;

    /** No datatype: null. Of MPJ Express. */
    public static final Datatype NULL = null;

    /** The status of a null request: any source, any tag, no data. Of MPJ Express. */
    public static final Status EMPTY_STATUS = new Status();

    /** Bytes that a send takes beside its data: none. Of MPJ Express. */
    public static final int SEND_OVERHEAD = 0;

    /** Bytes that a receive takes beside its data: none. Of MPJ Express. */
    public static final int RECV_OVERHEAD = 0;

    /** Processors that this process may use. Of MPJ Express. */
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private MPI() {}

    /**
     * Starts MPI; every process of the job calls it. Any thread may call MPI afterwards. May be called again after
     * {@link #Finalize}.
     *
     * @param args arguments of main, or null
     * @return a copy of them, without the three that {@code mpirun --args mpjexpress} puts in front
     * @throws MPIException if MPI is initialised already, or cannot be started
     */
    public static String[] Init(String[] args) throws MPIException {
        Session.open(THREAD_MULTIPLE);
        return args == null ? new String[0] : World.programArguments(args);
    }

    /**
     * Starts MPI for a program that keeps to fewer threads than it might; see {@link #Init}.
     *
     * @param args arguments of main, or null
     * @param required thread level, {@link #THREAD_SINGLE} to {@link #THREAD_MULTIPLE}
     * @return the level that holds from now on, which is the required one; a thread that breaks it is told of at
     *     verbosity 1, and gets an error only with the parameter mpi_check_threads
     */
    public static int InitThread(String[] args, int required) throws MPIException {
        if (required < THREAD_SINGLE || required > THREAD_MULTIPLE) {
            throw new MPIException(ERR_ARG, "thread level " + required + " is not in 0..3");
        }
        Session.open(required);
        return required;
    }

    /**
     * Starts MPI for a program that keeps to fewer threads than it might; see {@link #Init}. Behind {@link #Init} it
     * has no effect, as in MPJ Express, and the level that holds stays what it is. Of MPJ Express.
     *
     * @param required thread level, {@link #THREAD_SINGLE} to {@link #THREAD_MULTIPLE}
     * @param provided ignored; {@link #queryThread} tells the level that holds
     * @param args arguments of main, or null
     * @return what {@link #Init} returns
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
     * Ends MPI; every process of the job calls it, after its communication is complete. Waits for buffered sends. A
     * process that ends without it ends the job.
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
     * Tells whether Init has been called, also after Finalize.
     *
     * @return true if so
     */
    public static boolean isInitialized() throws MPIException {
        return Session.isInitialized();
    }

    /**
     * Does the same as {@link #isInitialized}.
     *
     * @return what {@link #isInitialized} returns
     */
    public static boolean Initialized() throws MPIException {
        return Session.isInitialized();
    }

    /**
     * Tells whether Finalize has been called, and Init not again.
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
     * Tells whether this is the thread that called Init.
     *
     * @return true if so
     */
    public static boolean isThreadMain() throws MPIException {
        return Session.active().isMainThread();
    }

    /**
     * Does the same as {@link #isThreadMain}.
     *
     * @return what {@link #isThreadMain} returns
     */
    public static boolean isMainThread() throws MPIException {
        return isThreadMain();
    }

    /** {@return a time in seconds, the same clock for all processes of a machine} */
    public static double wtime() throws MPIException {
        Session.active();
        return Wtime();
    }

    /**
     * Does the same as {@link #wtime}, at any time.
     *
     * @return what {@link #wtime} returns
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
     * Does the same as {@link #wtick}, at any time.
     *
     * @return what {@link #wtick} returns
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
     * Does the same as {@link #getProcessorName}.
     *
     * @return what {@link #getProcessorName} returns
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
     * Does nothing: there is no profiling to control.
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
     * @param handler what happens to errors from now on
     */
    public static void Errorhandler_set(Errhandler handler) throws MPIException {
        COMM_WORLD.setErrhandler(handler);
    }

    /**
     * Gives MPI a buffer for buffered sends. It is a limit: copies of up to its length, each with {@link
     * #BSEND_OVERHEAD}, are kept for messages on their way; the array itself stays as it is.
     *
     * @param buffer the buffer
     * @throws MPIException (ERR_BUFFER) if one is attached already
     */
    public static void attachBuffer(byte[] buffer) throws MPIException {
        attach(buffer, buffer == null ? 0 : buffer.length);
    }

    /**
     * Does the same as {@link #attachBuffer}.
     *
     * @param buffer the buffer
     */
    public static void Buffer_attach(byte[] buffer) throws MPIException {
        attachBuffer(buffer);
    }

    /**
     * Does the same as {@link #attachBuffer} with the capacity of the buffer.
     *
     * @param buffer the buffer
     */
    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        attach(buffer, buffer == null ? 0 : buffer.capacity());
    }

    /**
     * Waits until all buffered messages are sent and takes the buffer back.
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
     * Does the same as {@link #detachBuffer}.
     *
     * @return what {@link #detachBuffer} returns
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
     * {@return the elements of the array from the offset on, as a buffer that shares them}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
     */
    public static ByteBuffer slice(byte[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return ByteBuffer.wrap(buf, offset, length).slice().order(ByteOrder.nativeOrder());
    }

    /**
     * {@return the elements of the buffer from the offset on, as a buffer that shares them; the given one stays as it
     * is, and types that begin before their address reach what it has before the slice}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
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
     * {@return the elements of the array from the offset on, as a buffer that shares them}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
     */
    public static CharBuffer slice(char[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return CharBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return the elements of the buffer from the offset on, as a buffer that shares them; the given one stays as it
     * is, and types that begin before their address reach what it has before the slice}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
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
     * {@return the elements of the array from the offset on, as a buffer that shares them}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
     */
    public static ShortBuffer slice(short[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return ShortBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return the elements of the buffer from the offset on, as a buffer that shares them; the given one stays as it
     * is, and types that begin before their address reach what it has before the slice}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
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
     * {@return the elements of the array from the offset on, as a buffer that shares them}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
     */
    public static IntBuffer slice(int[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return IntBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return the elements of the buffer from the offset on, as a buffer that shares them; the given one stays as it
     * is, and types that begin before their address reach what it has before the slice}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
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
     * {@return the elements of the array from the offset on, as a buffer that shares them}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
     */
    public static LongBuffer slice(long[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return LongBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return the elements of the buffer from the offset on, as a buffer that shares them; the given one stays as it
     * is, and types that begin before their address reach what it has before the slice}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
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
     * {@return the elements of the array from the offset on, as a buffer that shares them}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
     */
    public static FloatBuffer slice(float[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return FloatBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return the elements of the buffer from the offset on, as a buffer that shares them; the given one stays as it
     * is, and types that begin before their address reach what it has before the slice}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
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
     * {@return the elements of the array from the offset on, as a buffer that shares them}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
     */
    public static DoubleBuffer slice(double[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return DoubleBuffer.wrap(buf, offset, length).slice();
    }

    /**
     * {@return the elements of the buffer from the offset on, as a buffer that shares them; the given one stays as it
     * is, and types that begin before their address reach what it has before the slice}
     *
     * @param buf what to share
     * @param offset first element that is shared; at most the length
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
     * Decides what a duplicate gets of an attribute. An extension of RailMPI: neither generation has callbacks; without one an
     * attribute is copied as it is.
     *
     * @param <T> what has the attribute: {@link Comm} or {@link Datatype}
     */
    @FunctionalInterface
    public interface AttributeCopier<T> {
        /**
         * Called by dup for each attribute of the keyval, in the thread that calls dup; it may call MPI.
         *
         * @param from what is duplicated
         * @param keyval of the attribute
         * @param value of the attribute, a copy of its own
         * @return the value for the duplicate; null leaves the attribute out
         * @throws MPIException to let dup fail
         */
        Object copy(T from, int keyval, Object value) throws MPIException;
    }

    /**
     * Is told when an attribute ends. An extension of RailMPI: neither generation has callbacks.
     *
     * @param <T> what has the attribute: {@link Comm} or {@link Datatype}
     */
    @FunctionalInterface
    public interface AttributeDeleter<T> {
        /**
         * Called when the attribute is deleted or set anew, when its object is freed, and for {@link MPI#COMM_WORLD} and
         * {@link MPI#COMM_SELF} by Finalize; in the calling thread. It may call MPI.
         *
         * @param from what has the attribute
         * @param keyval of the attribute
         * @param value of the attribute, a copy of its own
         * @throws MPIException to let that operation fail; the attribute is gone nevertheless
         */
        void delete(T from, int keyval, Object value) throws MPIException;
    }
}
