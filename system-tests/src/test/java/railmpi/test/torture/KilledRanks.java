package railmpi.test.torture;

import java.util.Random;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.programs.Phases;

/** A rank, or mpirun itself, is killed at a random moment of a phase: the job is over soon and says who. Stateless. */
final class KilledRanks {
    private static final int LONGEST_DELAY_MS = 400;

    /** Who is killed, where and when; the second chance does the same. */
    private record Murder(int ranks, Phases.Phase phase, int victim, int delayMs, int seed, String[] fabric) {
        static Murder draw(Ground ground, Random random) {
            int ranks = ground.someRanks(random);
            Phases.Phase[] phases = Phases.Phase.values();
            return new Murder(
                    ranks,
                    phases[random.nextInt(phases.length)],
                    random.nextInt(ranks),
                    random.nextInt(LONGEST_DELAY_MS),
                    random.nextInt(),
                    ground.someFabric(random));
        }

        MpiJob job(Ground ground) {
            return ground.job(ranks, Phases.class).options(fabric).arguments(seed, phase);
        }
    }

    private KilledRanks() {}

    static void rank(Ground ground, Random random) {
        Murder murder = Murder.draw(ground, random);
        Verdict.requireSoon(() -> {
            RunningJob job = begun(ground, murder);
            long victim = ground.process(job, murder.victim());
            long startNs = System.nanoTime();
            Processes.signal(victim, "KILL");
            Verdict.requireFailure(job.finish(), "rank " + murder.victim() + "\\b.*(signal 9|kill)");
            return (System.nanoTime() - startNs) / 1e9;
        });
    }

    static void launcher(Ground ground, Random random) {
        Murder murder = Murder.draw(ground, random);
        Verdict.requireSoon(() -> {
            RunningJob job = begun(ground, murder);
            long victim = ground.launcher(job);
            long startNs = System.nanoTime();
            Processes.signal(victim, "KILL");
            Verdict.requireFailure(job.finish());
            return (System.nanoTime() - startNs) / 1e9;
        });
    }

    private static RunningJob begun(Ground ground, Murder murder) {
        RunningJob job = murder.job(ground).start();
        job.awaitStdout("READY", murder.ranks());
        Pause.milliseconds(murder.delayMs());
        return job;
    }
}
