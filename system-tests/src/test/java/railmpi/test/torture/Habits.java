package railmpi.test.torture;

import java.util.Random;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.SharedBuffers;
import railmpi.test.programs.SpawnsInARow;
import railmpi.test.programs.WindowWorkload;

/** What programs do that were written for other implementations, at random. Stateless. */
final class Habits {
    private static final int ROUNDS = 30;
    private static final int MOST_SPAWNS = 8;

    private Habits() {}

    static void windows(Ground ground, Random random) {
        come(ground, random, WindowWorkload.class, ROUNDS);
    }

    static void buffers(Ground ground, Random random) {
        come(ground, random, SharedBuffers.class, ROUNDS);
    }

    static void spawns(Ground ground, Random random) {
        come(ground, random, SpawnsInARow.class, 1 + random.nextInt(MOST_SPAWNS));
    }

    private static void come(Ground ground, Random random, Class<?> program, int rounds) {
        int ranks = ground.someRanks(random);
        MpiJob job = ground.job(ranks, program)
                .options(ground.someFabric(random))
                .options("--mca", "btl_progress", random.nextBoolean() ? "threaded" : "polling")
                .arguments(random.nextInt(Integer.MAX_VALUE), rounds)
                .jdk(ground.someJdk(random));
        Verdict.requireSuccess(job.run(), ranks);
    }
}
