package railmpi.fabric.fault;

import java.util.SplittableRandom;

/** The choices for one connection, the same in each run with the same plan. Owner: the holder of the progress lock. */
final class FaultRandom {
    private static final long RANK_FACTOR = 1_000_003;
    private static final long CONNECTION_FACTOR = 7_919;

    private final SplittableRandom random;

    FaultRandom(FaultPlan plan, int worldRank, int connection) {
        random = new SplittableRandom(plan.seed + RANK_FACTOR * worldRank + CONNECTION_FACTOR * connection);
    }

    /** Decides true in one of so many cases, never for 0. */
    boolean isOneOf(int cases) {
        return cases != 0 && random.nextInt(cases) == 0;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }
}
