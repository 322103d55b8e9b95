package railmpi.test.suite;

import java.util.regex.Pattern;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Uncaught;

/** Exceptions in threads other than main, with and without mpi_abort_on_uncaught. */
@Test(groups = "multiprocess")
public final class UncaughtExceptionTest {
    private static MpiJob job(String thread) {
        return MpiJob.of(3, Uncaught.class).arguments(thread).limit(30);
    }

    private static MpiJob withOption(String thread) {
        return job(thread).options("--mca", "mpi_abort_on_uncaught", "1");
    }

    private static String host() {
        return Pattern.quote(
                Installation.command("uname", "-n").assertStatus(0).stdout().trim());
    }

    /** Which thread ends, and how it is named. */
    @DataProvider
    public Object[][] threads() {
        return new Object[][] {{"thread", "\"worker\""}, {"execute", "\"worker\""}, {"virtual", "\"VirtualThread.*\""}};
    }

    @Test(dataProvider = "threads")
    public void shouldEndTheJobAndNameTheThread(String thread, String name) {
        MpiJob job = withOption(thread);
        if (thread.equals("virtual")) {
            job.jdk(Jdk.installed().stream()
                    .filter(Jdk::hasVirtualThreads)
                    .findFirst()
                    .orElseThrow(() -> new SkipException("no JDK with virtual threads")));
        }
        job.run()
                .assertStatus(1)
                .assertClean()
                .assertStderr(
                        "Exception in thread " + name + " of rank 2 on " + host()
                                + " java.lang.IllegalStateException: thrown by the test",
                        "at railmpi.test.programs.Uncaught.fail",
                        "rank 2 on " + host() + ".*uncaught java.lang.IllegalStateException in thread " + name);
    }

    public void shouldGoOnWithoutTheOption() {
        JobResult result = job("thread").run().assertOk(3);
        result.assertStderr("Exception in thread \"worker\" java.lang.IllegalStateException: thrown by the test");
    }

    /** Handlers of the program. */
    @DataProvider
    public Object[][] handlers() {
        return new Object[][] {{"own"}, {"default-before"}, {"default-after"}};
    }

    @Test(dataProvider = "handlers")
    public void shouldLeaveItToAHandlerOfTheProgram(String handler) {
        withOption(handler).run().assertOk(3).assertStdout("HANDLED in worker: thrown by the test");
    }

    public void shouldSayThatADefaultHandlerGoesBeforeTheOption() {
        withOption("default-before")
                .options("--mca", "log_verbosity", "1")
                .run()
                .assertOk(3)
                .assertStderr("mpi_abort_on_uncaught has no effect");
    }

    /** The executor keeps it for who asks for the result. */
    public void shouldNotSeeWhatAnExecutorKeeps() {
        withOption("submit").run().assertOk(3).assertNotStderr("thrown by the test");
    }

    public void shouldGoOnAfterFinalize() {
        withOption("after-finalize").run().assertOk(3).assertStderr("Exception in thread \"worker\" java");
    }
}
