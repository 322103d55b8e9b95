package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;

/** NAS FT: verified by the published checksums on every layout, and the mistakes of its user. */
@Test(groups = "multiprocess")
public final class NasFtTest {
    private static final String FIGURES = "\\s+\\d+\\.\\d{4}\\s+\\d+\\.\\d{4}\\s+\\d+\\.\\d{4}";

    @DataProvider
    public Object[][] layouts() {
        return new Object[][] {{1, "0D", "0D"}, {2, "1D", "1D"}, {2, "2x1", "2D"}, {4, "1D", "1D"}, {4, "2D", "2D"}};
    }

    @Test(dataProvider = "layouts")
    public void shouldTransformAndVerify(int ranks, String asked, String layout) {
        run(ranks, "--cold", "--layout", asked, "S")
                .assertStatus(0)
                .assertSilent()
                .assertStdout(
                        "Layout type\\s*:\\s*" + layout,
                        " T =    6     Checksum =    5\\.54268341190\\dD\\+02    4\\.93259724494\\dD\\+02",
                        "FT Benchmark Completed\\.",
                        "Verification\\s*=\\s*SUCCESSFUL");
    }

    public void shouldPrintTimesOfEveryRankForBothKernels() {
        run(4, "-t", "W")
                .assertStatus(0)
                .assertStdout("(?m)^ +0" + FIGURES, "(?m)^ +3" + FIGURES, "(?m)^ +mean" + FIGURES, "SUCCESSFUL");
        MpiJob.ofWords("-n", "2", "java", "railmpi.nas.is.IS", "-t", "--cold", "S")
                .run()
                .assertStatus(0)
                .assertStdout("(?m)^ +1" + FIGURES, "(?m)^ +max" + FIGURES, "SUCCESSFUL");
    }

    public void shouldRefuseWhatDoesNotFitInMemory() {
        MpiJob.ofWords("-n", "2", "java", "-Xmx64m", "railmpi.nas.ft.FT", "B")
                .run()
                .assertFailed()
                .assertStderr("each of 2 processes needs 813694976 bytes \\(776 MiB\\)")
                .assertNotStderr("OutOfMemoryError");
    }

    @DataProvider
    public Object[][] mistakes() {
        return new Object[][] {
            {2, "Q", "unknown class 'Q'"},
            {3, "S", "power of two from 1 to 4096, not on 3"},
            {2, "D", "power of two from 4 to"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldRefuse(int ranks, String problem, String message) {
        run(ranks, problem).assertFailed().assertStderr(message);
    }

    private static JobResult run(int ranks, String... arguments) {
        return MpiJob.ofWords("-n", Integer.toString(ranks), "java", "railmpi.nas.ft.FT")
                .arguments((Object[]) arguments)
                .run();
    }
}
