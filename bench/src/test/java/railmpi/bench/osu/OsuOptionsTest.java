package railmpi.bench.osu;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.bench.suite.Collective;
import railmpi.bench.suite.Element;
import railmpi.bench.suite.Roots;
import railmpi.bench.suite.UsageException;

/** Sizes and loops of the OSU programs, and the mistakes. */
@Test(groups = "unit")
public final class OsuOptionsTest {
    private static final OsuBenchmark LATENCY = OsuBenchmark.messages("osu_latency");
    private static final OsuBenchmark BANDWIDTH = OsuBenchmark.messages("osu_bw");
    private static final OsuBenchmark ALLREDUCE = OsuBenchmark.blocking(Collective.ALLREDUCE);

    @DataProvider
    Object[][] loops() {
        return new Object[][] {
            {LATENCY, 8192, 10_000, 100},
            {LATENCY, 8193, 1000, 10},
            {BANDWIDTH, 1, 100, 10},
            {BANDWIDTH, 16_384, 20, 2},
            {ALLREDUCE, 4, 1000, 100},
            {ALLREDUCE, 65_536, 100, 10},
        };
    }

    @Test(dataProvider = "loops")
    public void shouldLoopAsOsu(OsuBenchmark benchmark, int bytes, int iterations, int skipped) {
        OsuOptions options = OsuOptions.parse(List.of(), benchmark);
        assertEquals(options.iterations(bytes), iterations);
        assertEquals(options.skipped(bytes), skipped);
        OsuOptions asked = OsuOptions.parse(List.of("-i", "7", "--warmup", "3"), benchmark);
        assertEquals(asked.iterations(bytes), 7);
        assertEquals(asked.skipped(bytes), 3);
    }

    public void shouldWarmUpOnFilledMemoryOnlyWhenDataIsCompared() {
        assertEquals(OsuOptions.parse(List.of("-u", "7"), LATENCY).skippedBeforeCheck(), 0);
        assertEquals(OsuOptions.parse(List.of("-c"), LATENCY).skippedBeforeCheck(), 5);
        assertEquals(
                OsuOptions.parse(List.of("-c", "--validation-warmup", "7"), LATENCY)
                        .skippedBeforeCheck(),
                7);
    }

    public void shouldHaveTheSizesOfOsu() {
        assertEquals(range(LATENCY), "1:4194304");
        assertEquals(range(OsuBenchmark.blocking(Collective.BCAST)), "1:1048576");
        assertEquals(range(ALLREDUCE), "4:1048576");
        assertEquals(range(LATENCY, "-m", "16"), "1:16");
        assertEquals(range(LATENCY, "-m", "16:64"), "16:64");
        assertEquals(range(LATENCY, "-m", "16:"), "16:4194304");
    }

    public void shouldSendWholeElements() {
        assertEquals(OsuOptions.parse(List.of("-m", "6:64"), ALLREDUCE).sizes(), new int[] {4, 12, 24, 48});
        assertEquals(
                OsuOptions.parse(List.of("-m", "6:64", "-T", "mpi_int"), LATENCY)
                        .sizes(),
                new int[] {4, 12, 24, 48});
        assertEquals(OsuOptions.parse(List.of("-m", "6:64"), LATENCY).sizes(), new int[] {6, 12, 24, 48});
    }

    public void shouldLimitMemoryBeyond31Bits() {
        assertEquals(OsuOptions.parse(List.of(), LATENCY).memoryLimit(), 1L << 29);
        assertEquals(OsuOptions.parse(List.of("-M", "8589934592"), LATENCY).memoryLimit(), 1L << 33);
    }

    @DataProvider
    Object[][] attached() {
        return new Object[][] {
            {List.of("-m8:16", "-i50")},
            {List.of("--message-size=8:16", "--iterations=50")},
            {List.of("-m", "8:16", "-i", "50")},
            {List.of("-fm8:16", "-fi", "50")},
        };
    }

    @Test(dataProvider = "attached")
    public void shouldTakeArgumentsApartAsGetopt(List<String> arguments) {
        OsuOptions options = OsuOptions.parse(arguments, LATENCY);
        assertEquals(options.sizes(), new int[] {8, 16});
        assertEquals(options.iterations(8), 50);
    }

