package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import railmpi.calls.collective.Operation;
import railmpi.calls.comm.CommunicatorCalls;
import railmpi.calls.comm.GroupCalls;
import railmpi.calls.comm.TopologyCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.BufferedSends;
import railmpi.calls.session.ErrorHandler;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.PredefinedTypes;
import railmpi.calls.window.WindowCalls;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.log.Log;
import railmpi.pml.Pml;
import railmpi.pml.datatype.Slices;
import railmpi.runtime.World;

/**
 * Start and end of MPI, its constants and predefined objects, and buffers. The constants are the same objects for the
 * whole life of the program, also before {@link #Init} and after {@link #Finalize}.
 */
public final class MPI {
    /** Source of a receive: any sender. */
    public static final int ANY_SOURCE = Pml.ANY_SOURCE;

    /** Tag of a receive: any tag. */
    public static final int ANY_TAG = Pml.ANY_TAG;

    /** No process: a send to it or a receive from it does nothing. */
    public static final int PROC_NULL = Pml.PROC_NULL;

    /** No rank, color, count or index. */
    public static final int UNDEFINED = CommunicatorOperations.UNDEFINED;

    /** Root argument of the root itself, in a collective operation on an intercommunicator. */
    public static final int ROOT = -4;

    /** Bytes of the attached buffer that each buffered send takes in addition to its data. */
    public static final int BSEND_OVERHEAD = BufferedSends.OVERHEAD_BYTES;

    /** No error. */
    public static final int SUCCESS = ErrorClass.SUCCESS;

    /**
     * Result of a comparison: the same. The four results have the values of MPJ Express, because its class files
     * contain the values; class files for Open MPI's bindings read them from here.
     */
    public static final int IDENT = GroupCalls.IDENT;

    /** Result of a comparison: the same processes in another order. */
    public static final int SIMILAR = GroupCalls.SIMILAR;

    /** Result of a comparison: different processes. */
    public static final int UNEQUAL = GroupCalls.UNEQUAL;

    /** Result of a comparison: the same processes in the same order, but another communicator. */
    public static final int CONGRUENT = GroupCalls.CONGRUENT;

    /** Topology of a communicator: a grid. */
    public static final int CART = TopologyCalls.CART;

    /** Topology of a communicator: a graph that every process knows whole. */
    public static final int GRAPH = TopologyCalls.GRAPH;

    /** Topology of a communicator: a graph of which every process knows its own edges. */
    public static final int DIST_GRAPH = TopologyCalls.DIST_GRAPH;

    /** No keyval. */
    public static final int KEYVAL_INVALID = -1;

    /** Attribute of communicators: the largest tag, an Integer. */
    public static final int TAG_UB = CommunicatorCalls.TAG_UB;

    /**
     * Attribute of communicators: rank of the host process, an Integer; always {@link #PROC_NULL}, because there is
     * none.
     */
    public static final int HOST = CommunicatorCalls.HOST;

    /**
     * Attribute of communicators: rank that can do input and output, an Integer; always {@link #ANY_SOURCE}, because
     * all ranks can.
     */
    public static final int IO = CommunicatorCalls.IO;

    /** Attribute of communicators: whether the clocks of {@link #wtime} agree, a Boolean (1 or 0 in mpiJava). */
    public static final int WTIME_IS_GLOBAL = CommunicatorCalls.WTIME_IS_GLOBAL;

    /** Attribute of communicators: number of the program in the command line of mpirun, an Integer. */
    public static final int APPNUM = CommunicatorCalls.APPNUM;

    /** Attribute of communicators: the largest error code, an Integer. */
    public static final int LASTUSEDCODE = CommunicatorCalls.LASTUSEDCODE;

    /** Attribute of communicators: number of processes for which there is room, an Integer. */
    public static final int UNIVERSE_SIZE = CommunicatorCalls.UNIVERSE_SIZE;

