package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.FailedRank;
import railmpi.test.programs.MortalPeers;
import railmpi.test.programs.OutlivedNode;
import railmpi.test.programs.Outliving;
import railmpi.test.programs.Repaired;
import railmpi.test.programs.UlfmStress;

/** Jobs on several nodes that go on when ranks fail and when a node is lost, by agents. */
@Test(groups = "multiprocess")
public final class FaultToleranceOnNodesTest {
    private static final String RATE = "1gbit";
    private static final String GOES_ON = "; the job goes on without it";
    private static final int RANKS = 4;
    private static final int RANDOM_JOBS_OF_FULL_RUN = 20;

    private Testbed testbed;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.withControlNetwork(2, RATE, RATE);
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    private MpiJob tolerant(Class<?> program, String... options) {
        return MpiJob.of(RANKS, program)
                .shortLived()
                .across(testbed, 2)
                .options("--with-ft", "ulfm")
                .options(options);
    }

    public void shouldRaiseErrorsOfWhatNeedsARankOfAnotherNodeOnly() {
        tolerant(FailedRank.class)
                .arguments("kill")
                .run()
                .assertOk(3)
                .assertStderr("rank 3 on node1 was killed by signal 9 \\(SIGKILL\\)" + GOES_ON);
    }

    public void shouldOutliveARankUnderHydra() {
        tolerant(FailedRank.class, "--hydra")
                .arguments("kill")
                .run()
                .assertOk(3)
                .assertStderr("rank 3 on node1 was killed by signal 9 \\(SIGKILL\\)" + GOES_ON);
    }

    /** Nobody tells a job of failures in the one that it has started, or the other way round, on two nodes. */
    public void shouldEndEachKindOfCallWhosePeerOfAnotherJobFailsUnderHydra() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-mortal");
        int first = Settings.isFull() ? 0 : (int) (Settings.seed() % 2);
        int last = Settings.isFull() ? 1 : first;
        for (int side = first; side <= last; side++) {
            long seed = seedWithVictimOf(side);
            MpiJob.of(2, MortalPeers.class)
                    .across(testbed, 2)
                    .withoutChecks()
                    .options("--with-ft", "ulfm", "--hydra")
                    .arguments(seed, 1, folder.resolve("file-" + side), "spawned")
                    .run()
                    .assertStatus(0)
                    .assertStdout(" checks on rank ");
            Files.delete(folder.resolve("file-" + side));
        }
        Files.delete(folder);
    }

    /** The program chooses one of four ranks, first those that have started the others. */
    private static long seedWithVictimOf(int side) {
        long seed = Settings.seed();
        while (new Random(seed).nextInt(RANKS) / 2 != side) {
            seed++;
        }
        return seed;
    }

    public void shouldGoOnWithNewProcessesInPlaceOfFailedOnes() {
        tolerant(Repaired.class).run().assertOk(4);
    }

    public void shouldOutliveANodeWhoseProcessesAreKilled() {
        RunningJob job = outlived();
        testbed.kill(1);
        job.finish()
                .assertStatus(0)
                .assertStdout("2 are left, the sum of their ranks is 1, 2 have failed")
                .assertStderr(
                        "rank 2 on node1 was lost with its machine: .*" + GOES_ON,
                        "rank 3 on node1 was lost with its machine: .*" + GOES_ON);
    }

    /** Twin of kill_node and daemon_benchdetect_barrier: a rank kills the agent of its machine. */
    public void shouldOutliveANodeWhoseAgentIsKilled() {
        tolerant(UlfmStress.class)
                .arguments("kill_node", Settings.isFull() ? 10 : 1)
                .run()
                .assertOk(2)
                .assertStdout("a barrier with the lost node has failed after \\d+ ms")
                .assertStderr("rank 2 on node1 was lost .*" + GOES_ON, "rank 3 on node1 was .*" + GOES_ON);
    }

    /** Its ranks, which live, end by themselves: nothing is left when the job has ended. */
    public void shouldOutliveANodeThatIsNotHeard() {
        RunningJob job = outlived(Settings.isFull() ? new String[0] : new String[] {"--mca", "ft_node_timeout", "4"});
        testbed.isolate(1);
        try {
            job.awaitStderr("rank \\d on node1 was lost with its machine: .*it was silent for \\d s", 2);
            job.awaitStdout("2 are left, the sum of their ranks is 1, 2 have failed", 1);
            testbed.awaitNoProcess(1);
        } finally {
            testbed.rejoin(1);
        }
        job.finish().assertStatus(0);
    }

    private RunningJob outlived(String... options) {
        RunningJob job = tolerant(OutlivedNode.class, options).arguments(2).start();
        job.awaitStdout("all have met", 1);
        return job;
    }

    public void shouldNotTakeAStoppedRankForDead() {
        if (!Settings.isFull()) {
            return; // it takes longer than the others together
        }
        RunningJob job = tolerant(OutlivedNode.class).arguments(3).start();
        job.awaitStdout("all have met", 1);
        long stopped = job.awaitRankPids(4).get(2);
        Processes.signal(stopped, "STOP");
        Pause.milliseconds(10_000);
        Processes.signal(stopped, "CONT");
        Processes.signal(job.rankPids().get(3), "KILL");
        job.finish().assertStatus(0).assertStdout("3 are left, the sum of their ranks is 3, 1 have failed");
    }

    public void shouldComeToTheSameResultsWhoeverFails() {
        int jobs = Settings.isFull() ? RANDOM_JOBS_OF_FULL_RUN : 1;
        for (int job = 0; job < jobs; job++) {
            RandomFailures.run(tolerant(Outliving.class), RANKS, Settings.seed() + job);
        }
    }

    public void shouldNameTheHostWhereNoAgentStarts() {
        MpiJob.of(2, OutlivedNode.class)
                .options("--agents", "--host", "elsewhere", "--launcher-exec", "/bin/false")
                .arguments(2)
                .run()
                .assertFailed()
                .assertStderr("cannot start an agent on elsewhere: /bin/false ended with code 1");
        MpiJob.of(2, OutlivedNode.class)
                .options("--agents")
                .arguments(2)
                .run()
                .assertFailed()
                .assertStderr("option --agents needs to know the machines");
        MpiJob.of(2, OutlivedNode.class)
                .options("--agents", "--host", "localhost", "--stall-report", "2")
                .arguments(2)
                .run()
                .assertFailed()
                .assertStderr("--stall-report is not possible with agents");
    }

    public void shouldRunOnThisMachineWithoutSsh() {
        MpiJob.ofWords("--agents", "--host", "localhost", "-n", "2", "--stdin", "all", "cat")
                .stdin("to all\n")
                .run()
                .assertStatus(0)
                .assertStdout("to all\nto all\n");
    }
}
