package railmpi.test.programs;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import mpi.Comm;
import mpi.Datatype;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;

/** Calls with one wrong argument each, and what their errors must say. Stateless. */
public final class BadCalls {
    private static final int ANY_CLASS = -1;
    private static final int[] DATA = new int[4];
    private static final byte[] LONG_DATA = new byte[5000];

    private BadCalls() {}

    /**
     * A wrong call.
     *
     * @param errorClass expected, or -1
     * @param parts what the message names
     * @param action the call
     */
    public record BadCall(int errorClass, String[] parts, Checks.Action action) {}

    /**
     * Makes all of them for a communicator.
     *
     * @param comm of any size
     * @return by name
     */
    public static Map<String, BadCall> on(Intracomm comm) {
        Map<String, BadCall> calls = new LinkedHashMap<>();
        addRanksAndTags(calls, comm);
        addCountsAndOffsets(calls, comm);
        addBuffers(calls, comm);
        addTypes(calls, comm);
        addCollectives(calls, comm);
        addBackgroundCollectives(calls, comm);
        addOwnBlocks(calls, comm);
        addRequests(calls, comm);
        addMessages(calls, comm);
        addAttributesAndInfo(calls, comm);
        addOthers(calls, comm);
        return calls;
    }

    private static void add(
            Map<String, BadCall> calls, String name, int errorClass, Checks.Action action, String... parts) {
        calls.put(name, new BadCall(errorClass, parts, action));
    }

    private static void addRanksAndTags(Map<String, BadCall> calls, Intracomm c) {
        int size = c.getSize();
        String beyond = Integer.toString(size);
        add(calls, "destinationTooHigh", MPI.ERR_RANK, () -> c.send(DATA, 1, MPI.INT, size, 0), "rank", beyond);
        add(calls, "destinationNegative", MPI.ERR_RANK, () -> c.Send(DATA, 0, 1, MPI.INT, -5, 0), "rank", "-5");
        add(calls, "destinationAny", MPI.ERR_RANK, () -> c.sSend(DATA, 1, MPI.INT, MPI.ANY_SOURCE, 0), "rank", "-1");
        add(calls, "destinationOfIsend", MPI.ERR_RANK, () -> c.Isend(DATA, 0, 1, MPI.INT, 777, 0), "rank", "777");
        add(calls, "destinationOfBsend", MPI.ERR_RANK, () -> c.bSend(DATA, 1, MPI.INT, 778, 0), "rank", "778");
        add(calls, "destinationOfRsend", MPI.ERR_RANK, () -> c.Rsend(DATA, 0, 1, MPI.INT, 779, 0), "rank", "779");
        add(calls, "sourceTooHigh", MPI.ERR_RANK, () -> c.recv(DATA, 1, MPI.INT, size, 0), "rank", beyond);
        add(calls, "sourceNegative", MPI.ERR_RANK, () -> c.Irecv(DATA, 0, 1, MPI.INT, -9, 0), "rank", "-9");
        add(calls, "sourceOfProbe", MPI.ERR_RANK, () -> c.probe(-10, 0), "rank", "-10");
        add(calls, "sourceOfIprobe", MPI.ERR_RANK, () -> c.Iprobe(781, 0), "rank", "781");
        add(
                calls,
                "ranksOfSendrecv",
                MPI.ERR_RANK,
                () -> c.sendRecv(DATA, 1, MPI.INT, 0, 0, new int[1], 1, MPI.INT, 782, 0),
                "rank",
                "782");
        add(calls, "tagNegative", MPI.ERR_TAG, () -> c.send(DATA, 1, MPI.INT, 0, -2), "tag", "-2");
        add(calls, "tagAnyOfSend", MPI.ERR_TAG, () -> c.Isend(DATA, 0, 1, MPI.INT, 0, MPI.ANY_TAG), "tag", "-1");
        add(calls, "tagOfReceive", MPI.ERR_TAG, () -> c.Recv(DATA, 0, 1, MPI.INT, 0, -3), "tag", "-3");
        add(calls, "tagOfProbe", MPI.ERR_TAG, () -> c.Probe(0, -4), "tag", "-4");
    }

