package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;

/** Calls of two ranks, of all families, memories and communicators. Each kind has a loop of its own, as in C. */
final class PhaseCalls {
    private static final int WINDOW = 16;
    private static final int LONG_BYTES = 64 * 1024;
    private static final int TAG = 7;

    private final Intracomm world;
    private final Intracomm copy;
    private final int rank;
    private final int peer;
    private final Map<String, Calls> all = new LinkedHashMap<>();
    private final byte[] outArray = new byte[LONG_BYTES];
    private final byte[] inArray = new byte[LONG_BYTES];
    private final ByteBuffer out = MPI.newByteBuffer(LONG_BYTES);
    private final ByteBuffer in = MPI.newByteBuffer(LONG_BYTES);
    private final double[] doubles = new double[4096];
    private final double[] sums = new double[4096];
    private final DoubleBuffer oneDouble = MPI.newDoubleBuffer(1);
    private final DoubleBuffer oneSum = MPI.newDoubleBuffer(1);
    private final int[] ints = new int[64];
    private final int[] intResults = new int[64];
    private final long[] longs = new long[1];
    private final long[] longResults = new long[1];
    private final LongBuffer one = MPI.newLongBuffer(1);
    private final LongBuffer result = MPI.newLongBuffer(1);
    private final Request[] requests = new Request[2 * WINDOW];
    private final Win fenced;
    private final Win locked;
    private final Win held;
    private final Datatype gaps;
    private final Prequest sendAgain;
    private final Prequest receiveAgain;

    /** So many calls of one kind, one after the other. */
    @FunctionalInterface
    interface Calls {
        void run(int repetitions) throws MPIException;
    }

    /** Collective. */
    PhaseCalls(Intracomm world) throws MPIException {
        this.world = world;
        copy = world.dup();
        rank = world.getRank();
        peer = 1 - rank;
        fenced = new Win(MPI.newByteBuffer(1024), 1024, 1, MPI.INFO_NULL, world);
        locked = new Win(LONG_BYTES, 1, MPI.INFO_NULL, world, MPI.newByteBuffer(0), Win.FLAVOR_PRIVATE);
        held = new Win(LONG_BYTES, 1, MPI.INFO_NULL, copy, MPI.newByteBuffer(0), Win.FLAVOR_PRIVATE);
        held.lockAll(0);
        gaps = Datatype.createVector(16, 1, 2, MPI.DOUBLE);
        gaps.commit();
        sendAgain = world.sendInit(out, 8, MPI.BYTE, peer, TAG);
        receiveAgain = world.recvInit(in, 8, MPI.BYTE, peer, TAG);
        one.put(0, 1);
        addMessages();
        addCollectives();
        addWindows();
    }

    /** Returns the kinds by their names, in the order of printing. */
    Map<String, Calls> all() {
        return all;
    }

    private void addMessages() {
        all.put("send 8 B byte[]", n -> pingArray(n, 8));
        all.put("send 8 B direct", n -> pingDirect(n, 8));
        all.put("send 64 KiB byte[]", n -> pingArray(n, LONG_BYTES));
        all.put("send 64 KiB direct", n -> pingDirect(n, LONG_BYTES));
        all.put("send 1 KiB double[]", this::pingDoubles);
        all.put("send 16 doubles vector type", this::pingGaps);
        all.put("sendRecv 4 ints copy", this::exchangeInts);
        all.put("16 isends and irecvs 8 B", this::manyAtOnce);
        all.put("probe and recv any source", this::probes);
        all.put("persistent 8 B", this::again);
    }

    private void addCollectives() {
        all.put("barrier", n -> barriers(world, n));
        all.put("barrier copy", n -> barriersOfCopy(copy, n));
        all.put("allreduce double direct", this::sumDirect);
        all.put("allreduce double double[]", this::sumArray);
        all.put("allreduce 4 ints max copy", this::maxInts);
        all.put("allreduce 16 KiB double[]", this::sumLong);
        all.put("iAllReduce double direct", this::sumLater);
        all.put("bcast 8 B byte[]", this::bcastShort);
        all.put("bcast 64 KiB direct", this::bcastLong);
        all.put("alltoall 1 KiB byte[]", this::alltoall);
        all.put("allgather int copy", this::allgather);
        all.put("reduce double then bcast", this::reduce);
        all.put("scan long", this::scan);
    }

    private void addWindows() {
        all.put("put 8 B and flush", this::puts);
        all.put("get 64 KiB and flush", this::gets);
        all.put("fetchAndOp and flush", this::fetches);
        all.put("lock and unlock", this::locks);
        all.put("fence", this::fences);
    }

    private void pingArray(int n, int bytes) throws MPIException {
        for (int i = 0; i < n; i++) {
            if (rank == 0) {
                world.send(outArray, bytes, MPI.BYTE, 1, TAG);
                world.recv(inArray, bytes, MPI.BYTE, 1, TAG);
            } else {
                world.recv(inArray, bytes, MPI.BYTE, 0, TAG);
                world.send(outArray, bytes, MPI.BYTE, 0, TAG);
            }
        }
    }

