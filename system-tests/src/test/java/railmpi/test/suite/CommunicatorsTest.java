package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.RunCases;

/** Groups, communicators, intercommunicators and topologies, each against what is computed in another way. */
@Test(groups = "multiprocess")
public final class CommunicatorsTest {
    private static final double LIMIT_SECONDS = 240;

    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}};
    }

    @Test(dataProvider = "ranks")
    public void shouldMakeCommunicatorsOfAllKinds(int ranks) {
        MpiJob.of(ranks, RunCases.class)
                .arguments(Settings.seed() + ranks, "groups", "topologies", "intercomms")
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "ranks")
    public void shouldDoCollectivesBetweenGroupsAndNeighbours(int ranks) {
        MpiJob.of(ranks, RunCases.class)
                .arguments(Settings.seed() + ranks, "intercollectives", "neighbors")
                .limit(LIMIT_SECONDS)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }
}
