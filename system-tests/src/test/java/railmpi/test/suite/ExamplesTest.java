package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Settings;
import railmpi.test.programs.RunExamples;

/**
 * The programs under examples/ print what their pages show, whatever the number of ranks, and what is right. Each runs
 * once as users type it, and with each number of ranks in a job that it shares with the others.
 */
@Test(groups = "multiprocess")
public final class ExamplesTest {
    private static final int[] RANKS = {1, 2, 3, 5};
    private static final double LIMIT_SECONDS = 120;

    private record Shared(int ranks, Jdk jdk) {}

    private final Map<Shared, JobResult> results = new HashMap<>();
    private ExampleClasses classes;
    private List<ShownExample> shown;

    @BeforeClass
    public void compile() throws IOException {
        classes = ExampleClasses.compile();
        shown = ShownExample.all();
    }

    @AfterClass(alwaysRun = true)
    public void remove() throws IOException {
        if (classes != null) {
            classes.close();
        }
    }

    private interface Expected {
        String of(int[] numbers, int ranks);
    }

    /** What programs print, computed in another way; the applications check themselves. */
    private Map<String, Expected> right() {
        return Map.ofEntries(
                Map.entry("MonteCarloPi", (of, ranks) -> ExampleResults.monteCarloPi(of[0])),
                Map.entry("SampleSort", (of, ranks) -> ExampleResults.sampleSort(of[0])),
                Map.entry("ConjugateGradient", (of, ranks) -> ExampleResults.conjugateGradient(of[0])),
                Map.entry("GameOfLife", (of, ranks) -> ExampleResults.gameOfLife(of[0], of[1], of[2])),
                Map.entry("MatrixMultiply", (of, ranks) -> ExampleResults.matrixMultiply(of[0])),
                Map.entry("HeatStencil", (of, ranks) -> ExampleResults.heatStencil(of[0], of[1])),
                Map.entry("MasterWorker", (of, ranks) -> ExampleResults.masterWorker(of[0])),
                Map.entry(
                        "WordCount",
                        (of, ranks) -> ExampleResults.wordCount(classes.folder().resolve("LICENSE"))),
                Map.entry("Mandelbrot", (of, ranks) -> ExampleResults.mandelbrot(of[0])),
                Map.entry("MandelbrotImage", (of, ranks) -> ExampleResults.mandelbrotImage(of[0])),
                Map.entry("WaveEquation", (of, ranks) -> ExampleResults.waveEquation(of[0], of[1])),
                Map.entry("PrimeSieve", (of, ranks) -> ExampleResults.primeSieve(of[0])),
                Map.entry("Moments", (of, ranks) -> ExampleResults.moments(of[0])),
                Map.entry("NBody", (of, ranks) -> ExampleResults.nBody(of[0], of[1])),
                Map.entry("ThreadedServer", (of, ranks) -> ExampleResults.threadedServer(of[1], ranks)),
                Map.entry("WorkStealing", (of, ranks) -> ExampleResults.workStealing(of[0])),
                Map.entry("HashTable", (of, ranks) -> ExampleResults.hashTable(of[0], of[1])),
                Map.entry("HaloExchange", (of, ranks) -> ExampleResults.haloExchange(of[0], of[1], of[2])),
                Map.entry("PowerIteration", (of, ranks) -> ExampleResults.powerIteration(of[0])),
                Map.entry("PortServer", (of, ranks) -> ExampleResults.portServer(ranks)));
    }

    public void shouldShowEachExample() throws IOException {
        TreeSet<String> names = new TreeSet<>(List.of("queens.Worker")); // is started by queens.Queens
        names.addAll(List.of("outlive.Farm", "outlive.Respawn", "outlive.Stencil")); // of docs/fault-tolerance.md
        shown.forEach(each -> names.add(each.program()));
        assertEquals(names, new TreeSet<>(ExampleClasses.programs()));
    }

    /** Commands as the pages have them, each with another number of ranks in the next run. */
    @DataProvider
    public Object[][] alone() {
        List<Object[]> rows = new ArrayList<>();
        for (int turn = 0; turn < shown.size(); turn++) {
            int[] ranks = Settings.isFull() ? new int[] {1, 2, 3, 4, 5, 6, 9} : Matrix.chosen(turn, RANKS);
            for (int number : ranks) {
                rows.add(new Object[] {shown.get(turn).words(), number, shown.get(turn)});
            }
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "alone")
    public void shouldPrintWhatIsShown(String words, int ranks, ShownExample example) {
        JobResult result = classes.job(ranks, example.program(), example.arguments())
                .run()
                .assertStatus(0)
                .assertSilent();
        require(result, result.stdout(), example, ranks);
    }

    /** Each number of ranks with the kit of its turn. */
    @DataProvider
    public Object[][] together() {
        List<Object[]> rows = new ArrayList<>();
        for (Object[] row : Matrix.ranksAndJdks(0, RANKS)) {
            shown.forEach(example -> rows.add(new Object[] {example.words(), row[0], row[1], example}));
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "together")
    public void shouldPrintTheSameOnAnyNumberOfRanks(String words, int ranks, Jdk jdk, ShownExample example) {
        JobResult result = results.computeIfAbsent(new Shared(ranks, jdk), this::runAll);
        List<String> printed = new ArrayList<>();
        boolean isOver = false;
        for (String line : result.lines()) {
            if (line.equals("END " + words)) {
                isOver = true;
                break;
            }
            printed.add(line);
            if (line.startsWith("END ")) {
                printed.clear();
            }
        }
        result.require(isOver, words + " has not come to its end");
        require(result, String.join("\n", printed), example, ranks);
        if (example.equals(shown.get(shown.size() - 1))) {
            result.assertStatus(0).assertSilent();
        }
    }

    private JobResult runAll(Shared job) {
        return MpiJob.ofWords("-n", Integer.toString(job.ranks()), "java")
                .arguments("-cp", classes.folder() + ":" + RailHome.testClasses(), RunExamples.class.getName())
                .arguments(shown.stream().map(ShownExample::words).toArray())
                .directory(classes.folder())
                .jdk(job.jdk())
                .limit(LIMIT_SECONDS)
                .run();
    }

    private void require(JobResult result, String printed, ShownExample example, int ranks) {
        ShownExample.require(result, printed, String.join("\n", example.output()));
        Expected expected = right().get(example.program());
        if (expected != null) {
            int[] numbers = example.arguments().stream()
                    .filter(word -> word.matches("\\d+"))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            ShownExample.require(result, printed, expected.of(numbers, ranks));
        }
    }
}
