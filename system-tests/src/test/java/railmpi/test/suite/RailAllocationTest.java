package railmpi.test.suite;

import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.RandomWorkload;

/** Random messages between four ranks on two nodes, whose rails are given to them; one is cut. Every byte arrives. */
@Test(groups = "multiprocess")
public final class RailAllocationTest {
    private static final int RANKS = 4;
    private static final int CUT_RAIL = 1;

    private Testbed testbed;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.up(2, "400mbit", "400mbit", "100mbit");
    }

    @AfterMethod(alwaysRun = true)
    public void heal() {
        if (testbed != null) {
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

    public void shouldSayHowManyRailsStaticAllocationNeeds() {
        workload("static")
                .options("--mca", "btl_max_rails", "1")
                .run()
                .assertFailed()
                .assertStderr("btl_rail_allocation.*static.*2 nodes need 2 rails");
    }
}
