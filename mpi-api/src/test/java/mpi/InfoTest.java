package mpi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class InfoTest extends WorldOfOne {
    public void shouldKeepKeysInTheOrderOfTheirFirstSetting() {
        Info info = new Info();
        info.set("b", "1");
        info.set("a", "2");
        info.set("b", "3");
        assertEquals(info.size(), 2);
        assertEquals(info.getKey(0), "b");
        assertEquals(info.getKey(1), "a");
        assertEquals(info.get("b"), "3");
        assertNull(info.get("c"));
        info.delete("b");
        assertEquals(info.getKey(0), "a");
        assertEquals(info.size(), 1);
        info.free();
        assertTrue(info.isNull());
    }

    public void shouldDuplicateIndependently() {
        Info info = new Info();
        info.set("key", "value");
        Info copy = info.clone();
        Info other = info.dup();
        info.set("key", "changed");
        assertNotSame(copy, info);
        assertEquals(copy.get("key"), "value");
        assertEquals(other.get("key"), "value");
    }

    public void shouldTellOfTheProgram() {
        assertFalse(MPI.INFO_ENV.isNull());
        assertEquals(MPI.INFO_ENV.get("maxprocs"), "1");
        assertEquals(MPI.INFO_ENV.get("ompi_np"), "1");
        assertEquals(MPI.INFO_ENV.get("host"), MPI.getProcessorName());
        assertEquals(MPI.INFO_ENV.get("thread_level"), "MPI_THREAD_MULTIPLE");
        assertEquals(MPI.INFO_ENV.get("arch"), System.getProperty("os.arch"));
        Info copy = MPI.INFO_ENV.dup();
        copy.set("host", "elsewhere");
        assertEquals(MPI.INFO_ENV.get("host"), MPI.getProcessorName());
        assertEquals(copy.size(), MPI.INFO_ENV.size());
    }

    /** A call, the class of its error, and what the text names. */
    @DataProvider
    public Object[][] badCalls() {
        Info info = new Info();
        info.set("here", "1");
        Info freed = new Info();
        freed.free();
        String longKey = "k".repeat(MPI.MAX_INFO_KEY + 1);
        String longValue = "v".repeat(MPI.MAX_INFO_VAL + 1);
        return new Object[][] {
            {(Runnable) () -> info.get(null), MPI.ERR_INFO_KEY, "null"},
            {(Runnable) () -> info.get(""), MPI.ERR_INFO_KEY, "empty"},
            {(Runnable) () -> info.set(longKey, "1"), MPI.ERR_INFO_KEY, "37"},
            {(Runnable) () -> info.set("key", null), MPI.ERR_INFO_VALUE, "'key' is null"},
            {(Runnable) () -> info.set("key", longValue), MPI.ERR_INFO_VALUE, "257"},
            {(Runnable) () -> info.delete("absent"), MPI.ERR_INFO_NOKEY, "'absent'"},
            {(Runnable) () -> info.getKey(1), MPI.ERR_ARG, "position 1"},
            {(Runnable) () -> info.getKey(-1), MPI.ERR_ARG, "position -1"},
            {(Runnable) () -> freed.get("key"), MPI.ERR_INFO, "freed"},
            {(Runnable) () -> freed.dup(), MPI.ERR_INFO, "freed"},
            {(Runnable) () -> freed.free(), MPI.ERR_INFO, "freed"},
            {(Runnable) () -> MPI.INFO_NULL.set("key", "1"), MPI.ERR_INFO, "MPI.INFO_NULL"},
            {(Runnable) () -> MPI.INFO_NULL.size(), MPI.ERR_INFO, "MPI.INFO_NULL"},
            {(Runnable) () -> MPI.INFO_ENV.set("host", "1"), MPI.ERR_INFO, "MPI.INFO_ENV"},
            {(Runnable) () -> MPI.INFO_ENV.delete("host"), MPI.ERR_INFO, "MPI.INFO_ENV"},
            {(Runnable) () -> MPI.INFO_ENV.free(), MPI.ERR_INFO, "MPI.INFO_ENV"},
        };
    }

    @Test(dataProvider = "badCalls")
    public void shouldNameWhatIsWrong(Runnable call, int errorClass, String part) {
        MPIException error = failureOf(call);
        assertEquals(error.getErrorClass(), errorClass, error.getMessage());
        assertTrue(error.getMessage().contains(part), error.getMessage());
        assertTrue(MPI.INFO_NULL.isNull());
    }
}
