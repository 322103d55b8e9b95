package railmpi.bench.imb;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.bench.suite.CacheLeap;
import railmpi.bench.suite.TextFiles;
import railmpi.bench.suite.UsageException;

/** The rules of sizes and repetitions, the lists of benchmarks, the mistakes. */
@Test(groups = "unit")
public final class ImbOptionsTest {
    public void shouldHaveTheSizesOfImb() {
        int[] bytes = sizes("PingPong");
        assertEquals(bytes.length, 24);
        assertEquals(List.of(bytes[0], bytes[1], bytes[2], bytes[23]), List.of(0, 1, 2, 4_194_304));
        int[] floats = sizes("Allreduce");
        assertEquals(List.of(floats[0], floats[1], floats[2], floats[21]), List.of(0, 4, 8, 4_194_304));
        assertEquals(sizes("PingPong", "-msglog", "3:4"), new int[] {0, 8, 16});
        assertEquals(sizes("PingPong", "-msglog", "1", "-zero_size", "off"), new int[] {1, 2});
        assertEquals(sizes("PingPong", "-msgsize", "5,7,12"), new int[] {5, 7, 12});
        assertEquals(sizes("Allreduce", "-msgsize", "5,7,12"), new int[] {8, 8, 12});
    }

    public void shouldSendWholeElementsOfTheTypeAskedFor() {
        assertEquals(sizes("PingPong", "-data_type", "double", "-msglog", "5"), new int[] {0, 8, 16, 32});
        assertEquals(sizes("Bcast", "-data_type", "int", "-msglog", "4:4"), new int[] {0, 16});
        assertEquals(sizes("Bcast", "-data_type", "char", "-msglog", "1"), new int[] {0, 1, 2});
        assertEquals(
                sizes("Reduce", "-data_type", "int", "-red_data_type", "double", "-msglog", "4"), new int[] {0, 8, 16});
        assertEquals(sizes("Reduce", "-red_data_type", "char", "-msglog", "1"), new int[] {0, 1, 2});
        ImbOptions options = parse("-data_type", "double", "-red_data_type", "char");
        assertEquals(options.typeName() + " " + options.reductionTypeName(), "MPI_DOUBLE MPI_CHAR");
    }

    private static int[] sizes(String benchmark, String... options) {
        ImbOptions parsed = parse(options);
        return parsed.sizes(parse(benchmark).benchmarks().get(0));
    }

    public void shouldKnowTheWordsForOnAndOff() {
        assertTrue(parse("-root_shift", "enable").isRootShifted());
        assertEquals(sizes("PingPong", "-msglog", "0", "-zero_size", "disable"), new int[] {1});
    }

    public void shouldReadLengthsWithUnits() throws IOException {
        Path file = Files.createTempFile("imb", ".txt");
        try {
            Files.writeString(file, "# lengths\n0\n100\n4k\n 2 M\n");
            assertEquals(sizes("PingPong", "-msglen", file.toString()), new int[] {0, 100, 4096, 2_097_152});
        } finally {
            Files.delete(file);
        }
    }

    public void shouldLeapOverTheCacheAsAsked() {
        assertEquals(parse().leap(), CacheLeap.NONE);
        assertEquals(parse("-off_cache", "-1").leap(), new CacheLeap(8 << 20, 64));
        assertEquals(parse("-off_cache", "2.5").leap(), new CacheLeap(2_621_440, 64));
        assertEquals(parse("-off_cache", "16,128").leap(), new CacheLeap(16 << 20, 128));
    }

    public void shouldWriteAndReadOptions() throws IOException {
        Path file = Files.createTempFile("imb", ".yaml");
        try {
            String[] call = {
                "-npmin", "4", "-iter", "20,1", "-msglog", "3:4", "-map", "2x2", "-check", "bcast", "Reduce"
            };
            String text = parse(call).dumped("IMB-MPI1");
            assertEquals(
                    text,
                    "---\n# IMB-MPI1\nversion: 1.0\nnpmin: 4\niter: [20, 1]\nmsglog: [3, 4]\nmap: [2, 2]\ncheck: on\n"
                            + "extra_args: [bcast, Reduce]\n");
            Files.writeString(file, text);
            ImbOptions loaded = parse("-load", file.toString(), "-npmin", "2");
            assertEquals(loaded.npmin(), 2);
            assertEquals(planned(loaded, 65_536), 16);
            assertEquals(loaded.map(), new ImbMap(2, 2));
            assertEquals(loaded.largestSize(), 16);
            assertTrue(loaded.isChecked());
            assertEquals(names(loaded), "Bcast Reduce");
            assertEquals(names(parse("-load", file.toString(), "barrier")), "Barrier");
            Files.writeString(file, "multi: '1' # groups\ncheck: off\nextra_args:\n  - PingPong\n  - \"Sendrecv\"\n");
            loaded = parse("-load", file.toString());
            assertEquals(loaded.multi() + names(loaded) + loaded.isChecked(), "1PingPong Sendrecvfalse");
            Files.writeString(file, "multi: -1\nmsglen: \"\"\nmap: []\ncheck:\nextra_args: [Bcast]\n");
            loaded = parse("-load", file.toString());
            assertEquals(loaded.multi() + names(loaded) + loaded.isChecked(), "-1Bcastfalse");
            assertFalse(loaded.hasOwnSizes());
        } finally {
            Files.delete(file);
        }
    }

