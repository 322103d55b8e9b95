package railmpi.test.suite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    private static final int CUT_MS = 700;
    private static final long BIG_MEMORY_BYTES = 12L << 30;
    private static final String[] UNDER_FAULTS = {
        "windows.random", "windows.randomAllocated", "windows.longTransfers", "windows.requests", "windows.counters"
    };

    /** Each number of ranks through shared memory or through sockets, in a full run through both. */
    @DataProvider
    public Object[][] jobs() {
        String[][] ways = {{}, {"--mca", "btl", "soft,self"}};
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
                    .arguments(Settings.seed() + round, "windows")
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
                .options("--mca", "btl_fault", "break=60,limit=6", "--mca", "log_verbosity", "1")
                .arguments(Settings.seed())
                .arguments((Object[]) (Settings.isFull() ? new String[] {"windows"} : UNDER_FAULTS))
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(3)
                .assertStderr("rank \\d: fault injection: [1-9]\\d* connections broken");
    }

    /** Three ranks on one node and one on another, with three unequal rails of which each is cut for a while. */
    public void shouldReachRanksOfItsNodeAndOfOthers() {
        try (Testbed testbed = Testbed.up(2, "400mbit", "200mbit", "100mbit")) {
            RunningJob job = MpiJob.of(4, RunCases.class)
                    .across(testbed, 3)
                    .options("--oversubscribe")
                    .arguments(Settings.seed(), "windows")
                    .limit(LIMIT_SECONDS)
                    .start();
            job.awaitStdout("case windows.random", 1);
            for (int rail = 0; rail < 3; rail++) {
                testbed.cut(rail);
                Pause.milliseconds(CUT_MS);
                testbed.heal(rail);
                Pause.milliseconds(CUT_MS);
            }
            job.finish().assertOk(4);
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

    /** Windows of several GiB, and 10 000 of them one after the other. */
    @Test(dataProvider = "ways")
    public void shouldMakeBigWindowsAndMany(String[] options) {
        if (!Settings.isFull() || Settings.memoryBytes() < BIG_MEMORY_BYTES) {
            throw new SkipException("several GiB of shared memory: only with -Drailmpi.full=true and 12 GiB");
        }
        MpiJob.of(2, RunCases.class)
                .options(options)
                .arguments(Settings.seed(), "bigWindows")
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    /** Random epochs of many; a lock, a counter and an exposed rank in the hands of far more ranks than there are cores. */
    @DataProvider
    public Object[][] crowds() {
        Object[][] all = {
            {9, new String[] {"windows.random", "windows.randomAllocated"}},
            {16, new String[] {"windows.mutexAllocated", "windows.countersAllocated", "windows.fairness"}},
            {42, new String[] {"windows.allToOne", "windows.allToOneAllocated", "windows.groups"}},
        };
        return Settings.isFull() ? all : Arrays.copyOf(all, 2);
    }

    @Test(dataProvider = "crowds")
    public void shouldServeManyRanks(int ranks, String[] cases) {
        MpiJob.of(ranks, RunCases.class)
                .options("--oversubscribe")
                .arguments(Settings.seed())
                .arguments((Object[]) cases)
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }
}
