package railmpi.test.suite;

import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Soon;
import railmpi.test.job.Tools;
import railmpi.test.programs.Hello;
import railmpi.test.programs.Lifecycle;
import railmpi.test.programs.UnusualEnds;

/** Init, Finalize, and programs that nobody or somebody else started. */
@Test(groups = "multiprocess")
public final class LifecycleTest {
    private static final double QUICK_SECONDS = 1;
    private static final int TRIES = 5;

    @DataProvider
    public Object[][] jdks() {
        return Matrix.jdks();
    }

    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{1}, {2}, {4}};
    }

    @Test(dataProvider = "ranks")
    public void shouldInitialiseAgainAfterFinalize(int ranks) {
        MpiJob.of(ranks, Lifecycle.class).arguments(4).run().assertOk(ranks).assertSilent();
    }

    @Test(dataProvider = "jdks")
    public void shouldRunWithoutWarningOnEachJdk(Jdk jdk) {
        MpiJob.of(3, Hello.class).jdk(jdk).run().assertOk(3).assertSilent();
    }

    @Test(dataProvider = "jdks")
    public void shouldBeAWorldOfOneWhenStartedByNobody(Jdk jdk) {
        Installation.java(jdk, Lifecycle.class, "3").assertOk(1);
        Installation.java(jdk, Hello.class).assertOk(1).assertStdout("hello from rank 0 of 1 with $");
    }

    public void shouldRunUnderHydraByItsPort() {
        String hydra = Tools.onPath("mpiexec.hydra");
        if (hydra == null) {
            throw new SkipException("missing tool: mpiexec.hydra (package mpich)");
        }
        Installation.command(
                        hydra,
                        "-pmi-port",
                        "-n",
                        "3",
                        Jdk.current().tool("java"),
                        "-cp",
                        Installation.classPath(),
                        Lifecycle.class.getName(),
                        "2")
                .assertOk(3);
    }

    /** The launcher knows of Finalize even when the rank has no time to say farewell. */
    @Test(dataProvider = "goodEnds")
    public void shouldBeFineToHaltAfterFinalize(String how) {
        MpiJob.of(3, UnusualEnds.class)
                .arguments(how)
                .limit(30)
                .run()
                .assertOk(3)
                .assertSilent();
    }

    @DataProvider
    public Object[][] goodEnds() {
        return new Object[][] {{"halt"}, {"halt-in-hook"}, {"again-finalize-halt"}};
    }

    @Test(dataProvider = "badEnds", groups = "soon")
    public void shouldEndTheJobWhenOneHaltsThatOthersNeed(String how, String part) {
        MpiJob.of(3, UnusualEnds.class)
                .arguments(how)
                .limit(30)
                .run()
                .assertFailed()
                .assertStderr("rank 2\\b", part)
                .assertFaster(8);
    }

    @DataProvider
    public Object[][] badEnds() {
        return new Object[][] {
            {"again-halt", "without MPI.Finalize"},
            {"halt-others-init", "has finalized while other ranks wait"},
        };
    }

    /** main throws, but another thread has called Init and waits in MPI. */
    @Test(dataProvider = "jdks", groups = "soon")
    public void shouldEndTheJobWhenMainThrowsAndAnotherThreadCalledInit(Jdk jdk) {
        Soon.require(() -> endByAThrowingMain(jdk));
    }

    private static double endByAThrowingMain(Jdk jdk) {
        RunningJob job = MpiJob.of(3, UnusualEnds.class)
                .arguments("main-throws")
                .jdk(jdk)
                .limit(30)
                .start();
        job.awaitStdout("READY", 3);
        long start = System.nanoTime();
        job.finish().assertStatus(1).assertStderr("rank 2\\b", "thrown by the test");
        return (System.nanoTime() - start) / 1e9;
    }

    /** The promise is 1 s on a machine that does nothing else; on a slower one, twice what JVMs without MPI take. */
    @Test(groups = "quiet")
    public void shouldStartQuickly() {
        MpiJob.of(4, Hello.class).run();
        double best = Double.MAX_VALUE;
        double limit = QUICK_SECONDS;
        for (int i = 0; i < TRIES && best >= limit; i++) {
            best = Math.min(best, MpiJob.of(4, Hello.class).run().assertOk(4).seconds());
            String[] bare = {"-n", "4", Jdk.current().tool("java"), "-version"};
            limit = Math.max(
                    limit, 2 * MpiJob.ofWords(bare).run().assertStatus(0).seconds());
        }
        if (best >= limit) {
            throw new AssertionError("4 ranks with Init and Finalize took " + best + " s at best, limit " + limit);
        }
    }
}
