package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.CollectiveMatrix;

/** Collectives against a serial reference. */
@Test(groups = "multiprocess")
public final class CollectivesTest {
    @DataProvider
    public Object[][] ranksAndJdks() {
        return Matrix.ranksAndJdks();
    }

    @Test(dataProvider = "ranksAndJdks")
    public void shouldEqualTheSerialReference(int ranks, Jdk jdk) {
        int draws = Settings.isFull() ? 40 : Math.max(1, 8 / ranks);
        int bigShare = Settings.isFull() ? 500 : ranks <= 5 ? 300 / ranks : 25;
        MpiJob.of(ranks, CollectiveMatrix.class)
                .arguments(Settings.seed(), draws, bigShare)
                .jdk(jdk)
                .limit(Settings.isFull() ? 3600 : 240)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }
}
