package railmpi.test.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import railmpi.test.job.Pause;
import railmpi.test.job.RailMischief;

/**
 * Rails are cut, healed, slowed, made late and made to lose frames, or misbehave by injected faults; the job goes on.
 * Stateless.
 */
final class RailTroubles {
    private static final int LONGEST_PAUSE_MS = 600;
    private static final int STOP_MS = 1_000;
    private static final int FEWEST = 3;
    private static final int MOST = 6;
    private static final String[] FAULTS = {
        "break=100,limit=4",
        "break=83,limit=4,ranks=1",
        "stall=90,late=900,limit=3",
        "delay=20:3,duplicate=3",
        "delay=5:20,reorder=2",
        "drop=30,duplicate=4,limit=3",
    };

    private RailTroubles() {}

    /** By the network, on the testbed. */
    static void network(Ground ground, Random random) {
        RailMischief mischief = new RailMischief(ground.testbed(), ground.rails());
        EndlessJob job = EndlessJob.begin(ground, random, ground.someRanks(random));
        try {
            for (int events = FEWEST + random.nextInt(MOST - FEWEST + 1); events > 0; events--) {
                mischief.happen(job.running(), job.ranks(), random, STOP_MS);
                Pause.milliseconds(random.nextInt(LONGEST_PAUSE_MS));
            }
        } finally {
            ground.repairRails();
        }
        job.end();
    }

    /** By the fabric that wraps the sockets, over two rails. */
    static void injected(Ground ground, Random random) {
        String plan = FAULTS[random.nextInt(FAULTS.length)] + ",seed=" + (1 + random.nextInt(1000));
        List<String> options = new ArrayList<>(List.of(ground.sockets()));
        options.addAll(List.of("--mca", "btl_paths_per_port", "2", "--mca", "btl_fault", plan));
        EndlessJob job = EndlessJob.begin(ground, random, ground.someRanks(random), options.toArray(new String[0]));
        Pause.milliseconds(2L * LONGEST_PAUSE_MS);
        job.end();
    }
}
