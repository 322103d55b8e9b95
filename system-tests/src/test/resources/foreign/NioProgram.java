import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;

/** A program for Open MPI's bindings on two ranks: all calls that take nio buffers there. */
public final class NioProgram {
    private static final int[] ONES = {1, 1};
    private static final int[] PLACES = {0, 1};
    private static final int[] BYTES = {0, 4};
    private static final Datatype[] INTS = {MPI.INT, MPI.INT};
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int rank;
    private static int other;

    private NioProgram() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        rank = WORLD.getRank();
        other = 1 - rank;
        MPI.attachBuffer(new byte[1000]);
        messages();
        persistent();
        matched();
        fromRoot();
        toRoot();
        toAll();
        reductions();
        neighbors();
        if (Comm.compare(WORLD, WORLD.dup()) != MPI.CONGRUENT) {
            throw new AssertionError("a copy is not congruent");
        }
        MPI.detachBuffer();
        System.out.println("linked");
        MPI.Finalize();
    }

    private static void messages() throws MPIException {
        for (int mode = 0; mode < 4; mode++) {
            IntBuffer in = of(0);
            Request receive = WORLD.iRecv(in, 1, MPI.INT, other, mode);
            WORLD.barrier();
            Request send = startSend(mode, of(10 + rank));
            wait(receive, in, 10 + other);
            send.waitFor();
        }
    }

    private static Request startSend(int mode, IntBuffer out) throws MPIException {
        switch (mode) {
            case 0:
                return WORLD.iSend(out, 1, MPI.INT, other, mode);
            case 1:
                return WORLD.isSend(out, 1, MPI.INT, other, mode);
            case 2:
                return WORLD.irSend(out, 1, MPI.INT, other, mode);
            default:
                return WORLD.ibSend(out, 1, MPI.INT, other, mode);
        }
    }

    private static void persistent() throws MPIException {
        IntBuffer in = of(0);
        Prequest receive = WORLD.recvInit(in, 1, MPI.INT, other, 9);
        Prequest[] sends = {
            WORLD.sendInit(of(20 + rank), 1, MPI.INT, other, 9),
            WORLD.sSendInit(of(21 + rank), 1, MPI.INT, other, 9),
            WORLD.rSendInit(of(22 + rank), 1, MPI.INT, other, 9),
            WORLD.bSendInit(of(23 + rank), 1, MPI.INT, other, 9)
        };
        for (int i = 0; i < sends.length; i++) {
            receive.start();
            WORLD.barrier();
            sends[i].start();
            wait(receive, in, 20 + i + other);
            sends[i].waitFor();
            sends[i].free();
        }
        receive.free();
    }

    private static void matched() throws MPIException {
        Request send = WORLD.iSend(of(rank), 1, MPI.INT, other, 3);
        Message message = new Message();
        message.mProbe(other, 3, WORLD);
        IntBuffer in = of(0);
        wait(message.imRecv(in, 1, MPI.INT), in, other);
        send.waitFor();
    }

    private static void fromRoot() throws MPIException {
        IntBuffer one = of(rank == 0 ? 5 : 0);
        wait(WORLD.iBcast(one, 1, MPI.INT, 0), one, 5);
        IntBuffer part = of(0);
        wait(WORLD.iScatter(of(6, 7), 1, MPI.INT, part, 1, MPI.INT, 0), part, 6 + rank);
        IntBuffer inPlace = rank == 0 ? of(8, 9) : of(0);
        wait(WORLD.iScatter(inPlace, 1, MPI.INT, 0), inPlace, rank == 0 ? new int[] {8, 9} : new int[] {9});
        wait(WORLD.iScatterv(of(3, 4), ONES, PLACES, MPI.INT, part, 1, MPI.INT, 0), part, 3 + rank);
        if (rank == 0) {
            WORLD.iScatterv(of(1, 2), ONES, PLACES, MPI.INT, 0).waitFor();
        } else {
            wait(WORLD.iScatterv(part, 1, MPI.INT, 0), part, 2);
        }
    }

    private static void toRoot() throws MPIException {
        int[] expected = rank == 0 ? new int[] {4, 5} : new int[] {0, 0};
        IntBuffer all = of(0, 0);
        wait(WORLD.iGather(of(4 + rank), 1, MPI.INT, all, 1, MPI.INT, 0), all, expected);
        all = of(0, 0);
        wait(WORLD.iGatherv(of(4 + rank), 1, MPI.INT, all, ONES, PLACES, MPI.INT, 0), all, expected);
        IntBuffer inPlace = rank == 0 ? of(4, 0) : of(5);
        wait(WORLD.iGather(inPlace, 1, MPI.INT, 0), inPlace, rank == 0 ? new int[] {4, 5} : new int[] {5});
        if (rank == 0) {
            IntBuffer own = of(4, 0);
            wait(WORLD.iGatherv(own, ONES, PLACES, MPI.INT, 0), own, 4, 5);
        } else {
            WORLD.iGatherv(of(5), 1, MPI.INT, 0).waitFor();
        }
    }

    private static void toAll() throws MPIException {
        IntBuffer all = of(0, 0);
        wait(WORLD.iAllGather(of(rank), 1, MPI.INT, all, 1, MPI.INT), all, 0, 1);
        all = rank == 0 ? of(2, 0) : of(0, 3);
        wait(WORLD.iAllGather(all, 1, MPI.INT), all, 2, 3);
        wait(WORLD.iAllGatherv(of(rank), 1, MPI.INT, all, ONES, PLACES, MPI.INT), all, 0, 1);
        all = rank == 0 ? of(2, 0) : of(0, 3);
        wait(WORLD.iAllGatherv(all, ONES, PLACES, MPI.INT), all, 2, 3);
        IntBuffer mine = of(rank, 10 + rank);
        int[] expected = rank == 0 ? new int[] {0, 1} : new int[] {10, 11};
        wait(WORLD.iAllToAll(mine, 1, MPI.INT, all, 1, MPI.INT), all, expected);
        all = of(0, 0);
        wait(WORLD.iAllToAllv(mine, ONES, PLACES, MPI.INT, all, ONES, PLACES, MPI.INT), all, expected);
        all = of(0, 0);
        wait(WORLD.iAllToAllw(mine, ONES, BYTES, INTS, all, ONES, BYTES, INTS), all, expected);
        all = of(0, 0);
        WORLD.allToAllw(mine, ONES, BYTES, INTS, all, ONES, BYTES, INTS);
        expect(all, expected);
    }

    private static void reductions() throws MPIException {
        IntBuffer sum = of(0);
        wait(WORLD.iReduce(of(1), sum, 1, MPI.INT, MPI.SUM, 0), sum, rank == 0 ? 2 : 0);
        IntBuffer own = of(1);
        Request reduce = WORLD.iReduce(own, 1, MPI.INT, MPI.SUM, 0);
        reduce.waitFor();
        expect(own, rank == 0 ? 2 : 1);
        wait(WORLD.iAllReduce(of(2), sum, 1, MPI.INT, MPI.SUM), sum, 4);
        own = of(3);
        wait(WORLD.iAllReduce(own, 1, MPI.INT, MPI.SUM), own, 6);
        wait(WORLD.iReduceScatter(of(1, 2), sum, ONES, MPI.INT, MPI.SUM), sum, 2 + 2 * rank);
        own = of(1, 2);
        WORLD.iReduceScatter(own, ONES, MPI.INT, MPI.SUM).waitFor();
        expect(own.get(0), 2 + 2 * rank);
        wait(WORLD.iReduceScatterBlock(of(3, 4), sum, 1, MPI.INT, MPI.SUM), sum, 6 + 2 * rank);
        own = of(3, 4);
        WORLD.iReduceScatterBlock(own, 1, MPI.INT, MPI.SUM).waitFor();
        expect(own.get(0), 6 + 2 * rank);
        wait(WORLD.iScan(of(5), sum, 1, MPI.INT, MPI.SUM), sum, 5 + 5 * rank);
        own = of(5);
        wait(WORLD.iScan(own, 1, MPI.INT, MPI.SUM), own, 5 + 5 * rank);
        sum = of(0);
        wait(WORLD.iExScan(of(6), sum, 1, MPI.INT, MPI.SUM), sum, 6 * rank);
        own = of(6);
        wait(WORLD.iExScan(own, 1, MPI.INT, MPI.SUM), own, 6);
    }

    private static void neighbors() throws MPIException {
        CartComm ring = WORLD.createCart(new int[] {2}, new boolean[] {true}, false);
        IntBuffer in = of(0, 0);
        wait(ring.iNeighborAllGather(of(rank), 1, MPI.INT, in, 1, MPI.INT), in, other, other);
        in = of(8, 8);
        wait(ring.iNeighborAllGatherv(of(rank), 1, MPI.INT, in, ONES, PLACES, MPI.INT), in, other, other);
        IntBuffer mine = of(rank, rank);
        in = of(8, 8);
        wait(ring.iNeighborAllToAll(mine, 1, MPI.INT, in, 1, MPI.INT), in, other, other);
        in = of(8, 8);
        wait(ring.iNeighborAllToAllv(mine, ONES, PLACES, MPI.INT, in, ONES, PLACES, MPI.INT), in, other, other);
    }

    private static IntBuffer of(int... values) {
        IntBuffer buffer = MPI.newIntBuffer(values.length);
        for (int i = 0; i < values.length; i++) {
            buffer.put(i, values[i]);
        }
        return buffer;
    }

    private static void wait(Request request, IntBuffer buffer, int... expected) throws MPIException {
        request.waitFor();
        expect(buffer, expected);
    }

    private static void expect(IntBuffer buffer, int... expected) {
        int[] actual = new int[expected.length];
        for (int i = 0; i < expected.length; i++) {
            actual[i] = buffer.get(i);
        }
        if (!Arrays.equals(actual, expected)) {
            throw new AssertionError(Arrays.toString(actual) + " instead of " + Arrays.toString(expected));
        }
    }

    private static void expect(int actual, int expected) {
        if (actual != expected) {
            throw new AssertionError(actual + " instead of " + expected);
        }
    }
}
