package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.RunCases;

/** Files by all ways to read and write them, in jobs of several ranks, over shared memory and over sockets. */
@Test(groups = "multiprocess")
public final class FilesTest {
    private static final double LIMIT_SECONDS = 120;

    @DataProvider
    public Object[][] jobs() {
        String[] sockets = {"--mca", "btl", "soft,self"};
        Jdk current = Jdk.current();
        Jdk newest = Jdk.installed().get(Jdk.installed().size() - 1);
        return new Object[][] {
            {1, current, new String[0]},
            {4, current, new String[0]},
            {9, newest, new String[0]},
            {3, current, sockets},
        };
    }

    @Test(dataProvider = "jobs")
    public void shouldReadAndWriteInAllWays(int ranks, Jdk jdk, String[] options) {
        int rounds = Settings.isFull() ? 20 : 1;
        for (int round = 0; round < rounds; round++) {
            MpiJob.of(ranks, RunCases.class)
                    .jdk(jdk)
                    .options(options)
                    .arguments(Settings.seed() + round, "files")
                    .limit(LIMIT_SECONDS)
                    .run()
                    .assertOk(ranks)
                    .assertSilent();
        }
    }
}
