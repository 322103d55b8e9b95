package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.FreePorts;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.AgreeBesideStopped;
import railmpi.test.programs.FailedRank;
import railmpi.test.programs.FailedSeen;
import railmpi.test.programs.MortalPeers;
import railmpi.test.programs.Outliving;
import railmpi.test.programs.Repaired;
import railmpi.test.programs.Tolerant;
import railmpi.test.programs.UlfmBenches;
import railmpi.test.programs.UlfmQuiet;
import railmpi.test.programs.UlfmSpares;
import railmpi.test.programs.UlfmStress;
import railmpi.test.programs.UlfmTwins;
import railmpi.test.programs.WindowFreedBySome;

/** Jobs that go on when ranks fail. */
@Test(groups = {"multiprocess", "soon"})
public final class FaultToleranceTest {
    private static final String[] SOCKETS = {"--mca", "btl", "soft,self"};
    private static final String[] SHARED_MEMORY = {};
    private static final int RANDOM_JOBS_OF_FULL_RUN = 100;

    /** How the last rank ends, a pattern of what mpirun says, and over what. */
    @DataProvider
    public Object[][] ends() {
        return new Object[][] {
            {"kill", "was killed by signal 9 \\(SIGKILL\\)", SHARED_MEMORY},
            {"exit", "exited without MPI.Finalize", SOCKETS},
            {"throw", "exited with code 1", SHARED_MEMORY},
        };
    }

    @Test(dataProvider = "ends")
    public void shouldRaiseErrorsOfWhatNeedsAFailedRankOnly(String end, String said, String... options) {
        boolean isStrict = end.equals("kill");
        JobResult result = tolerant(4, FailedRank.class, options)
                .options("--ft-status", isStrict ? "strict" : "tolerant")
                .arguments(end)
                .run();
        int killed = 137;
        result.assertStatus(isStrict ? killed : 0)
                .assertStdout("checks on rank 0", "checks on rank 1", "checks on rank 2")
                .assertStderr("rank 3 on ", said, "; the job goes on without it");
    }

    /** Each run has another seed; the full one has many. */
    public void shouldComeToTheSameResultsWhoeverFails() {
        long seed = Settings.seed();
        int jobs = Settings.isFull() ? RANDOM_JOBS_OF_FULL_RUN : 2;
        for (int job = 0; job < jobs; job++) {
            int ranks = 3 + (int) ((seed + job) % 3);
            String[] options = job % 2 == 0 ? SHARED_MEMORY : SOCKETS;
            RandomFailures.run(tolerant(ranks, Outliving.class, options), ranks, seed + job);
        }
    }

    /** Each run has other kinds during which a rank fails, over one of both ways; the full one has many. */
    public void shouldEndEachKindOfCallWhosePeerFails() throws IOException {
        long seed = Settings.seed();
        Path folder = Files.createTempDirectory("railmpi-mortal");
        int jobs = Settings.isFull() ? RANDOM_JOBS_OF_FULL_RUN : 2;
        for (int job = 0; job < jobs; job++) {
            int ranks = Settings.isFull() ? 2 + (int) ((seed + job) % 4) : 4;
            String[] options = job % 2 == 0 ? SHARED_MEMORY : SOCKETS;
            tolerant(ranks, MortalPeers.class, options)
                    .withoutChecks()
                    .arguments(seed + job, Settings.isFull() ? ranks - 1 : 1, folder.resolve("file-" + job))
                    .run()
                    .assertStatus(0)
                    .assertStdout(" checks on rank ");
            Files.delete(folder.resolve("file-" + job));
        }
        Files.delete(folder);
    }

