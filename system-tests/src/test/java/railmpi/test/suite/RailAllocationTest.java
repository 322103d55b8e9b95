package railmpi.test.suite;

import static org.testng.Assert.assertTrue;

import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.bench.ompi.RailFlow;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.RandomWorkload;

/**
 * Rails that are given to ranks on two nodes: every byte of random messages arrives while one is cut, and a stream goes
 * on when a rail becomes slow, or dies.
 */
@Test(groups = "multiprocess")
public final class RailAllocationTest {
    private static final int RANKS = 4;
    private static final int RAILS = 3;
    private static final int CUT_RAIL = 1;
    private static final String RATE = "400mbit";

    /** A twentieth of that. */
    private static final String SLOW = "20mbit";

    private static final int MESSAGE_BYTES = 512 * 1024;
    private static final int SETTLE_MS = 2_500;
    private static final int LOOK_MS = 1_500;

    private Testbed testbed;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.up(2, RATE, RATE, "100mbit");
    }

    @AfterMethod(alwaysRun = true)
    public void heal() {
        if (testbed != null) {
            testbed.setRate(CUT_RAIL, RATE);
            testbed.heal(CUT_RAIL);
        }
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    private MpiJob workload(String policy) {
        return MpiJob.of(RANKS, RandomWorkload.class)
                .across(testbed, 2)
                .options("--oversubscribe", "--mca", "btl_rail_allocation", policy, "--mca", "log_verbosity", "1")
                .arguments(Settings.seed(), Settings.isFull() ? 15 : 2)
                .limit(90);
    }

    @DataProvider
    public Object[][] policies() {
        return Matrix.share(2, new Object[][] {{"dynamic"}, {"local-dynamic"}, {"static"}, {"hybrid"}, {"basic"}});
    }

    @Test(dataProvider = "policies")
    public void shouldDeliverEverythingWhileARailIsCut(String policy) {
        RunningJob job = workload(policy).start();
        job.awaitStdout("READY", RANKS);
        Pause.milliseconds(300);
        testbed.cutSilently(CUT_RAIL);
        Pause.milliseconds(900);
        testbed.heal(CUT_RAIL);
        job.writeAndClose("");
        job.finish().assertOk(RANKS).assertStderr("rail allocation " + policy + " " + summary(policy));
    }

    /** What a policy says at the end that has been asked. */
    private static String summary(String policy) {
        String some = "[1-9]\\d*";
        String pieces = "gave rails to " + some + " pieces; told peers of ";
        return switch (policy) {
            case "dynamic", "hybrid" -> pieces + some + " requests, " + some + " grants";
            case "local-dynamic" -> pieces + "0 requests, 0 grants, 0 refusals, 0 returns, " + some + " arrivals";
            default -> pieces + "0 requests, 0 grants, 0 refusals, 0 returns, 0 arrivals";
        };
    }

    /** Policies that give a piece several rails, between which it is cut by their weights; the others give one. */
    @DataProvider
    public Object[][] cutting() {
        return Matrix.share(2, new Object[][] {{"dynamic"}, {"local-dynamic"}, {"hybrid"}});
    }

    @Test(dataProvider = "cutting")
    public void shouldGiveLessToASlowRailAndNothingToADeadOne(String policy) {
        RunningJob job = MpiJob.of(2, RailFlow.class)
                .across(testbed, 1)
                .options("--mca", "btl_rail_allocation", policy)
                .arguments(0, MESSAGE_BYTES, "one")
                .limit(90)
                .start();
        job.awaitStdout("READY", 1);
        testbed.setRate(CUT_RAIL, SLOW);
        Pause.milliseconds(SETTLE_MS);
        double slow = share();
        testbed.cutSilently(CUT_RAIL);
        Pause.milliseconds(SETTLE_MS);
        long before = testbed.sentBytes(0, 0);
        double dead = share();
        assertTrue(testbed.sentBytes(0, 0) > before, "the stream goes on");
        testbed.heal(CUT_RAIL);
        job.writeAndClose("");
        job.finish().assertStatus(0);
        assertTrue(slow > 0 && slow < 0.2, "the slow rail carried a part of " + slow);
        assertTrue(dead < 0.05, "the dead rail carried a part of " + dead);
    }

    /** Watches for a while how much of what node 0 sends the rail carries. */
    private double share() {
        long[] before = new long[RAILS];
        for (int rail = 0; rail < RAILS; rail++) {
            before[rail] = testbed.sentBytes(0, rail);
        }
        Pause.milliseconds(LOOK_MS);
        double all = 0;
        for (int rail = 0; rail < RAILS; rail++) {
            all += testbed.sentBytes(0, rail) - before[rail];
        }
        return (testbed.sentBytes(0, CUT_RAIL) - before[CUT_RAIL]) / all;
    }

    public void shouldSayHowManyRailsStaticAllocationNeeds() {
        workload("static")
                .options("--mca", "btl_max_rails", "1")
                .run()
                .assertFailed()
                .assertStderr("btl_rail_allocation.*static.*2 nodes need 2 rails");
    }
}