    private static void addCountsAndOffsets(Map<String, BadCall> calls, Intracomm c) {
        add(calls, "countNegative", MPI.ERR_COUNT, () -> c.send(DATA, -6, MPI.INT, 0, 0), "count", "-6");
        add(calls, "countOfReceive", MPI.ERR_COUNT, () -> c.Irecv(DATA, 0, -7, MPI.INT, 0, 0), "count", "-7");
        add(calls, "countOfDirect", MPI.ERR_COUNT, () -> c.iSend(MPI.newIntBuffer(2), -8, MPI.INT, 0, 0), "-8");
        add(calls, "offsetNegative", ANY_CLASS, () -> c.Send(DATA, -1, 1, MPI.INT, 0, 0), "offset", "-1");
        add(calls, "offsetBehindEnd", ANY_CLASS, () -> c.Recv(DATA, 5, 1, MPI.INT, 0, 0), "5", "4");
        add(calls, "offsetPlusCount", ANY_CLASS, () -> c.Isend(DATA, 2, 3, MPI.INT, 0, 0), "5", "4");
        add(
                calls,
                "offsetPlusCountOverflows",
                ANY_CLASS,
                () -> c.Send(DATA, Integer.MAX_VALUE, Integer.MAX_VALUE, MPI.INT, 0, 0),
                "2147483647");
    }

    private static void addBuffers(Map<String, BadCall> calls, Intracomm c) {
        add(calls, "arrayTooShort", MPI.ERR_BUFFER, () -> c.send(DATA, 5, MPI.INT, 0, 0), "short", "5", "4");
        add(calls, "arrayTooShortToReceive", MPI.ERR_BUFFER, () -> c.recv(DATA, 6, MPI.INT, 0, 0), "short", "6", "4");
        add(
                calls,
                "directBufferTooShort",
                MPI.ERR_BUFFER,
                () -> c.iRecv(MPI.newIntBuffer(3), 4, MPI.INT, 0, 0),
                "short",
                "4",
                "3");
        add(
                calls,
                "heapBufferTooShort",
                MPI.ERR_BUFFER,
                () -> c.send(IntBuffer.wrap(DATA, 1, 2).slice(), 3, MPI.INT, 0, 0),
                "short",
                "3",
                "2");
        add(calls, "bufferNull", MPI.ERR_BUFFER, () -> c.send(null, 1, MPI.INT, 0, 0), "null");
        add(calls, "bufferNullToReceive", MPI.ERR_BUFFER, () -> c.Irecv(null, 0, 1, MPI.INT, 0, 0), "null");
        add(
                calls,
                "readOnlyBuffer",
                MPI.ERR_BUFFER,
                () -> c.recv(MPI.newIntBuffer(3).asReadOnlyBuffer(), 3, MPI.INT, 0, 0),
                "read-only");
        add(calls, "noBufferAtAll", ANY_CLASS, () -> c.send("text", 1, MPI.BYTE, 0, 0), "String");
    }

    private static void addTypes(Map<String, BadCall> calls, Intracomm c) {
        add(calls, "typeNull", MPI.ERR_TYPE, () -> c.send(DATA, 1, null, 0, 0), "datatype", "null");
        add(
                calls,
                "moreIntsThanDoublesHold",
                MPI.ERR_BUFFER,
                () -> c.send(new double[2], 5, MPI.INT, 0, 0),
                "double[]",
                "INT",
                "20 bytes",
                "16");
        add(
                calls,
                "moreFloatsThanIntsHold",
                MPI.ERR_BUFFER,
                () -> c.Recv(DATA, 0, 5, MPI.FLOAT, 0, 0),
                "int[]",
                "FLOAT");
        add(calls, "moreShortsThanCharsHold", MPI.ERR_BUFFER, () -> c.send(new char[1], 2, MPI.SHORT, 0, 0), "char[]");
        add(calls, "booleansAsInts", ANY_CLASS, () -> c.send(new boolean[8], 1, MPI.INT, 0, 0), "boolean[]", "INT");
        add(calls, "intsAsObjects", ANY_CLASS, () -> c.Send(DATA, 0, 1, MPI.OBJECT, 0, 0), "int[]", "OBJECT");
        add(calls, "objectsAsInts", ANY_CLASS, () -> c.Send(new Object[1], 0, 1, MPI.INT, 0, 0), "Object[]", "INT");
        add(
                calls,
                "moreIntsThanLongsHold",
                MPI.ERR_BUFFER,
                () -> c.send(LongBuffer.wrap(new long[4]), 9, MPI.INT, 0, 0),
                "LongBuffer",
                "INT");
    }

