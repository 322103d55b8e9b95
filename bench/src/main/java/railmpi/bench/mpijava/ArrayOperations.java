package railmpi.bench.mpijava;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import railmpi.bench.Operation;
import railmpi.bench.Operations;
import railmpi.bench.Stopwatch;

/** Heap arrays, the only buffers of the mpiJava API; streams by non-blocking calls. */
final class ArrayOperations implements Operations {
    private static final int MOST_DOUBLES = (1 << 20) / Double.BYTES;

    private static final int PING_TAG = 1;
    private static final int PING_BYTES = 8;
    private static final int DATA_TAG = 100;
    private static final int REPLY_TAG = 101;

    private final Intracomm world;
    private final int rank;
    private final int ranks;
    private final byte[] sent = new byte[MAX_BYTES];
    private final byte[] received = new byte[MAX_BYTES];
    private final double[] addends = new double[MOST_DOUBLES];
    private final double[] totals = new double[MOST_DOUBLES];

    ArrayOperations(Intracomm world) throws MPIException {
        this.world = world;
        this.rank = world.Rank();
        this.ranks = world.Size();
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public void awaitAll() throws MPIException {
        world.Barrier();
    }

    @Override
    public double fromRankZero(double value) throws MPIException {
        double[] shared = {value};
        world.Bcast(shared, 0, 1, MPI.DOUBLE, 0);
        return shared[0];
    }

    @Override
    public double sum(double value) throws MPIException {
        double[] sum = new double[1];
        world.Allreduce(new double[] {value}, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }

    @Override
    public Operation barrier() {
        return this::barriers;
    }

    private double barriers(int repetitions) throws MPIException {
        double start = Stopwatch.seconds();
        for (int i = 0; i < repetitions; i++) {
            world.Barrier();
        }
        return Stopwatch.seconds() - start;
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
                world.Send(sent, 0, bytes, MPI.BYTE, 1, PING_TAG);
                world.Recv(received, 0, bytes, MPI.BYTE, 1, PING_TAG);
            }
        } else if (rank == 1) {
            for (int i = 0; i < repetitions; i++) {
                world.Recv(received, 0, bytes, MPI.BYTE, 0, PING_TAG);
                world.Send(sent, 0, bytes, MPI.BYTE, 0, PING_TAG);
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
                world.Send(sent, 0, bytes, MPI.BYTE, 1, DATA_TAG);
            } else if (rank == 1) {
                world.Recv(received, 0, bytes, MPI.BYTE, 0, DATA_TAG);
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
                    requests[k] = world.Isend(sent, 0, bytes, MPI.BYTE, 1, DATA_TAG);
                }
                Request.Waitall(requests);
                world.Recv(received, 0, 4, MPI.BYTE, 1, REPLY_TAG);
            }
        } else if (rank == 1) {
            for (int i = 0; i < repetitions; i++) {
                for (int k = 0; k < window; k++) {
                    requests[k] = world.Irecv(received, 0, bytes, MPI.BYTE, 0, DATA_TAG);
                }
                Request.Waitall(requests);
                world.Send(sent, 0, 4, MPI.BYTE, 0, REPLY_TAG);
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
        byte[] ping = new byte[PING_BYTES];
        double seconds = 0;
        for (int i = 0; rank < 2 && i < repetitions; i++) {
            for (int k = 0; k < window; k++) {
                requests[k] = rank == 0
                        ? world.Isend(sent, 0, bytes, MPI.BYTE, 1, DATA_TAG)
                        : world.Irecv(received, 0, bytes, MPI.BYTE, 0, DATA_TAG);
            }
            if (rank == 0) {
                requests[0].Wait();
                double start = Stopwatch.seconds();
                world.Send(ping, 0, PING_BYTES, MPI.BYTE, 1, PING_TAG);
                world.Recv(ping, 0, PING_BYTES, MPI.BYTE, 1, PING_TAG);
                seconds += Stopwatch.seconds() - start;
            } else {
                world.Recv(ping, 0, PING_BYTES, MPI.BYTE, 0, PING_TAG);
                world.Send(ping, 0, PING_BYTES, MPI.BYTE, 0, PING_TAG);
            }
            Request.Waitall(requests);
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
                requests[k] = world.Irecv(received, 0, bytes, MPI.BYTE, peer, DATA_TAG);
            }
            for (int k = 0; k < window; k++) {
                requests[window + k] = world.Isend(sent, 0, bytes, MPI.BYTE, peer, DATA_TAG);
            }
            Request.Waitall(requests);
            if (rank == 0) {
                world.Recv(received, 0, 4, MPI.BYTE, 1, REPLY_TAG);
            } else {
                world.Send(sent, 0, 4, MPI.BYTE, 0, REPLY_TAG);
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
            world.Allreduce(addends, 0, totals, 0, doubles, MPI.DOUBLE, MPI.SUM);
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
            world.Bcast(sent, 0, bytes, MPI.BYTE, 0);
            seconds += Stopwatch.seconds() - start;
            world.Barrier();
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
            world.Alltoall(sent, 0, bytes, MPI.BYTE, received, 0, bytes, MPI.BYTE);
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
            world.Allgather(sent, 0, bytes, MPI.BYTE, received, 0, bytes, MPI.BYTE);
        }
        return Stopwatch.seconds() - start;
    }
}