    public void shouldTakeFlagsThatShareAHyphen() {
        OsuOptions options = OsuOptions.parse(List.of("-cfz", "-x0"), LATENCY);
        assertTrue(options.isChecked() && options.isFull());
        assertEquals(options.percents(), new double[] {50, 90, 99});
        assertEquals(options.skipped(8), 0);
    }

    public void shouldTakePercentilesThatAreAttached() {
        for (String argument : List.of("-z50,99", "-fz50,99", "--tail-lat=50,99", "--percentiles=50,99")) {
            assertEquals(OsuOptions.parse(List.of(argument), LATENCY).percents(), new double[] {50, 99}, argument);
        }
    }

    public void shouldHaveAllNamesOnce() {
        List<OsuBenchmark> all = OsuBenchmark.all();
        assertEquals(all.stream().map(OsuBenchmark::name).distinct().count(), all.size());
        assertEquals(all.size(), 9 + 11 + 2 * 19);
        assertEquals(OsuBenchmark.nonBlocking(Collective.ALLTOALL).title(), "MPI Non-blocking All-to-All Latency Test");
        assertEquals(
                OsuBenchmark.blocking(Collective.ALLTOALL).title(),
                "MPI All-to-All Personalized Exchange Latency Test");
        assertEquals(OsuBenchmark.blocking(Collective.REDUCE_SCATTER).title(), "MPI Reduce_scatter Latency Test");
    }

    public void shouldReduceIntegersUnlessAskedForFloats() {
        assertEquals(OsuOptions.parse(List.of(), ALLREDUCE).element(), Element.INT);
        assertEquals(OsuOptions.parse(List.of("-T", "MPI_FLOAT"), ALLREDUCE).element(), Element.FLOAT);
        assertEquals(OsuOptions.parse(List.of(), LATENCY).element(), Element.BYTE);
    }

    public void shouldChooseWindowsAndEpochs() {
        OsuBenchmark put = OsuBenchmark.oneSided("osu_put_latency");
        OsuOptions usual = OsuOptions.parse(List.of(), put);
        assertEquals(usual.windowKind() + " " + usual.synchronization(), "ALLOCATE FLUSH");
        OsuOptions other = OsuOptions.parse(List.of("-wdynamic", "--sync-option=lock_all"), put);
        assertEquals(other.windowKind() + " " + other.synchronization(), "DYNAMIC LOCK_ALL");
        OsuBenchmark bothWays = OsuBenchmark.oneSided("osu_put_bibw");
        assertEquals(OsuOptions.parse(List.of(), bothWays).synchronization(), OsuSynchronization.PSCW);
        OsuBenchmark swap = OsuBenchmark.oneSided("osu_cas_latency");
        assertEquals(OsuOptions.parse(List.of(), swap).sizes(), new int[] {8});
        assertEquals(OsuOptions.parse(List.of("-Tmpi_int"), swap).sizes(), new int[] {4});
    }

    @DataProvider
    Object[][] mistakesOfWindows() {
        return new Object[][] {
            {"osu_put_bibw", "-sflush", "option -s: osu_put_bibw has pscw and fence, not flush"},
            {"osu_get_multi_lat", "-sfence", "option -s: osu_get_multi_lat has pscw only, not fence"},
            {"osu_put_bw", "-spost", "one of pscw, fence, lock, flush, flush_local, lock_all, not 'post'"},
            {"osu_put_bw", "-wshared", "option -w is create, allocate or dynamic, not 'shared'"},
            {"osu_get_bw", "-aarrays", "option -a is buffer for windows"},
            {"osu_cas_latency", "-Tmpi_float", "option -T: osu_cas_latency has no mpi_float"},
        };
    }

