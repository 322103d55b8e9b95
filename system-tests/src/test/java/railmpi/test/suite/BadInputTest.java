package railmpi.test.suite;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.BadInputFatal;
import railmpi.test.programs.BadInputReturned;

/** Bad input under both error handlers. */
@Test(groups = "multiprocess")
public final class BadInputTest {
    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{1}, {2}, {5}};
    }

    @DataProvider
    public Object[][] fatalCalls() {
        return new Object[][] {
            {"destinationTooHigh", new String[] {"MPI_ERR_RANK", "rank 2\\b"}},
            {"sourceNegative", new String[] {"MPI_ERR_RANK", "-9\\b"}},
            {"tagNegative", new String[] {"MPI_ERR_TAG", "tag -2\\b"}},
            {"countNegative", new String[] {"MPI_ERR_COUNT", "count -6\\b"}},
            {"offsetNegative", new String[] {"offset -1\\b"}},
            {"arrayTooShort", new String[] {"MPI_ERR_BUFFER", "short", "\\b5\\b"}},
            {"bufferNull", new String[] {"MPI_ERR_BUFFER", "null"}},
            {"typeNull", new String[] {"MPI_ERR_TYPE", "null"}},
            {"doublesAsInts", new String[] {"double\\[\\]", "INT"}},
            {"rootTooHigh", new String[] {"MPI_ERR_ROOT", "root 2\\b"}},
            {"opOfWrongType", new String[] {"MPI_ERR_OP", "BAND"}},
        };
    }

    @Test(dataProvider = "ranks")
    public void shouldThrowAndGoOnUnderErrorsReturn(int ranks) {
        MpiJob.of(ranks, BadInputReturned.class).run().assertOk(ranks).assertSilent();
    }

    /** The job ends, without a call that returns, and the message names the argument, its value and the rank. */
    @Test(dataProvider = "fatalCalls")
    public void shouldEndTheJobUnderErrorsAreFatal(String call, String[] parts) {
        MpiJob.of(2, BadInputFatal.class)
                .arguments(call)
                .limit(20)
                .run()
                .assertFailed()
                .assertNotStdout("the call", "came back")
                .assertStderr(parts)
                .assertStderr("rank 1\\b", "BadCalls")
                .assertFaster(8);
    }
}
