package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Testbed;

/** {@code bin/bench-report} in its smallest set: what it measures, writes and says. */
@Test(groups = "multiprocess")
public final class BenchReportTest {
    /** The first use builds the report. */
    private static final double LIMIT_SECONDS = 300;

    private Path folder;

    @BeforeClass(alwaysRun = true)
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("bench-report-test");
    }

    @AfterClass(alwaysRun = true)
    public void deleteFolder() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    public void shouldMeasureThisMachineAndDrawAgain() throws IOException {
        Path output = folder.resolve("local");
        JobResult result = report("--set", "tiny", "--local", "--no-peers", "-o", output.toString())
                .assertStatus(0)
                .assertStderr("bench-report: 7 runs, about \\d+ s", "2/7 local: RailMPI \\(about \\d+ s left\\)");
        assertEquals(result.stdout().strip(), output.resolve("report.html").toString());
        List<String> data = Files.readAllLines(output.resolve("results.csv"));
        assertTrue(data.stream().anyMatch(line -> line.startsWith("local;;RailMPI;bw;65536;1;")), data.toString());
        assertTrue(data.stream().anyMatch(line -> line.startsWith("first;;RailMPI;lat;0.100000;1;")), data.toString());
        String html = Files.readString(output.resolve("report.html"));
        assertTrue(html.contains("<svg ") && html.contains("NAS FT on one rank"), "no plot of FT");
        Path again = folder.resolve("again");
        report("--redraw", output.resolve("results.csv").toString(), "-o", again.toString())
                .assertStatus(0);
        assertEquals(plots(Files.readString(again.resolve("report.html"))), plots(html));
        assertEquals(Files.readAllLines(again.resolve("results.csv")), data);
    }

    private static int plots(String html) {
        return html.split("<svg ", -1).length - 1;
    }

    public void shouldMeasureOnTheTestbedAndRemoveIt() throws IOException {
        if (!Settings.isRoot()) {
            throw new SkipException("missing tool: the rights of root, for tests on several nodes");
        }
        // skips where this machine cannot have a testbed
        Testbed.up(1).close();
        Path output = folder.resolve("nas");
        report("--set", "tiny", "--no-peers", "--prefix", "brep", "-o", output.toString(), "nas")
                .assertStatus(0);
        List<String> data = Files.readAllLines(output.resolve("results.csv"));
        for (String side : List.of("RailMPI, 1 rail", "RailMPI, 2 rails")) {
            assertTrue(
                    data.stream().anyMatch(line -> line.startsWith("nas;IS.S;" + side + ";communication;0;1;")),
                    side + ": " + data);
        }
        assertTrue(Files.readString(output.resolve("report.html")).contains("figures 15 and 16"));
        assertFalse(Files.exists(Path.of("/run/rails/brep")), "the testbed is still there");
    }

    @DataProvider
    public Object[][] mistakes() {
        return new Object[][] {
            {"rials", "unknown experiment 'rials'; the nearest is rails"},
            {"--set=ful", "unknown set 'ful'; the nearest is full"},
            {"--sets=full", "Unknown option: '--sets=full'"},
            {"--config=/no/such/file", "cannot read the configuration /no/such/file"},
            {"--redraw=/no/such/file", "cannot read /no/such/file"},
            {"--rounds=0", "rounds needs whole numbers above 0, not '0'"},
            {"--output=/dev/null/x", "cannot write to /dev/null/x"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameMistakes(String argument, String message) {
        report("--local", argument).assertStatus(2).assertStderr(Pattern.quote(message));
    }

    public void shouldNameAPrefixThatTheTestbedCannotHave() {
        if (!Settings.isRoot()) {
            throw new SkipException("missing tool: the rights of root, for tests on several nodes");
        }
        report("--prefix", "a b", "nas")
                .assertStatus(2)
                .assertStderr("option --prefix is 1 to 8 small letters and digits, not 'a b'");
    }

    private static JobResult report(String... arguments) {
        List<String> words =
                new ArrayList<>(List.of(checkout().resolve("bin/bench-report").toString()));
        words.addAll(List.of(arguments));
        return MpiJob.ofWords(words.toArray(String[]::new))
                .tool("")
                .limit(LIMIT_SECONDS)
                .run();
    }

    static Path checkout() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("report/pom.xml"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