    private void pingDirect(int n, int bytes) throws MPIException {
        for (int i = 0; i < n; i++) {
            if (rank == 0) {
                world.send(out, bytes, MPI.BYTE, 1, TAG);
                world.recv(in, bytes, MPI.BYTE, 1, TAG);
            } else {
                world.recv(in, bytes, MPI.BYTE, 0, TAG);
                world.send(out, bytes, MPI.BYTE, 0, TAG);
            }
        }
    }

    private void pingDoubles(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            if (rank == 0) {
                world.send(doubles, 128, MPI.DOUBLE, 1, TAG);
                world.recv(sums, 128, MPI.DOUBLE, 1, TAG);
            } else {
                world.recv(sums, 128, MPI.DOUBLE, 0, TAG);
                world.send(doubles, 128, MPI.DOUBLE, 0, TAG);
            }
        }
    }

    private void pingGaps(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            if (rank == 0) {
                world.send(doubles, 1, gaps, 1, TAG);
                world.recv(sums, 1, gaps, 1, TAG);
            } else {
                world.recv(sums, 1, gaps, 0, TAG);
                world.send(doubles, 1, gaps, 0, TAG);
            }
        }
    }

    private void exchangeInts(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            copy.sendRecv(ints, 4, MPI.INT, peer, TAG, intResults, 4, MPI.INT, peer, TAG);
        }
    }

    private void manyAtOnce(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < WINDOW; k++) {
                requests[k] = world.iRecv(in, 8, MPI.BYTE, peer, TAG);
            }
            for (int k = 0; k < WINDOW; k++) {
                requests[WINDOW + k] = world.iSend(out, 8, MPI.BYTE, peer, TAG);
            }
            Request.waitAll(requests);
        }
    }

    private void probes(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            if (rank == 0) {
                copy.send(ints, 1, MPI.INT, 1, TAG);
            }
            int source = copy.probe(MPI.ANY_SOURCE, TAG).getSource();
            copy.recv(intResults, 1, MPI.INT, source, TAG);
            if (rank == 1) {
                copy.send(ints, 1, MPI.INT, 0, TAG);
            }
        }
    }

    private void again(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            receiveAgain.start();
            sendAgain.start();
            sendAgain.waitFor();
            receiveAgain.waitFor();
        }
    }

    private static void barriers(Comm c, int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            c.barrier();
        }
    }

    private static void barriersOfCopy(Comm c, int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            c.barrier();
        }
    }

    private void sumDirect(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.allReduce(oneDouble, oneSum, 1, MPI.DOUBLE, MPI.SUM);
        }
    }

    private void sumArray(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.allReduce(doubles, sums, 1, MPI.DOUBLE, MPI.SUM);
        }
    }

    private void maxInts(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            copy.allReduce(ints, intResults, 4, MPI.INT, MPI.MAX);
        }
    }

    private void sumLong(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.allReduce(doubles, sums, 2048, MPI.DOUBLE, MPI.SUM);
        }
    }

    private void sumLater(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            Request request = world.iAllReduce(oneDouble, oneSum, 1, MPI.DOUBLE, MPI.SUM);
            request.waitFor();
            request.free();
        }
    }

    private void bcastShort(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.bcast(outArray, 8, MPI.BYTE, i & 1);
        }
    }

    private void bcastLong(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.bcast(out, LONG_BYTES, MPI.BYTE, i & 1);
        }
    }

    private void alltoall(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.allToAll(outArray, 1024, MPI.BYTE, inArray, 1024, MPI.BYTE);
        }
    }

    private void allgather(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            copy.allGather(ints, 1, MPI.INT, intResults, 1, MPI.INT);
        }
    }

    private void reduce(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.reduce(doubles, sums, 1, MPI.DOUBLE, MPI.SUM, 0);
            world.bcast(sums, 1, MPI.DOUBLE, 0);
        }
    }

    private void scan(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            world.scan(longs, longResults, 1, MPI.LONG, MPI.SUM);
        }
    }

    private void puts(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            held.put(one, 1, MPI.LONG, peer, 0, 1, MPI.LONG);
            held.flush(peer);
        }
    }

    private void gets(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            held.get(in, LONG_BYTES, MPI.BYTE, peer, 0, LONG_BYTES, MPI.BYTE);
            held.flush(peer);
        }
    }

    private void fetches(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            held.fetchAndOp(one, result, MPI.LONG, peer, 8, MPI.SUM);
            held.flush(peer);
        }
    }

    private void locks(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            locked.lock(MPI.LOCK_EXCLUSIVE, peer, 0);
            locked.unlock(peer);
        }
    }

    private void fences(int n) throws MPIException {
        for (int i = 0; i < n; i++) {
            fenced.fence(0);
        }
        fenced.fence(MPI.MODE_NOSUCCEED);
    }

    /** Ends the windows and what else is held; collective. */
    void free() throws MPIException {
        held.unlockAll();
        held.free();
        locked.free();
        fenced.free();
        sendAgain.free();
        receiveAgain.free();
        gaps.free();
        copy.free();
    }
}
