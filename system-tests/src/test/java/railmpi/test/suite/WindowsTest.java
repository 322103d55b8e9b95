package railmpi.test.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.RunCases;
import railmpi.test.programs.WindowAtBreakpoint;
import railmpi.test.programs.WindowLeft;

/** Windows in jobs of several ranks, over shared memory and over sockets. */
@Test(groups = "multiprocess")
public final class WindowsTest {
    private static final double LIMIT_SECONDS = 300;
    private static final int[] RANKS = {1, 2, 3, 5};
    private static final int RANKS_OF_NEWEST = 3;
    /** With more of them each case takes twice as long and more. */
    private static final int FEW_RANKS = 3;

    private static final String A_SHARE = Settings.isFull() ? "windows" : "windows/3";
    private static final int SHORTEST_CUT_MS = 100;
    private static final int LONGEST_CUT_MS = 1000;
    private static final int LONGEST_PAUSE_MS = 4000;
    private static final int CUTS_OF_A_QUICK_RUN = 6;
    /** Far more than there is time for. */
    private static final int MOST_CUTS = 500;

    private static final long BIG_MEMORY_BYTES = 12L << 30;
    private static final String[] UNDER_FAULTS = {
        "windows.random",
        "windows.randomAllocated",
        "windows.randomShared",
        "windows.randomDynamic",
        "windows.longTransfers",
        "windows.requests",
        "windows.counters"
    };