    private static void addCollectives(Map<String, BadCall> calls, Intracomm c) {
        int size = c.getSize();
        String beyond = Integer.toString(size);
        int[] all = new int[size];
        add(calls, "rootTooHigh", MPI.ERR_ROOT, () -> c.bcast(DATA, 1, MPI.INT, size), "root", beyond);
        add(calls, "rootNegative", MPI.ERR_ROOT, () -> c.Bcast(DATA, 0, 1, MPI.INT, -1), "root", "-1");
        add(
                calls,
                "rootOfReduce",
                MPI.ERR_ROOT,
                () -> c.reduce(DATA, new int[4], 1, MPI.INT, MPI.SUM, 791),
                "root",
                "791");
        add(
                calls,
                "rootOfGather",
                MPI.ERR_ROOT,
                () -> c.Gather(DATA, 0, 1, MPI.INT, all, 0, 1, MPI.INT, -792),
                "root",
                "-792");
        add(
                calls,
                "rootOfScatter",
                MPI.ERR_ROOT,
                () -> c.scatter(all, 1, MPI.INT, DATA, 1, MPI.INT, 793),
                "root",
                "793");
        add(calls, "countOfBcast", MPI.ERR_COUNT, () -> c.bcast(DATA, -2, MPI.INT, 0), "count", "-2");
        add(calls, "bcastTooShort", MPI.ERR_BUFFER, () -> c.bcast(DATA, 9, MPI.INT, 0), "short", "9", "4");
        add(calls, "bcastTypeNull", MPI.ERR_TYPE, () -> c.bcast(DATA, 1, null, 0), "null");
        add(calls, "opNull", MPI.ERR_OP, () -> c.allReduce(DATA, new int[4], 1, MPI.INT, null), "null");
        add(
                calls,
                "opOfWrongType",
                MPI.ERR_OP,
                () -> c.allReduce(new double[1], new double[1], 1, MPI.DOUBLE, MPI.BAND),
                "BAND",
                "DOUBLE");
        add(
                calls,
                "allgatherTooShort",
                MPI.ERR_BUFFER,
                () -> c.allGather(DATA, 1, MPI.INT, new int[size - 1], 1, MPI.INT),
                "short");
        add(
                calls,
                "countsTooFew",
                ANY_CLASS,
                () -> c.allGatherv(DATA, 1, MPI.INT, all, new int[size - 1], new int[size], MPI.INT),
                beyond);
        add(
                calls,
                "countsNull",
                ANY_CLASS,
                () -> c.allToAllv(
                        all, null, new int[size], MPI.INT, new int[size], new int[size], new int[size], MPI.INT),
                "null");
        add(
                calls,
                "oneCountNegative",
                MPI.ERR_COUNT,
                () -> c.Reduce_scatter(all, 0, new int[1], 0, negativeAtEnd(size), MPI.INT, MPI.SUM),
                "-11");
    }

