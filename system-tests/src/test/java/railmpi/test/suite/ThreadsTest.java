package railmpi.test.suite;

import mpi.MPI;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.Interrupted;
import railmpi.test.programs.ManyThreads;
import railmpi.test.programs.StackEnds;
import railmpi.test.programs.ThreadLevels;
import railmpi.test.programs.VirtualCalls;
import railmpi.test.programs.VirtualWaits;
import railmpi.test.programs.WaitsAtFinalize;

/** Thread levels and threads. */
@Test(groups = "multiprocess")
public final class ThreadsTest {
    @DataProvider
    public Object[][] levels() {
        return new Object[][] {{0}, {1}, {2}, {3}};
    }

    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{1}, {2}, {4}};
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.jdks();
    }

    @Test(dataProvider = "levels")
    public void shouldGrantAndEnforceTheThreadLevel(int level) {
        MpiJob.of(2, ThreadLevels.class)
                .options("--mca", "mpi_check_threads", "true")
                .arguments(level, true)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    public void shouldLetOtherThreadsCallAndTellOnceWhateverTheLevel() {
        JobResult result = MpiJob.of(2, ThreadLevels.class)
                .options("--mca", "log_verbosity", "1")
                .arguments(MPI.THREAD_FUNNELED, false)
                .run()
                .assertOk(2);
        int told = result.stderr().split("but the thread level is MPI.THREAD_FUNNELED", -1).length - 1;
        result.require(told == 2, "told " + told + " times by 2 ranks");
    }

    @Test(dataProvider = "ranks")
    public void shouldServeManyThreads(int ranks) {
        MpiJob.of(ranks, ManyThreads.class)
                .arguments(Settings.seed(), 8, Settings.isFull() ? 5_000 : 300)
                .limit(180)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    @Test(dataProvider = "jdks")
    public void shouldServeManyThreadsOnEachJdk(Jdk jdk) {
        MpiJob.of(3, ManyThreads.class)
                .arguments(Settings.seed() + 7, 4, Settings.isFull() ? 5_000 : 200)
                .jdk(jdk)
                .limit(180)
                .run()
                .assertOk(3)
                .assertSilent();
    }

    @DataProvider
    public Object[][] fabrics() {
        return new Object[][] {{"sm,self"}, {"soft,self"}};
    }

    private static void passes(Class<?> program, String fabric, Object... arguments) {
        MpiJob.of(2, program)
                .options("--mca", "btl", fabric)
                .arguments(arguments)
                .limit(60)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    @Test(dataProvider = "fabrics")
    public void shouldWorkOnAThreadThatIsInterrupted(String fabric) {
        passes(Interrupted.class, fabric, "set");
    }

    @Test(dataProvider = "fabrics")
    public void shouldWorkOnAThreadThatIsInterruptedAgainAndAgain(String fabric) {
        passes(Interrupted.class, fabric, "again");
    }

    @Test(dataProvider = "fabrics")
    public void shouldEndWaitsOfOtherThreadsWhenMpiIsFinalised(String fabric) {
        passes(WaitsAtFinalize.class, fabric);
    }

    @Test(dataProvider = "fabrics")
    public void shouldServeOtherThreadsWhenAStackHasEnded(String fabric) {
        passes(StackEnds.class, fabric);
    }

    @Test(dataProvider = "fabrics")
    public void shouldLetVirtualThreadsRunWhileOthersWait(String fabric) {
        MpiJob.of(2, VirtualWaits.class)
                .options("--mca", "btl", fabric)
                .jdk(withVirtualThreads())
                .limit(60)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    @DataProvider
    public Object[][] fabricsAndCarriers() {
        return new Object[][] {{"sm,self", 1}, {"sm,self", 2}, {"soft,self", 1}};
    }

    /** More ranks than cores: who keeps a core then gives it to nobody. */
    @Test(dataProvider = "fabricsAndCarriers")
    public void shouldNeverKeepACarrierWhileAVirtualThreadWaits(String fabric, int carriers) {
        MpiJob.of(3, VirtualCalls.class)
                .options("--mca", "btl", fabric)
                .jdk(withVirtualThreads())
                .jvm("-Djdk.virtualThreadScheduler.parallelism=" + carriers)
                .jvm("-Djdk.virtualThreadScheduler.maxPoolSize=" + carriers)
                .limit(120)
                .run()
                .assertOk(3)
                .assertSilent();
    }

    private static Jdk withVirtualThreads() {
        return Jdk.installed().stream()
                .filter(Jdk::hasVirtualThreads)
                .findFirst()
                .orElseThrow(() -> new SkipException("no JDK with virtual threads"));
    }
}
