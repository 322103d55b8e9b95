package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;

/** The program that a newcomer runs first. */
@Test(groups = "multiprocess")
public final class NasIsTest {
    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{1}, {2}, {4}, {8}};
    }

    @Test(dataProvider = "ranks")
    public void shouldSortAndVerify(int ranks) {
        MpiJob.ofWords("-n", Integer.toString(ranks), "java", "railmpi.nas.is.IS", "S")
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertStdout("IS Benchmark Completed", "Class\\s*=\\s*S", "Verification\\s*=\\s*SUCCESSFUL");
    }

    public void shouldSortEightMillionKeys() {
        MpiJob.ofWords("-n", "4", "java", "railmpi.nas.is.IS", "A")
                .run()
                .assertStatus(0)
                .assertSilent()
                .assertStdout("Class\\s*=\\s*A", "Verification\\s*=\\s*SUCCESSFUL");
    }

    public void shouldRefuseWhatDoesNotFitInMemory() {
        MpiJob.ofWords("-n", "2", "java", "-Xmx64m", "railmpi.nas.is.IS", "C")
                .run()
                .assertFailed()
                .assertStderr("memory|-Xmx", "\\d+ ?(MB|MiB|GB|GiB|M|G|bytes)")
                .assertNotStderr("OutOfMemoryError");
    }

    public void shouldRefuseAnUnknownClass() {
        MpiJob.ofWords("-n", "2", "java", "railmpi.nas.is.IS", "Q")
                .run()
                .assertFailed()
                .assertStderr("\\bQ\\b");
    }
}