    /** What a rank sends to itself is longer than its place. */
    private static void addOwnBlocks(Map<String, BadCall> calls, Intracomm c) {
        Intracomm alone = c.split(c.getRank(), 0);
        int[] one = {1};
        int[] two = {2};
        int[] start = {0};
        int[] room = new int[2];
        new TreeMap<>(Map.<String, Checks.Action>of(
                        "gather", () -> alone.gather(DATA, 2, MPI.INT, room, 1, MPI.INT, 0),
                        "gatherv", () -> alone.gatherv(DATA, 2, MPI.INT, room, one, start, MPI.INT, 0),
                        "scatter", () -> alone.scatter(DATA, 2, MPI.INT, room, 1, MPI.INT, 0),
                        "scatterv", () -> alone.scatterv(DATA, two, start, MPI.INT, room, 1, MPI.INT, 0),
                        "allgather", () -> alone.allGather(DATA, 2, MPI.INT, room, 1, MPI.INT),
                        "allgatherv", () -> alone.allGatherv(DATA, 2, MPI.INT, room, one, start, MPI.INT),
                        "alltoall", () -> alone.allToAll(DATA, 2, MPI.INT, room, 1, MPI.INT),
                        "ialltoallv", () -> alone.iAllToAllv(DATA, two, start, MPI.INT, room, one, start, MPI.INT)))
                .forEach((name, call) -> add(calls, "ownBlockOf_" + name, ANY_CLASS, call, "8 bytes", "4"));
    }

    private static void addBackgroundCollectives(Map<String, BadCall> calls, Intracomm c) {
        int size = c.getSize();
        int[] zeros = new int[size];
        Datatype[] types = new Datatype[size];
        Arrays.fill(types, MPI.INT);
        add(calls, "rootOfIbcast", MPI.ERR_ROOT, () -> c.iBcast(DATA, 1, MPI.INT, -21), "root", "-21");
        add(calls, "countOfIreduce", MPI.ERR_COUNT, () -> c.iReduce(DATA, -22, MPI.INT, MPI.SUM, 0), "-22");
        add(calls, "opOfIscan", MPI.ERR_OP, () -> c.iScan(new double[1], 1, MPI.DOUBLE, MPI.BXOR), "BXOR", "DOUBLE");
        add(calls, "typeOfIallgather", MPI.ERR_TYPE, () -> c.iAllGather(zeros, 1, null), "null");
        add(calls, "iallreduceTooShort", MPI.ERR_BUFFER, () -> c.iAllReduce(DATA, 9, MPI.INT, MPI.SUM), "9", "4");
        add(calls, "objectsInBackground", MPI.ERR_TYPE, () -> c.iBcast(new Object[1], 1, MPI.OBJECT, 0), "MPI.OBJECT");
        add(
                calls,
                "displacementBeforeTheBuffer",
                MPI.ERR_BUFFER,
                () -> c.allToAllw(zeros, lastIs(size, 1), lastIs(size, -3), types, zeros, zeros, zeros, types),
                "3 bytes before",
                "rank " + (size - 1));
        add(
                calls,
                "typesTooFew",
                MPI.ERR_ARG,
                () -> c.iAllToAllw(zeros, zeros, zeros, types, zeros, zeros, zeros, new Datatype[0]),
                "datatypes");
        add(
                calls,
                "wideBufferTooShort",
                MPI.ERR_BUFFER,
                () -> c.allToAllw(zeros, lastIs(size, 7), zeros, types, zeros, zeros, zeros, types),
                "rank " + (size - 1),
                "short");
        add(calls, "cancelOfCollective", MPI.ERR_REQUEST, () -> afterIbarrier(c, Request::cancel), "cancelled");
        add(calls, "freeOfCollective", MPI.ERR_REQUEST, () -> afterIbarrier(c, Request::free), "freed");
        add(
                calls,
                "opOfReduceLocal",
                MPI.ERR_OP,
                () -> Comm.reduceLocal(new float[1], new float[1], 1, MPI.FLOAT, MPI.LAND),
                "LAND",
                "FLOAT");
    }

    private static int[] lastIs(int size, int value) {
        int[] array = new int[size];
        array[size - 1] = value;
        return array;
    }

    private static void afterIbarrier(Intracomm c, Consumer<Request> action) {
        Request barrier = c.iBarrier();
        try {
            action.accept(barrier);
        } finally {
            barrier.waitFor();
        }
    }

    private static int[] negativeAtEnd(int size) {
        int[] counts = new int[size];
        counts[size - 1] = -11;
        return counts;
    }

