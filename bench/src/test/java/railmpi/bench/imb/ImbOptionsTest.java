package railmpi.bench.imb;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.bench.suite.UsageException;

/** The rules of sizes and repetitions, the lists of benchmarks, the mistakes. */
@Test(groups = "unit")
public final class ImbOptionsTest {
    public void shouldHaveTheSizesOfImb() {
        int[] bytes = parse("PingPong").sizes(1);
        assertEquals(bytes.length, 24);
        assertEquals(List.of(bytes[0], bytes[1], bytes[2], bytes[23]), List.of(0, 1, 2, 4_194_304));
        int[] floats = parse("Allreduce").sizes(4);
        assertEquals(List.of(floats[0], floats[1], floats[2]), List.of(0, 4, 8));
        assertEquals(parse("-msglog", "3:4").sizes(1), new int[] {0, 8, 16});
        assertEquals(parse("-msglog", "1", "-zero_size", "off").sizes(1), new int[] {1, 2});
        assertEquals(parse("-msgsize", "5,7,12").sizes(1), new int[] {5, 7, 12});
        assertEquals(parse("-msgsize", "5,7,12").sizes(4), new int[] {12});
    }

    @DataProvider
    Object[][] repetitions() {
        return new Object[][] {
            {0, 1000}, {1, 1000}, {32_768, 1000}, {65_536, 640}, {131_072, 320}, {4_194_304, 10}, {1 << 30, 1},
        };
    }

    @Test(dataProvider = "repetitions")
    public void shouldRepeatUpToTheVolume(int bytes, int expected) {
        assertEquals(parse("PingPong").iterations(bytes), expected);
    }

    public void shouldRepeatAsAsked() {
        assertEquals(parse("-iter", "20,1").iterations(65_536), 16);
        assertEquals(parse("-iter", "20").iterations(1), 20);
    }

    public void shouldNumberProcessesRowByRow() {
        ImbMap map = parse("-map", "3x2").map();
        assertTrue(map.isTable());
        int[] order = new int[5];
        for (int rank = 0; rank < order.length; rank++) {
            order[rank] = map.processOf(rank, order.length);
        }
        assertEquals(order, new int[] {0, 3, 1, 4, 2});
        assertEquals(parse().map().processOf(4, 5), 4);
    }

    public void shouldLimitRepetitionsByTimeAndBySizeBefore() {
        assertEquals(parse("-time", "2").limited(1000, 0.01, 1000, 2), 200);
        assertEquals(parse("-time", "2").limited(1000, 0.01, 50, 2), 50);
        assertEquals(parse("-time", "2").limited(1000, 100, 1000, 2), 1);
        assertEquals(parse("-iter_policy", "off").limited(1000, 100, 50, 2), 1000);
        assertEquals(parse("-iter_policy", "multiple_np", "-time", "2").limited(1000, 0.02, 50, 8), 96);
    }

    public void shouldRunTheDefaultListOfImb() {
        assertEquals(
                names(ImbOptions.parse(List.of(), ImbBenchmark.MPI1)),
                "PingPong PingPing Sendrecv Exchange Allreduce Reduce Reduce_scatter Allgather Allgatherv Gather Gatherv "
                        + "Scatter Scatterv Alltoall Alltoallv Bcast Barrier");
        assertEquals(names(parse("-include", "uniband", "-exclude", "PINGPONG", "pingpong", "bcast")), "Bcast Uniband");
        assertTrue(names(ImbOptions.parse(List.of(), ImbBenchmark.NBC)).startsWith("Ibcast Iallgather Iallgatherv "));
    }

    public void shouldReadTheListOfBenchmarksFromAFile() throws IOException {
        Path file = Files.createTempFile("imb", ".txt");
        try {
            Files.writeString(file, "# what we want\nBcast\n\npingpong\n");
            assertEquals(names(parse("-input", file.toString())), "Bcast PingPong");
        } finally {
            Files.delete(file);
        }
    }

    @DataProvider
    Object[][] mistakes() {
        return new Object[][] {
            {new String[] {"PingPonk"}, "unknown benchmark 'PingPonk'; the nearest is PingPong"},
            {new String[] {"-npmim", "2"}, "unknown option '-npmim'; the nearest is -npmin"},
            {new String[] {"-msglog", "5:3"}, "option -msglog: from 0 to 30"},
            {new String[] {"-multi", "2"}, "option -multi is 0 or 1, not 2"},
            {new String[] {"-iter_policy", "fast"}, "unknown policy 'fast'"},
            {new String[] {"-data_type", "int"}, "only 'byte' is built"},
            {new String[] {"-msglen", "/no/such/file"}, "cannot read /no/such/file"},
            {new String[] {"-input", "/no/such/list"}, "option -input: cannot read /no/such/list"},
            {new String[] {"-map", "4"}, "option -map is PxQ, as 4x2, not '4'"},
            {new String[] {"-map", "0x4"}, "option -map needs at least 1, not 0"},
            {new String[] {"-a", "array"}, "option -a is arrays or buffer, not 'array'"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameTheMistake(String[] arguments, String message) {
        UsageException refusal = expectThrows(UsageException.class, () -> parse(arguments));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    private static ImbOptions parse(String... arguments) {
        return ImbOptions.parse(List.of(arguments), ImbBenchmark.MPI1);
    }

    private static String names(ImbOptions options) {
        return options.benchmarks().stream().map(ImbBenchmark::name).collect(Collectors.joining(" "));
    }
}
