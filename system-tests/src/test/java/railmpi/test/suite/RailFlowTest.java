package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.regex.Pattern;
import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.bench.ompi.RailFlow;
import railmpi.test.job.FlowLog;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.FirstContact;
import railmpi.test.programs.TwoWayRounds;

/**
 * Steady streams between two nodes over two rails of 50 Mbit/s (6.0 MB/s each), which two processor cores keep busy
 * without effort, every byte compared: how much each rail carries, and what happens when a rail changes, is cut, or was
 * never there. The quick run looks at the parts of the rails, which hold on a loaded machine too; the full run, in
 * which nothing else runs beside it, at rates and stalls as well.
 */
@Test(groups = {"multiprocess", "soon"})
public final class RailFlowTest {
    private static final String RATE = "50mbit";
    private static final double RAIL_RATE = 5.97;
    private static final int MESSAGE_BYTES = 128 * 1024;
    /** Cut into stripes however busy the rails are. */
    private static final int LONG_MESSAGE_BYTES = 512 * 1024;

    private static final int FIRST = 0;
    private static final int SECOND = 1;
    /** What a loaded machine may take away in a quick run. */
    private static final double SLACK = Settings.isFull() ? 0.9 : 0.2;

    private static final int SETTLE_MS = Settings.isFull() ? 1_000 : 2_000;
    /** Until a rail that was cut carries its part again: a promise in a full run, else a limit for what never does. */
    private static final int RETURN_MS = Settings.isFull() ? 4_500 : 20_000;

    private static final int LOOK_MS = 1_500;
    private static final double UNTIL_INPUT_ENDS = 0;
    private static final int CUT_MS = 4_000;
    private static final int STOP_MS = 6_000;
    /** In a quick run still shorter than the cut: who waits for the end of that fails. */
    private static final int LONGEST_STALL_MS = Settings.isFull() ? 1_000 : 3_500;

