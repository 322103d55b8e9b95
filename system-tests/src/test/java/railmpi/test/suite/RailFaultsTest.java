package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.testng.ITestResult;
import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.Processes;
import railmpi.test.job.RailMischief;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.BarrierLoop;
import railmpi.test.programs.CountedBarriers;
import railmpi.test.programs.RandomWorkload;
import railmpi.test.programs.ReusedBuffers;

/** Random messages between four ranks on two nodes with three rails that fail in all ways: every byte arrives once. */
@Test(groups = "multiprocess")
public final class RailFaultsTest {
    private static final int RAILS = 3;
    private static final int RANKS = 4;
    private static final Pattern WITHOUT_MULTICAST =
            Pattern.compile("rank \\d+: communicator \\d+ works without multicast from now on.*");

    private Testbed testbed;
    private RailMischief mischief;

    @BeforeClass
    public void bringUp() {
        testbed = Testbed.up(2, "400mbit", "200mbit", "100mbit");
        mischief = new RailMischief(testbed, RAILS);
    }

    /** Who comes to its end has healed what it cut; that takes seconds. */
    @AfterMethod(alwaysRun = true)
    public void repair(ITestResult result) {
        if (testbed != null && !result.isSuccess()) {
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

    /** Plans of fault injection, and what the ranks must have counted; a quick run takes a third of them. */
    @DataProvider
    public Object[][] plans() {
        Object[][] plans = {
            {"stall=15,ports=rail1,limit=2", "[1-9]\\d* stalled"},
            {"drop=80,delay=10:5,reorder=3,refuse=4,ports=rail1+rail2", "[1-9]\\d* connections broken"},
            {"drop=30,duplicate=4", "[1-9]\\d* connections broken, .* [1-9]\\d* doubled"},
            {"break=40,ports=rail1+rail2", "[1-9]\\d* connections broken"},
            {"refuse=1,ports=rail0+rail2,limit=3", "[1-9]\\d* refused"},
            {"delay=5:20,reorder=2", "[1-9]\\d* completions delayed"},
            {"stall=8,late=1500,ports=rail1,ranks=0,limit=2", "[1-9]\\d* stalled"},
        };
        return Matrix.share(3, plans);
    }

    @Test(dataProvider = "plans")
    public void shouldDeliverUnderInjectedFaults(String plan, String evidence) {
        workload(Settings.isFull() ? 30 : 3)
                .options("--mca", "btl_fault", plan + ",seed=" + (1 + Settings.seed() % 1000))
                .options("--mca", "log_verbosity", "1")
                .shortLived()
                .run()
                .assertOk(RANKS)
                .assertStderr("rank \\d: fault injection: .*" + evidence);
    }

    /**
     * Connections that break, or fall silent, and carry out later what they had held back; one of both in a quick run.
     */
    @DataProvider
    public Object[][] latePlans() {
        Object[][] plans = {
            {"break=12,late=1500,ranks=0,ports=rail1+rail2,limit=12"},
            {"stall=12,late=4000,ranks=0,ports=rail1,limit=2"},
        };
        return Matrix.share(2, plans);
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
                .arguments(Settings.seed(), Settings.isFull() ? 15 : 10, 512 * 1024)
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

    /** Barriers of all ranks and of groups by gather and multicast; with one rank on each of two nodes, or two. */
    private MpiJob barriers(int ranksPerNode, String... options) {
        return barrierLoop(ranksPerNode, options).options("--mca", "coll_barrier_algorithm", "rgm");
    }

    private MpiJob barrierLoop(int ranksPerNode, String... options) {
        return MpiJob.of(2 * ranksPerNode, BarrierLoop.class)
                .across(testbed, ranksPerNode)
                .options("--oversubscribe", "--mca", "coll_barrier_stages", "flat")
                .options(options)
                .shortLived()
                .limit(90);
    }

    /**
     * A leaf of the tree is stopped for longer than any time-out of a barrier, then a rank with a child, then the root,
     * and the rail that has the multicast is cut.
     */
    public void shouldReleaseBarriersWhateverBecomesOfMembersAndRails() {
        RunningJob job = barriers(2, "--mca", "btl_fault", "miss=20,twice=9,swap=9", "--mca", "log_verbosity", "1")
                .options("--mca", "coll_barrier_fan_in", "2")
                .start();
        job.awaitStdout("READY", RANKS);
        mischief.stop(job, RANKS - 1, 5_000);
        mischief.stop(job, 1, 1_000);
        mischief.stop(job, 0, 1_000);
        testbed.cutSilently(0);
        Pause.milliseconds(1_000);
        testbed.heal(0);
        testbed.cut(0);
        Pause.milliseconds(300);
        testbed.heal(0); // Hydra itself uses it
        job.writeAndClose("");
        job.finish().assertOk(RANKS).assertStderr("releases have not come by multicast and were read from the parent");
    }

    /**
     * All but one rank have come to a barrier when the rail of the multicast is cut; the last one comes afterwards.
     * Nobody notices at once that a rail is cut silently.
     */
    public void shouldReleaseABarrierWhoseRailIsCutBetweenGatherAndRelease() {
        RunningJob job = barriers(2).start();
        job.awaitStdout("READY", RANKS);
        long last = job.awaitRankPids(RANKS).get(RANKS - 1);
        boolean[] silences = Settings.isFull() ? new boolean[] {false, false, true, true} : new boolean[] {false, true};
        for (boolean isSilent : silences) {
            Processes.signal(last, "STOP");
            Pause.milliseconds(200); // the others come to the barrier that is under way
            if (isSilent) {
                testbed.cutSilently(0);
            } else {
                testbed.cut(0);
            }
            Processes.signal(last, "CONT");
            Pause.milliseconds(800);
            testbed.heal(0);
            Pause.milliseconds(300);
        }
        job.writeAndClose("");
        job.finish().assertOk(RANKS);
    }

    /** A barrier is released by one datagram on one rail, which each other node receives. */
    public void shouldReleaseABarrierByOneDatagram() {
        List.of(0, 1).forEach(this::countDatagrams);
        try {
            RunningJob job = MpiJob.of(2, CountedBarriers.class)
                    .across(testbed, 1)
                    .options("--mca", "coll_barrier_algorithm", "rgm")
                    .arguments(200)
                    .limit(60)
                    .start();
            job.awaitStdout("READY", 1);
            List<Long> sent = datagrams(0, "output");
            List<Long> received = datagrams(1, "input");
            List<Long> answered = datagrams(1, "output");
            job.write("go\n");
            job.awaitStdout("DONE", 1);
            sent = increased(sent, datagrams(0, "output"));
            received = increased(received, datagrams(1, "input"));
            answered = increased(answered, datagrams(1, "output"));
            job.writeAndClose("");
            job.finish().assertOk(2);
            assertEquals(sent.stream().filter(count -> count > 0).toList(), List.of(200L), "sent by rail: " + sent);
            assertEquals(received, sent, "received and sent, by rail");
            assertEquals(answered, List.of(0L, 0L, 0L), "sent by who is released, by rail");
        } finally {
            List.of(0, 1).forEach(node -> testbed.execute(node, "nft", "delete table ip count"));
        }
    }

    private void countDatagrams(int node) {
        List<String> commands = new ArrayList<>(List.of("add table ip count"));
        for (String way : List.of("output", "input")) {
            commands.add("add chain ip count " + way + " { type filter hook " + way + " priority 0; }");
            for (int rail = 0; rail < RAILS; rail++) {
                String counter = way + rail;
                String name = way.equals("output") ? "oifname" : "iifname";
                commands.add("add counter ip count " + counter);
                commands.add("add rule ip count " + way + " " + name + " rail" + rail
                        + " ip daddr 224.0.0.0/4 meta l4proto udp counter name " + counter);
            }
        }
        testbed.execute(node, "nft", String.join("; ", commands));
    }

    /** By rail. */
    private List<Long> datagrams(int node, String way) {
        String text = testbed.execute(node, "nft", "list counters table ip count");
        List<Long> counts = new ArrayList<>();
        for (int rail = 0; rail < RAILS; rail++) {
            Matcher packets =
                    Pattern.compile(way + rail + " \\{\\s+packets (\\d+)").matcher(text);
            assertTrue(packets.find(), text);
            counts.add(Long.parseLong(packets.group(1)));
        }
        return counts;
    }

    private static List<Long> increased(List<Long> before, List<Long> after) {
        return IntStream.range(0, before.size())
                .mapToObj(i -> after.get(i) - before.get(i))
                .toList();
    }

    /** Who asks for multicast, how it fails, what is said of it at which verbosity, and why. */
    @DataProvider
    public Object[][] withoutMulticast() {
        return new Object[][] {
            {"coll_barrier_algorithm", "rgm", true, "0", "has no port with multicast"},
            {"coll_bcast_algorithm", "multicast", true, "0", "has no port with multicast"},
            {"coll_barrier_algorithm", "rgm", false, "1", "has received nothing of what was sent to the group"},
        };
    }

    /** The root of a tree says so, once for all its communicators; writes or messages take the place of datagrams. */
    @Test(dataProvider = "withoutMulticast")
    public void shouldDoWithoutMulticastAndSaySoOnce(
            String parameter, String algorithm, boolean isOff, String verbosity, String why) {
        if (isOff) {
            setMulticast("off");
        }
        try {
            RunningJob job = barrierLoop(2, "--mca", "log_verbosity", verbosity)
                    .options("--mca", parameter, algorithm)
                    .options("--mca", "btl_fault", isOff ? "" : "lose=1")
                    .start();
            job.awaitStdout("READY", RANKS);
            job.writeAndClose("");
            JobResult result = job.finish().assertOk(RANKS);
            List<String> told = WITHOUT_MULTICAST
                    .matcher(result.stderr())
                    .results()
                    .map(MatchResult::group)
                    .toList();
            result.require(!told.isEmpty(), "nothing says that there is no multicast");
            result.require(told.stream().allMatch(line -> line.contains(why)), "not because it " + why + ": " + told);
            long tellers = told.stream()
                    .map(line -> line.substring(0, line.indexOf(':')))
                    .distinct()
                    .count();
            result.require(tellers == told.size(), "a rank says it twice: " + told);
        } finally {
            if (isOff) {
                setMulticast("on");
                mischief.heal(); // their routes, too
            }
        }
    }

    /** Of the rails of node 1. */
    private void setMulticast(String state) {
        String command = "for rail in 0 1 2; do ip link set dev rail$rail multicast " + state + " || exit; done";
        testbed.execute(1, "sh", "-c", command);
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
