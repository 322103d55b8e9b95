package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        run(ranks, "--warm-up", "0", "--layout", asked, "S")
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
        MpiJob.ofWords("-n", "2", "java", "railmpi.nas.is.IS", "-t", "--warm-up", "0", "S")
                .run()
                .assertStatus(0)
                .assertStdout("(?m)^ +1" + FIGURES, "(?m)^ +max" + FIGURES, "SUCCESSFUL");
    }

    public void shouldRefuseWhatDoesNotFitInMemory() {
        MpiJob.ofWords("-n", "2", "java", "-Xmx64m", "railmpi.nas.ft.FT", "B")
                .run()
                .assertFailed()
                .assertStderr("each of 2 processes needs 819986432 bytes \\(782 MiB\\)")
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

    public void shouldTakeIterationsAndLayoutFromInputFile() throws IOException {
        withInputFile("6\n2\n2 1\n")
                .assertStatus(0)
                .assertStdout(
                        " Reading from input file inputft\\.data",
                        "Processor array\\s*:\\s*2x   1",
                        "Verification\\s*=\\s*SUCCESSFUL");
        withInputFile("2\n1\n1 2\n")
                .assertFailed()
                .assertStdout("Iterations\\s*:\\s*2", " class = U", "Verification\\s*=\\s*UNSUCCESSFUL");
    }

    public void shouldRefuseImpossibleInputFileOnce() throws IOException {
        JobResult result = withInputFile("6\n3\n1 2\n");
        result.assertFailed().assertStderr("FT: inputft\\.data: line 2 is the layout type, 0, 1 or 2, not '3'");
        assertEquals(result.stderr().split("inputft", -1).length, 2, result.stderr());
    }

    private static JobResult withInputFile(String text) throws IOException {
        Path directory = Files.createTempDirectory("inputft");
        Path file = Files.writeString(directory.resolve("inputft.data"), text);
        try {
            return MpiJob.ofWords("-n", "2", "java", "railmpi.nas.ft.FT", "--warm-up", "0", "S")
                    .directory(directory)
                    .run();
        } finally {
            Files.delete(file);
            Files.delete(directory);
        }
    }

    private static JobResult run(int ranks, String... arguments) {
        return MpiJob.ofWords("-n", Integer.toString(ranks), "java", "railmpi.nas.ft.FT")
                .arguments((Object[]) arguments)
                .run();
    }
}
