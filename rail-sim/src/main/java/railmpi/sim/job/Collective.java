package railmpi.sim.job;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Collectives of RailMPI as the steps of all ranks, one rank a node; the same steps as the algorithm of that name in
 * {@code railmpi.coll}. Combining values takes no time here.
 */
public enum Collective {
    /** Dissemination by messages of 8 bytes. */
    BARRIER_DISSEMINATION("barrier-dissemination"),
    /** Pairwise exchange by messages of 8 bytes. */
    BARRIER_PAIRWISE("barrier-pairwise"),
    /** Dissemination by writes of 8 bytes. */
    BARRIER_RDS("barrier-rds"),
    /** Pairwise exchange by writes of 8 bytes. */
    BARRIER_RPE("barrier-rpe"),
    /** Writes of 8 bytes up a tree, and one datagram from its root to all. */
    BARRIER_RGM("barrier-rgm"),
    /** Whole vectors at distances 1, 2, 4... */
    ALLREDUCE_DOUBLING("allreduce-recursive-doubling"),
    /** Reduce-scatter and allgather around a ring. */
    ALLREDUCE_RING("allreduce-ring"),
    /** One block at a time in each direction. */
    ALLTOALL_PAIRWISE("alltoall-pairwise"),
    /** All blocks at once. */
    ALLTOALL_POSTED("alltoall-posted");

    /** Default of {@code coll_barrier_fan_in}. */
    public static final int FAN_IN = 7;

    /** Most children of a parent. */
    public static final int MOST_FAN_IN = 1024;

    private static final int SIGNAL_BYTES = 8;

    private static final int GATHER = 0;
    private static final int RELEASE = 1;

    private final String text;

    Collective(String text) {
        this.text = text;
    }

    /**
     * Returns the collective of a name.
     *
     * @param text the name
     * @return the collective
     * @throws IllegalArgumentException if there is none, with the names that there are
     */
    public static Collective of(String text) {
        return Arrays.stream(values())
                .filter(each -> each.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown collective '" + text + "' (there are: "
                        + Arrays.stream(values()).map(each -> each.text).collect(Collectors.joining(", ")) + ")"));
    }

    /**
     * Returns what the ranks do.
     *
     * @param ranks 2 or more
     * @param bytes of the vector of a rank, or of the block of a pair
     * @param fanIn most children of a parent in the tree of {@link #BARRIER_RGM}
     * @return the job
     * @throws IllegalArgumentException if the fan-in is impossible
     */
    public Program program(int ranks, long bytes, int fanIn) {
        if (fanIn < 1 || fanIn > MOST_FAN_IN) {
            throw new IllegalArgumentException("fan-in " + fanIn + ": 1 to " + MOST_FAN_IN + " are possible");
        }
        Program program = new Program(ranks);
        add(new Rounds(program, IntStream.range(0, ranks).toArray(), 0), bytes, fanIn);
        return program;
    }

    /** Adds what the members do. */
    void add(Rounds rounds, long bytes) {
        add(rounds, bytes, FAN_IN);
    }

    private void add(Rounds rounds, long bytes, int fanIn) {
        int ranks = rounds.size();
        switch (this) {
            case BARRIER_DISSEMINATION -> disseminate(rounds, ranks, SIGNAL_BYTES, Transfer.MESSAGE);
            case BARRIER_PAIRWISE -> exchangeInPairs(rounds, ranks, SIGNAL_BYTES, Transfer.MESSAGE);
            case BARRIER_RDS -> disseminate(rounds, ranks, SIGNAL_BYTES, Transfer.WRITE);
            case BARRIER_RPE -> exchangeInPairs(rounds, ranks, SIGNAL_BYTES, Transfer.WRITE);
            case BARRIER_RGM -> gatherAndRelease(rounds, ranks, fanIn);
            case ALLREDUCE_DOUBLING -> exchangeInPairs(rounds, ranks, bytes, Transfer.MESSAGE);
            case ALLREDUCE_RING -> goAround(rounds, ranks, bytes);
            case ALLTOALL_PAIRWISE -> shift(rounds, ranks, bytes, true);
            case ALLTOALL_POSTED -> shift(rounds, ranks, bytes, false);
        }
    }

    private static void disseminate(Rounds rounds, int ranks, long bytes, Transfer transfer) {
        for (int distance = 1; distance < ranks; distance <<= 1) {
            for (int rank = 0; rank < ranks; rank++) {
                rounds.exchange(rank, (rank + distance) % ranks, (rank - distance + ranks) % ranks, bytes, transfer);
            }
            rounds.next();
        }
    }

    /** A rank writes when all its children have, and then awaits the release. */
    private static void gatherAndRelease(Rounds rounds, int ranks, int fanIn) {
        for (int rank = 0; rank < ranks; rank++) {
            for (int child = rank * fanIn + 1; child <= Math.min((rank + 1) * fanIn, ranks - 1); child++) {
                rounds.add(rank, Operation.await(SIGNAL_BYTES, child, GATHER));
            }
        }
        rounds.next();
        for (int rank = 1; rank < ranks; rank++) {
            rounds.add(rank, Operation.write(SIGNAL_BYTES, (rank - 1) / fanIn, GATHER));
            rounds.add(rank, Operation.receive(SIGNAL_BYTES, 0, RELEASE));
        }
        rounds.add(0, Operation.multicast(SIGNAL_BYTES, RELEASE));
    }

    /** Ranks beyond the largest power of two tell a partner first, and are told by it last. */
    private static void exchangeInPairs(Rounds rounds, int ranks, long bytes, Transfer transfer) {
        int power = Integer.highestOneBit(ranks);
        for (int rank = power; rank < ranks; rank++) {
            rounds.transfer(rank, rank - power, bytes, transfer);
        }
        rounds.next();
        for (int distance = 1; distance < power; distance <<= 1) {
            for (int rank = 0; rank < power; rank++) {
                rounds.exchange(rank, rank ^ distance, rank ^ distance, bytes, transfer);
            }
            rounds.next();
        }
        for (int rank = power; rank < ranks; rank++) {
            rounds.transfer(rank - power, rank, bytes, transfer);
        }
    }

    private static void goAround(Rounds rounds, int ranks, long bytes) {
        for (int step = 0; step < 2 * (ranks - 1); step++) {
            for (int rank = 0; rank < ranks; rank++) {
                rounds.exchange(rank, (rank + 1) % ranks, (rank + ranks - 1) % ranks, (bytes + ranks - 1) / ranks);
            }
            rounds.next();
        }
    }

    private static void shift(Rounds rounds, int ranks, long bytes, boolean isOneByOne) {
        for (int distance = 1; distance < ranks; distance++) {
            for (int rank = 0; rank < ranks; rank++) {
                rounds.exchange(rank, (rank + distance) % ranks, (rank - distance + ranks) % ranks, bytes);
            }
            if (isOneByOne) {
                rounds.next();
            }
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
