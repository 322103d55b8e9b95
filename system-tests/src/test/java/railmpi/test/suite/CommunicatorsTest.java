package railmpi.test.suite;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;

/**
 * Groups, communicators, intercommunicators and topologies, and collectives on them, each against what is computed in
 * another way.
 */
@Test(groups = "multiprocess")
public final class CommunicatorsTest {
    private static final List<String> GROUPS =
            List.of("groups", "topologies", "intercomms", "intercollectives", "neighbors", "aliases", "habits");
    /** Of each set a quick run takes one, the same for all groups: they share a job. */
    private static final int[][] RANKS = {{1}, {2}, {3}, {4, 6, 5, 7, 4, 8, 5, 9}};

    private final CaseJobs cases = new CaseJobs();

    public CommunicatorsTest() {
        Object[][] rows = Matrix.ranksAndJdks(0, Matrix.chosen(0, RANKS));
        GROUPS.forEach(group -> cases.add(group, rows));
    }

    @DataProvider
    public Object[][] groups() {
        return cases.rows();
    }

    @Test(dataProvider = "groups")
    public void shouldFollowTheRulesOfMpi(int ranks, Jdk jdk, String group) {
        cases.requirePassed(ranks, jdk, group);
    }
}
