package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;
import railmpi.test.programs.LargeData;
import railmpi.test.programs.RunCases;

/** Counts of type long: the calls in every run, with vectors cut into short parts; large data in a full run only. */
@Test(groups = "multiprocess")
public final class LargeCountsTest {
    private static final long GIB = 1L << 30;
    private static final long MORE_THAN_AN_INT = (1L << 31) + 7;
    private static final double LIMIT_SECONDS = 900;

    @DataProvider
    public Object[][] ranksAndJdks() {
        return Matrix.ranksAndJdks(1);
    }

    @Test(dataProvider = "ranksAndJdks")
    public void shouldDoAsCallsOfIntsDo(int ranks, Jdk jdk) {
        MpiJob.of(ranks, RunCases.class)
                .arguments(Settings.seed(), "largeCounts")
                .options("--mca", "coll_vector_limit", "1024")
                .jdk(jdk)
                .shortLived()
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    /** What is done, items, their type, and the memory of both ranks. */
    @DataProvider
    public Object[][] amounts() {
        return new Object[][] {
            {"message", 6 * GIB, "BYTE", 12 * GIB},
            {"message", MORE_THAN_AN_INT, "INT", 16 * GIB},
            {"allReduce", MORE_THAN_AN_INT, "BYTE", 4 * GIB},
            {"allGather", MORE_THAN_AN_INT / 2, "BYTE", 6 * GIB}
        };
    }

    @Test(dataProvider = "amounts", groups = "slow")
    public void shouldArriveWholeInANode(String call, long items, String type, long memoryBytes) throws IOException {
        require(memoryBytes);
        job(call, items, type).run().assertOk(2).assertSilent();
    }

    @Test(dataProvider = "amounts", groups = "slow")
    public void shouldArriveWholeOverTwoRails(String call, long items, String type, long memoryBytes)
            throws IOException {
        require(memoryBytes);
        try (Testbed testbed = Testbed.up(2, "1gbit", "1gbit")) {
            job(call, items, type).across(testbed, 1).run().assertOk(2).assertSilent();
        }
    }

    private static MpiJob job(String call, long items, String type) {
        return MpiJob.of(2, LargeData.class)
                .arguments(call, items, type)
                .jvm("-XX:MaxDirectMemorySize=20g")
                .jdk(newest())
                .limit(LIMIT_SECONDS);
    }

    private static Jdk newest() {
        return Jdk.installed().stream()
                .filter(Jdk::refusesNativeAccess)
                .findFirst()
                .orElseThrow(() -> new SkipException("no JDK that has memory segments"));
    }

    private static void require(long memoryBytes) throws IOException {
        if (!Settings.isFull()) {
            throw new SkipException("large data: in a full run only");
        }
        long wantedKib = (memoryBytes + 2 * GIB) / 1024;
        try (var lines = Files.lines(Path.of("/proc/meminfo"))) {
            long availableKib = lines.filter(line -> line.startsWith("MemAvailable:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElse(0);
            if (availableKib < wantedKib) {
                throw new SkipException(wantedKib + " KiB of memory are needed, " + availableKib + " are available");
            }
        }
    }
}