    private static void addRequests(Map<String, BadCall> calls, Intracomm c) {
        int size = c.getSize();
        String beyond = Integer.toString(size);
        add(calls, "rankOfSendInit", MPI.ERR_RANK, () -> c.sendInit(DATA, 1, MPI.INT, size, 0), "rank", beyond);
        add(calls, "rankOfRecvInit", MPI.ERR_RANK, () -> c.Recv_init(DATA, 0, 1, MPI.INT, -8, 0), "rank", "-8");
        add(calls, "tagOfSsendInit", MPI.ERR_TAG, () -> c.Ssend_init(DATA, 0, 1, MPI.INT, 0, -5), "tag", "-5");
        add(calls, "countOfRsendInit", MPI.ERR_COUNT, () -> c.rSendInit(DATA, -3, MPI.INT, 0, 0), "count", "-3");
        add(calls, "bufferOfRecvInit", MPI.ERR_BUFFER, () -> c.recvInit(DATA, 5, MPI.INT, 0, 0), "short", "5", "4");
        add(calls, "typeOfBsendInit", MPI.ERR_TYPE, () -> c.bSendInit(DATA, 1, null, 0, 0), "null");
        add(
                calls,
                "bufferedWithoutBuffer",
                MPI.ERR_BUFFER,
                () -> c.bSendInit(LONG_DATA, 5000, MPI.BYTE, 0, 0).start(),
                "no buffer",
                "5000 bytes",
                "pml_eager_limit");
        add(calls, "startWhileActive", MPI.ERR_REQUEST, () -> withActive(c, Prequest::start), "active");
        add(
                calls,
                "startAllWhileActive",
                MPI.ERR_REQUEST,
                () -> withActive(
                        c,
                        active -> Prequest.startAll(
                                new Prequest[] {c.recvInit(DATA, 1, MPI.INT, MPI.PROC_NULL, 0), active})),
                "request 1 of 2",
                "active");
        add(
                calls,
                "startFreed",
                MPI.ERR_REQUEST,
                () -> {
                    Prequest request = c.recvInit(DATA, 1, MPI.INT, 0, 0);
                    request.free();
                    request.start();
                },
                "freed");
        add(
                calls,
                "startAllNullElement",
                MPI.ERR_REQUEST,
                () -> Prequest.Startall(new Prequest[] {c.recvInit(DATA, 1, MPI.INT, MPI.PROC_NULL, 0), null}),
                "request 1 of 2",
                "null");
        add(
                calls,
                "startAllTwiceTheSame",
                MPI.ERR_REQUEST,
                () -> {
                    Prequest request = c.recvInit(DATA, 1, MPI.INT, MPI.PROC_NULL, 0);
                    Prequest.startAll(new Prequest[] {request, request});
                },
                "request 1 of 2",
                "twice");
        add(calls, "startAllNull", MPI.ERR_REQUEST, () -> Prequest.startAll(null), "null");
    }

    private interface OnRequest {
        void run(Prequest request) throws Exception;
    }

    private static void withActive(Intracomm c, OnRequest action) throws Exception {
        Prequest request = c.recvInit(new int[1], 1, MPI.INT, 0, 99);
        request.start();
        try {
            action.run(request);
        } finally {
            request.cancel();
            request.waitFor();
            request.free();
        }
    }

    private static void addMessages(Map<String, BadCall> calls, Intracomm c) {
        add(calls, "sourceOfMprobe", MPI.ERR_RANK, () -> new Message().mProbe(801, 0, c), "rank", "801");
        add(calls, "tagOfImprobe", MPI.ERR_TAG, () -> new Message().imProbe(0, -7, c), "tag", "-7");
        add(calls, "commOfMprobe", MPI.ERR_COMM, () -> new Message().mProbe(0, 0, null), "communicator", "null");
        add(calls, "receiveOfNullMessage", MPI.ERR_REQUEST, () -> new Message().mRecv(DATA, 1, MPI.INT), "null");
        add(calls, "startOfNullMessage", MPI.ERR_REQUEST, () -> new Message().imRecv(DATA, 1, MPI.INT), "null");
    }

