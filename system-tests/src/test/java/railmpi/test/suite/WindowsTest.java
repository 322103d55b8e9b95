package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.RunCases;

/** Windows in jobs of several ranks, over shared memory and over sockets. */
@Test(groups = "multiprocess")
public final class WindowsTest {
    private static final double LIMIT_SECONDS = 300;

    @DataProvider
    public Object[][] jobs() {
        String[] sockets = {"--mca", "btl", "soft,self"};
        String[] threaded = {"--mca", "btl", "soft,self", "--mca", "btl_progress", "threaded"};
        Jdk current = Jdk.current();
        Jdk newest = Jdk.installed().get(Jdk.installed().size() - 1);
        return new Object[][] {
            {1, current, new String[0]},
            {2, current, new String[0]},
            {3, newest, new String[0]},
            {5, current, new String[0]},
            {1, current, sockets},
            {2, newest, sockets},
            {3, current, sockets},
            {5, current, sockets},
            {2, current, threaded},
        };
    }

    @Test(dataProvider = "jobs")
    public void shouldReachMemoryInAllWays(int ranks, Jdk jdk, String[] options) {
        int rounds = Settings.isFull() ? 20 : 1;
        for (int round = 0; round < rounds; round++) {
            MpiJob.of(ranks, RunCases.class)
                    .jdk(jdk)
                    .options(options)
                    .arguments(Settings.seed() + round, "windows")
                    .limit(LIMIT_SECONDS)
                    .run()
                    .assertOk(ranks)
                    .assertSilent();
        }
    }
}
