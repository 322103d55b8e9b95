package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.calls.error.ErrorClass;

/** Every wrong argument gives an error of the right class, whose text names argument and value, and moves nothing. */
@Test(groups = "unit")
public class ArgumentErrorTest extends WorldOfOne {
    private static final Intracomm W = MPI.COMM_WORLD;
    private static final int[] INTS = new int[4];
    private static final IntBuffer BUFFER = MPI.newIntBuffer(4);
    private static final Op FREED = freed();

    /** Any number of items is the same two ints. */
    private static final Datatype PAIR_IN_ONE_PLACE = pairInOnePlace();

    private static Datatype pairInOnePlace() {
        Datatype type = Datatype.createResized(Datatype.createContiguous(2, MPI.INT), 0, 0);
        type.commit();
        return type;
    }

    private static Op freed() {
        Op op = new Op(new UserFunction() {}, true);
        op.finalize();
        return op;
    }

    @DataProvider
    public Object[][] wrongCalls() {
        return new Object[][] {
            wrong(
                    MPI.ERR_RANK,
                    "destination rank 7 is not in 0..0 of MPI.COMM_WORLD",
                    () -> W.send(INTS, 1, MPI.INT, 7, 0)),
            wrong(MPI.ERR_RANK, "destination rank -1 is", () -> W.Send(INTS, 0, 1, MPI.INT, MPI.ANY_SOURCE, 0)),
            wrong(MPI.ERR_RANK, "source rank 1 is", () -> W.recv(INTS, 1, MPI.INT, 1, 0)),
            wrong(MPI.ERR_RANK, "source rank -3 is", () -> W.iRecv(BUFFER, 1, MPI.INT, -3, 0)),
            wrong(MPI.ERR_RANK, "source rank 5 is", () -> W.Iprobe(5, 0)),
            wrong(MPI.ERR_TAG, "tag -1 is not in 0..2147483647", () -> W.iSend(BUFFER, 1, MPI.INT, 0, -1)),
            wrong(MPI.ERR_TAG, "tag -2 is not in 0..2147483647 and not MPI.ANY_TAG", () -> W.Probe(0, -2)),
            wrong(MPI.ERR_COUNT, "count -4 of the buffer is negative", () -> W.sSend(INTS, -4, MPI.INT, 0, 0)),
            wrong(MPI.ERR_ARG, "offset -1 of the buffer is negative", () -> W.Isend(INTS, -1, 1, MPI.INT, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "3 items of MPI.INT from offset 2 need 5 elements, but the int[] has 4",
                    () -> W.Irecv(INTS, 2, 3, MPI.INT, 0, 0)),
            wrong(MPI.ERR_BUFFER, "buffer is too short", () -> W.rSend(BUFFER, 5, MPI.INT, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "buffer is null, but 1 items of MPI.INT are needed",
                    () -> W.send(null, 1, MPI.INT, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "3 items of MPI.DOUBLE from byte 0 need 24 bytes, but the int[] has 16",
                    () -> W.send(INTS, 3, MPI.DOUBLE, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "buffer is Integer[], but MPI.INT needs an array of a primitive type",
                    () -> W.send(new Integer[] {1}, 1, MPI.INT, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "buffer is boolean[], but MPI.INT needs memory for more than bytes",
                    () -> W.recv(new boolean[4], 1, MPI.INT, 0, 0)),
            wrong(MPI.ERR_BUFFER, "is String, but", () -> W.recv("text", 1, MPI.INT, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "is int[], but MPI.OBJECT needs an array of objects",
                    () -> W.Send(INTS, 0, 1, MPI.OBJECT, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "read-only",
                    () -> W.recv(ByteBuffer.allocate(4).asReadOnlyBuffer(), 1, MPI.INT, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "no buffer is attached for a buffered send of 5000 bytes; only messages up to 4096 bytes",
                    () -> W.bSend(new byte[5000], 5000, MPI.BYTE, 0, 0)),
            wrong(
                    MPI.ERR_BUFFER,
                    "send buffer (bytes 0 to 7 of int[]) and receive buffer (bytes 0 to 3 of int[]) share memory",
                    () -> W.sendRecv(INTS, 1 << 30, PAIR_IN_ONE_PLACE, 0, 1, INTS, 1, MPI.INT, 0, 1)),
            wrong(MPI.ERR_TYPE, "datatype of the buffer is null", () -> W.send(INTS, 1, null, 0, 0)),
            wrong(MPI.ERR_TYPE, "MPI.INT is predefined", () -> MPI.INT.free()),
            wrong(MPI.ERR_ROOT, "root 1 is not in 0..0 of MPI.COMM_WORLD", () -> W.bcast(INTS, 1, MPI.INT, 1)),
            wrong(MPI.ERR_ROOT, "root -2", () -> W.Reduce(INTS, 0, INTS, 0, 1, MPI.INT, MPI.SUM, MPI.PROC_NULL)),
            wrong(MPI.ERR_OP, "operation is null", () -> W.allReduce(INTS, 1, MPI.INT, null)),
            wrong(MPI.ERR_OP, "operation is null or has been freed", () -> W.allReduce(INTS, 1, MPI.INT, FREED)),
            wrong(
                    MPI.ERR_OP,
                    "MPI.BAND is not defined for MPI.DOUBLE",
                    () -> W.allReduce(new double[1], 1, MPI.DOUBLE, MPI.BAND)),
            wrong(
                    MPI.ERR_OP,
                    "MPI.SUM is not defined for MPI.OBJECT",
                    () -> W.allReduce(new Object[1], 1, MPI.OBJECT, MPI.SUM)),
            wrong(MPI.ERR_OP, "MPI.SUM is predefined", () -> MPI.SUM.free()),
            wrong(MPI.ERR_COMM, "MPI.COMM_WORLD is predefined", () -> W.free()),
            wrong(MPI.ERR_COMM, "communicator to compare is null", () -> Comm.compare(W, null)),
            wrong(MPI.ERR_ARG, "color -5 is negative", () -> W.split(-5, 0)),
            wrong(MPI.ERR_ARG, "error handler is null", () -> W.setErrhandler(null)),
            wrong(MPI.ERR_GROUP, "group is null", () -> W.create(null)),
            wrong(MPI.ERR_REQUEST, "array of requests is null", () -> Request.waitAll(null)),
            wrong(
                    MPI.ERR_COUNT,
                    "count -1 of rank 0 in the receive buffer",
                    () -> W.allGatherv(INTS, new int[] {-1}, new int[1], MPI.INT)),
            wrong(
                    MPI.ERR_ARG,
                    "array of displacements of the send buffer has 0 elements, but MPI.COMM_WORLD has 1",
                    () -> W.scatterv(INTS, new int[1], new int[0], MPI.INT, 0)),
            wrong(MPI.ERR_ARG, "array of counts is null", () -> W.reduceScatter(INTS, null, MPI.INT, MPI.SUM)),
            wrong(
                    MPI.ERR_BUFFER,
                    "data begins 3 elements before the receive buffer",
                    () -> W.Allgatherv(INTS, 0, 1, MPI.INT, INTS, 1, new int[] {1}, new int[] {-4}, MPI.INT)),
            wrong(
                    MPI.ERR_BUFFER,
                    "send buffer is too short",
                    () -> W.Gather(INTS, 3, 2, MPI.INT, INTS, 0, 2, MPI.INT, 0)),
            wrong(
                    MPI.ERR_TYPE,
                    "datatypes MPI.INT to send and MPI.OBJECT to receive",
                    () -> W.allGather(INTS, 1, MPI.INT, new Object[1], 1, MPI.OBJECT)),
            wrong(MPI.ERR_ARG, "the root must call the form", () -> W.gatherv(INTS, 1, MPI.INT, 0)),
            wrong(MPI.ERR_OTHER, "MPI is already initialized", () -> MPI.Init(null)),
            wrong(MPI.ERR_ARG, "thread level 4 is not in 0..3", () -> MPI.InitThread(null, 4)),
        };
    }

    private static Object[] wrong(int errorClass, String text, Runnable call) {
        return new Object[] {errorClass, text, call};
    }

    @Test(dataProvider = "wrongCalls", timeOut = 10_000)
    public void shouldNameArgumentAndValue(int errorClass, String text, Runnable call) {
        MPIException error = failureOf(call);
        assertEquals(error.getErrorClass(), errorClass, error.getMessage());
        assertEquals(error.getErrorCode(), errorClass);
        assertTrue(error.getMessage().startsWith(ErrorClass.name(errorClass) + ": "), error.getMessage());
        assertTrue(error.getMessage().contains(text), error.getMessage());
        assertNull(W.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG));
    }

    @Test(timeOut = 10_000)
    public void shouldAllowNullBufferWhenCountIsZero() {
        Request receive = W.Irecv(null, 0, 0, MPI.DOUBLE, 0, 3);
        W.send(null, 0, MPI.INT, 0, 3);
        assertEquals(receive.waitStatus().getCount(MPI.DOUBLE), 0);
        W.bcast(null, 0, MPI.INT, 0);
        W.allReduce(null, 0, MPI.INT, MPI.SUM);
    }

    @Test(timeOut = 10_000)
    public void shouldRefuseFreedCommunicator() {
        Intracomm copy = W.dup();
        copy.free();
        assertTrue(copy.isNull());
        assertEquals(failureOf(() -> copy.send(INTS, 1, MPI.INT, 0, 0)).getErrorClass(), MPI.ERR_COMM);
        assertEquals(failureOf(copy::getRank).getErrorClass(), MPI.ERR_COMM);
        assertEquals(failureOf(copy::barrier).getErrorClass(), MPI.ERR_COMM);
    }

    @Test(timeOut = 10_000)
    public void shouldThrowTruncationAtTheReceiverOnly() {
        Request receive = W.Irecv(INTS, 0, 1, MPI.INT, 0, 4);
        W.Send(new int[] {1, 2}, 0, 2, MPI.INT, 0, 4);
        assertEquals(failureOf(receive::Wait).getErrorClass(), MPI.ERR_TRUNCATE);
        assertTrue(receive.isNull());
    }

    @Test(timeOut = 10_000)
    public void shouldReportFirstFailureWhenOneOfSeveralFails() {
        int[] second = new int[1];
        Request[] requests = {W.Irecv(INTS, 0, 1, MPI.INT, 0, 5), null, W.Irecv(second, 0, 1, MPI.INT, 0, 6)};
        W.Send(new int[] {1, 2}, 0, 2, MPI.INT, 0, 5);
        W.Send(new int[] {3}, 0, 1, MPI.INT, 0, 6);
        MPIException error = failureOf(() -> Request.waitAll(requests));
        assertEquals(error.getErrorClass(), MPI.ERR_IN_STATUS);
        assertTrue(error.getMessage().contains("request 0: MPI_ERR_TRUNCATE"), error.getMessage());
        assertEquals(second[0], 3);
    }
}
