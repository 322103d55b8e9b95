package railmpi.bench.ompi;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.Operation;
import railmpi.bench.Operations;
import railmpi.bench.Stopwatch;

/** Heap arrays; streams are blocking calls, the API has no others for arrays. */
final class ArrayOperations extends WorldOperations {
    private static final int MOST_DOUBLES = (1 << 20) / Double.BYTES;

    private final byte[] sent = new byte[MAX_BYTES];
    private final byte[] received = new byte[MAX_BYTES];
    private final double[] addends = new double[MOST_DOUBLES];
    private final double[] totals = new double[MOST_DOUBLES];

    ArrayOperations(Intracomm world) throws MPIException {
        super(world);
    }

    @Override
    public void fill(int bytes, int pattern) {
        for (int k = 0; k < bytes; k++) {
            sent[k] = (byte) (pattern + 7 * k);
        }
        Arrays.fill(received, (byte) 0);
    }

    @Override
    public int firstWrong(int bytes, int pattern) {
        for (int k = 0; k < bytes; k++) {
            if (received[k] != (byte) (pattern + 7 * k)) {
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

    /** Throws: nothing else can be sent during a blocking call. */
    @Override
    public Operation pingPongBehind(int bytes) {
        throw new IllegalArgumentException(
                "test behind needs direct buffers (buf): it sends while a stream is under way");
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
        double start = Stopwatch.seconds();
        if (rank == 0) {
            for (int i = 0; i < repetitions; i++) {
                for (int k = 0; k < window; k++) {
                    world.send(sent, bytes, MPI.BYTE, 1, DATA_TAG);
                }
                world.recv(received, 4, MPI.BYTE, 1, REPLY_TAG);
            }
        } else if (rank == 1) {
            for (int i = 0; i < repetitions; i++) {
                for (int k = 0; k < window; k++) {
                    world.recv(received, bytes, MPI.BYTE, 0, DATA_TAG);
                }
                world.send(sent, 4, MPI.BYTE, 0, REPLY_TAG);
            }
        }
        return Stopwatch.seconds() - start;
    }

    @Override
    public Operation twoWayStream(int bytes) {
        return repetitions -> twoWayStreams(repetitions, bytes);
    }

    private double twoWayStreams(int repetitions, int bytes) throws MPIException {
        int window = Operations.windowOf(bytes);
        double start = Stopwatch.seconds();
        int peer = 1 - rank;
        for (int i = 0; rank < 2 && i < repetitions; i++) {
            for (int k = 0; k < window; k++) {
                world.sendRecv(sent, bytes, MPI.BYTE, peer, DATA_TAG, received, bytes, MPI.BYTE, peer, DATA_TAG);
            }
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
