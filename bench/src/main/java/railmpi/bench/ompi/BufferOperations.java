package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import railmpi.bench.Operation;
import railmpi.bench.Operations;
import railmpi.bench.Stopwatch;

/** Direct buffers, streams by non-blocking calls. */
final class BufferOperations extends WorldOperations {
    private static final int MOST_DOUBLES = (1 << 20) / Double.BYTES;

    private final ByteBuffer sent = MPI.newByteBuffer(MAX_BYTES);
    private final ByteBuffer received = MPI.newByteBuffer(MAX_BYTES);
    private final ByteBuffer ping = MPI.newByteBuffer(PING_BYTES);
    private final DoubleBuffer addends = MPI.newDoubleBuffer(MOST_DOUBLES);
    private final DoubleBuffer totals = MPI.newDoubleBuffer(MOST_DOUBLES);

    private final WindowEpochs epochs;
    private final WindowCalls calls;

    BufferOperations(Intracomm world) throws MPIException {
        super(world);
        epochs = new WindowEpochs(world);
        calls = new WindowCalls(world);
    }

    @Override
    public Map<String, Operation> windowCalls() throws MPIException {
        return calls.ofTwo();
    }

    @Override
    public Map<String, Operation> windowCallsOfAll() {
        return calls.ofAll();
    }

    @Override
    public Operation windowStream() {
        return calls.stream();
    }

    @Override
    public void freeWindow() throws MPIException {
        calls.free();
    }

    @Override
    public Operation accessesInTurns(int bytes, boolean isPut) throws MPIException {
        return epochs.inTurns(bytes, isPut);
    }

    @Override
    public Operation accesses(int bytes, int puts, int gets, boolean isBothWays) throws MPIException {
        return epochs.together(bytes, puts, gets, isBothWays);
    }

    @Override
    public void fill(int bytes, int pattern) {
        for (int k = 0; k < bytes; k++) {
            sent.put(k, (byte) (pattern + 7 * k));
            received.put(k, (byte) 0);
        }
    }

    @Override
    public int firstWrong(int bytes, int pattern) {
        for (int k = 0; k < bytes; k++) {
            if (received.get(k) != (byte) (pattern + 7 * k)) {
                return k;
            }
        }
        return -1;
    }

    @Override
    public Operation pingPong(int bytes) {
        return repetitions -> pingPongs(repetitions, bytes);
    }

    private double pingPongs(int repetitions, int bytes) throws MPIException {
        double start = Stopwatch.seconds();
        if (rank == 0) {
            for (int i = 0; i < repetitions; i++) {
                world.send(sent, bytes, MPI.BYTE, 1, PING_TAG);
                world.recv(received, bytes, MPI.BYTE, 1, PING_TAG);
            }
        } else if (rank == 1) {
            for (int i = 0; i < repetitions; i++) {
                world.recv(received, bytes, MPI.BYTE, 0, PING_TAG);
                world.send(sent, bytes, MPI.BYTE, 0, PING_TAG);
            }
        }
        return Stopwatch.seconds() - start;
    }

    @Override
    public Operation oneWay(int bytes) {
        return repetitions -> messages(repetitions, bytes);
    }

    private double messages(int repetitions, int bytes) throws MPIException {
        double start = Stopwatch.seconds();
        for (int i = 0; i < repetitions; i++) {
            if (rank == 0) {
                world.send(sent, bytes, MPI.BYTE, 1, DATA_TAG);
            } else if (rank == 1) {
                world.recv(received, bytes, MPI.BYTE, 0, DATA_TAG);
            }
        }
        return Stopwatch.seconds() - start;
    }

    @Override
    public Operation stream(int bytes) {
        return repetitions -> streams(repetitions, bytes);
    }

    private double streams(int repetitions, int bytes) throws MPIException {
        int window = Operations.windowOf(bytes);
        Request[] requests = new Request[window];
        double start = Stopwatch.seconds();
        if (rank == 0) {
            for (int i = 0; i < repetitions; i++) {
                for (int k = 0; k < window; k++) {
                    requests[k] = world.iSend(sent, bytes, MPI.BYTE, 1, DATA_TAG);
                }
                Request.waitAll(requests);
                world.recv(received, 4, MPI.BYTE, 1, REPLY_TAG);
            }
        } else if (rank == 1) {
            for (int i = 0; i < repetitions; i++) {
                for (int k = 0; k < window; k++) {
                    requests[k] = world.iRecv(received, bytes, MPI.BYTE, 0, DATA_TAG);
                }
                Request.waitAll(requests);
                world.send(sent, 4, MPI.BYTE, 0, REPLY_TAG);
            }
        }
        return Stopwatch.seconds() - start;
    }

