package railmpi.test.suite;

import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.Hello;
import railmpi.test.programs.Lifecycle;

/** Init, Finalize, and programs that nobody or somebody else started. */
@Test(groups = "multiprocess")
public final class LifecycleTest {
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
        String hydra = Installation.onPath("mpiexec.hydra");
        if (hydra == null) {
            throw new SkipException("needs mpiexec.hydra");
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

    public void shouldStartQuickly() {
        MpiJob.of(4, Hello.class).run();
        double best = Double.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            best = Math.min(best, MpiJob.of(4, Hello.class).run().assertOk(4).seconds());
        }
        System.out.printf("4 ranks with Init and Finalize: %.2f s%n", best);
        if (best > 2.5) {
            throw new AssertionError("4 ranks with Init and Finalize took " + best + " s, far from 1 s");
        }
    }
}
