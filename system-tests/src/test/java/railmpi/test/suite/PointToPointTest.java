package railmpi.test.suite;

import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Processes;
import railmpi.test.job.RailHome;
import railmpi.test.job.Settings;
import railmpi.test.job.Tools;
import railmpi.test.programs.EngineAlone;
import railmpi.test.programs.PointToPointMatrix;
import railmpi.test.programs.RandomWorkload;
import railmpi.test.programs.StoppedReceiver;

/** Messages between two ranks: the conformance matrix and the named cases. */
@Test(groups = "multiprocess")
public final class PointToPointTest {
    private static final double LIMIT_SECONDS = 240;
    private static final List<String> GROUPS = List.of(
            "matching",
            "probes",
            "requests",
            "rings",
            "limits",
            "memory",
            "segments",
            "environment",
            "persistent",
            "matched",
            "attributes",
            "objects",
            "communicators");

    /** Two rails with little of everything, and policies that others rarely choose. */
    private static final String[] RAIL_SETTINGS =
            ("--mca btl soft,self --mca btl_paths_per_port 2 --mca btl_rail_window 4k --mca btl_stripe_min 64"
                            + " --mca btl_multiplexing shortest-queue --mca btl_multiplexing_spill 0 --mca btl_striping adaptive"
                            + " --mca btl_adaptive_gain 100 --mca btl_rail_allocation_short 0 --mca btl_rail_allocation_striping 0")
                    .split(" ");

    private final CaseJobs cases = new CaseJobs();

    public PointToPointTest() {
        GROUPS.forEach(group -> cases.add(group, Matrix.ranksAndJdks(0)));
    }

    @DataProvider
    public Object[][] ranksAndJdks() {
        return Matrix.ranksAndJdks(0);
    }

    public void shouldServeProgramsThatCallTheEngineAlone() {
        MpiJob.of(2, EngineAlone.class).shortLived().run().assertOk(2).assertSilent();
    }

    @DataProvider
    public Object[][] groups() {
        return cases.rows();
    }

    /** Thresholds that force each way a message can take; a quick run takes half of them. */
    @DataProvider
    public Object[][] thresholds() {
        Object[][] all = {
            {2, new String[] {"--mca", "pml_eager_limit", "64"}},
            {3, new String[] {"--mca", "btl_shm_ring_size", "8k", "--mca", "pml_eager_limit", "1024"}},
            {2, new String[] {"--mca", "btl_shm_pool_size", "0"}},
            {3, new String[] {"--mca", "btl_shm_pool_size", "64k", "--mca", "btl_shm_chunk_size", "4k"}},
            {2, new String[] {"--mca", "pml_stream_limit", "0"}},
            {2, new String[] {"--mca", "pml_cma_limit", "0"}},
            {2, new String[] {"--mca", "pml_cma_limit", "1g"}},
            {4, new String[] {"--mca", "pml_unexpected_limit", "4k"}},
            {
                2,
                new String[] {
                    "--mca",
                    "btl_shm_far_pool_size",
                    "0",
                    "--mca",
                    "btl_spin_passes",
                    "0",
                    "--mca",
                    "btl_yield_passes",
                    "1"
                }
            },
            {2, RAIL_SETTINGS},
        };
        return Matrix.share(2, all);
    }

    @Test(dataProvider = "ranksAndJdks")
    public void shouldDeliverEveryTypeSizeModeAndMemory(int ranks, Jdk jdk) {
        int share = Settings.isFull() ? 1000 : Math.min(400, Math.max(ranks > 5 ? 20 : 40, 800 / (ranks * ranks)));
        int bigShare = Settings.isFull() ? 500 : 40 / ranks + 2;
        MpiJob.of(ranks, PointToPointMatrix.class)
                .arguments(Settings.seed(), share, bigShare, Matrix.sizes())
                .jdk(jdk)
                .shortLived()
                .limit(Settings.isFull() ? 3600 : LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "thresholds")
    public void shouldDeliverWhateverTheThresholdsAre(int ranks, String[] options) {
        MpiJob.of(ranks, PointToPointMatrix.class)
                .options(options)
                .arguments(
                        Settings.seed() + 1, Settings.isFull() ? 500 : 60, Settings.isFull() ? 200 : 6, Matrix.sizes())
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    /** Inside a node and over sockets. */
    @DataProvider
    public Object[][] ways() {
        return new Object[][] {{"sm,self"}, {"soft,self"}};
    }

    @Test(dataProvider = "ways")
    public void shouldGoOnWhenADebuggerLetsARankGoOn(String fabrics) {
        MpiJob.of(2, StoppedReceiver.class)
                .options("--mca", "btl", fabrics)
                .jvm("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y")
                .limit(60)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    @DataProvider
    public Object[][] ranksOnOneCore() {
        return new Object[][] {{2, "sm,self"}, {4, "sm,self"}, {2, "soft,self"}};
    }

    /** All ranks and their launcher have one core, which each of them has to leave to the others. */
    @Test(dataProvider = "ranksOnOneCore")
    public void shouldDeliverOnOneCore(int ranks, String fabrics) {
        if (Tools.onPath("taskset") == null) {
            throw new SkipException("missing tool: taskset");
        }
        MpiJob.ofWords("taskset", "-c", Processes.firstCore(), RailHome.tool("mpirun"), "-n", "" + ranks)
                .tool("")
                .arguments("--oversubscribe", "--mca", "btl", fabrics, "java", "-cp", RailHome.testClasses())
                .arguments(RandomWorkload.class.getName())
                .arguments(Settings.seed(), 2)
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks);
    }

    @Test(dataProvider = "groups")
    public void shouldFollowTheRulesOfMpi(int ranks, Jdk jdk, String group) {
        cases.requirePassed(ranks, jdk, group);
    }
}