    private static void addAttributesAndInfo(Map<String, BadCall> calls, Intracomm c) {
        add(calls, "keyvalOfGetAttr", MPI.ERR_KEYVAL, () -> c.getAttr(57), "keyval", "57");
        add(calls, "keyvalOfAttrGet", MPI.ERR_KEYVAL, () -> c.Attr_get(MPI.KEYVAL_INVALID), "keyval", "-1");
        add(calls, "predefinedSet", MPI.ERR_KEYVAL, () -> c.setAttr(MPI.APPNUM, 1), "keyval 4", "predefined");
        add(calls, "predefinedFreed", MPI.ERR_KEYVAL, () -> Comm.freeKeyval(MPI.IO), "keyval 2", "predefined");
        add(
                calls,
                "attributeNotSerialisable",
                MPI.ERR_ARG,
                () -> c.setAttr(Comm.createKeyval(), new Thread()),
                "java.lang.Thread");
        add(calls, "attributeNotSet", MPI.ERR_KEYVAL, () -> c.deleteAttr(Comm.createKeyval()), "not set");
        add(calls, "infoKeyNull", MPI.ERR_INFO_KEY, () -> new Info().get(null), "key", "null");
        add(calls, "infoKeyTooLong", MPI.ERR_INFO_KEY, () -> new Info().set("k".repeat(40), "v"), "40", "36");
        add(calls, "infoValueEmpty", MPI.ERR_INFO_VALUE, () -> new Info().set("k", ""), "'k'", "empty");
        add(calls, "infoKeyAbsent", MPI.ERR_INFO_NOKEY, () -> new Info().delete("absent"), "'absent'");
        add(calls, "infoPosition", MPI.ERR_ARG, () -> new Info().getKey(3), "3");
        add(calls, "infoNull", MPI.ERR_INFO, () -> MPI.INFO_NULL.get("k"), "INFO_NULL");
        addFreedInfo(calls, c);
        add(calls, "infoEnvironmentSet", MPI.ERR_INFO, () -> MPI.INFO_ENV.set("k", "v"), "INFO_ENV");
    }

    private static void addFreedInfo(Map<String, BadCall> calls, Intracomm c) {
        Info info = new Info();
        info.free();
        int[] none = {};
        new TreeMap<>(Map.<String, Checks.Action>of(
                        "setInfo", () -> c.setInfo(info),
                        "dupWithInfo", () -> c.dupWithInfo(info),
                        "splitType", () -> c.splitType(Comm.TYPE_SHARED, 0, info),
                        "createDistGraph", () -> c.createDistGraph(none, none, none, info, false),
                        "createWeightedDistGraph", () -> c.createDistGraph(none, none, none, none, info, false),
                        "createDistGraphAdjacent", () -> c.createDistGraphAdjacent(none, none, info, false),
                        "createWeightedDistGraphAdjacent",
                                () -> c.createDistGraphAdjacent(none, none, none, none, info, false)))
                .forEach((name, call) -> add(calls, "freedInfoOf_" + name, MPI.ERR_INFO, call, "freed"));
    }

    private static void addOthers(Map<String, BadCall> calls, Intracomm c) {
        add(calls, "freedCommunicator", MPI.ERR_COMM, () -> useOfFreedCommunicator(c));
        add(calls, "nullParent", MPI.ERR_COMM, () -> Intercomm.getParent().getRemoteSize(), "null");
        add(calls, "handlerNull", ANY_CLASS, () -> c.setErrhandler(null), "null");
        add(calls, "attachNull", ANY_CLASS, () -> MPI.attachBuffer(null), "null");
        add(calls, "attachTwice", MPI.ERR_BUFFER, BadCalls::attachTwice);
        add(calls, "waitAllNull", ANY_CLASS, () -> Request.waitAll(null), "null");
    }

    private static void useOfFreedCommunicator(Intracomm c) {
        Intracomm copy = MPI.COMM_SELF.dup();
        copy.setErrhandler(c.getErrhandler());
        copy.free();
        copy.send(DATA, 1, MPI.INT, 0, 0);
    }

    private static void attachTwice() {
        MPI.attachBuffer(new byte[100]);
        try {
            MPI.attachBuffer(new byte[200]);
        } finally {
            MPI.detachBuffer();
        }
    }
}
