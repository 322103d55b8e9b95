package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Reloaded;

/** MPI in several class loaders of one process, one after the other. */
@Test(groups = "multiprocess")
public final class ReloadTest {
    @DataProvider
    public Object[][] transports() {
        return new Object[][] {{2, "shm,soft,self"}, {3, "soft,self"}};
    }

    @Test(dataProvider = "transports")
    public void shouldBeginAgainInAnotherClassLoader(int ranks, String transports) {
        MpiJob.of(ranks, Reloaded.class)
                .options("--mca", "btl", transports)
                .shortLived()
                .run()
                .assertOk(ranks)
                .assertSilent();
    }
}
