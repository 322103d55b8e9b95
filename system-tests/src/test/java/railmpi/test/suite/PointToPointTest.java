package railmpi.test.suite;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.PointToPointMatrix;

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
            "environment",
            "persistent",
            "matched",
            "attributes",
            "objects",
            "communicators");

    private final CaseJobs cases = new CaseJobs();

    public PointToPointTest() {
        GROUPS.forEach(group -> cases.add(group, Matrix.ranksAndJdks(0)));
    }

    @DataProvider
    public Object[][] ranksAndJdks() {
        return Matrix.ranksAndJdks(0);
    }

    @DataProvider
    public Object[][] groups() {
        return cases.rows();
    }

    /** Thresholds that force each way a message can take. */
    @DataProvider
    public Object[][] thresholds() {
        return new Object[][] {
            {2, new String[] {"--mca", "pml_eager_limit", "64"}},
            {3, new String[] {"--mca", "btl_shm_ring_size", "8k", "--mca", "pml_eager_limit", "1024"}},
            {2, new String[] {"--mca", "btl_shm_pool_size", "0"}},
            {3, new String[] {"--mca", "btl_shm_pool_size", "64k", "--mca", "btl_shm_chunk_size", "4k"}},
            {2, new String[] {"--mca", "pml_stream_limit", "0"}},
            {2, new String[] {"--mca", "pml_cma_limit", "0"}},
            {2, new String[] {"--mca", "pml_cma_limit", "1g"}},
            {4, new String[] {"--mca", "pml_unexpected_limit", "4k"}},
        };
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

    @Test(dataProvider = "groups")
    public void shouldFollowTheRulesOfMpi(int ranks, Jdk jdk, String group) {
        cases.requirePassed(ranks, jdk, group);
    }
}