    /** Each number of ranks through shared memory or through sockets, in a full run through both. */
    @DataProvider
    public Object[][] jobs() {
        String[] byMessages = {"--mca", "btl_shm_buffer_limit", "0", "--mca", "osc_kernel_copies", "0"};
        String[][] ways = {Settings.seed() % 2 == 0 ? new String[0] : byMessages, {"--mca", "btl", "soft,self"}};
        String[] threaded = {"--mca", "btl", "soft,self", "--mca", "btl_progress", "threaded"};
        Jdk newest = Jdk.installed().get(Jdk.installed().size() - 1);
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < RANKS.length; i++) {
            Jdk jdk = RANKS[i] == RANKS_OF_NEWEST ? newest : Jdk.current();
            for (int way : Matrix.chosen(i, new int[] {0, 1})) {
                rows.add(new Object[] {RANKS[i], jdk, ways[way]});
            }
        }
        rows.add(new Object[] {2, Jdk.current(), threaded});
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "jobs")
    public void shouldReachMemoryInAllWays(int ranks, Jdk jdk, String[] options) {
        int rounds = Settings.isFull() ? 20 : 1;
        for (int round = 0; round < rounds; round++) {
            MpiJob.of(ranks, RunCases.class)
                    .jdk(jdk)
                    .options(options)
                    .arguments(Settings.seed() + round, ranks > FEW_RANKS ? A_SHARE : "windows")
                    .shortLived()
                    .limit(LIMIT_SECONDS)
                    .run()
                    .assertOk(ranks)
                    .assertSilent();
        }
    }

    /** Three rails that break and come back in the middle of epochs, and carry whatever is not tiny in stripes. */
    public void shouldLoseNothingWithARail() {
        MpiJob.of(3, RunCases.class)
                .options("--mca", "btl", "soft,self", "--mca", "btl_paths_per_port", "3")
                .options("--mca", "osc_put_limit", "64", "--mca", "osc_get_limit", "64")
                .options("--mca", "btl_put_stripe_threshold", "1k", "--mca", "btl_get_stripe_threshold", "1k")
                .options("--mca", "btl_fault", "break=60,limit=6", "--mca", "log_verbosity", "1")
                .options("--mca", "osc_reorder", String.valueOf(Settings.seed() % 2))
                .arguments(Settings.seed())
                .arguments((Object[]) (Settings.isFull() ? new String[] {"windows"} : UNDER_FAULTS))
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(3)
                .assertStderr("rank \\d: fault injection: [1-9]\\d* connections broken");
    }

    /** Which registrations of memory fail: all of one rank, all, some. */
    @DataProvider
    public Object[][] registrations() {
        Object[][] all = {
            {"unregistered=1,ranks=1"}, {"unregistered=1"}, {"unregistered=3,seed=" + (1 + Settings.seed() % 1000)},
        };
        return Settings.isFull() ? all : Arrays.copyOf(all, 2);
    }

    /** What cannot be registered, of a window or of what is read from and written into it, is moved by messages. */
    @Test(dataProvider = "registrations")
    public void shouldGoByMessagesWhereMemoryIsNotRegistered(String plan) {
        MpiJob.of(3, RunCases.class)
                .options("--mca", "btl", "soft,self", "--mca", "osc_put_limit", "64", "--mca", "osc_get_limit", "64")
                .options("--mca", "btl_fault", plan, "--mca", "log_verbosity", "1")
                .arguments(Settings.seed())
                .arguments((Object[]) (Settings.isFull() ? new String[] {"windows"} : UNDER_FAULTS))
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(3)
                .assertStderr(
                        "a window of \\d+ bytes can be accessed from other nodes by messages only: .*fault injection")
                .assertStderr("rank 1: fault injection: .* [1-9]\\d* registrations failed");
    }

    /** With progress by calls and, in a full run, by threads, and without registered memory. */
    @DataProvider
    public Object[][] cutJobs() {
        Object[][] all = {
            {4, 3, new String[0], new String[] {"windows.random", A_SHARE}},
            {6, 4, new String[] {"--mca", "btl_progress", "threaded"}, UNDER_FAULTS},
            {4, 3, new String[] {"--mca", "btl_fault", "unregistered=1"}, UNDER_FAULTS},
        };
        return Settings.isFull() ? all : Arrays.copyOf(all, 1);
    }

    /** More ranks on one node than on the other, with three unequal rails, one of which is cut again and again. */
    @Test(dataProvider = "cutJobs")
    public void shouldReachRanksOfItsNodeAndOfOthers(int ranks, int onFirst, String[] options, String[] cases) {
        Random random = new Random(Settings.seed());
        int cuts = Settings.isFull() ? MOST_CUTS : CUTS_OF_A_QUICK_RUN;
        try (Testbed testbed = Testbed.up(2, "400mbit", "200mbit", "100mbit")) {
            RunningJob job = MpiJob.of(ranks, RunCases.class)
                    .across(testbed, onFirst)
                    .options("--oversubscribe")
                    .options(options)
                    .arguments(Settings.seed())
                    .arguments((Object[]) cases)
                    .shortLived()
                    .limit(LIMIT_SECONDS)
                    .start();
            job.awaitStdout("case windows.random", 1);
            for (int i = 0; i < cuts && job.isAlive(); i++) {
                int rail = random.nextInt(3);
                testbed.cut(rail);
                Pause.milliseconds(SHORTEST_CUT_MS + random.nextInt(LONGEST_CUT_MS - SHORTEST_CUT_MS));
                testbed.heal(rail);
                Pause.milliseconds(random.nextInt(LONGEST_PAUSE_MS));
            }
            job.finish().assertOk(ranks);
        }
    }

    /** Over shared memory and over sockets. */
    @DataProvider
    public Object[][] ways() {
        return new Object[][] {{new String[0]}, {new String[] {"--mca", "btl", "soft,self"}}};
    }

    @Test(dataProvider = "ways")
    public void shouldEndWithEpochsThatAreNotOver(String[] options) {
        MpiJob.of(2, WindowLeft.class).options(options).limit(60).run().assertOk(2);
    }

    @Test(dataProvider = "ways")
    public void shouldReachAThreadAtABreakpoint(String[] options) {
        MpiJob.of(2, WindowAtBreakpoint.class)
                .options(options)
                .jvm("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y")
                .limit(60)
                .run()
                .assertOk(2);
    }

    /** One computation and one random program over sockets; in a full run all of both, over shared memory, too. */
    @DataProvider
    public Object[][] absences() {
        String[] kinds = {"passive.random", "passive.randomAllocated", "passive.randomShared", "passive.randomDynamic"};
        String random = kinds[(int) Math.floorMod(Settings.seed(), (long) kinds.length)];
        Object[][] quick = {{new String[] {"--mca", "btl", "soft,self"}, new String[] {"passive.computes", random}}};
        String[] all = {"passive"};
        return Settings.isFull() ? new Object[][] {{ways()[0][0], all}, {ways()[1][0], all}} : quick;
    }

    /** Nobody waits for a rank that computes, or sleeps, for seconds. */
    @Test(dataProvider = "absences")
    public void shouldReachARankThatIsOutsideForSeconds(String[] options, String[] cases) {
        MpiJob.of(3, RunCases.class)
                .options("--oversubscribe")
                .options(options)
                .arguments(Settings.seed())
                .arguments((Object[]) cases)
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(3)
                .assertSilent();
    }

    /** What takes long or much memory, each by itself. */
    @DataProvider
    public Object[][] bigCases() {
        List<Object[]> rows = new ArrayList<>();
        for (Object[] way : ways()) {
            for (String name : new String[] {"severalGiB", "severalGiBShared", "thousands", "stoppedForLong"}) {
                rows.add(new Object[] {2, name, way[0]});
            }
            rows.add(new Object[] {4, "spinLocks", way[0]});
            rows.add(new Object[] {4, "spinLocksAllocated", way[0]});
        }
        return rows.toArray(new Object[0][]);
    }

    /** Windows of several GiB, 10 000 of them, 10 000 turns at a lock, and a target that is stopped for seconds. */
    @Test(dataProvider = "bigCases")
    public void shouldMakeBigWindowsAndMany(int ranks, String name, String[] options) {
        boolean isBig = name.startsWith("severalGiB");
        if (!Settings.isFull() || isBig && Settings.memoryBytes() < BIG_MEMORY_BYTES) {
            throw new SkipException("only with -Drailmpi.full=true, several GiB only with 12 GiB of memory");
        }
        MpiJob.of(ranks, RunCases.class)
                .options("--oversubscribe")
                .options(options)
                .arguments(Settings.seed(), "bigWindows." + name)
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks);
    }

    /**
     * Random epochs of many; a lock, a counter and an exposed rank in the hands of far more ranks than there are cores.
     */
    @DataProvider
    public Object[][] crowds() {
        String[] none = {};
        String[] sockets = {"--mca", "btl", "soft,self"};
        String[] all = {"windows.random", "windows.randomAllocated", "windows.randomShared", "windows.randomDynamic"};
        String[] atOneLock = {
            "windows.mutexAllocated",
            "windows.countersAllocated",
            "windows.spinLocksAllocated",
            "windows.fairness",
            "windows.fairnessAllocated"
        };
        String[] fair = {"windows.fairness", "windows.fairnessAllocated"};
        String[] groups = {"windows.allToOne", "windows.allToOneAllocated", "windows.groups"};
        List<Object[]> rows = new ArrayList<>();
        for (int ranks : Matrix.chosen(0, new int[] {6, 7, 8, 9})) {
            rows.add(new Object[] {ranks, none, all});
            if (Settings.isFull()) {
                rows.add(new Object[] {ranks, sockets, all});
            }
        }
        rows.add(new Object[] {16, none, atOneLock});
        rows.add(new Object[] {16, sockets, fair});
        if (Settings.isFull()) {
            rows.add(new Object[] {42, none, groups});
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "crowds")
    public void shouldServeManyRanks(int ranks, String[] options, String[] cases) {
        MpiJob.of(ranks, RunCases.class)
                .options("--oversubscribe")
                .options(options)
                .arguments(Settings.seed())
                .arguments((Object[]) cases)
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }
}
