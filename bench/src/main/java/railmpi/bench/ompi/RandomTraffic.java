package railmpi.bench.ompi;

import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/**
 * Messages to ranks of other nodes at random: {@code RandomTraffic MESSAGES BYTES PER_NODE [RUNS]}. Each rank sends so
 * many of that mean length (exponential, eight times that at most), one after the other, to uniform destinations; the
 * same for the same numbers. Rank 0 prints for each run what all sent together, in MB/s of 10^6 bytes. {@code
 * RandomTraffic goal MESSAGES BYTES PER_NODE RANKS} prints the first run in GOAL's text form for {@code rail-sim job}.
 */
public final class RandomTraffic {
    private static final int RECEIVES = 8;
    private static final int LONGEST = 8;
    private static final int DEFAULT_RUNS = 3;
    private static final int WARM_UPS = 40;
    private static final int WARM_UP_BYTES = 64 * 1024;
    private static final double BYTES_PER_MB = 1e6;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final ByteBuffer source;
    /** Receives, then the send. */
    private final Request[] requests = new Request[RECEIVES + 1];

    private final ByteBuffer[] targets = new ByteBuffer[RECEIVES];

    private RandomTraffic(int longestBytes) {
        source = MPI.newByteBuffer(longestBytes);
        Arrays.setAll(targets, slot -> MPI.newByteBuffer(longestBytes));
    }

    /** What all ranks send. */
    private static final class Plan {
        final int[][] peers;
        final int[][] lengths;

        Plan(int run, int ranks, int perNode, int messages, int meanBytes) {
            peers = new int[ranks][messages];
            lengths = new int[ranks][messages];
            for (int sender = 0; sender < ranks; sender++) {
                SplittableRandom random = new SplittableRandom((long) run * ranks + sender);
                int firstOfNext = (sender / perNode + 1) * perNode;
                for (int i = 0; i < messages; i++) {
                    peers[sender][i] = (firstOfNext + random.nextInt(ranks - perNode)) % ranks;
                    double length = -meanBytes * Math.log(1 - random.nextDouble());
                    lengths[sender][i] = (int) Math.min(LONGEST * (double) meanBytes, 1 + length);
                }
            }
        }

        int receives(int receiver) {
            return (int) Arrays.stream(peers)
                    .flatMapToInt(Arrays::stream)
                    .filter(peer -> peer == receiver)
                    .count();
        }

        long bytes() {
            return Arrays.stream(lengths)
                    .flatMapToInt(Arrays::stream)
                    .asLongStream()
                    .sum();
        }

        /** Prints it as a job in which each send begins when the last one has left. */
        void print(PrintStream out) {
            out.println("num_ranks " + peers.length);
            for (int own = 0; own < peers.length; own++) {
                out.println("rank " + own + " {");
                for (int sender = 0; sender < peers.length; sender++) {
                    for (int i = 0; i < peers[sender].length; i++) {
                        if (peers[sender][i] == own) {
                            out.println("r" + sender + "_" + i + ": recv " + lengths[sender][i] + "b from " + sender
                                    + " tag " + i);
                        }
                    }
                }
                for (int i = 0; i < peers[own].length; i++) {
                    out.println("s" + i + ": send " + lengths[own][i] + "b to " + peers[own][i] + " tag " + i);
                    if (i > 0) {
                        out.println("s" + i + " requires s" + (i - 1));
                    }
                }
                out.println("}");
            }
        }
    }

    /** Runs on all ranks of the job, or prints without MPI. */
    public static void main(String[] args) throws MPIException {
        if (args.length == 5 && args[0].equals("goal")) {
            new Plan(0, number(args[4]), number(args[3]), number(args[1]), number(args[2])).print(System.out);
            return;
        }
        String[] own = MPI.Init(args);
        if (own.length < 3) {
            throw new IllegalArgumentException("usage: RandomTraffic MESSAGES BYTES PER_NODE [RUNS]");
        }
        int runs = own.length > 3 ? number(own[3]) : DEFAULT_RUNS;
        int bytes = number(own[1]);
        RandomTraffic traffic = new RandomTraffic(LONGEST * bytes);
        traffic.warmUp();
        for (int run = 0; run < runs; run++) {
            Plan plan = new Plan(run, traffic.world.getSize(), number(own[2]), number(own[0]), bytes);
            double seconds = traffic.run(plan);
            if (traffic.rank == 0) {
                System.out.printf("%.2f%n", plan.bytes() / BYTES_PER_MB / seconds);
            }
        }
        MPI.Finalize();
    }

    /**
     * All pairs exchange until the compiler is done and each has measured its rails, which takes it 9 messages and
     * more.
     */
    private void warmUp() throws MPIException {
        int blockBytes = Math.min(WARM_UP_BYTES, source.capacity() / world.getSize());
        ByteBuffer target = MPI.newByteBuffer(blockBytes * world.getSize());
        for (int i = 0; i < WARM_UPS; i++) {
            world.allToAll(source, blockBytes, MPI.BYTE, target, blockBytes, MPI.BYTE);
        }
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }

    private double run(Plan plan) throws MPIException {
        int toReceive = plan.receives(rank);
        int posted = 0;
        int sent = 0;
        int open = 0;
        world.barrier();
        double start = MPI.wtime();
        for (int slot = 0; slot < RECEIVES && posted < toReceive; slot++) {
            receive(slot);
            posted++;
            open++;
        }
        int[] peers = plan.peers[rank];
        send(plan, sent++);
        open++;
        while (open > 0) {
            Status status = Request.waitAnyStatus(requests);
            int slot = status.getIndex();
            requests[slot] = null;
            open--;
            if (slot == RECEIVES && sent < peers.length) {
                send(plan, sent++);
                open++;
            } else if (slot < RECEIVES && posted < toReceive) {
                receive(slot);
                posted++;
                open++;
            }
        }
        world.barrier();
        return MPI.wtime() - start;
    }

    private void receive(int slot) throws MPIException {
        requests[slot] = world.iRecv(targets[slot], targets[slot].capacity(), MPI.BYTE, MPI.ANY_SOURCE, 0);
    }

    private void send(Plan plan, int number) throws MPIException {
        int length = plan.lengths[rank][number];
        requests[RECEIVES] = world.iSend(source, length, MPI.BYTE, plan.peers[rank][number], 0);
    }
}