    /**
     * Attribute of communicators: whether the job goes on when processes fail, a Boolean (1 or 0 in mpiJava). An
     * extension of RailMPI.
     */
    public static final int FT = CommunicatorCalls.FT;

    /** Attribute of windows: address of the memory, a Long. */
    public static final int WIN_BASE = WindowCalls.BASE;

    /** Attribute of windows: length in bytes, an Integer; 2^31 - 1 for longer windows. */
    public static final int WIN_SIZE = WindowCalls.SIZE;

    /** Attribute of windows: bytes of one unit of displacement, an Integer. */
    public static final int WIN_DISP_UNIT = WindowCalls.DISP_UNIT;

    /** Attribute of windows: origin of the memory, an Integer, {@code WIN_FLAVOR_...}. An extension. */
    public static final int WIN_CREATE_FLAVOR = WindowCalls.CREATE_FLAVOR;

    /** Attribute of windows: always {@link #WIN_UNIFIED}, an Integer. An extension of RailMPI. */
    public static final int WIN_MODEL = WindowCalls.MODEL;

    /** Flavor of a window of the program's buffer. An extension of RailMPI. */
    public static final int WIN_FLAVOR_CREATE = WindowCalls.FLAVOR_CREATE;

    /** Flavor of a window whose memory MPI allocates. An extension of RailMPI. */
    public static final int WIN_FLAVOR_ALLOCATE = WindowCalls.FLAVOR_ALLOCATE;

    /** Flavor of a window to which buffers are attached. An extension of RailMPI. */
    public static final int WIN_FLAVOR_DYNAMIC = WindowCalls.FLAVOR_DYNAMIC;

    /** Flavor of a window whose memory the ranks of a node share. An extension of RailMPI. */
    public static final int WIN_FLAVOR_SHARED = WindowCalls.FLAVOR_SHARED;

    /** Memory model of windows with a separate copy for accesses; no window of RailMPI has it. An extension. */
    public static final int WIN_SEPARATE = 1;

    /** Memory model of windows in which accesses and the target's own stores are to the same memory. An extension. */
    public static final int WIN_UNIFIED = WindowCalls.UNIFIED;

    /** Longest name of a communicator, datatype or window, in characters. */
    public static final int MAX_OBJECT_NAME = ItemType.MOST_CHARACTERS;

    /** Longest name of a port, in characters. */
    public static final int MAX_PORT_NAME = 1024;

    /** Longest name of a data representation, in characters. */
    public static final int MAX_DATAREP_STRING = 128;

    /** Longest key of an {@link Info}, in characters. */
    public static final int MAX_INFO_KEY = Hints.LONGEST_KEY;

    /** Longest value of an {@link Info}, in characters. */
    public static final int MAX_INFO_VAL = Hints.LONGEST_VALUE;

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
    public static final int ERR_BUFFER = ErrorClass.BUFFER;

    /** A count is negative or too large. */
    public static final int ERR_COUNT = ErrorClass.COUNT;

    /** The datatype is null, or objects cannot be serialised or read. */
    public static final int ERR_TYPE = ErrorClass.TYPE;

    /** The tag is out of range. */
    public static final int ERR_TAG = ErrorClass.TAG;

    /** The communicator is null. */
    public static final int ERR_COMM = ErrorClass.COMM;

    /** A rank is out of range. */
    public static final int ERR_RANK = ErrorClass.RANK;

    /** The request is null. */
    public static final int ERR_REQUEST = ErrorClass.REQUEST;

    /** The root is out of range. */
    public static final int ERR_ROOT = ErrorClass.ROOT;

    /** The group is null. */
    public static final int ERR_GROUP = ErrorClass.GROUP;

    /** The operation is null, or not defined for the datatype. */
    public static final int ERR_OP = ErrorClass.OP;

    /** The communicator has no topology, or one of another kind. */
    public static final int ERR_TOPOLOGY = ErrorClass.TOPOLOGY;

    /** The number of dimensions, or the length of one, is wrong. */
    public static final int ERR_DIMS = ErrorClass.DIMS;

