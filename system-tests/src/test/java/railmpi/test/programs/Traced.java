package railmpi.test.programs;

import mpi.CartComm;
import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;

/** Sends in each way that a trace knows, on four ranks; the test knows how many messages and bytes that is. */
public final class Traced {
    private static final int LONG = 100_000;
    private static final int SHORT = 1000;
    private static final int TAG = 5;
    private static final int ROUNDS = 3;

    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final int right = (rank + 1) % size;
    private final int left = (rank + size - 1) % size;
    private final byte[] out = new byte[LONG];
    private final byte[] in = new byte[LONG];

    private Traced() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Traced traced = new Traced();
        traced.goAround();
        traced.startAndWait();
        traced.repeat();
        traced.together();
        traced.inHalves();
        traced.inOtherHalves();
        traced.besideTheTrace();
        MPI.Finalize();
    }

    /** 4 long messages, and 4 that are probed for. */
    private void goAround() {
        if (rank == 0) {
            MPI.COMM_WORLD.send(out, LONG, MPI.BYTE, right, TAG);
        }
        MPI.COMM_WORLD.recv(in, LONG, MPI.BYTE, MPI.ANY_SOURCE, TAG);
        if (rank != 0) {
            MPI.COMM_WORLD.send(out, LONG, MPI.BYTE, right, TAG);
        }
        Request sending = MPI.COMM_WORLD.isSend(out, SHORT, MPI.BYTE, right, TAG);
        MPI.COMM_WORLD.probe(left, TAG);
        MPI.COMM_WORLD.recv(in, SHORT, MPI.BYTE, left, TAG);
        sending.waitFor();
    }

    /** 12 short messages; the receives are begun in another order than they complete in, from anybody, or cancelled. */
    private void startAndWait() {
        Request[] receives = {
            MPI.COMM_WORLD.iRecv(in, SHORT, MPI.BYTE, MPI.ANY_SOURCE, 2),
            MPI.COMM_WORLD.iRecv(in, SHORT, MPI.BYTE, MPI.ANY_SOURCE, 1)
        };
        Request never = MPI.COMM_WORLD.iRecv(in, SHORT, MPI.BYTE, left, 3);
        Request first = MPI.COMM_WORLD.iSend(out, SHORT, MPI.BYTE, right, 1);
        receives[1].waitFor();
        MPI.COMM_WORLD.send(out, SHORT, MPI.BYTE, right, 2);
        Request.waitAll(new Request[] {receives[0], first});
        never.cancel();
        never.waitFor();
        Request last = MPI.COMM_WORLD.iRecv(in, SHORT, MPI.BYTE, left, 4);
        MPI.COMM_WORLD.send(out, SHORT, MPI.BYTE, right, 4);
        while (!last.test()) {
            Thread.onSpinWait();
        }
    }

    /** 4 messages a round. */
    private void repeat() {
        Prequest sends = MPI.COMM_WORLD.sendInit(out, SHORT, MPI.BYTE, right, TAG);
        Prequest receives = MPI.COMM_WORLD.recvInit(in, SHORT, MPI.BYTE, left, TAG);
        for (int round = 0; round < ROUNDS; round++) {
            receives.start();
            sends.start();
            Request.waitAll(new Request[] {sends, receives});
        }
        sends.free();
        receives.free();
    }

    /** What trees, rings and exchanges of four make of it. */
    private void together() {
        MPI.COMM_WORLD.barrier();
        Request broadcast = MPI.COMM_WORLD.iBcast(MPI.newByteBuffer(SHORT), SHORT, MPI.BYTE, 1);
        MPI.COMM_WORLD.allReduce(new int[2], 2, MPI.INT, MPI.SUM);
        broadcast.waitFor();
        MPI.COMM_WORLD.allToAll(out, SHORT, MPI.BYTE, in, SHORT, MPI.BYTE);
        MPI.COMM_WORLD.gather(out, SHORT, MPI.BYTE, in, SHORT, MPI.BYTE, 2);
    }

    /** The same tag in two communicators, received the other way round; a collective operation of two ranks each. */
    private void inHalves() {
        Comm half = MPI.COMM_WORLD.split(rank / 2, rank);
        int other = 1 - rank % 2;
        Request[] requests = {
            MPI.COMM_WORLD.iSend(out, SHORT, MPI.BYTE, rank ^ 1, TAG), half.iSend(out, LONG, MPI.BYTE, other, TAG)
        };
        half.recv(in, LONG, MPI.BYTE, other, TAG);
        MPI.COMM_WORLD.recv(in, SHORT, MPI.BYTE, rank ^ 1, TAG);
        Request.waitAll(requests);
        half.allReduce(new int[] {1}, 1, MPI.INT, MPI.SUM);
        half.free();
    }

    /** With the context that is free again. */
    private void inOtherHalves() {
        Comm half = MPI.COMM_WORLD.split(rank % 2, rank);
        half.allReduce(new int[] {1}, 1, MPI.INT, MPI.SUM);
        half.free();
    }

    /** What is no line of it: messages to oneself, from oneself and perhaps anybody, and exchanges with neighbours. */
    private void besideTheTrace() {
        MPI.COMM_SELF.sendRecv(out, SHORT, MPI.BYTE, 0, TAG, in, SHORT, MPI.BYTE, 0, TAG);
        Request receiving = MPI.COMM_WORLD.iRecv(in, SHORT, MPI.BYTE, MPI.ANY_SOURCE, TAG);
        MPI.COMM_WORLD.send(out, SHORT, MPI.BYTE, rank, TAG);
        receiving.waitFor();
        CartComm ring = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
        ring.iNeighborAllGather(MPI.newByteBuffer(1), 1, MPI.BYTE, MPI.newByteBuffer(2), 1, MPI.BYTE)
                .waitFor();
        ring.free();
    }
}
