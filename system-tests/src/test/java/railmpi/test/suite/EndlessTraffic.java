package railmpi.test.suite;

import java.nio.file.Path;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.StoppableJob;

/** Random traffic that goes on until {@link #end()}. Used by one thread. */
final class EndlessTraffic {
    private static final int LONGEST_SECONDS = 120;
    private static final double LIMIT_SECONDS = 90;

    private final StoppableJob job;
    private final int ranks;

    private EndlessTraffic(StoppableJob job, int ranks) {
        this.job = job;
        this.ranks = ranks;
    }

    /** Starts a job of {@link railmpi.test.programs.Traffic}; returns when all ranks have had messages. */
    static EndlessTraffic begin(MpiJob description, int ranks) {
        Path stop = Path.of(System.getProperty("java.io.tmpdir"), "railmpi-traffic-" + System.nanoTime());
        MpiJob traffic =
                description.arguments(Settings.seed(), LONGEST_SECONDS, stop).limit(LIMIT_SECONDS);
        return new EndlessTraffic(StoppableJob.begin(traffic, ranks, stop), ranks);
    }

    RunningJob job() {
        return job.running();
    }

    /** Lets every rank have more messages and end, which has to be a success. */
    void end() {
        job.end().assertOk(ranks).assertSilent();
    }
}