    /** Another argument is wrong. */
    public static final int ERR_ARG = ErrorClass.ARG;

    /** An error of no known class. */
    public static final int ERR_UNKNOWN = ErrorClass.UNKNOWN;

    /** The message is longer than the buffer that receives it. */
    public static final int ERR_TRUNCATE = ErrorClass.TRUNCATE;

    /** Another error, which the text explains. */
    public static final int ERR_OTHER = ErrorClass.OTHER;

    /** A defect of RailMPI. */
    public static final int ERR_INTERN = ErrorClass.INTERN;

    /** One of several operations failed; the cause of the exception is its error. */
    public static final int ERR_IN_STATUS = ErrorClass.IN_STATUS;

    /** An operation is not complete. */
    public static final int ERR_PENDING = ErrorClass.PENDING;

    /** The process may not access the file. */
    public static final int ERR_ACCESS = ErrorClass.ACCESS;

    /** The access mode of the file is wrong, or forbids the call. */
    public static final int ERR_AMODE = ErrorClass.AMODE;

    /** The assertion of a window call is wrong. */
    public static final int ERR_ASSERT = ErrorClass.ASSERT;

    /** The name of the file is invalid, or does not name a regular file. */
    public static final int ERR_BAD_FILE = ErrorClass.BAD_FILE;

    /** The base of the window is wrong. */
    public static final int ERR_BASE = ErrorClass.BASE;

    /** Data cannot be converted; RailMPI never raises it. */
    public static final int ERR_CONVERSION = ErrorClass.CONVERSION;

    /** A displacement in a window is wrong. */
    public static final int ERR_DISP = ErrorClass.DISP;

    /** The data representation is defined already; RailMPI never raises it. */
    public static final int ERR_DUP_DATAREP = ErrorClass.DUP_DATAREP;

    /** The file exists already. */
    public static final int ERR_FILE_EXISTS = ErrorClass.FILE_EXISTS;

    /** The file is in use, for example as a running program. */
    public static final int ERR_FILE_IN_USE = ErrorClass.FILE_IN_USE;

    /** The file is closed. */
    public static final int ERR_FILE = ErrorClass.FILE;

    /** The key of an info is null, empty or too long. */
    public static final int ERR_INFO_KEY = ErrorClass.INFO_KEY;

    /** The info has no such key. */
    public static final int ERR_INFO_NOKEY = ErrorClass.INFO_NOKEY;

    /** The value of an info is null, empty or too long. */
    public static final int ERR_INFO_VALUE = ErrorClass.INFO_VALUE;

    /** The info is null, was freed or cannot be changed. */
    public static final int ERR_INFO = ErrorClass.INFO;

    /** An access to a file failed for another reason. */
    public static final int ERR_IO = ErrorClass.IO;

    /** The key of an attribute is wrong. */
    public static final int ERR_KEYVAL = ErrorClass.KEYVAL;

    /** The type of the lock of a window is wrong. */
    public static final int ERR_LOCKTYPE = ErrorClass.LOCKTYPE;

    /** No service of this name is published. */
    public static final int ERR_NAME = ErrorClass.NAME;

    /** Memory or another resource is exhausted. */
    public static final int ERR_NO_MEM = ErrorClass.NO_MEM;

    /** Processes pass different values to a collective call. */
    public static final int ERR_NOT_SAME = ErrorClass.NOT_SAME;

    /** The file system is full. */
    public static final int ERR_NO_SPACE = ErrorClass.NO_SPACE;

    /** The file does not exist. */
    public static final int ERR_NO_SUCH_FILE = ErrorClass.NO_SUCH_FILE;

    /** The port is unknown or closed, or nobody accepts there. */
    public static final int ERR_PORT = ErrorClass.PORT;

    /** The quota of the file system is exhausted. */
    public static final int ERR_QUOTA = ErrorClass.QUOTA;

