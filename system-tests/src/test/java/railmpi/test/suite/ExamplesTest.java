package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;

/** The programs under examples/: a user's compiler takes them without a warning, and they print what is right. */
@Test(groups = {"multiprocess", "small"})
public final class ExamplesTest {
    private static final Path SOURCES = Path.of(System.getProperty("railmpi.examples", "../examples"));
    private static final double TOLERANCE = 1e-7;

    private Path folder;
    private List<String> words;

    @BeforeClass
    public void compile() throws IOException {
        folder = Files.createTempDirectory("railmpi-examples-").toRealPath();
        List<String> command = new ArrayList<>(List.of("-Xlint:all", "-Werror", "-d", folder.toString()));
        sources().forEach(name -> command.add(SOURCES.resolve(name + ".java").toString()));
        MpiJob.ofWords(command.toArray(new String[0]))
                .tool("mpijavac")
                .run()
                .assertStatus(0)
                .assertSilent();
        words = List.of(
                "a",
                "message",
                "passing",
                "interface",
                "has",
                "collective",
                "operations",
                "and",
                "derived",
                "datatypes",
                "für",
                "alle");
        Files.writeString(folder.resolve("text"), text(words));
    }

    @AfterClass(alwaysRun = true)
    public void remove() throws IOException {
        Folders.remove(folder);
    }

    private static List<String> sources() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .sorted()
                    .toList();
        }
    }

    /** Each word as often as it is long, in some order, with signs and capitals. */
    private static String text(List<String> words) {
        List<String> all = new ArrayList<>();
        words.forEach(word -> all.addAll(Collections.nCopies(word.length(), word)));
        Collections.shuffle(all, new Random(Settings.seed()));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < all.size(); i++) {
            text.append(i % 3 == 0 ? all.get(i).toUpperCase(Locale.ROOT) : all.get(i));
            text.append(i % 5 == 4 ? ".\n" : i % 2 == 0 ? ", " : " ");
        }
        return text.toString();
    }

    private interface Expected {
        String of(int ranks);
    }

    /** Program, arguments, what it prints. */
    private Object[][] programs() {
        return new Object[][] {
            {"MonteCarloPi", "20", (Expected) ranks -> ExampleResults.monteCarloPi(20)},
            {"SampleSort", "20001", (Expected) ranks -> ExampleResults.sampleSort(20_001)},
            {"ConjugateGradient", "300", (Expected) ranks -> ExampleResults.conjugateGradient(300)},
            {"GameOfLife", "30 25 40", (Expected) ranks -> ExampleResults.gameOfLife(30, 25, 40)},
            {"MatrixMultiply", "36", (Expected) ranks -> ExampleResults.matrixMultiply(36)},
            {"HeatStencil", "21 60", (Expected) ranks -> ExampleResults.heatStencil(21, 60)},
            {"MasterWorker", "30000", (Expected) ranks -> ExampleResults.masterWorker(30_000)},
            {"WordCount", folder + "/text", (Expected) ranks -> ExampleResults.wordCount(words)},
            {"Mandelbrot", "61", (Expected) ranks -> ExampleResults.mandelbrot(61)},
            {"MandelbrotImage", "61 " + folder + "/image", (Expected) ranks -> ExampleResults.mandelbrotImage(61)},
            {"WaveEquation", "99 300", (Expected) ranks -> ExampleResults.waveEquation(99, 300)},
            {"PrimeSieve", "100000", (Expected) ranks -> ExampleResults.primeSieve(100_000)},
            {"Moments", "5000", (Expected) ranks -> ExampleResults.moments(5_000)},
            {"NBody", "31 20", (Expected) ranks -> ExampleResults.nBody(31, 20)},
            {"ThreadedServer", "3 30", (Expected) ranks -> ExampleResults.threadedServer(30, ranks)},
            {"WorkStealing", "20000 300", (Expected) ranks -> ExampleResults.workStealing(20_000)},
            {"HashTable", "3000 211", (Expected) ranks -> ExampleResults.hashTable(3000, 211)},
            {"HaloExchange", "20 17 90", (Expected) ranks -> ExampleResults.haloExchange(20, 17, 90)},
            {"PowerIteration", "40 60", (Expected) ranks -> ExampleResults.powerIteration(40)},
            {"ElasticManager", "9000", (Expected) ranks -> ExampleResults.elasticManager(9000)},
            {"PortServer", "", (Expected) ExampleResults::portServer},
        };
    }

    @DataProvider
    public Object[][] runs() {
        List<Object[]> rows = new ArrayList<>();
        Object[][] programs = programs();
        for (int turn = 0; turn < programs.length; turn++) {
            Object[] program = programs[turn];
            int[] quick = Matrix.chosen(turn, new int[] {1, 2}, new int[] {4, 3});
            for (int ranks : Settings.isFull() ? new int[] {1, 2, 3, 4, 6, 9} : quick) {
                rows.add(new Object[] {program[0], ranks, program[1], program[2]});
            }
        }
        return rows.toArray(new Object[0][]);
    }

    public void shouldHaveATestForEachExample() throws IOException {
        List<String> tested = Stream.of(programs()).map(row -> (String) row[0]).toList();
        assertEquals(new TreeSet<>(tested), new TreeSet<>(sources()));
    }

    @Test(dataProvider = "runs")
    public void shouldPrintWhatIsRight(String name, int ranks, String arguments, Object expected) {
        List<String> command =
                new ArrayList<>(List.of("-n", Integer.toString(ranks), "java", "-cp", folder.toString(), name));
        command.addAll(List.of(arguments.split(" ")));
        JobResult result = MpiJob.ofWords(command.toArray(new String[0]))
                .run()
                .assertStatus(0)
                .assertSilent();
        String[] right = ((Expected) expected).of(ranks).split("[ ,\\n]+");
        String[] printed = result.stdout().trim().split("[ ,\\n]+");
        result.require(printed.length == right.length, "printed instead of " + String.join(" ", right));
        for (int i = 0; i < right.length; i++) {
            result.require(isSame(right[i], printed[i]), printed[i] + " instead of " + right[i]);
        }
    }

    /** Numbers with a point may differ a little, since sums are formed in another order. */
    private static boolean isSame(String right, String printed) {
        if (!right.matches("-?\\d+\\.\\d+(E-?\\d+)?")) {
            return right.equals(printed);
        }
        double value = Double.parseDouble(right);
        return Math.abs(Double.parseDouble(printed) - value) <= TOLERANCE * Math.abs(value);
    }
}
