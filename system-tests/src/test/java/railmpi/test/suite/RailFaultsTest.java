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
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.RandomWorkload;
import railmpi.test.programs.ReusedBuffers;

/** Random messages between four ranks on two nodes with three rails that fail in all ways: every byte arrives once. */
@Test(groups = "multiprocess")
public final class RailFaultsTest {
    private static final int RAILS = 3;
    private static final int RANKS = 4;
    private static final int QUICK_PLANS = 3;

    private Testbed testbed;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.up(2, "400mbit", "200mbit", "100mbit");
    }

    @AfterMethod(alwaysRun = true)
    public void repair() {
        if (testbed != null) {
            heal();
        }
    }

    private void heal() {
        for (int rail = 0; rail < RAILS; rail++) {
            testbed.heal(rail);
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
                .limit(seconds + 40);
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
     * Stripes come out of a dead rail after their message is complete and its buffers are used for something else; none may
     * be let in.
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

    /** What may happen to a rail, and to a rank. */
    private enum Fault {
        CUT,
        CUT_SILENTLY,
        HEAL,
        LOSE,
        SLOW_DOWN,
        SPEED_UP,
        STOP_A_RANK
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
                story.add(misbehave(job, random, seconds >= 60 ? 3_000 : 1_500));
                Pause.milliseconds(100 + random.nextInt(600));
            }
            heal();
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

    private final boolean[] isCut = new boolean[RAILS];

    /** Does something at random; one rail at least stays whole. */
    private String misbehave(RunningJob job, Random random, int stopMs) {
        Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
        int rail = random.nextInt(RAILS);
        boolean isLastWhole = isCut[(rail + 1) % RAILS] && isCut[(rail + 2) % RAILS];
        if (isLastWhole && (fault == Fault.CUT || fault == Fault.CUT_SILENTLY)) {
            fault = Fault.HEAL;
            rail = (rail + 1) % RAILS;
        }
        switch (fault) {
            case CUT -> testbed.cut(rail);
            case CUT_SILENTLY -> testbed.cutSilently(rail);
            case HEAL -> testbed.heal(rail);
            case LOSE -> testbed.lose(rail, 1);
            case SLOW_DOWN -> testbed.setRate(rail, "20mbit");
            case SPEED_UP -> testbed.setRate(rail, "400mbit");
            case STOP_A_RANK -> stop(job, random.nextInt(RANKS), stopMs);
        }
        isCut[rail] = fault == Fault.CUT || fault == Fault.CUT_SILENTLY || fault != Fault.HEAL && isCut[rail];
        return fault + (fault == Fault.STOP_A_RANK ? "" : " " + rail);
    }

    private static void stop(RunningJob job, int rank, int milliseconds) {
        Long pid = job.rankPids().get(rank);
        if (pid != null) {
            Processes.signal(pid, "STOP");
            Pause.milliseconds(milliseconds);
            Processes.signal(pid, "CONT");
        }
    }
}