    /** The file, or its file system, is read-only. */
    public static final int ERR_READ_ONLY = ErrorClass.READ_ONLY;

    /** Accesses to a window conflict; RailMPI never raises it. */
    public static final int ERR_RMA_CONFLICT = ErrorClass.RMA_CONFLICT;

    /** A call on a window outside of the epoch that it needs. */
    public static final int ERR_RMA_SYNC = ErrorClass.RMA_SYNC;

    /** The service is published already, or not published. */
    public static final int ERR_SERVICE = ErrorClass.SERVICE;

    /** The size of the window is wrong. */
    public static final int ERR_SIZE = ErrorClass.SIZE;

    /** Processes could not be started. */
    public static final int ERR_SPAWN = ErrorClass.SPAWN;

    /** The data representation of the file is not supported. */
    public static final int ERR_UNSUPPORTED_DATAREP = ErrorClass.UNSUPPORTED_DATAREP;

    /** The operation is not supported, for example on a sequential file. */
    public static final int ERR_UNSUPPORTED_OPERATION = ErrorClass.UNSUPPORTED_OPERATION;

    /** The window is null or was freed. */
    public static final int ERR_WIN = ErrorClass.WIN;

    /** An access lies outside of the memory of the target. An extension of RailMPI. */
    public static final int ERR_RMA_RANGE = ErrorClass.RMA_RANGE;

    /** Memory cannot be attached to the window. An extension of RailMPI. */
    public static final int ERR_RMA_ATTACH = ErrorClass.RMA_ATTACH;

    /** The call does not fit this kind of window. An extension of RailMPI. */
    public static final int ERR_RMA_FLAVOR = ErrorClass.RMA_FLAVOR;

    /** The processes of a shared window share no memory. An extension of RailMPI. */
    public static final int ERR_RMA_SHARED = ErrorClass.RMA_SHARED;

    /** Another process of the job has died. */
    public static final int ERR_PROC_ABORTED = ErrorClass.PROC_ABORTED;

    /** A process that the operation needs has failed, in a job that tolerates failures. An extension of RailMPI. */
    public static final int ERR_PROC_FAILED = ErrorClass.PROC_FAILED;

    /**
     * A process has failed that could send the message of a receive from {@link #ANY_SOURCE}; the request goes on when
     * the failure is acknowledged. An extension of RailMPI.
     */
    public static final int ERR_PROC_FAILED_PENDING = ErrorClass.PROC_FAILED_PENDING;

    /** A process has revoked the communicator. An extension of RailMPI. */
    public static final int ERR_REVOKED = ErrorClass.REVOKED;

    /** A resource of the system is used up; RailMPI uses {@link #ERR_NO_MEM} instead. */
    public static final int ERR_SYSRESOURCE = ErrorClass.SYSRESOURCE;

    /** Last error class. */
    public static final int ERR_LASTCODE = ErrorClass.LASTCODE;

    /** Error handler: prints the error and ends the job. The default of communicators. */
    public static final Errhandler ERRORS_ARE_FATAL = Errhandler.of(ErrorHandler.FATAL);

    /** Error handler: ends the processes of the communicator, and with them the job. */
    public static final Errhandler ERRORS_ABORT = Errhandler.of(ErrorHandler.ABORT);

    /** Error handler: throws the error as an {@link MPIException}. */
    public static final Errhandler ERRORS_RETURN = Errhandler.of(ErrorHandler.RETURN);

    /** One byte. */
    public static final Datatype BYTE = Datatype.of(PredefinedTypes.BYTE);

    /** A Java char, two bytes. */
    public static final Datatype CHAR = Datatype.of(PredefinedTypes.CHAR);

    /** A short, two bytes. */
    public static final Datatype SHORT = Datatype.of(PredefinedTypes.SHORT);

    /** A boolean, one byte. */
    public static final Datatype BOOLEAN = Datatype.of(PredefinedTypes.BOOLEAN);

    /** An int, four bytes. */
    public static final Datatype INT = Datatype.of(PredefinedTypes.INT);

