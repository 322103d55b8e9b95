package railmpi.test.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.CollectiveMatrix;
import railmpi.test.programs.PointToPointMatrix;
import railmpi.test.programs.RandomWorkload;
import railmpi.test.programs.RunCases;
import railmpi.test.programs.TypedMatrix;

/**
 * Random calls of both generations with all types, communicators and memory, by one to nine ranks, against a serial
 * reference. Stateless.
 */
final class RandomPrograms {
    private static final int MOST_RANKS = 9;
    private static final int PROGRAMS = 5;
    private static final int GROUPS = 2;
    private static final String SIZES = "0,1,40,41,4096,4097,16384,65535,65537,262145,4194307";
    /** The last one expects a job on one node. */
    private static final List<String> CASES = List.of(
            "matching",
            "probes",
            "matched",
            "persistent",
            "attributes",
            "requests",
            "rings",
            "objects",
            "communicators",
            "topologies",
            "intercomms",
            "intercollectives",
            "neighbors",
            "types",
            "environment",
            "overlap",
            "groups");

    private RandomPrograms() {}

    static void run(Ground ground, Random random) {
        int ranks = ground.isOneMachine() ? 1 + Math.min(random.nextInt(MOST_RANKS), random.nextInt(MOST_RANKS)) : 4;
        MpiJob job = draw(ground, random, ranks)
                .options(ground.someFabric(random))
                .options("--mca", "btl_progress", random.nextBoolean() ? "threaded" : "polling")
                .jdk(ground.someJdk(random));
        Verdict.requireSuccess(job.run(), ranks);
    }

    private static MpiJob draw(Ground ground, Random random, int ranks) {
        int seed = random.nextInt(Integer.MAX_VALUE);
        return switch (random.nextInt(PROGRAMS)) {
            case 0 ->
                ranks == 1
                        ? ground.job(ranks, CollectiveMatrix.class).arguments(seed, 2, 20)
                        : ground.job(ranks, RandomWorkload.class).arguments(seed, 1);
            case 1 -> ground.job(ranks, PointToPointMatrix.class).arguments(seed, 3, 1, SIZES);
            case 2 -> ground.job(ranks, CollectiveMatrix.class).arguments(seed, 1, 20, 1);
            case 3 -> ground.job(ranks, TypedMatrix.class).arguments(seed, 1, 10);
            default ->
                ground.job(ranks, RunCases.class)
                        .arguments(cases(random, seed, CASES.size() - (ground.isOneMachine() ? 0 : 1)));
        };
    }

    private static Object[] cases(Random random, int seed, int possible) {
        List<Object> words = new ArrayList<>(List.of(seed));
        for (int i = 0; i < GROUPS; i++) {
            words.add(CASES.get(random.nextInt(possible)));
        }
        return words.toArray();
    }
}
