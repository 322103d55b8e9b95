package railmpi.test.torture;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Tools;
import railmpi.test.programs.Outliving;

/** Ranks fail in jobs that tolerate it: the others come to the right results, and mpirun names each. Stateless. */
final class FailingRanks {
    private static final int FEW_RANKS = 4;
    private static final int MOST_RANKS = 8;
    private static final int ROUNDS = 60;
    private static final Pattern NAMED = Pattern.compile("mpirun: rank (\\d+) on .*; the job goes on without it");
    private static final Pattern WELL = Pattern.compile("(?m)^OK \\d+ checks on rank (\\d+)$");

    private FailingRanks() {}

    static void outlive(Ground ground, Random random) {
        int ranks = 2 + random.nextInt(random.nextBoolean() ? FEW_RANKS - 1 : MOST_RANKS - 1);
        int seed = random.nextInt(Integer.MAX_VALUE);
        MpiJob job = ground.job(ranks, Outliving.class)
                .options("--with-ft", "ulfm")
                .options(ground.someFabric(random))
                .options("--mca", "btl_progress", random.nextInt(3) == 0 ? "threaded" : "polling")
                .arguments(seed, ROUNDS)
                .jdk(ground.someJdk(random));
        if (random.nextBoolean()) {
            job.withoutChecks();
        }
        if (random.nextInt(4) == 0 && Tools.onPath("mpiexec.hydra") != null) {
            job.options("--hydra");
        }
        if (random.nextInt(4) != 0) {
            job.shortLived();
        }
        JobResult result = job.run();
        Verdict.requireComesThrough(result);
        Set<Integer> victims = Outliving.victims(seed, ranks, ROUNDS).keySet();
        require(result, "are named once each by mpirun", numbers(NAMED, result.stderr()), victims);
        require(
                result,
                "come through",
                numbers(WELL, result.stdout()),
                IntStream.range(0, ranks)
                        .boxed()
                        .filter(rank -> !victims.contains(rank))
                        .collect(Collectors.toSet()));
    }

    private static int[] numbers(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .mapToInt(Integer::parseInt)
                .sorted()
                .toArray();
    }

    private static void require(JobResult result, String what, int[] found, Set<Integer> due) {
        int[] sorted = due.stream().mapToInt(Integer::intValue).sorted().toArray();
        if (!Arrays.equals(found, sorted)) {
            throw Verdict.found(Trouble.WRONG, "ranks " + Arrays.toString(found) + " " + what + ", not " + due, result);
        }
    }
}
