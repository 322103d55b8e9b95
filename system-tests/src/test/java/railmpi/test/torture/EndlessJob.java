package railmpi.test.torture;

import java.nio.file.Path;
import java.util.Random;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.job.StoppableJob;
import railmpi.test.programs.RandomWorkload;

/** Random messages, every byte compared, that go on until {@link #end()}. Used by one thread. */
final class EndlessJob {
    private static final int LONGEST_SECONDS = 300;

    private final StoppableJob job;
    private final int ranks;

    private EndlessJob(StoppableJob job, int ranks) {
        this.job = job;
        this.ranks = ranks;
    }

    /** Returns when all ranks have had messages. */
    static EndlessJob begin(Ground ground, Random random, int ranks, String... options) {
        Path stop = ground.file("stop");
        MpiJob workload = ground.job(ranks, RandomWorkload.class)
                .options(options)
                .jdk(ground.someJdk(random))
                .arguments(random.nextInt(), LONGEST_SECONDS, stop);
        return new EndlessJob(StoppableJob.begin(workload, ranks, stop), ranks);
    }

    RunningJob running() {
        return job.running();
    }

    int ranks() {
        return ranks;
    }

    /** Lets the job end, which has to be a success. */
    JobResult end() {
        JobResult result = job.end();
        Verdict.requireSuccess(result, ranks);
        return result;
    }
}
