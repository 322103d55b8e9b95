package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * What most programs do between nodes: two ranks send and receive at once, wait for both, and go on together, here by
 * an allreduce of one int. {@code ExchangeRounds BYTES SECONDS} leaves the first two seconds out. Rank 0 prints {@code
 * ROUNDS,bytes,rounds a second,median,99th percentile,longest}, times of an exchange in microseconds. Ends with an
 * error if what arrives is wrong. It runs under Open MPI's bindings as well.
 */
public final class ExchangeRounds {
    private static final double WARM_UP_SECONDS = 2;
    private static final int MOST_ROUNDS = 1 << 22;

    private final Intracomm world;
    private final int peer;
    private final ByteBuffer out;
    private final ByteBuffer in;
    private final int lengthBytes;

    private ExchangeRounds(Intracomm world, int lengthBytes) throws MPIException {
        this.world = world;
        this.lengthBytes = lengthBytes;
        peer = 1 - world.getRank();
        out = MPI.newByteBuffer(lengthBytes);
        in = MPI.newByteBuffer(lengthBytes);
    }

    /** Runs on two ranks. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        int bytes = Integer.parseInt(arguments[0]);
        double seconds = Double.parseDouble(arguments[1]);
        Intracomm world = MPI.COMM_WORLD;
        long[] tookNs = new ExchangeRounds(world, bytes).run(seconds);
        if (world.getRank() == 0) {
            Arrays.sort(tookNs);
            int rounds = tookNs.length;
            System.out.printf(
                    "ROUNDS,%d,%.2f,%.1f,%.1f,%.1f%n",
                    bytes,
                    rounds / seconds,
                    tookNs[rounds / 2] / 1e3,
                    tookNs[(int) (rounds * 0.99)] / 1e3,
                    tookNs[rounds - 1] / 1e3);
        }
        MPI.Finalize();
    }

    private long[] run(double seconds) throws MPIException {
        long beganNs = System.nanoTime();
        long[] tookNs = new long[MOST_ROUNDS];
        int rounds = 0;
        int[] isOver = {0};
        int[] isAnybodyOver = {0};
        for (int round = 0; isAnybodyOver[0] == 0; round++) {
            long beforeNs = System.nanoTime();
            exchange(round);
            long afterNs = System.nanoTime();
            double passed = (afterNs - beganNs) / 1e9;
            if (passed > WARM_UP_SECONDS && rounds < MOST_ROUNDS) {
                tookNs[rounds++] = afterNs - beforeNs;
            }
            isOver[0] = passed > WARM_UP_SECONDS + seconds ? 1 : 0;
            world.allReduce(isOver, isAnybodyOver, 1, MPI.INT, MPI.MAX);
        }
        return Arrays.copyOf(tookNs, rounds);
    }

    private void exchange(int round) throws MPIException {
        out.put(0, (byte) round).put(lengthBytes - 1, (byte) (round + world.getRank()));
        Request receive = world.iRecv(in, lengthBytes, MPI.BYTE, peer, 1);
        Request send = world.iSend(out, lengthBytes, MPI.BYTE, peer, 1);
        Request.waitAll(new Request[] {receive, send});
        boolean isRight =
                in.get(lengthBytes - 1) == (byte) (round + peer) && (lengthBytes == 1 || in.get(0) == (byte) round);
        if (!isRight) {
            throw new AssertionError("wrong data in round " + round);
        }
    }
}