    @Override
    public Operation pingPongBehind(int bytes) {
        return repetitions -> pingPongsBehind(repetitions, bytes);
    }

    private double pingPongsBehind(int repetitions, int bytes) throws MPIException {
        int window = Operations.windowOf(bytes);
        Request[] requests = new Request[window];
        double seconds = 0;
        for (int i = 0; rank < 2 && i < repetitions; i++) {
            for (int k = 0; k < window; k++) {
                requests[k] = rank == 0
                        ? world.iSend(sent, bytes, MPI.BYTE, 1, DATA_TAG)
                        : world.iRecv(received, bytes, MPI.BYTE, 0, DATA_TAG);
            }
            if (rank == 0) {
                requests[0].waitFor();
                double start = Stopwatch.seconds();
                world.send(sent, PING_BYTES, MPI.BYTE, 1, PING_TAG);
                world.recv(received, PING_BYTES, MPI.BYTE, 1, PING_TAG);
                seconds += Stopwatch.seconds() - start;
            } else {
                world.recv(ping, PING_BYTES, MPI.BYTE, 0, PING_TAG);
                world.send(ping, PING_BYTES, MPI.BYTE, 0, PING_TAG);
            }
            Request.waitAll(requests);
        }
        return seconds;
    }

    @Override
    public Operation twoWayStream(int bytes) {
        return repetitions -> twoWayStreams(repetitions, bytes);
    }

    private double twoWayStreams(int repetitions, int bytes) throws MPIException {
        int window = Operations.windowOf(bytes);
        Request[] requests = new Request[2 * window];
        double start = Stopwatch.seconds();
        int peer = 1 - rank;
        for (int i = 0; rank < 2 && i < repetitions; i++) {
            for (int k = 0; k < window; k++) {
                requests[k] = world.iRecv(received, bytes, MPI.BYTE, peer, DATA_TAG);
            }
            for (int k = 0; k < window; k++) {
                requests[window + k] = world.iSend(sent, bytes, MPI.BYTE, peer, DATA_TAG);
            }
            Request.waitAll(requests);
            if (rank == 0) {
                world.recv(received, 4, MPI.BYTE, 1, REPLY_TAG);
            } else {
                world.send(sent, 4, MPI.BYTE, 0, REPLY_TAG);
            }
        }
        return Stopwatch.seconds() - start;
    }

    @Override
    public Operation allreduce(int bytes) {
        return repetitions -> allreduces(repetitions, bytes / Double.BYTES);
    }

    private double allreduces(int repetitions, int doubles) throws MPIException {
        double start = Stopwatch.seconds();
        for (int i = 0; i < repetitions; i++) {
            world.allReduce(addends, totals, doubles, MPI.DOUBLE, MPI.SUM);
        }
        return Stopwatch.seconds() - start;
    }

    @Override
    public Operation broadcast(int bytes) {
        return repetitions -> broadcasts(repetitions, bytes);
    }

    private double broadcasts(int repetitions, int bytes) throws MPIException {
        double seconds = 0;
        for (int i = 0; i < repetitions; i++) {
            double start = Stopwatch.seconds();
            world.bcast(sent, bytes, MPI.BYTE, 0);
            seconds += Stopwatch.seconds() - start;
            world.barrier();
        }
        return seconds;
    }

    @Override
    public Operation alltoall(int bytes) {
        return repetitions -> alltoalls(repetitions, bytes);
    }

    private double alltoalls(int repetitions, int bytes) throws MPIException {
        double start = Stopwatch.seconds();
        for (int i = 0; i < repetitions; i++) {
            world.allToAll(sent, bytes, MPI.BYTE, received, bytes, MPI.BYTE);
        }
        return Stopwatch.seconds() - start;
    }

    @Override
    public Operation allgather(int bytes) {
        return repetitions -> allgathers(repetitions, bytes);
    }

    private double allgathers(int repetitions, int bytes) throws MPIException {
        double start = Stopwatch.seconds();
        for (int i = 0; i < repetitions; i++) {
            world.allGather(sent, bytes, MPI.BYTE, received, bytes, MPI.BYTE);
        }
        return Stopwatch.seconds() - start;
    }
}
