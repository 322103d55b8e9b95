package railmpi.test.suite;

import org.testng.annotations.AfterClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Testbed;
import railmpi.test.programs.Hello;
import railmpi.test.programs.RailReport;

/** What users can learn of their rails: table, counters, JMX, Flight Recorder. */
@Test(groups = "multiprocess")
public final class RailReportTest {
    private static final String HEAD = "^railmpi: rails of rank %d$";
    private static final String ROW = "^%d +%s +up +\\d+ +\\d+ +[1-9]\\d* +[1-9]\\d* +\\d\\.\\d{3} +0 +0 +\\d+ +%d$";

    private static final int EAGER_BYTES = 16 * 1024;
    /** Over one rail whose speed is not known. */
    private static final int AT_ONCE_BYTES = 64 * 1024;

    private Testbed testbed;

    @AfterClass(alwaysRun = true)
    public void takeDown() {
        if (testbed != null) {
            testbed.close();
        }
    }

    private static MpiJob report(int rails) {
        return report(rails, RailReport.HEAD_BYTES);
    }

    /** Announcements carry so much of their messages. */
    private static MpiJob report(int rails, int headBytes) {
        return MpiJob.of(2, RailReport.class)
                .options("--report-rails", "--mca", "rails_jmx", "true")
                .arguments(rails, 2 << 20, headBytes);
    }

    public void shouldTellWhatEachOfTwoRailsCarried() {
        testbed = Testbed.up(2, "1gbit", "1gbit");
        JobResult result = report(2).across(testbed, 1).run().assertOk(2);
        for (int rank = 0; rank < 2; rank++) {
            result.assertStderr(
                    String.format(HEAD, rank),
                    String.format(ROW, 1 - rank, "rail0", EAGER_BYTES),
                    String.format(ROW, 1 - rank, "rail1", EAGER_BYTES));
        }
    }

    @DataProvider
    public Object[][] jdks() {
        return Matrix.drawnJdks(0);
    }

    @Test(dataProvider = "jdks")
    public void shouldTellWhatSocketsInsideANodeCarried(Jdk jdk) {
        assertCarried(report(1), jdk, AT_ONCE_BYTES);
    }

    public void shouldSendAtOnceWhatTheUserSays() {
        // a slot of a receive is shorter than the first, and holds a head of 16 KiB
        assertCarried(report(1, 16 * 1024).options("--mca", "pml_rail_eager_limit", "40000"), Jdk.current(), 40_000);
        assertCarried(report(1, 4032).options("--mca", "pml_rail_eager_limit", "4k"), Jdk.current(), 4096);
    }

    private static void assertCarried(MpiJob job, Jdk jdk, int atOnceBytes) {
        job.jdk(jdk)
                .options("--mca", "btl", "soft,self", "--mca", "btl_if_include", "lo")
                .run()
                .assertOk(2)
                .assertStderr(String.format(ROW, 0, "lo", atOnceBytes), String.format(ROW, 1, "lo", atOnceBytes))
                .assertNotStderr("warn");
    }

    public void shouldSayThatSharedMemoryUsesNoRail() {
        MpiJob.of(2, Hello.class)
                .options("--report-rails")
                .run()
                .assertOk(2)
                .assertStderr("^railmpi: rails of rank 0: none was used$", "^railmpi: rails of rank 1: none was used$");
    }

    /** What nobody asked for costs no time. */
    public void shouldLoadNeitherJmxNorFlightRecorderUnasked() {
        MpiJob.of(2, Hello.class)
                .jvm("-Xlog:class+load:stdout")
                .run()
                .assertOk(2)
                .assertStdout("railmpi\\.runtime\\.World ")
                .assertNotStdout(
                        "RailsBean",
                        "runtime\\.RailTable",
                        "railmpi\\.flight\\.\\w+Event",
                        "jdk\\.jfr\\.Event ",
                        "javax\\.management\\.");
        MpiJob.of(2, Hello.class)
                .jvm("-Xlog:class+load:stdout")
                .options("--mca", "btl", "soft,self")
                .run()
                .assertOk(2)
                .assertStdout("RailRecorder ")
                .assertNotStdout(
                        "RailsBean", "runtime\\.RailTable", "RailEvent", "jdk\\.jfr\\.Event ", "javax\\.management\\.");
    }
}