    private Testbed testbed;
    private boolean isChanged;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.up(2, RATE, RATE);
    }

    @AfterMethod(alwaysRun = true)
    public void repair() {
        if (isChanged) {
            isChanged = false;
            for (int rail : new int[] {FIRST, SECOND}) {
                testbed.setRate(rail, RATE);
                testbed.heal(rail);
            }
        }
    }

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    private MpiJob flow(double seconds, String direction) {
        return flow(seconds, MESSAGE_BYTES, direction);
    }

    private MpiJob flow(double seconds, int messageBytes, String direction) {
        return MpiJob.of(2, RailFlow.class)
                .across(testbed, 1)
                .arguments(seconds, messageBytes, direction)
                .limit(seconds + 60);
    }

    private static RunningJob started(MpiJob job, int receivers) {
        RunningJob running = job.start();
        running.awaitStdout("READY", receivers);
        return running;
    }

    private static JobResult finish(RunningJob job) {
        job.writeAndClose("");
        return job.finish().assertStatus(0);
    }

    private long[] sent(int node) {
        return new long[] {testbed.sentBytes(node, FIRST), testbed.sentBytes(node, SECOND)};
    }

    /** The part of the second rail in what a node has sent since. */
    private double share(int node, long[] before) {
        long[] now = sent(node);
        double first = now[0] - before[0];
        double second = now[1] - before[1];
        return second / (first + second);
    }

    /** Watches for so long how much of what node 0 sends the second rail carries. */
    private double shareDuring(int milliseconds) {
        long[] before = sent(0);
        Pause.milliseconds(milliseconds);
        return share(0, before);
    }

    /** Watches until the second rail carries a part, for so long at most; returns what it carried at last. */
    private double shareWithin(int milliseconds, double least, double most) {
        long end = System.currentTimeMillis() + milliseconds;
        double share;
        do {
            share = shareDuring(LOOK_MS);
        } while ((share < least || share > most) && System.currentTimeMillis() < end);
        return share;
    }

    private static void requireBetween(double share, double least, double most, String when) {
        assertTrue(share >= least && share <= most, "the second rail carried " + share + " " + when);
    }

    @DataProvider
    public Object[][] directions() {
        return new Object[][] {{"one", 1}, {"both", 2}};
    }

    @Test(dataProvider = "directions")
    public void shouldUseBothRailsAlike(String direction, int receivers) {
        long[][] before = {sent(0), sent(1)};
        JobResult result =
                flow(Settings.isFull() ? 6 : 2, direction).run().assertStatus(0).assertSilent();
        for (int node = 0; node < receivers; node++) {
            requireBetween(share(node, before[node]), 0.35, 0.65, "from node " + node);
            new FlowLog(result, receivers == 2 ? node : 1).requireRate((receivers == 2 ? 1.7 : 2) * RAIL_RATE * SLACK);
        }
    }

    public void shouldTakeTheFirstRailsInTheOrderThatIsAskedFor() {
        long[] before = sent(0);
        flow(1, "one")
                .options("--mca", "btl_if_include", "rail1,rail0", "--mca", "btl_max_rails", "1")
                .run()
                .assertStatus(0)
                .assertSilent();
        requireBetween(share(0, before), 0.95, 1, "alone");
    }

    /** With even stripes a rail that is twelve times slower would hold the other one back to its own speed. */
    public void shouldFollowTheRateOfARail() {
        isChanged = true;
        testbed.setRate(SECOND, "4mbit");
        RunningJob job = started(flow(2 * SETTLE_MS / 1e3 + 4, LONG_MESSAGE_BYTES, "one"), 1);
        Pause.milliseconds(SETTLE_MS);
        long settled = System.currentTimeMillis();
        double slow = shareDuring(LOOK_MS);
        long restored = System.currentTimeMillis();
        testbed.setRate(SECOND, RATE);
        Pause.milliseconds(SETTLE_MS);
        double fast = shareDuring(LOOK_MS);
        FlowLog log = new FlowLog(finish(job), 1);
        requireBetween(slow, 0.001, 0.3, "at 4 Mbit/s");
        requireBetween(fast, 0.3, 0.7, "at full speed again");
        log.requireRate("slow second rail", settled, restored, RAIL_RATE * SLACK)
                .requireRate("restored second rail", restored + SETTLE_MS, log.endMs(), 2 * RAIL_RATE * SLACK);
    }

    /** Whatever the pattern, and though it is the first of the list. */
    @Test
    public void shouldLeaveTheFirstRailAloneIfItIsFarSlower() {
        isChanged = true;
        testbed.setRate(FIRST, "1mbit");
        long[] before = sent(0);
        MpiJob.of(2, TwoWayRounds.class)
                .across(testbed, 1)
                .arguments(150, 8 * 1024, 10, 128 * 1024, 2, 1024 * 1024)
                .limit(60)
                .run()
                .assertStatus(0);
        assertTrue(share(0, before) > 0.9, "share of the fast rail " + share(0, before));
    }

    /** The first of the list has the rate of the other, but every frame takes 60 ms there. */
    @Test
    public void shouldLeaveTheFirstRailAloneIfItIsFarLater() {
        testbed.delay(FIRST, 60);
        try {
            long[] before = sent(0);
            MpiJob.of(2, TwoWayRounds.class)
                    .across(testbed, 1)
                    .arguments(150, 8 * 1024, 10, 128 * 1024)
                    .limit(60)
                    .run()
                    .assertStatus(0);
            assertTrue(share(0, before) > 0.8, "share of the rail that is not late " + share(0, before));
        } finally {
            testbed.delay(FIRST, 0);
        }
    }

    @Test
    public void shouldObeyWeightsThatAreFarFromWhatIsMeasuredAndSaySo() {
        isChanged = true;
        testbed.setRate(FIRST, "4mbit");
        long[] before = sent(0);
        JobResult result = MpiJob.of(2, TwoWayRounds.class)
                .across(testbed, 1)
                .options("--mca", "btl_rail_weights", "rail0=1,rail1=1", "--mca", "log_verbosity", "1")
                .arguments(5, 512 * 1024)
                .limit(60)
                .run()
                .assertStatus(0);
        assertEquals(share(0, before), 0.5, 0.1);
        assertEquals(
                Pattern.compile(
                                "btl_rail_weights are far from what was measured, and obeyed: rail0 has .* MB/s, rail1 has ")
                        .matcher(result.stderr())
                        .results()
                        .count(),
                2,
                "times, once by each rank, in " + result.stderr());
    }

    /** What only a full run does: it takes several seconds, and is about rates that need a quiet machine. */
    @DataProvider
    public Object[][] slowRates() {
        return Settings.isFull()
                ? new Object[][] {{"12mbit", 1.24, 0.12, 0.3}, {"25mbit", 1.5, 0.25, 0.42}}
                : new Object[0][];
    }

    @Test(dataProvider = "slowRates")
    public void shouldUseUnequalRailsByTheirSpeed(String rate, double sum, double least, double most) {
        isChanged = true;
        testbed.setRate(SECOND, rate);
        RunningJob job = started(flow(6, "one"), 1);
        Pause.milliseconds(SETTLE_MS);
        double share = shareDuring(3_000);
        FlowLog log = new FlowLog(finish(job), 1);
        requireBetween(share, least, most, "at " + rate);
        log.requireRate("unequal rails", log.endMs() - 4_000, log.endMs(), sum * RAIL_RATE * SLACK);
    }

    @DataProvider
    public Object[][] cuts() {
        Object[][] cuts = {
            {SECOND, true, "both"}, {FIRST, false, "one"}, {FIRST, true, "one"}, {SECOND, false, "both"},
        };
        return Settings.isFull() ? cuts : new Object[][] {cuts[0]};
    }

    @Test(dataProvider = "cuts")
    public void shouldGoOnOverTheOtherRail(int rail, boolean isSilent, String direction) {
        isChanged = true;
        boolean isBoth = direction.equals("both");
        MpiJob flow = flow(UNTIL_INPUT_ENDS, direction).options("--mca", "log_verbosity", "1");
        RunningJob job = started(flow, isBoth ? 2 : 1);
        Pause.milliseconds(1_000);
        long cut = System.currentTimeMillis();
        if (isSilent) {
            testbed.cutSilently(rail);
        } else {
            testbed.cut(rail);
        }
        Pause.milliseconds(CUT_MS);
        long healed = System.currentTimeMillis();
        testbed.heal(rail);
        double share = shareWithin(RETURN_MS, 0.2, 0.8);
        long returned = System.currentTimeMillis();
        Pause.milliseconds(LOOK_MS);
        JobResult result = finish(job);
        String why = isSilent ? "(nothing was acknowledged|what it carries is sooner there)" : "its cable is out";
        result.assertStderr("is down: " + why);
        requireBetween(share, 0.2, 0.8, "after healing");
        double rails = isBoth ? 1.7 : 2;
        for (int receiver = isBoth ? 0 : 1; receiver < 2; receiver++) {
            FlowLog log = new FlowLog(result, receiver);
            log.requireGap(LONGEST_STALL_MS)
                    .requireRate("one rail", cut + SETTLE_MS, healed, rails / 2 * RAIL_RATE * SLACK)
                    .requireRate("healed", returned, log.endMs(), rails * RAIL_RATE * SLACK);
        }
    }

    /** Frames that vanish before the first connection: nobody knows yet that the rail is bad. */
    public void shouldStartWithoutARailThatSwallowsEverything() {
        isChanged = true;
        testbed.cutSilently(SECOND);
        long[] before = sent(0);
        FlowLog log = new FlowLog(flow(3, "one").run().assertStatus(0), 1);
        requireBetween(share(0, before), 0, 0.1, "without reaching anybody");
        log.requireRate(RAIL_RATE * SLACK);
    }

    /** One node has no rail1, and different lengths of packets on rail0. */
    public void shouldStartWithNetworksOfDifferentKinds() {
        isChanged = true;
        testbed.execute(1, "ip", "link", "set", "rail1", "down");
        testbed.execute(1, "ip", "link", "set", "rail0", "mtu", "1400");
        try {
            JobResult result = flow(1.5, "both").run().assertStatus(0).assertSilent();
            new FlowLog(result, 1).requireRate(0.85 * RAIL_RATE * SLACK);
        } finally {
            testbed.execute(1, "ip", "link", "set", "rail0", "mtu", "1500");
        }
    }

    /** Both interfaces were there when MPI started. */
    public void shouldTalkOverTheRestWhenAnInterfaceHasGoneBeforeTheFirstConnection() {
        isChanged = true;
        RunningJob job =
                started(MpiJob.of(2, FirstContact.class).across(testbed, 1).options("--mca", "log_verbosity", "1"), 1);
        testbed.execute(0, "ip", "link", "set", "rail1", "down");
        job.writeAndClose("");
        job.finish().assertOk(2).assertStderr("rail rail0 is up").assertNotStderr("rail rail1 is up");
    }

    /** As in a debugger: it has more time than a machine that does not answer, and no other way to it is tried. */
    public void shouldWaitForARankThatIsStoppedAtFirstContact() {
        MpiJob contact = MpiJob.of(2, FirstContact.class)
                .across(testbed, 1)
                .options("--mca", "btl_connect_timeout", "1", "--mca", "log_verbosity", "1");
        RunningJob job = started(contact, 1);
        long stopped = job.rankPids().get(1);
        Processes.signal(stopped, "STOP");
        job.writeAndClose("");
        Pause.milliseconds(STOP_MS);
        Processes.signal(stopped, "CONT");
        job.finish().assertOk(2).assertStderr("rail rail1 is up").assertNotStderr("did not answer");
    }

    /** Policies that are compared beside another job. */
    @DataProvider
    public Object[][] disturbed() {
        return Settings.isFull() ? new Object[][] {{"adaptive", 1.3}} : new Object[0][];
    }

    /** The experiment of the paper's figure 20. */
    @Test(dataProvider = "disturbed")
    public void shouldLeaveABusyRailToAnotherJob(String striping, double rails) {
        RunningJob job = started(flow(9, "one").options("--mca", "btl_striping", striping), 1);
        Pause.milliseconds(1_000);
        RunningJob other = started(flow(4, "one").options("--mca", "btl_if_include", "rail1"), 1);
        long began = System.currentTimeMillis();
        JobResult otherResult = finish(other);
        long ended = System.currentTimeMillis() - 500;
        FlowLog log = new FlowLog(finish(job), 1);
        log.requireRate("beside another job", began + SETTLE_MS, ended, rails * RAIL_RATE * SLACK);
        new FlowLog(otherResult, 1).requireRate(0.25 * RAIL_RATE);
    }

    /** Bad values, and what the message must name. */
    @DataProvider
    public Object[][] badInput() {
        return new Object[][] {
            {"btl_striping", "adaptiv", "adaptiv"},
            {"btl_multiplexing", "random", "random"},
            {"btl_rail_weights", "rail0=fast", "fast"},
            {"btl_rail_weights", "rail0=0,rail1=1", "rail0=0"},
            {"btl_rail_weights", "rail9=3", "rail9"},
            {"btl_rail_weights", "rail0", "interface=weight"},
            {"btl_if_include", "rail7", "rail7"},
            {"btl_if_include", "10.99.0.0/16", "10.99.0.0/16"},
            {"btl_if_exclude", "10.10.0.0/33", "10.10.0.0/33"},
            {"btl_progress", "thread", "thread"},
            {"btl_max_rails", "0", "btl_max_rails"},
            {"btl_rail_allocation", "dynamik", "dynamik"},
            {"btl_fault", "brake=3", "brake"},
        };
    }

    @Test(dataProvider = "badInput")
    public void shouldNameBadInput(String parameter, String value, String named) {
        flow(1, "one")
                .options("--mca", parameter, value)
                .run()
                .assertFailed()
                .assertStderr(parameter, named)
                .assertNotStdout("READY");
    }
}