    public void shouldKnowTheThreadLevelBeforeTheStart() throws IOException {
        Path file = Files.createTempFile("imb", ".yaml");
        try {
            Files.writeString(file, parse("-thread_level", "funneled").dumped("IMB-MPI1"));
            String[] load = {"-load", file.toString(), "PingPong"};
            assertEquals(ImbOptions.threadLevel(List.of(load)), "funneled");
            assertEquals(
                    ImbOptions.threadLevel(List.of("-thread_level", "single", "-load", file.toString())), "single");
        } finally {
            Files.delete(file);
        }
        assertNull(ImbOptions.threadLevel(List.of("PingPong")));
        assertNull(ImbOptions.threadLevel(List.of("-load", "/no/such/yaml")));
    }

    @DataProvider
    Object[][] wrongFiles() {
        return new Object[][] {
            {"npmim: 2\n", "unknown option '-npmim'; the nearest is -npmin"},
            {"npmin: 2\nnonsense\n", " line 2: 'nonsense' is not NAME: VALUE"},
            {"npmin: 2\nnpmin: 4\n", " line 2: 'npmin' for the second time"},
            {"npmin: two\n", "option -npmin needs a whole number, not 'two'"},
        };
    }

    @Test(dataProvider = "wrongFiles")
    public void shouldNameTheMistakeInAFile(String text, String message) throws IOException {
        Path file = Files.createTempFile("imb", ".yaml");
        try {
            Files.writeString(file, text);
            UsageException refusal = expectThrows(UsageException.class, () -> parse("-load", file.toString()));
            assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
        } finally {
            Files.delete(file);
        }
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

    public void shouldPlaceMoreProcessesThanTheTableHas() {
        ImbMap map = parse("-map", "2x2").map();
        map.check(5);
        for (int rank = 1; rank < 5; rank++) {
            int before = map.place(map.processOf(rank - 1, 5), 5);
            assertTrue(map.place(map.processOf(rank, 5), 5) > before, "rank " + rank);
        }
    }

    public void shouldRefuseATableOfMorePlacesThanProcesses() {
        assertFalse(parse("-map", "1x1").map().isTable());
        parse("-map", "1x1").map().check(4);
        UsageException refusal = expectThrows(
                UsageException.class, () -> parse("-map", "3x2").map().check(5));
        assertEquals(refusal.getMessage(), "option -map: a table of 3x2 needs 6 processes, not 5");
    }

    public void shouldRunOnTheNumbersOfProcessesOfImb() {
        assertEquals(counts("Bcast", 2, 8), List.of(2, 4, 8));
        assertEquals(counts("Bcast", 3, 8), List.of(3, 6, 8));
        assertEquals(counts("Bcast", 4, 2), List.of(2));
        assertEquals(counts("Bcast", 2, 1), List.of(1));
        assertEquals(counts("PingPong", 4, 8), List.of(2));
        assertEquals(counts("Uniband", 3, 8), List.of(4, 8));
        assertEquals(counts("Uniband", 1, 7), List.of(2, 4, 6));
        assertEquals(counts("Biband", Integer.MAX_VALUE, 4), List.of(4));
    }

    private static List<Integer> counts(String benchmark, int least, int processes) {
        return parse(benchmark).benchmarks().get(0).processCounts(least, processes);
    }

    public void shouldRunTheDefaultListOfImb() {
        assertEquals(
                names(parse()),
                "PingPong PingPing Sendrecv Exchange Allreduce Reduce Reduce_scatter Allgather Allgatherv Gather Gatherv "
                        + "Scatter Scatterv Alltoall Alltoallv Bcast Barrier");
        assertEquals(names(parse("-include", "uniband", "-exclude", "PINGPONG", "pingpong", "bcast")), "Bcast Uniband");
        assertTrue(names(ImbOptions.parse(List.of(), ImbBenchmark.NBC, TextFiles::ofThisMachine))
                .startsWith("Ibcast Iallgather Iallgatherv "));
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

    public void shouldKnowWhatWasNamed() {
        ImbBenchmark pingPong = parse("PingPong").benchmarks().get(0);
        assertTrue(parse("pingpong").isNamed(pingPong));
        assertTrue(parse("-include", "pingpong").isNamed(pingPong));
        assertFalse(parse().isNamed(pingPong));
        assertFalse(parse("-include", "Uniband").isNamed(pingPong));
    }

    @DataProvider
    Object[][] mistakes() {
        return new Object[][] {
            {new String[] {"PingPonk"}, "unknown benchmark 'PingPonk'; the nearest is PingPong"},
            {new String[] {"ibcast"}, "unknown benchmark 'ibcast': it is one of railmpi.bench.imb.IMB_NBC, -list"},
            {new String[] {"c_read_indv"}, "it is one of railmpi.bench.imb.IMB_IO, -list"},
            {new String[] {"-file", "x"}, "option -file goes with railmpi.bench.imb.IMB_IO only"},
            {new String[] {"osu_bw"}, "it is one of railmpi.bench.osu.Osu"},
            {new String[] {"window"}, "it is one of railmpi.bench.imb.IMB_EXT, -list"},
            {new String[] {"Fetch_and_op"}, "it is one of railmpi.bench.imb.IMB_RMA, -list"},
            {new String[] {"-msglgo", "2"}, "the nearest is -msglog"},
            {new String[] {"-npmim", "2"}, "unknown option '-npmim'; the nearest is -npmin"},
            {new String[] {"-msglog", "5:3"}, "option -msglog: from 0 to 30"},
            {new String[] {"-multi", "2"}, "option -multi is -1, 0 or 1, not 2"},
            {new String[] {"-iter_policy", "fast"}, "unknown policy 'fast'"},
            {
                new String[] {"-data_type", "short"},
                "option -data_type is one of byte, char, int, float, double, not 'short'"
            },
            {
                new String[] {"-red_data_type", "byte"},
                "option -red_data_type is one of char, int, float, double, not 'byte'"
            },
            {new String[] {"-contig_type", "resize"}, "option -contig_type: only 'base' is built, not 'resize'"},
            {new String[] {"-exclude", "bcast", "Bcast", "BCAST"}, "option -exclude bcast leaves no benchmark"},
            {new String[] {"-mem_alloc_type", "device"}, "memory of devices is not built"},
            {new String[] {"-mem_alloc_type", "gpu"}, "one of cpu, host, device, shared, not 'gpu'"},
            {new String[] {"-off_cache", "0"}, "option -off_cache needs a number above 0, not '0'"},
            {new String[] {"-off_cache", "-2"}, "option -off_cache needs a number above 0, not '-2'"},
            {new String[] {"-off_cache", "8,x"}, "option -off_cache needs a whole number, not 'x'"},
            {new String[] {"-off_cache", "8,64,1"}, "CACHE_SIZE[,LINE_SIZE]"},
            {new String[] {"-off_cache", "9999"}, "at most 512 MB"},
            {new String[] {"-off_cache"}, "option -off_cache needs a value"},
            {new String[] {"-msg_pause", "-1"}, "option -msg_pause needs at least 0, not -1"},
            {new String[] {"-msg_pause", "on"}, "option -msg_pause needs a whole number, not 'on'"},
            {new String[] {"-msg_pause", "60000001"}, "option -msg_pause is at most 60000000, not 60000001"},
            {new String[] {"-window_size", "100000000"}, "option -window_size is at most 65536, not 100000000"},
            {new String[] {"-mem", "0"}, "option -mem needs a number above 0, not '0'"},
            {new String[] {"-mem", "much"}, "option -mem needs a number above 0, not 'much'"},
            {new String[] {"-iter", "10,40,x"}, "option -iter needs a whole number, not 'x'"},
            {new String[] {"-iter", "10,40,10,1"}, "option -iter is N[,MB[,N]]"},
            {new String[] {"-msgsize", "2000000000"}, "at most 1073741824 bytes, not 2000000000"},
            {new String[] {"-thread_level", "many"}, "one of single, funneled, serialized, multiple, not 'many'"},
            {new String[] {"-imb_barrier", "own"}, "option -imb_barrier is on or off, not 'own'"},
            {new String[] {"-load", "/no/such/yaml"}, "option -load: cannot read /no/such/yaml"},
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

    private static int planned(ImbOptions options, int bytes) {
        return options.repetitions().planned(options.benchmarks().get(0), bytes, 2);
    }

    private static ImbOptions parse(String... arguments) {
        return ImbOptions.parse(List.of(arguments), ImbBenchmark.MPI1, TextFiles::ofThisMachine);
    }

    private static String names(ImbOptions options) {
        return options.benchmarks().stream().map(ImbBenchmark::name).collect(Collectors.joining(" "));
    }
}