    /** A long, eight bytes. */
    public static final Datatype LONG = Datatype.of(PredefinedTypes.LONG);

    /** A float, four bytes. */
    public static final Datatype FLOAT = Datatype.of(PredefinedTypes.FLOAT);

    /** A double, eight bytes. */
    public static final Datatype DOUBLE = Datatype.of(PredefinedTypes.DOUBLE);

    /** Bytes of packed data. */
    public static final Datatype PACKED = Datatype.of(PredefinedTypes.PACKED);

    /** A serialisable object; buffers are arrays of objects. */
    public static final Datatype OBJECT = Datatype.of(PredefinedTypes.OBJECT);

    /** Two ints, or in a buffer of bytes a struct of 8 bytes: see {@link Datatype}. */
    public static final Datatype INT2 = Datatype.of(PredefinedTypes.INT2);

    /** Two shorts. */
    public static final Datatype SHORT2 = Datatype.of(PredefinedTypes.SHORT2);

    /** Two longs. */
    public static final Datatype LONG2 = Datatype.of(PredefinedTypes.LONG2);

    /** Two floats. */
    public static final Datatype FLOAT2 = Datatype.of(PredefinedTypes.FLOAT2);

    /** Two doubles. */
    public static final Datatype DOUBLE2 = Datatype.of(PredefinedTypes.DOUBLE2);

    /** A short and an int as its index, in a buffer of bytes: see {@link ShortInt}. */
    public static final Datatype SHORT_INT = Datatype.of(PredefinedTypes.SHORT_INT);

    /** A long and an int as its index, in a buffer of bytes: see {@link LongInt}. */
    public static final Datatype LONG_INT = Datatype.of(PredefinedTypes.LONG_INT);

    /** A float and an int as its index, in a buffer of bytes: see {@link FloatInt}. */
    public static final Datatype FLOAT_INT = Datatype.of(PredefinedTypes.FLOAT_INT);

    /** A double and an int as its index, in a buffer of bytes: see {@link DoubleInt}. */
    public static final Datatype DOUBLE_INT = Datatype.of(PredefinedTypes.DOUBLE_INT);

    /** Real and imaginary part as floats: see {@link FloatComplex}. */
    public static final Datatype FLOAT_COMPLEX = Datatype.of(PredefinedTypes.FLOAT_COMPLEX);

    /** Real and imaginary part as doubles: see {@link DoubleComplex}. */
    public static final Datatype DOUBLE_COMPLEX = Datatype.of(PredefinedTypes.DOUBLE_COMPLEX);

    /** Marks the start of an item of a {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.of(PredefinedTypes.LB);

    /** Marks the end of an item of a {@link Datatype#Struct}. */
    public static final Datatype UB = Datatype.of(PredefinedTypes.UB);

    /** No datatype. */
    public static final Datatype DATATYPE_NULL = Datatype.of(PredefinedTypes.DATATYPE_NULL);

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
    public static final Op MAX = new Op(Operation.predefined(0));

    /** The smaller value. */
    public static final Op MIN = new Op(Operation.predefined(1));

    /** The sum. */
    public static final Op SUM = new Op(Operation.predefined(2));

    /** The product. */
    public static final Op PROD = new Op(Operation.predefined(3));

    /** Logical and. */
    public static final Op LAND = new Op(Operation.predefined(4));

    /** Bitwise and. */
    public static final Op BAND = new Op(Operation.predefined(5));

    /** Logical or. */
    public static final Op LOR = new Op(Operation.predefined(6));

    /** Bitwise or. */
    public static final Op BOR = new Op(Operation.predefined(7));

    /** Logical exclusive or. */
    public static final Op LXOR = new Op(Operation.predefined(8));

    /** Bitwise exclusive or. */
    public static final Op BXOR = new Op(Operation.predefined(9));

    /** The smaller value of pairs (value, index), with its index; the lower index of equal values. */
    public static final Op MINLOC = new Op(Operation.predefined(10));

