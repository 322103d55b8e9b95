package railmpi.test.programs;

import java.util.Random;
import mpi.MPI;

/**
 * Stays in one phase of a job until somebody ends it there. Arguments: seed, name of a {@link Phase}. Each rank prints
 * {@code READY} when the phase begins.
 */
public final class Phases {
    private static final int LONGEST = 300_000;

    /** Where a job can be. */
    public enum Phase {
        /** MPI.Init, again and again, the first one in a fresh JVM. */
        INIT,
        /** Messages. */
        TRAFFIC,
        /** Collectives. */
        COLLECTIVES,
        /** MPI.Finalize after messages, again and again. */
        FINALIZE
    }

    private final Random random;
    private final Checks checks = new Checks();
    private final byte[] out = new byte[LONGEST];
    private final byte[] in = new byte[LONGEST];
    private int round;

    private Phases(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) {
        Phases phases = new Phases(Long.parseLong(args[0]));
        Phase phase = Phase.valueOf(args[1]);
        if (phase == Phase.INIT) {
            ready();
        }
        MPI.Init(args);
        phases.message();
        if (phase != Phase.INIT) {
            ready();
        }
        while (true) {
            phases.stay(phase);
        }
    }

    private static void ready() {
        System.out.println("READY");
    }

    private void stay(Phase phase) {
        switch (phase) {
            case INIT -> {
                MPI.Finalize();
                MPI.Init(new String[0]);
            }
            case TRAFFIC -> message();
            case COLLECTIVES -> collective();
            case FINALIZE -> {
                MPI.Finalize();
                MPI.Init(new String[0]);
                message();
            }
        }
    }

    private void message() {
        Traffic.round(checks, random, round, out, in);
        round++;
    }

    private void collective() {
        int size = MPI.COMM_WORLD.getSize();
        int root = random.nextInt(size);
        int count = 1 + random.nextInt(20_000);
        long[] sums = new long[count];
        sums[count - 1] = 1;
        MPI.COMM_WORLD.allReduce(sums, count, MPI.LONG, MPI.SUM);
        checks.equal("sum of all ranks", size, sums[count - 1]);
        MPI.COMM_WORLD.bcast(sums, count, MPI.LONG, root);
        checks.equal("sum from rank " + root, size, sums[count - 1]);
        int[] ranks = new int[size];
        MPI.COMM_WORLD.allGather(new int[] {MPI.COMM_WORLD.getRank()}, 1, MPI.INT, ranks, 1, MPI.INT);
        checks.equal("rank of rank " + root, root, ranks[root]);
        MPI.COMM_WORLD.barrier();
    }
}
