package railmpi.test.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Tools;
import railmpi.test.programs.Outliving;

/**
 * Ranks fail in jobs that tolerate it: the others come to the right results, and mpirun names each. On two nodes a rail
 * is cut beside that, or one of the nodes is lost. Stateless.
 */
final class FailingRanks {
    private static final int FEW_RANKS = 4;
    private static final int MOST_RANKS = 8;
    private static final int ROUNDS = 60;
    private static final int LATEST_CUT_MS = 1_500;
    /** The ranks of the node that may be lost. */
    private static final Set<Integer> FAR = Set.of(2, 3);

    private static final Pattern NAMED = Pattern.compile("mpirun: rank (\\d+) on .*; the job goes on without it");
    private static final Pattern WELL = Pattern.compile("(?m)^OK \\d+ checks on rank (\\d+)$");

    private FailingRanks() {}

    static void outlive(Ground ground, Random random) {
        boolean isByHydra = random.nextInt(4) == 0 && Tools.onPath("mpiexec.hydra") != null;
        if (ground.isOneMachine()) {
            int ranks = 2 + random.nextInt(random.nextBoolean() ? FEW_RANKS - 1 : MOST_RANKS - 1);
            int seed = random.nextInt(Integer.MAX_VALUE);
            requireSurvivors(job(ground, random, isByHydra, ranks, seed).run(), ranks, victims(seed, ranks), Set.of());
        } else {
            outliveOnNodes(ground, random, isByHydra);
        }
    }

    private static Set<Integer> victims(int seed, int ranks) {
        return new TreeSet<>(Outliving.victims(seed, ranks, ROUNDS).keySet());
    }

    private static MpiJob job(Ground ground, Random random, boolean isByHydra, int ranks, int seed) {
        MpiJob job = ground.job(ranks, Outliving.class)
                .options("--with-ft", "ulfm")
                .options(ground.someFabric(random))
                .options("--mca", "btl_progress", random.nextInt(3) == 0 ? "threaded" : "polling")
                .arguments(seed, ROUNDS)
                .jdk(ground.someJdk(random));
        if (random.nextBoolean()) {
            job.withoutChecks();
        }
        if (isByHydra) {
            job.options("--hydra");
        }
        if (random.nextInt(4) != 0) {
            job.shortLived();
        }
        return job;
    }

    /** Agents are reached over the first rail; Hydra outlives no node. */
    private static void outliveOnNodes(Ground ground, Random random, boolean isByHydra) {
        int ranks = ground.someRanks(random);
        boolean isNodeLost = !isByHydra && random.nextInt(3) == 0;
        int seed;
        do {
            seed = random.nextInt(Integer.MAX_VALUE);
        } while (isNodeLost && union(victims(seed, ranks), FAR).size() == ranks);
        RunningJob job = job(ground, random, isByHydra, ranks, seed).start();
        try {
            job.awaitStdout("has begun", 1);
            Pause.milliseconds(random.nextInt(LATEST_CUT_MS));
            if (isNodeLost) {
                for (int rail = 0; rail < ground.rails(); rail++) {
                    ground.testbed().cutSilently(rail);
                }
            } else {
                ground.testbed().cut(1 + random.nextInt(ground.rails() - 1));
            }
            JobResult result = job.finish();
            requireSurvivors(result, ranks, victims(seed, ranks), isNodeLost ? FAR : Set.of());
        } finally {
            ground.repairRails();
        }
    }

    /** Ranks that may fail are named, or were over before. */
    private static void requireSurvivors(JobResult result, int ranks, Set<Integer> victims, Set<Integer> mayFail) {
        Verdict.requireComesThrough(result);
        List<Integer> named = numbers(NAMED, result.stderr());
        List<Integer> due = union(victims, mayFail).stream()
                .filter(rank -> victims.contains(rank) || named.contains(rank))
                .toList();
        require(result, "are named once each by mpirun", named, due);
        List<Integer> living = IntStream.range(0, ranks)
                .boxed()
                .filter(rank -> !victims.contains(rank))
                .toList();
        List<Integer> well = numbers(WELL, result.stdout());
        well.removeIf(rank -> mayFail.contains(rank) && named.contains(rank)); // perhaps after its last word
        require(
                result,
                "come through",
                well,
                living.stream().filter(rank -> !named.contains(rank)).toList());
    }

    private static Set<Integer> union(Set<Integer> one, Set<Integer> other) {
        Set<Integer> both = new TreeSet<>(one);
        both.addAll(other);
        return both;
    }

    private static List<Integer> numbers(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> Integer.valueOf(found.group(1)))
                .sorted()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static void require(JobResult result, String what, List<Integer> found, List<Integer> due) {
        if (!found.equals(due)) {
            throw Verdict.found(Trouble.WRONG, "ranks " + found + " " + what + ", not " + due, result);
        }
    }
}
