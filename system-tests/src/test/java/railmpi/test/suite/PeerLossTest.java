package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Soon;
import railmpi.test.job.Testbed;
import railmpi.test.programs.Ends;
import railmpi.test.programs.FloodSleeper;
import railmpi.test.programs.Traffic;

/** Ranks on other nodes that die, stand still, compute, or cannot be reached any more. */
@Test(groups = {"multiprocess", "soon"})
public final class PeerLossTest {
    private static final int PEER_TIMEOUT_SECONDS = 5;

    private Testbed testbed;
    private Path folder;

    @BeforeClass
    public void bringUp() throws IOException {
        testbed = Testbed.up(2);
        folder = Files.createTempDirectory("railmpi-peers").toRealPath();
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() throws IOException {
        Folders.remove(folder);
        if (testbed != null) {
            testbed.close();
        }
    }

    private MpiJob traffic(int seconds) {
        return MpiJob.of(4, Traffic.class)
                .across(testbed, 2)
                .options("--oversubscribe")
                .arguments(Settings.seed(), seconds)
                .limit(90);
    }

    @DataProvider
    public Object[][] victims() {
        return new Object[][] {{0}, {3}};
    }

    @Test(dataProvider = "victims")
    public void shouldEndWhenARankIsKilled(int victim) {
        Soon.require(() -> {
            RunningJob job = traffic(60).start();
            job.awaitStdout("READY", 4);
            long start = System.nanoTime();
            Processes.signal(job.rankPids().get(victim), "KILL");
            JobResult result = job.finish();
            result.assertFailed()
                    .assertStderr("rank " + victim + " on node" + victim / 2 + " .*was killed by signal 9");
            return (System.nanoTime() - start) / 1e9;
        });
    }

    /** How the last rank ends, what the others do meanwhile, status of mpirun, what it says of that rank. */
    @DataProvider
    public Object[][] ends() {
        return new Object[][] {
            {"throw", "receive", 1, "uncaught"},
            {"exit-5", "compute", 5, "exited with code 5"},
            {"halt", "sleep", 6, "exited with code 6"},
            {"halt-0", "receive", 1, "exited without MPI.Finalize"},
            {"abort", "receive", 7, "aborted the job with code 7"},
            // Those that send may notice it first, and their status counts as well.
            {"return", "send", -1, ""},
        };
    }

    @Test(dataProvider = "ends")
    public void shouldEndWhenARankEnds(String how, String others, int status, String words) {
        Soon.require(() -> {
            RunningJob job = MpiJob.of(3, Ends.class)
                    .across(testbed, 2)
                    .options("--oversubscribe")
                    .arguments(how, others)
                    .limit(40)
                    .start();
            job.awaitStdout("READY", 1);
            long start = System.nanoTime();
            JobResult result = job.finish().assertFailed();
            result.require(status == -1 || result.status() == status, "status " + result.status() + ", not " + status);
            if (!words.isEmpty()) {
                result.assertStderr("^mpirun: rank 2 on node1 .*" + words);
            }
            return (System.nanoTime() - start) / 1e9;
        });
    }

    /** By Hydra itself, which kills nobody while it cannot reach the other node: each rank has to find out alone. */
    @DataProvider
    public Object[][] cuts() {
        return new Object[][] {{false}, {true}};
    }

    @Test(dataProvider = "cuts")
    public void shouldGiveUpOnANodeThatCannotBeReached(boolean isSilent) throws IOException {
        String java = "exec java -cp " + Installation.classPath() + " " + Traffic.class.getName() + " "
                + Settings.seed() + " 120 2>" + folder + "/error-" + isSilent + "-$PMI_RANK";
        RunningJob job = MpiJob.ofWords("-n", "2", "sh", "-c", java)
                .acrossByHydra(testbed, 1)
                .environment("RAILMPI_MCA_btl_peer_timeout", Integer.toString(PEER_TIMEOUT_SECONDS))
                .limit(60)
                .start();
        try {
            job.awaitStdout("READY", 2);
            Map<Integer, Long> pids = job.rankPids();
            cut(isSilent);
            long start = System.nanoTime();
            double limit = PEER_TIMEOUT_SECONDS + 10;
            while (isAnyAlive(pids) && System.nanoTime() - start < limit * 1e9) {
                Pause.milliseconds(50);
            }
            requireError(pids, isSilent, limit);
        } finally {
            testbed.heal();
            job.processes().forEach(pid -> Processes.signal(pid, "KILL"));
            job.finish();
        }
    }

    private void cut(boolean isSilent) {
        if (isSilent) {
            testbed.cutSilently();
        } else {
            testbed.cut();
        }
    }

    private static boolean isAnyAlive(Map<Integer, Long> pids) {
        return pids.values().stream().anyMatch(PeerLossTest::isAlive);
    }

    private static boolean isAlive(long pid) {
        return Processes.command(pid).equals("java") && !Processes.describe(pid).endsWith("()");
    }

    private void requireError(Map<Integer, Long> pids, boolean isSilent, double limit) throws IOException {
        for (Map.Entry<Integer, Long> rank : pids.entrySet()) {
            String error = Files.readString(folder.resolve("error-" + isSilent + "-" + rank.getKey()));
            if (isAlive(rank.getValue())) {
                throw new AssertionError("rank " + rank.getKey() + " lives after " + limit + " s: " + error);
            }
        }
        // Hydra kills a rank that it reaches as soon as another one gives up; the first one has to say why.
        StringBuilder errors = new StringBuilder();
        for (int rank : pids.keySet()) {
            errors.append(Files.readString(folder.resolve("error-" + isSilent + "-" + rank)));
        }
        if (!errors.toString().matches("(?s).*rank \\d.*")) {
            throw new AssertionError("no rank named the other: " + errors);
        }
    }

    /** The same with mpirun, which has to end as well. */
    public void shouldEndMpirunWhenANodeCannotBeReached() {
        RunningJob job = traffic(120)
                .options("--mca", "btl_peer_timeout", Integer.toString(PEER_TIMEOUT_SECONDS))
                .start();
        try {
            job.awaitStdout("READY", 4);
            // Every two ranks that exchange messages have done so.
            Pause.milliseconds(1_000);
            testbed.cut();
            long start = System.nanoTime();
            JobResult result = job.finish().assertFailed();
            double seconds = (System.nanoTime() - start) / 1e9;
            result.require(seconds < PEER_TIMEOUT_SECONDS + 10, "took " + seconds + " s");
        } finally {
            testbed.heal();
        }
    }

    private EndlessTraffic endlessTraffic() {
        return EndlessTraffic.begin(
                MpiJob.of(4, Traffic.class).across(testbed, 2).options("--oversubscribe"), 4);
    }

    public void shouldSurviveAShortCut() {
        EndlessTraffic traffic = endlessTraffic();
        testbed.cut();
        Pause.milliseconds(1500);
        testbed.heal();
        traffic.end();
    }

    public void shouldGoOnAfterAStop() {
        EndlessTraffic traffic = endlessTraffic();
        long pid = traffic.job().rankPids().get(3);
        Processes.signal(pid, "STOP");
        Pause.milliseconds(4_000); // less than who connects has to prove of which job it is
        Processes.signal(pid, "CONT");
        traffic.end();
    }

    public void shouldGoOnWhileARankComputes() {
        MpiJob.of(3, FloodSleeper.class)
                .across(testbed, 2)
                .options("--oversubscribe")
                .arguments(3_000, 10, "compute")
                .limit(60)
                .run()
                .assertOk(3)
                .assertSilent();
    }
}
