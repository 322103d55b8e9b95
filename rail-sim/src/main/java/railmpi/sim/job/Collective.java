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
    /** Dissemination by writes of 8 bytes, in one or several ways. */
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

    /** Most ways of a round. */
    public static final int MOST_WAYS = 64;

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
     * @param ways ranks that one writes to in a round of {@link #BARRIER_RDS}; in RailMPI the number of rails
     * @return the job
     * @throws IllegalArgumentException if the fan-in or the ways are impossible, or if the job is too large
     */
    public Program program(int ranks, long bytes, int fanIn, int ways) {
        if (fanIn < 1 || fanIn > MOST_FAN_IN) {
            throw new IllegalArgumentException("fan-in " + fanIn + ": 1 to " + MOST_FAN_IN + " are possible");
        }
        if (ways < 1 || ways > MOST_WAYS) {
            throw new IllegalArgumentException("ways " + ways + ": 1 to " + MOST_WAYS + " are possible");
        }
        Program program = new Program(ranks);
        add(new Rounds(program, IntStream.range(0, ranks).toArray(), 0), bytes, fanIn, ways);
        return program;
    }

    /** Adds what the members do. */
    void add(Rounds rounds, long bytes) {
        add(rounds, bytes, FAN_IN, 1);
    }

    private void add(Rounds rounds, long bytes, int fanIn, int ways) {
        int ranks = rounds.size();
        switch (this) {
            case BARRIER_DISSEMINATION -> disseminate(rounds, ranks, 1, Transfer.MESSAGE);
            case BARRIER_PAIRWISE -> exchangeInPairs(rounds, ranks, Transfer.MESSAGE);
            case BARRIER_RDS -> disseminate(rounds, ranks, ways, Transfer.WRITE);
            case BARRIER_RPE -> exchangeInPairs(rounds, ranks, Transfer.WRITE);
            case BARRIER_RGM -> gatherAndRelease(rounds, ranks, fanIn);
            case ALLREDUCE_DOUBLING -> foldAndExchange(rounds, ranks, bytes);
            case ALLREDUCE_RING -> goAround(rounds, ranks, bytes);
            case ALLTOALL_PAIRWISE -> shift(rounds, ranks, bytes, true);
            case ALLTOALL_POSTED -> shift(rounds, ranks, bytes, false);
        }
    }

    /** In each round to some ranks, at 1, 2... times a distance that is as many times longer, and one more. */
    private static void disseminate(Rounds rounds, int ranks, int ways, Transfer transfer) {
        for (int step = 1; step < ranks; step *= ways + 1) {
            for (int distance = step; distance <= ways * step && distance < ranks; distance += step) {
                for (int rank = 0; rank < ranks; rank++) {
                    rounds.exchange(
                            rank, (rank + distance) % ranks, (rank - distance + ranks) % ranks, SIGNAL_BYTES, transfer);
                }
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
    private static void exchangeInPairs(Rounds rounds, int ranks, Transfer transfer) {
        int power = Integer.highestOneBit(ranks);
        for (int rank = power; rank < ranks; rank++) {
            rounds.transfer(rank, rank - power, SIGNAL_BYTES, transfer);
        }
        rounds.next();
        for (int distance = 1; distance < power; distance <<= 1) {
            for (int rank = 0; rank < power; rank++) {
                rounds.exchange(rank, rank ^ distance, rank ^ distance, SIGNAL_BYTES, transfer);
            }
            rounds.next();
        }
        for (int rank = power; rank < ranks; rank++) {
            rounds.transfer(rank - power, rank, SIGNAL_BYTES, transfer);
        }
    }

    /** Of the first pairs of neighbours the even rank gives its vector to the odd one, and rests until the end. */
    private static void foldAndExchange(Rounds rounds, int ranks, long bytes) {
        int power = Integer.highestOneBit(ranks);
        int pairs = ranks - power;
        for (int pair = 0; pair < pairs; pair++) {
            rounds.message(2 * pair, 2 * pair + 1, bytes);
        }
        rounds.next();
        for (int distance = 1; distance < power; distance <<= 1) {
            for (int folded = 0; folded < power; folded++) {
                int partner = unfolded(folded ^ distance, pairs);
                rounds.exchange(unfolded(folded, pairs), partner, partner, bytes);
            }
            rounds.next();
        }
        for (int pair = 0; pair < pairs; pair++) {
            rounds.message(2 * pair + 1, 2 * pair, bytes);
        }
    }

    /** Returns the rank that has a number among those who go on. */
    private static int unfolded(int folded, int pairs) {
        return folded < pairs ? 2 * folded + 1 : folded + pairs;
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
