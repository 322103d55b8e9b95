package railmpi.test.torture;

import java.util.Random;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;

/** Ranks, or mpirun itself, stand still for a while and go on: so does the job. Stateless. */
final class StoppedProcesses {
    private static final int SHORTEST_MS = 300;
    private static final int LONGEST_MS = 2_500;
    private static final int TWICE_ONE_IN = 4;

    private StoppedProcesses() {}

    static void ranks(Ground ground, Random random) {
        EndlessJob job = EndlessJob.begin(ground, random, ground.someRanks(random), ground.someFabric(random));
        int stops = random.nextInt(TWICE_ONE_IN) == 0 ? 2 : 1;
        for (int i = 0; i < stops; i++) {
            stop(ground.process(job.running(), random.nextInt(job.ranks())), random);
        }
        job.end();
    }

    static void launcher(Ground ground, Random random) {
        EndlessJob job = EndlessJob.begin(ground, random, ground.someRanks(random), ground.someFabric(random));
        stop(ground.launcher(job.running()), random);
        job.end();
    }

    private static void stop(long pid, Random random) {
        Processes.signal(pid, "STOP");
        Pause.milliseconds(SHORTEST_MS + random.nextInt(LONGEST_MS - SHORTEST_MS));
        Processes.signal(pid, "CONT");
    }
}
