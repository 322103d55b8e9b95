package railmpi.test.suite;

import java.util.Set;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Outliving;

/** Runs of a random program in which ranks fail at random moments. */
final class RandomFailures {
    private static final int ROUNDS = 40;

    private RandomFailures() {}

    /** Runs a job of {@link Outliving} and checks that each victim is named and that each other rank passes. */
    static void run(MpiJob job, int ranks, long seed) {
        JobResult result = job.arguments(seed, ROUNDS).run().assertStatus(0);
        Set<Integer> victims = Outliving.victims(seed, ranks, ROUNDS).keySet();
        for (int rank = 0; rank < ranks; rank++) {
            if (victims.contains(rank)) {
                result.assertStderr("rank " + rank + " on .*; the job goes on without it");
            } else {
                result.assertStdout("OK \\d+ checks on rank " + rank + "$");
            }
        }
    }
}
