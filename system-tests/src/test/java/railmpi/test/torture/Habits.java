package railmpi.test.torture;

import java.util.List;
import java.util.Random;
import org.testng.SkipException;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.SharedBuffers;
import railmpi.test.programs.SpawnsInARow;
import railmpi.test.programs.VirtualWorkload;
import railmpi.test.programs.WindowWorkload;

/** What programs do that were written for other implementations, or for newer Java, at random. Stateless. */
final class Habits {
    private static final int ROUNDS = 30;
    private static final int THREAD_ROUNDS = 5;
    private static final int MOST_CARRIERS = 2;
    private static final int MOST_SPAWNS = 8;

    private Habits() {}

    static void windows(Ground ground, Random random) {
        come(ground, random, WindowWorkload.class, ROUNDS, ground.someJdk(random));
    }

    static void buffers(Ground ground, Random random) {
        come(ground, random, SharedBuffers.class, ROUNDS, ground.someJdk(random));
    }

    static void spawns(Ground ground, Random random) {
        come(ground, random, SpawnsInARow.class, 1 + random.nextInt(MOST_SPAWNS), ground.someJdk(random));
    }

    static void virtualThreads(Ground ground, Random random) {
        List<Jdk> kits = Jdk.installed().stream().filter(Jdk::hasVirtualThreads).toList();
        if (kits.isEmpty()) {
            throw new SkipException("no JDK with virtual threads, of version 21 or newer");
        }
        Jdk jdk = kits.get(random.nextInt(kits.size()));
        String carriers = "-Djdk.virtualThreadScheduler.parallelism=" + (1 + random.nextInt(MOST_CARRIERS));
        come(ground, random, VirtualWorkload.class, THREAD_ROUNDS, jdk, carriers);
    }

    private static void come(Ground ground, Random random, Class<?> program, int rounds, Jdk jdk, String... jvm) {
        int ranks = ground.someRanks(random);
        MpiJob job = ground.job(ranks, program)
                .options(ground.someFabric(random))
                .options("--mca", "btl_progress", random.nextBoolean() ? "threaded" : "polling")
                .arguments(random.nextInt(Integer.MAX_VALUE), rounds)
                .jdk(jdk)
                .jvm(jvm);
        Verdict.requireSuccess(job.run(), ranks);
    }
}
