package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.PointToPointMatrix;
import railmpi.test.programs.RunCases;

/** Messages between two ranks: the conformance matrix and the named cases. */
@Test(groups = "multiprocess")
public final class PointToPointTest {
    private static final double LIMIT_SECONDS = 240;

    @DataProvider
    public Object[][] ranksAndJdks() {
        return Matrix.ranksAndJdks();
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
        int share = Settings.isFull() ? 1000 : Math.max(40, 800 / (ranks * ranks));
        int bigShare = Settings.isFull() ? 500 : 40 / ranks + 2;
        MpiJob.of(ranks, PointToPointMatrix.class)
                .arguments(Settings.seed(), share, bigShare, Matrix.sizes())
                .jdk(jdk)
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
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "ranksAndJdks")
    public void shouldFollowTheRulesOfMpi(int ranks, Jdk jdk) {
        MpiJob.of(ranks, RunCases.class)
                .arguments(
                        Settings.seed(), "matching", "probes", "requests", "rings", "limits", "memory", "environment")
                .jdk(jdk)
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "ranksAndJdks")
    public void shouldServePersistentRequestsMatchedProbesAndAttributes(int ranks, Jdk jdk) {
        MpiJob.of(ranks, RunCases.class)
                .arguments(Settings.seed(), "persistent", "matched", "attributes")
                .jdk(jdk)
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "ranksAndJdks")
    public void shouldCarryObjectsAndMakeCommunicators(int ranks, Jdk jdk) {
        MpiJob.of(ranks, RunCases.class)
                .arguments(Settings.seed(), "objects", "communicators")
                .jdk(jdk)
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }
}
