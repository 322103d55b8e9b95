package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.BufferReuse;
import railmpi.test.programs.PointToPointMatrix;

/**
 * The RDMA fast path and the registration cache in jobs: over shared memory, and over sockets whose connections fail.
 */
@Test(groups = "multiprocess")
public final class EagerRdmaTest {
    private static final String[] OVER_SHM = {"--mca", "btl", "pairs,self"};
    private static final String[] OVER_SOCKETS = {
        "--mca",
        "btl",
        "soft,self",
        "--mca",
        "btl_if_include",
        "lo",
        "--mca",
        "btl_paths_per_port",
        "2",
        "--mca",
        "btl_use_eager_rdma",
        "1",
        "--mca",
        "btl_eager_rdma_threshold",
        "2"
    };
    private static final String COUNTS = "\\d+ +\\d+ +\\d+ +\\d+ +\\d\\.\\d{3} +\\d+ +";
    private static final String FAST_ROW = "^[01] +(pairs|lo|lo#2) +\\w+ +" + COUNTS + "\\d+ +[1-9]\\d* +\\d+$";
    private static final String LOST_ROW = "^[01] +(lo|lo#2) +\\w+ +" + COUNTS + "[1-9]\\d* +\\d+ +\\d+$";
    private static final double LIMIT_SECONDS = 240;

    private static MpiJob messages(String... options) {
        return MpiJob.of(2, PointToPointMatrix.class)
                .arguments(Settings.seed(), Settings.isFull() ? 1000 : 30, Settings.isFull() ? 300 : 4, Matrix.sizes())
                .options(options)
                .options("--report-rails")
                .shortLived()
                .limit(LIMIT_SECONDS);
    }

    public void shouldDeliverEveryTypeSizeModeAndMemoryOverMappedRings() {
        messages(OVER_SHM).run().assertOk(2).assertStderr(FAST_ROW);
    }

    public void shouldDeliverEveryTypeSizeModeAndMemoryThroughRingsWrittenByTheFabric() {
        messages(OVER_SOCKETS).run().assertOk(2).assertStderr(FAST_ROW);
    }

    /** What is to go wrong. */
    @DataProvider
    public Object[][] faults() {
        return new Object[][] {
            {"break=100,limit=4"},
            {"break=83,limit=4,ranks=1"},
            {"stall=90,late=4000,limit=1"}, // of two silent rails neither would be lost
            {"delay=20:3,duplicate=3"}
        };
    }

    /** Connections break or fall silent, and what was held back comes when it is too late; each message comes once. */
    @Test(dataProvider = "faults")
    public void shouldDeliverEachMessageOnceWhenRailsFail(String fault) {
        JobResult result = MpiJob.of(2, BufferReuse.class)
                .arguments(Settings.seed(), Settings.isFull() ? 600 : 30)
                .options(OVER_SOCKETS)
                .options("--mca", "btl_fault", fault, "--report-rails")
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(2)
                .assertStderr(FAST_ROW);
        if (fault.contains("limit")) {
            result.assertStderr(LOST_ROW);
        }
    }

    /** Buffers that are used again, dropped and collected, and replaced by others; connections break meanwhile. */
    @Test
    public void shouldSaveRegistrationsAndNeverUseThoseOfOtherBuffers() {
        MpiJob.of(2, BufferReuse.class)
                .arguments(Settings.seed(), Settings.isFull() ? 3000 : 80)
                .jvm("-XX:MaxDirectMemorySize=64m")
                .options(OVER_SOCKETS)
                .options("--mca", "btl_fault", "break=400,limit=3", "--report-rails")
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(2)
                .assertStderr(
                        "^registrations of direct buffers: \\d+ made, [1-9]\\d+ saved, \\d+ given up, [1-9]\\d* collected$");
    }

    public void shouldRegisterForEachMessageWithoutTheCache() {
        MpiJob.of(2, BufferReuse.class)
                .arguments(Settings.seed(), 20)
                .options(OVER_SOCKETS)
                .options("--mca", "btl_registration_cache_size", "0", "--report-rails")
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(2)
                .assertStderr("^registrations of direct buffers: [1-9]\\d+ made, 0 saved, 0 given up, 0 collected$");
    }
}
