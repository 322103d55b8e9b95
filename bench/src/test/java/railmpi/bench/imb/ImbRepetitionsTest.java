package railmpi.bench.imb;

import static org.testng.Assert.assertEquals;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.bench.suite.TextFiles;

/** How often IMB repeats, by size, policy, processes and time. */
@Test(groups = "unit")
public final class ImbRepetitionsTest {
    @DataProvider
    Object[][] volumes() {
        return new Object[][] {
            {0, 1000}, {1, 1000}, {32_768, 1000}, {65_536, 640}, {131_072, 320}, {4_194_304, 10}, {1 << 30, 1},
        };
    }

    @Test(dataProvider = "volumes")
    public void shouldRepeatUpToTheVolume(int bytes, int expected) {
        assertEquals(planned(bytes, 2, "PingPong"), expected);
        assertEquals(planned(bytes, 2, "-iter_policy", "off", "PingPong"), 1000);
    }

    public void shouldRepeatAsAsked() {
        assertEquals(planned(65_536, 2, "-iter", "20,1", "PingPong"), 16);
        assertEquals(planned(1, 2, "-iter", "20", "PingPong"), 20);
    }

    public void shouldRepeatAMultipleOfTheProcesses() {
        assertEquals(planned(0, 8, "-iter_policy", "multiple_np", "PingPong"), 1000);
        // 1000 / (3 * 4 MiB / 4 MiB + 1) and 1000 / (3 / 4 + 1) = 571
        assertEquals(planned(4 << 20, 3, "-iter", "multiple_np", "PingPong"), 249);
        assertEquals(planned(1 << 20, 3, "-iter", "multiple_np", "PingPong"), 570);
        assertEquals(planned(1 << 20, 3, "-iter", "multiple_np", "-msglog", "20", "PingPong"), 249);
        assertEquals(planned(8, 48, "-iter", "20", "-iter_policy", "multiple_np", "Allreduce"), 48);
    }

    public void shouldTakeMultiplesForRootsOnlyWhenThatIsAutomatic() {
        assertEquals(planned(1 << 20, 3, "-iter_policy", "auto", "Bcast"), 570);
        assertEquals(planned(1 << 20, 3, "-iter_policy", "auto", "Allreduce"), 40);
    }

    public void shouldLimitRepetitionsByTimeWhereThePolicyDoes() {
        assertEquals(timed(0.01, "-time", "2", "PingPong"), 200);
        assertEquals(timed(100, "-time", "2", "PingPong"), 1);
        assertEquals(timed(100, "-iter_policy", "off", "PingPong"), 1000);
        assertEquals(timed(100, "-iter_policy", "multiple_np", "Allreduce"), 1000);
        assertEquals(timed(100, "-iter_policy", "auto", "Bcast"), 1000);
        assertEquals(timed(100, "-iter_policy", "auto", "PingPong"), 1);
    }

    public void shouldRepeatNotMoreThanSmallerSizesBefore() {
        NavigableMap<Integer, Integer> before = new TreeMap<>();
        before.put(4 << 20, 10);
        before.put(4, 50);
        ImbOptions options = parse("PingPong");
        ImbBenchmark benchmark = options.benchmarks().get(0);
        assertEquals(options.repetitions().timed(benchmark, 8, 1000, 1e-6, before), 50);
        assertEquals(options.repetitions().timed(benchmark, 2, 1000, 1e-6, before), 1000);
    }

    private static int planned(int bytes, int processes, String... arguments) {
        ImbOptions options = parse(arguments);
        return options.repetitions().planned(options.benchmarks().get(0), bytes, processes);
    }

    private static int timed(double secondsEach, String... arguments) {
        ImbOptions options = parse(arguments);
        return options.repetitions().timed(options.benchmarks().get(0), 8, 1000, secondsEach, new TreeMap<>());
    }

    private static ImbOptions parse(String... arguments) {
        return ImbOptions.parse(List.of(arguments), ImbBenchmark.MPI1, TextFiles::ofThisMachine);
    }
}
