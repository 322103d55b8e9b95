package railmpi.test.torture;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Settings;

/** {@code bin/torture} itself: each kind once, and whether it notices what it is there to notice. */
@Test(groups = "multiprocess")
public final class TortureTest {
    private Path results;

    @BeforeClass(alwaysRun = true)
    public void makeFolder() throws IOException {
        results = Files.createTempDirectory("torture-test");
    }

    @AfterClass(alwaysRun = true)
    public void deleteFolder() throws IOException {
        try (Stream<Path> files = Files.walk(results)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private String torture(int status, String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Stream<String> words = Stream.concat(
                Stream.of(arguments),
                Stream.of("--times", "1", "--seed", Long.toString(Settings.seed()), "--results", results.toString()));
        int ended = Torture.run(new PrintStream(bytes, true, StandardCharsets.UTF_8), words.toArray(String[]::new));
        String said = bytes.toString(StandardCharsets.UTF_8);
        if (ended == Torture.NOT_POSSIBLE) {
            throw new SkipException(said.substring(said.indexOf(Torture.REASON) + Torture.REASON.length()));
        }
        assertEquals(ended, status, said);
        return said;
    }

    public void shouldFindNoTroubleInAnyKind() throws IOException {
        String said = torture(0);
        assertTrue(said.contains(" runs, 0 troubles"), said);
        String json = Files.readString(results.resolve("machine.json"));
        for (Kind kind : Kind.on(true)) {
            String row = "{\"kind\": \"" + kind.word() + "\", \"times\": ";
            assertTrue(json.contains(row + "1, ") || json.contains(row + "0, \"skipped\": 1"), json);
        }
    }

    /**
     * A quick run has one of these kinds; each is in tests of its own, too: PeerLossTest, RailFaultsTest,
     * StrangersTest, FaultToleranceOnNodesTest.
     */
    public void shouldFindNoTroubleOnTheTestbed() {
        String kinds = Settings.isFull() ? "kill,rails,spoil,outlive" : drawn("kill", "rails", "spoil", "outlive");
        torture(0, "--testbed", "--kinds", kinds);
    }

    private static String drawn(String... words) {
        return words[(int) Math.floorMod(Settings.seed(), (long) words.length)];
    }

    /** A quick run has one of them: {@link VerdictTest} has all. */
    @DataProvider
    public Object[][] plants() {
        String[] columns = {"wrong", "lost", "left_behind", "hang"};
        return Stream.of(Settings.isFull() ? columns : new String[] {drawn(columns)})
                .map(column -> new Object[] {column.replace('_', '-'), column})
                .toArray(Object[][]::new);
    }

    /** The programs of the jobs have a fault: the report counts it as what it is, and tells how to repeat it. */
    @Test(dataProvider = "plants")
    public void shouldNoticeAPlantedFault(String plant, String column) throws IOException {
        String silence = plant.equals("hang") ? "20" : "60"; // a start on a loaded machine takes 8 s
        String said = torture(1, "--kinds", "stop-launcher", "--plant", plant, "--silence", silence);
        String json = Files.readString(results.resolve("machine.json"));
        assertTrue(json.contains("\"" + column + "\": 1"), json);
        assertTrue(said.contains("1 runs, 1 troubles"), said);
        assertTrue(said.contains("again: --kinds stop-launcher --times 1 --seed " + Settings.seed()), said);
    }

    public void shouldNameTheKindsWhenOneIsUnknown() {
        torture(2, "--kinds", "kill,love");
    }
}