    @Test(dataProvider = "mistakesOfWindows")
    public void shouldNameTheMistakeOfWindows(String name, String argument, String message) {
        UsageException refusal = expectThrows(
                UsageException.class, () -> OsuOptions.parse(List.of(argument), OsuBenchmark.oneSided(name)));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    public void shouldReadTheNumbersOfThreads() {
        OsuBenchmark threaded = OsuBenchmark.messages("osu_latency_mt");
        OsuOptions usual = OsuOptions.parse(List.of(), threaded);
        assertEquals(usual.senders() + ":" + usual.receivers(), "1:2");
        OsuOptions one = OsuOptions.parse(List.of("-t", "5"), threaded);
        assertEquals(one.senders() + ":" + one.receivers(), "1:5");
        OsuOptions both = OsuOptions.parse(List.of("--num_threads", "3:4"), threaded);
        assertEquals(both.senders() + ":" + both.receivers(), "3:4");
        for (String wrong : List.of("0:1", "1:2:3", "x", "1:129", "1:")) {
            expectThrows(UsageException.class, () -> OsuOptions.parse(List.of("-t", wrong), threaded));
        }
    }

    public void shouldChooseRoots() {
        OsuBenchmark gather = OsuBenchmark.blocking(Collective.GATHER);
        Roots usual = OsuOptions.parse(List.of(), gather).roots(4);
        assertEquals(usual.of(5), 0);
        Roots fixed = OsuOptions.parse(List.of("-kfixed:3"), gather).roots(4);
        assertEquals(fixed.of(0) + " " + fixed.of(5), "3 3");
        Roots turns = OsuOptions.parse(List.of("--root-rank=rotate"), gather).roots(4);
        assertEquals(turns.of(0) + " " + turns.of(5), "0 1");
        OsuOptions beyond = OsuOptions.parse(List.of("-k", "fixed:4"), gather);
        UsageException refusal = expectThrows(UsageException.class, () -> beyond.roots(4));
        assertEquals(refusal.getMessage(), "option -k: there is no rank 4 among 4 processes");
        expectThrows(UsageException.class, () -> OsuOptions.parse(List.of("-k", "3"), gather));
    }

    @DataProvider
    Object[][] mistakes() {
        return new Object[][] {
            {List.of("-k"), "option -k needs a value"},
            {List.of("-k", "rotate"), "option -k: osu_latency has no root"},
            {List.of("--window", "3"), "unknown option '--window'; the nearest is --window-size"},
            {List.of("-m", "64:16"), "not from 64 to 16"},
            {List.of("-a", "heap"), "option -a is arrays or buffer, not 'heap'"},
            {List.of("-M", "0"), "option -M needs at least 1, not 0"},
            {List.of("-M", "99999999999999999999"), "option -M needs a whole number, not '99999999999999999999'"},
            {List.of("-i", "8589934592"), "option -i needs a whole number, not '8589934592'"},
            {List.of("-W", "0"), "option -W needs at least 1, not 0"},
            {List.of("-W", "100000000"), "option -W is at most 65536, not 100000000"},
            {List.of("-t", "many"), "option -t needs a whole number, not 'many'"},
            {List.of("-D", "cont"), "option -D of the programs in C is not built here"},
            {List.of("-Dcont"), "option -D of the programs in C is not built here"},
            {List.of("--ddt=cont"), "option --ddt of the programs in C is not built here"},
            {List.of("--nhbr", "cart:1:1"), "option --nhbr of the programs in C is not built here"},
            {List.of("-fl"), "option -l of the programs in C is not built here"},
            {List.of("--in-place"), "option --in-place of the programs in C is not built here"},
            {List.of("-fV"), "option -V of the programs in C is not built here"},
            {List.of("--full=1"), "option --full has no value, not '1'"},
            {List.of("--csvv", "x"), "unknown option '--csvv'; the nearest is --csv"},
            {List.of("-i-5"), "option -i needs at least 1, not -5"},
            {List.of("-zmost"), "percentiles are numbers such as 50,90,99, not 'most'"},
            {List.of("-c", "-u", "some"), "option -u needs a whole number, not 'some'"},
            {List.of("-sfence"), "option -s: osu_latency has no window"},
            {List.of("H", "H"), "there is no argument 'H'"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameTheMistake(List<String> arguments, String message) {
        UsageException refusal = expectThrows(UsageException.class, () -> OsuOptions.parse(arguments, LATENCY));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    private static String range(OsuBenchmark benchmark, String... arguments) {
        int[] sizes = OsuOptions.parse(List.of(arguments), benchmark).sizes();
        return sizes[0] + ":" + sizes[sizes.length - 1];
    }
}