    /** The larger value of pairs (value, index), with its index; the lower index of equal values. */
    public static final Op MAXLOC = new Op(Operation.predefined(11));

    /** The new value; only for accumulate operations on windows. */
    public static final Op REPLACE = new Op(Operation.predefined(12));

    /** The old value; only for accumulate operations on windows. */
    public static final Op NO_OP = new Op(Operation.predefined(13));

    /** All processes of the job. */
    public static final Intracomm COMM_WORLD = new Intracomm(Session.WORLD);

    /** This process alone. */
    @LinkedWith(value = Comm.class, insteadOf = Intracomm.class)
    public static final Intracomm COMM_SELF = new Intracomm(Session.SELF);

    /** The group without processes. */
    public static final Group GROUP_EMPTY = Group.EMPTY;

    /** A request that is null. */
    public static final Request REQUEST_NULL = new Request();

    /** A null info object: methods with an Info parameter accept it in place of hints. */
    public static final Info INFO_NULL = Info.NULL;

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
     * Programs distinguish Open MPI's bindings by this name from MPJ Express, whose class has fields {@code logger} and
     * {@code j}.
     */
    @SuppressWarnings("checkstyle:MethodName")
    private static void Finalize_jni() {
        Session.close();
    }

    /** {@return whether Init has been called; stays true after Finalize} */
    public static boolean isInitialized() throws MPIException {
        return Session.isInitialized();
    }

    /** {@return the same as {@link #isInitialized}} mpiJava's name. */
    public static boolean Initialized() throws MPIException {
        return Session.isInitialized();
    }

    /** {@return whether Finalize has been called, and Init not again} */
    public static boolean isFinalized() throws MPIException {
        return Session.isFinalized();
    }

    /** {@return the thread level} */
    public static int queryThread() throws MPIException {
        return Session.active().threadLevel;
    }

    /** {@return whether this is the thread that called Init} */
    public static boolean isThreadMain() throws MPIException {
        return Session.active().isMainThread();
    }

    /** {@return the same as {@link #isThreadMain}} */
    public static boolean isMainThread() throws MPIException {
        return isThreadMain();
    }

    /** {@return a time in seconds, from the same clock for all processes of a machine} */
    public static double wtime() throws MPIException {
        Session.active();
        return Wtime();
    }

    /** mpiJava's name for {@link #wtime}, which may be called at any time. */
    public static double Wtime() {
        return System.nanoTime() * SECONDS_PER_NANOSECOND;
    }

    /** {@return the resolution of {@link #wtime} in seconds} */
    public static double wtick() throws MPIException {
        Session.active();
        return Wtick();
    }

    /** mpiJava's name for {@link #wtick}, which may be called at any time. */
    public static double Wtick() {
        return SECONDS_PER_NANOSECOND;
    }

    /** {@return the name of this machine} */
    public static String getProcessorName() throws MPIException {
        Session.active();
        return World.processorName();
    }

    /** {@return the same as {@link #getProcessorName}} mpiJava's name. */
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

    /** mpiJava's name for {@link #attachBuffer}. */
    public static void Buffer_attach(byte[] buffer) throws MPIException {
        attachBuffer(buffer);
    }

