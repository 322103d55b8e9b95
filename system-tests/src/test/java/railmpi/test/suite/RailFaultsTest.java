package railmpi.test.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RailMischief;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.BarrierLoop;
import railmpi.test.programs.RandomWorkload;
import railmpi.test.programs.ReusedBuffers;

/** Random messages between four ranks on two nodes with three rails that fail in all ways: every byte arrives once. */
@Test(groups = {"multiprocess", "small"})
public final class RailFaultsTest {
    private static final int RAILS = 3;
    private static final int RANKS = 4;
    private static final int QUICK_PLANS = 3;

    private Testbed testbed;
    private RailMischief mischief;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.up(2, "400mbit", "200mbit", "100mbit");
        mischief = new RailMischief(testbed, RAILS);
    }

    @AfterMethod(alwaysRun = true)
    public void repair() {
        if (testbed != null) {
            mischief.heal();
        }
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    private MpiJob workload(int seconds) {
        return MpiJob.of(RANKS, RandomWorkload.class)
                .across(testbed, 2)
                .options("--oversubscribe")
                .arguments(Settings.seed(), seconds)
                .limit(seconds + 90);
    }

    /** Plans of fault injection, and what the ranks must have counted. */
    @DataProvider
    public Object[][] plans() {
        Object[][] plans = {
            {"stall=15,ports=rail1,limit=2", "[1-9]\\d* stalled"},
            {"drop=80,delay=10:5,reorder=3,refuse=4,ports=rail1+rail2", "[1-9]\\d* connections broken"},
            {"drop=30,duplicate=4", "[1-9]\\d* connections broken, .* [1-9]\\d* doubled"},
            {"break=40,ports=rail1+rail2", "[1-9]\\d* connections broken"},
            {"refuse=2,ports=rail0+rail2,limit=20", "[1-9]\\d* refused"},
            {"delay=5:20,reorder=2", "[1-9]\\d* completions delayed"},
            {"stall=8,late=1500,ports=rail1,ranks=0,limit=2", "[1-9]\\d* stalled"},
        };
        return Settings.isFull() ? plans : Arrays.copyOf(plans, QUICK_PLANS);
    }

    @Test(dataProvider = "plans")
    public void shouldDeliverUnderInjectedFaults(String plan, String evidence) {
        workload(Settings.isFull() ? 30 : 3)
                .options("--mca", "btl_fault", plan + ",seed=" + (1 + Settings.seed() % 1000))
                .options("--mca", "log_verbosity", "1")
                .run()
                .assertOk(RANKS)
                .assertStderr("rank \\d: fault injection: .*" + evidence);
    }

    /** Connections that break, or fall silent, and carry out later what they had held back. */
    @DataProvider
    public Object[][] latePlans() {
        return new Object[][] {
            {"break=12,late=300,ranks=0,ports=rail1+rail2,limit=12"},
            {"stall=12,late=1500,ranks=0,ports=rail1,limit=2"},
        };
    }

    /**
     * Stripes come out of a dead rail after their message is complete and its buffers are used for something else; none
     * may be let in.
     */
    @Test(dataProvider = "latePlans")
    public void shouldKeepLateStripesFromReusedBuffers(String plan) {
        MpiJob.of(2, ReusedBuffers.class)
                .across(testbed, 1)
                .options("--mca", "btl_fault", plan)
                .options("--mca", "log_verbosity", "1")
                .arguments(Settings.seed(), Settings.isFull() ? 15 : 5, 512 * 1024)
                .limit(120)
                .run()
                .assertOk(2)
                .assertStderr("rank 0: fault injection: .*[1-9]\\d* requests late, of which 0 were carried out");
    }

    /** The same by the network itself: what is in the kernel's queues is sent again when the rail is healed. */
    public void shouldKeepWhatTheKernelHeldBackFromReusedBuffers() {
        RunningJob job = MpiJob.of(2, ReusedBuffers.class)
                .across(testbed, 1)
                .arguments(Settings.seed(), Settings.isFull() ? 8 : 5, 512 * 1024)
                .limit(90)
                .start();
        job.awaitStdout("READY", 2);
        for (int rail : Settings.isFull() ? new int[] {0, 1, 2, 0} : new int[] {0, 1}) {
            testbed.cutSilently(rail);
            Pause.milliseconds(1_200);
            testbed.heal(rail);
            Pause.milliseconds(300);
        }
        job.writeAndClose("");
        job.finish().assertOk(2);
    }

    /** A member is stopped for longer than any time-out of a barrier, and the rail that has the multicast is cut. */
    public void shouldReleaseBarriersWhateverBecomesOfMembersAndRails() {
        RunningJob job = MpiJob.of(RANKS, BarrierLoop.class)
                .across(testbed, 2)
                .options(
                        "--oversubscribe",
                        "--mca",
                        "coll_barrier_algorithm",
                        "rgm",
                        "--mca",
                        "coll_barrier_stages",
                        "flat")
                .options("--mca", "btl_fault", "miss=20,twice=9,swap=9", "--mca", "log_verbosity", "1")
                .limit(90)
                .start();
        job.awaitStdout("READY", RANKS);
        mischief.stop(job, RANKS - 1, 5_000);
        testbed.cutSilently(0);
        Pause.milliseconds(1_000);
        testbed.heal(0);
        testbed.cut(0);
        Pause.milliseconds(300);
        testbed.heal(0); // Hydra itself uses it
        job.writeAndClose("");
        job.finish().assertOk(RANKS).assertStderr("releases have not come by multicast and were read from the parent");
    }

    /** Ten minutes in a full run, or {@code -Drailmpi.rails.seconds}. */
    public void shouldDeliverWhateverHappensToTheRails() {
        int seconds = Integer.getInteger("railmpi.rails.seconds", Settings.isFull() ? 600 : 10);
        Random random = new Random(Settings.seed());
        List<String> story = new ArrayList<>();
        RunningJob job = workload(seconds).start();
        try {
            job.awaitStdout("READY", RANKS);
            long end = System.nanoTime() + seconds * 1_000_000_000L;
            while (System.nanoTime() < end) {
                story.add(mischief.happen(job, RANKS, random, seconds >= 60 ? 3_000 : 1_500));
                Pause.milliseconds(100 + random.nextInt(600));
            }
            mischief.heal();
            job.writeAndClose("");
        } catch (IllegalStateException e) {
            throw new AssertionError("after " + story, e);
        } finally {
            JobResult result = job.finish();
            try {
                result.assertOk(RANKS);
            } catch (AssertionError e) {
                throw new AssertionError("after " + story + ": " + e.getMessage(), e);
            }
        }
    }
}
