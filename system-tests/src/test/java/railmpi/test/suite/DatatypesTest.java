package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.RunCases;

/** Derived datatypes in jobs of several ranks, over shared memory and over sockets. */
@Test(groups = "multiprocess")
public final class DatatypesTest {
    private static final double LIMIT_SECONDS = 120;

    /** Ways that messages can take. */
    @DataProvider
    public Object[][] fabrics() {
        return new Object[][] {
            {1, new String[0]},
            {2, new String[0]},
            {5, new String[0]},
            {3, new String[] {"--mca", "btl", "soft,self"}},
            {2, new String[] {"--mca", "pml_eager_limit", "64", "--mca", "btl_shm_chunk_size", "4k"}},
            {2, new String[] {"--mca", "btl_shm_pool_size", "0"}},
        };
    }

    @Test(dataProvider = "fabrics")
    public void shouldMoveDerivedTypes(int ranks, String[] options) {
        int rounds = Settings.isFull() ? 20 : 1;
        for (int round = 0; round < rounds; round++) {
            MpiJob.of(ranks, RunCases.class)
                    .options(options)
                    .arguments(Settings.seed() + round, "types")
                    .shortLived()
                    .limit(LIMIT_SECONDS)
                    .run()
                    .assertOk(ranks)
                    .assertSilent();
        }
    }
}
