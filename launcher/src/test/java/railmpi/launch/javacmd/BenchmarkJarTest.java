package railmpi.launch.javacmd;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.launch.LaunchException;

@Test(groups = "unit")
public class BenchmarkJarTest {
    private static final String ALONE = "/none/railmpi.jar";

    private Path folder;
    private String railmpiJar;

    @BeforeClass
    public void makeJar() throws IOException {
        folder = Files.createTempDirectory("railmpi-bench");
        railmpiJar = folder.resolve("railmpi.jar").toString();
        try (OutputStream file = Files.newOutputStream(folder.resolve("railmpi-bench.jar"));
                ZipOutputStream jar = new ZipOutputStream(file)) {
            jar.putNextEntry(new ZipEntry("railmpi/bench/osu/OsuTable.class"));
        }
    }

    @AfterClass
    public void removeJar() throws IOException {
        Files.delete(folder.resolve("railmpi-bench.jar"));
        Files.delete(folder);
    }

    public void shouldBeLastWhereItIs() {
        assertEquals(
                BenchmarkJar.behind(railmpiJar + ":a:b", railmpiJar),
                railmpiJar + ":a:b:" + folder.resolve("railmpi-bench.jar"));
        assertEquals(BenchmarkJar.behind(ALONE + ":a", ALONE), ALONE + ":a");
    }

    @DataProvider
    public Object[][] gone() {
        return new Object[][] {
            {"OsuLatency", "osu_latency"},
            {"OsuMbwMr", "osu_mbw_mr"},
            {"OsuGetAccLatency", "osu_get_acc_latency"},
            {"OsuIreduceScatterBlock", "osu_ireduce_scatter_block"},
        };
    }

    @Test(dataProvider = "gone")
    public void shouldNameTheBenchmarkOfAClassThatHasGone(String name, String benchmark) {
        for (String mainClass : new String[] {"railmpi.bench.osu." + name, "railmpi/bench/osu/" + name}) {
            LaunchException refusal =
                    expectThrows(LaunchException.class, () -> BenchmarkJar.requirePresent(mainClass, railmpiJar));
            assertEquals(
                    refusal.getMessage(),
                    "there is no class railmpi.bench.osu." + name + ", use: Osu " + benchmark
                            + " (java railmpi.bench.osu.Osu " + benchmark + ")");
        }
    }

    @Test
    public void shouldLeaveOtherClassesAlone() {
        for (String mainClass : new String[] {"railmpi.bench.osu.Osu", "railmpi.bench.osu.OsuTable", "OsuLatency"}) {
            BenchmarkJar.requirePresent(mainClass, railmpiJar);
        }
        BenchmarkJar.requirePresent("railmpi.bench.osu.OsuLatency", ALONE);
    }
}