    /** Half of the ranks are those of a job that the other half has started. */
    public void shouldEndEachKindOfCallWhosePeerOfAnotherJobFails() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-mortal");
        tolerant(2, MortalPeers.class, Settings.seed() % 2 == 0 ? SOCKETS : SHARED_MEMORY)
                .withoutChecks()
                .options("--oversubscribe")
                .arguments(Settings.seed(), Settings.isFull() ? 3 : 1, folder.resolve("file"), "spawned")
                .run()
                .assertStatus(0)
                .assertStdout(" checks on rank ");
        Files.delete(folder.resolve("file"));
        Files.delete(folder);
    }

    /** Two jobs that have met at a port, each with a mpirun of its own, which does not know of the other one. */
    public void shouldEndEachKindOfCallWhosePeerOfAJobMetAtAPortFails() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-mortal");
        int jobs = Settings.isFull() ? 4 : 1;
        for (int job = 0; job < jobs; job++) {
            long seed = Settings.seed() + job;
            Path file = folder.resolve("file-" + job);
            String[] options = seed % 2 == 0 ? SHARED_MEMORY : SOCKETS;
            RunningJob first = tolerant(2, MortalPeers.class, options)
                    .withoutChecks()
                    .arguments(seed, 1, file, "accept")
                    .start();
            JobResult second = tolerant(2, MortalPeers.class, options)
                    .withoutChecks()
                    .arguments(seed, 1, file, "connect")
                    .run();
            second.assertStatus(0).assertStdout(" checks on rank ");
            first.finish().assertStatus(0).assertStdout(" checks on rank ");
            Files.delete(file);
            Files.delete(folder.resolve(file.getFileName() + ".port"));
        }
        Files.delete(folder);
    }

    /** By writes into registered memory and by multicast, over sockets; a quick run has one of the barriers. */
    public void shouldEndCollectivesByFlagsAndMulticastWhosePeerFails() throws IOException {
        String[] algorithms = {"rds", "rpe", "rgm"};
        int chosen = (int) (Settings.seed() % algorithms.length);
        Path folder = Files.createTempDirectory("railmpi-mortal");
        for (String algorithm : Settings.isFull() ? algorithms : new String[] {algorithms[chosen]}) {
            tolerant(5, MortalPeers.class, SOCKETS)
                    .withoutChecks()
                    .options("--mca", "coll_barrier_algorithm", algorithm)
                    .options("--mca", "coll_bcast_algorithm", "multicast", "--mca", "coll_allreduce_algorithm", "flags")
                    .arguments(Settings.seed(), Settings.isFull() ? 4 : 2, folder.resolve("file"))
                    .arguments("barrier", "ibarrier", "allreduce", "iallreduce", "bcast", "long-bcast")
                    .run()
                    .assertStatus(0)
                    .assertStdout(" checks on rank ");
            Files.delete(folder.resolve("file"));
        }
        Files.delete(folder);
    }

    /** Twins of the public programs; those in which nobody fails share a job, and so do the others. */
    public void shouldDoWhatPublicProgramsExpect() {
        int rounds = Settings.isFull() ? 100 : 5;
        boolean isSeedEven = Settings.seed() % 2 == 0;
        tolerant(4, UlfmQuiet.class, isSeedEven ? SHARED_MEMORY : SOCKETS)
                .arguments(rounds, Settings.isFull() ? 12 : 1, Settings.isFull() ? 5_000 : 500)
                .limit(180)
                .run()
                .assertOk(4)
                .assertSilent();
        tolerant(4, UlfmTwins.class, isSeedEven ? SOCKETS : SHARED_MEMORY)
                .options("--initial-errhandler", "mpi_errors_return")
                .run()
                .assertOk(3);
    }

    /** Twins of public programs that time and strain the calls, with their own processes and ports, or with spares. */
    public void shouldDoWhatPublicProgramsStrain() {
        boolean isSeedEven = Settings.seed() % 2 == 0;
        tolerant(4, UlfmStress.class, isSeedEven ? SHARED_MEMORY : SOCKETS)
                .arguments("spawn")
                .run()
                .assertOk(3);
        tolerant(4, UlfmStress.class, isSeedEven ? SOCKETS : SHARED_MEMORY)
                .arguments("connect_accept")
                .run()
                .assertOk(2);
        tolerant(6, UlfmBenches.class, isSeedEven ? SHARED_MEMORY : SOCKETS)
                .withoutChecks()
                .arguments(Settings.isFull() ? 1000 : 20)
                .run()
                .assertOk(2);
        tolerant(6, UlfmSpares.class, isSeedEven ? SOCKETS : SHARED_MEMORY)
                .run()
                .assertStatus(0)
                .assertStdout("checks on rank 0", "checks on rank 5");
    }

    public void shouldAgreeBesideARankThatIsStopped() {
        tolerant(6, AgreeBesideStopped.class).run().assertOk(6).assertSilent();
    }

    public void shouldGiveBackTheMemoryOfAWindowThatOnlySomeHaveFreed() {
        tolerant(3, WindowFreedBySome.class, "--mca", "coll_barrier_algorithm", "dissemination")
                .withoutChecks()
                .run()
                .assertStatus(0)
                .assertStdout(
                        "rank 0 has freed the window, nobody had failed",
                        "rank 1 has freed the window, rank 2 had failed",
                        "checks on rank 0",
                        "checks on rank 1");
    }

    public void shouldGoOnWithNewProcessesInPlaceOfFailedOnes() {
        MpiJob.of(4, Repaired.class)
                .shortLived()
                .options("--mca", "mpi_ft_enable", "true")
                .run()
                .assertOk(4);
    }

    /** Where people look: the stall report, mpi-top and the metrics. */
    public void shouldShowWhoHasFailed() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("railmpi-failed"); // so that mpi-top sees this job only
        int port = FreePorts.inARow(3);
        RunningJob job = tolerant(3, FailedSeen.class)
                .options("--stall-report", "1", "--mca", "metrics_port", Integer.toString(port))
                .sharedMemory(folder)
                .limit(120)
                .start();
        job.awaitStderr("  rank 2 on .*: has failed: it exited with code 7", 1);
        job.awaitStderr("  rank 1 on .*: waits in receive, peer 0", 1);
        for (int rank = 0; rank < 2; rank++) {
            String metrics = MetricsTest.scrape(port + rank);
            assertEquals(MetricsTest.number(metrics, "failed_ranks", "rank=\"" + rank + "\""), 1.0);
        }
        MpiJob.ofWords("--once", "--json")
                .tool("mpi-top")
                .sharedMemory(folder)
                .run()
                .assertStatus(0)
                .assertStdout("\"size\": 3, \"failed\": \\[2\\], \"silent\": \\[\\]");
        job.writeAndClose("go\n");
        JobResult result = job.finish().assertStatus(0).assertStdout("rank 0 has gone on", "rank 1 has gone on");
        assertEquals(result.stderr().split("the job goes on without it", -1).length, 2, result.stderr());
        Folders.remove(folder);
    }

    public void shouldHaveTheCallsWithoutTolerance() {
        MpiJob.of(3, Tolerant.class).shortLived().run().assertOk(3).assertSilent();
    }

    public void shouldRefuseWhatItCannotTolerate() {
        MpiJob.of(2, Tolerant.class)
                .options("--with-ft", "perhaps")
                .run()
                .assertFailed()
                .assertStderr("--with-ft perhaps: ulfm or no is needed");
    }

    private static MpiJob tolerant(int ranks, Class<?> program, String... options) {
        return MpiJob.of(ranks, program)
                .shortLived()
                .options("--with-ft", "ulfm")
                .options(options);
    }
}