    /** mpiJava's name for {@link #attachBuffer}, with the capacity of the buffer as the length. */
    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        attach(buffer, buffer == null ? 0 : buffer.capacity());
    }

    /**
     * Waits until all buffered messages are sent, and detaches the buffer.
     *
     * @return the array, null if none was attached or it was a ByteBuffer
     */
    public static byte[] detachBuffer() throws MPIException {
        Object buffer = Session.get(() -> Session.active().bufferedSends.detach());
        return buffer instanceof byte[] array ? array : null;
    }

    /** {@return the same as {@link #detachBuffer}} mpiJava's name. */
    @LinkedWith(value = void.class, insteadOf = byte[].class)
    public static byte[] Buffer_detach() throws MPIException {
        return detachBuffer();
    }

    private static void attach(Object buffer, int lengthBytes) {
        Session session = Session.active();
        CallError problem = buffer == null
                ? new CallError(ERR_BUFFER, "buffer to attach is null")
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

    /** {@return the same as {@link #newByteBuffer}, of chars} */
    public static CharBuffer newCharBuffer(int count) {
        return directBytes(count, Character.BYTES).asCharBuffer();
    }

    /** {@return the same as {@link #slice(byte[], int)}, of chars} */
    public static CharBuffer slice(char[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return CharBuffer.wrap(buf, offset, length).slice();
    }

    /** {@return the same as {@link #slice(ByteBuffer, int)}, of chars} */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /** {@return the same as {@link #newByteBuffer}, of shorts} */
    public static ShortBuffer newShortBuffer(int count) {
        return directBytes(count, Short.BYTES).asShortBuffer();
    }

    /** {@return the same as {@link #slice(byte[], int)}, of shorts} */
    public static ShortBuffer slice(short[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return ShortBuffer.wrap(buf, offset, length).slice();
    }

    /** {@return the same as {@link #slice(ByteBuffer, int)}, of shorts} */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /** {@return the same as {@link #newByteBuffer}, of ints} */
    public static IntBuffer newIntBuffer(int count) {
        return directBytes(count, Integer.BYTES).asIntBuffer();
    }

    /** {@return the same as {@link #slice(byte[], int)}, of ints} */
    public static IntBuffer slice(int[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return IntBuffer.wrap(buf, offset, length).slice();
    }

    /** {@return the same as {@link #slice(ByteBuffer, int)}, of ints} */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /** {@return the same as {@link #newByteBuffer}, of longs} */
    public static LongBuffer newLongBuffer(int count) {
        return directBytes(count, Long.BYTES).asLongBuffer();
    }

    /** {@return the same as {@link #slice(byte[], int)}, of longs} */
    public static LongBuffer slice(long[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return LongBuffer.wrap(buf, offset, length).slice();
    }

    /** {@return the same as {@link #slice(ByteBuffer, int)}, of longs} */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /** {@return the same as {@link #newByteBuffer}, of floats} */
    public static FloatBuffer newFloatBuffer(int count) {
        return directBytes(count, Float.BYTES).asFloatBuffer();
    }

    /** {@return the same as {@link #slice(byte[], int)}, of floats} */
    public static FloatBuffer slice(float[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return FloatBuffer.wrap(buf, offset, length).slice();
    }

    /** {@return the same as {@link #slice(ByteBuffer, int)}, of floats} */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    /** {@return the same as {@link #newByteBuffer}, of doubles} */
    public static DoubleBuffer newDoubleBuffer(int count) {
        return directBytes(count, Double.BYTES).asDoubleBuffer();
    }

    /** {@return the same as {@link #slice(byte[], int)}, of doubles} */
    public static DoubleBuffer slice(double[] buf, int offset) {
        int length = lengthFrom(offset, buf.length);
        return DoubleBuffer.wrap(buf, offset, length).slice();
    }

    /** {@return the same as {@link #slice(ByteBuffer, int)}, of doubles} */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        return Slices.noted(buf.duplicate().clear().slice(offset, lengthFrom(offset, buf.capacity())), buf, offset);
    }

    private static ByteBuffer directBytes(int count, int elementBytes) {
        if (count < 0 || count > Integer.MAX_VALUE / elementBytes) {
            throw new IllegalArgumentException("a buffer of " + count + " elements of " + elementBytes
                    + " bytes is negative or larger than 2 GiB");
        }
        return Session.newMemory(count * elementBytes).order(ByteOrder.nativeOrder());
    }

    private static int lengthFrom(int offset, int length) {
        if (offset < 0 || offset > length) {
            throw new IndexOutOfBoundsException("offset " + offset + " is not in 0.." + length);
        }
        return length - offset;
    }
}
