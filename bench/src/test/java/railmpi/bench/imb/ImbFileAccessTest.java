package railmpi.bench.imb;

import static org.testng.Assert.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.Test;
import railmpi.bench.suite.TextFiles;

/** The list of IMB-IO, its modes, repetitions and portions. */
@Test(groups = "unit")
public final class ImbFileAccessTest {
    public void shouldHaveTheBenchmarksOfImb() {
        assertEquals(ImbBenchmark.IO.size(), 37);
        assertEquals(
                ImbBenchmark.IO.stream()
                        .map(ImbBenchmark::name)
                        .filter(name -> name.startsWith("P_"))
                        .collect(Collectors.joining(" ")),
                "P_Write_Indv P_IWrite_Indv P_Read_Indv P_IRead_Indv P_Write_Expl P_IWrite_Expl P_Read_Expl P_IRead_Expl "
                        + "P_Write_Shared P_IWrite_Shared P_Read_Shared P_IRead_Shared "
                        + "P_Write_Priv P_IWrite_Priv P_Read_Priv P_IRead_Priv");
        assertEquals(
                ImbBenchmark.IO.stream()
                        .map(ImbBenchmark::name)
                        .filter(name -> name.contains("IRead"))
                        .collect(Collectors.joining(" ")),
                "S_IRead_Indv S_IRead_Expl P_IRead_Indv P_IRead_Expl P_IRead_Shared P_IRead_Priv "
                        + "C_IRead_Indv C_IRead_Expl C_IRead_Shared");
    }

    public void shouldMeasureWritingInBothModes() {
        assertEquals(named("C_Write_Expl").modes(), List.of(ImbMode.AGGREGATE, ImbMode.NON_AGGREGATE));
        assertEquals(named("C_IWrite_Expl").modes(), List.of(ImbMode.AGGREGATE));
        assertEquals(named("S_Read_Indv").modes(), List.of(ImbMode.AGGREGATE));
        assertEquals(named("Open_Close").modes(), List.of(ImbMode.NONE));
    }

    public void shouldRunOnTheNumbersOfProcessesOfImb() {
        assertEquals(named("S_Write_Indv").processCounts(2, 8), List.of(1));
        assertEquals(named("P_Write_Priv").processCounts(2, 8), List.of(2, 4, 8));
        assertEquals(named("Open_Close").processCounts(2, 1), List.of(1));
    }

    public void shouldRepeatAsImbDoes() {
        assertEquals(planned(ImbMode.AGGREGATE, 0), 50);
        assertEquals(planned(ImbMode.AGGREGATE, 1 << 20), 16);
        assertEquals(planned(ImbMode.AGGREGATE, 1 << 24), 1);
        assertEquals(planned(ImbMode.NON_AGGREGATE, 0), 10);
        assertEquals(planned(ImbMode.NON_AGGREGATE, 1 << 22), 4);
        assertEquals(planned(ImbMode.NON_AGGREGATE, 1, "-iter", "30,2,7"), 7);
        assertEquals(planned(ImbMode.AGGREGATE, 1 << 20, "-iter", "30,2,7"), 2);
    }

    public void shouldDivideASizeInWholeNumbers() {
        assertEquals(portions(100, 3), List.of(0, 36, 68, 100));
        assertEquals(portions(5, 3), List.of(0, 4, 5, 5));
        assertEquals(portions(0, 2), List.of(0, 0, 0));
        assertEquals(portions(1 << 30, 1), List.of(0, 1 << 30));
    }

    public void shouldHaveTheSizesOfImb() {
        ImbOptions options = parse();
        assertEquals(options.sizes(named("C_Read_Indv")).length, 26);
        assertEquals(options.largestSize(), 1 << 24);
    }

    public void shouldTakeTheShorterTimeForTheWholeOfOverlap() {
        ImbBenchmark benchmark = named("P_IWrite_Indv");
        double[] seconds = {4e-6, 13e-6, 10e-6};
        assertEquals(
                ImbFigures.of(benchmark, benchmark.format(), seconds, 2, 8, 1), new double[] {13, 4, 10, 25}, 1e-9);
    }

    private static List<Integer> portions(int bytes, int size) {
        return java.util.stream.IntStream.rangeClosed(0, size)
                .mapToObj(rank -> ImbFileAccess.portionStart(bytes, rank, size))
                .toList();
    }

    private static int planned(ImbMode mode, int bytes, String... options) {
        return parse(options).repetitions().in(mode).planned(named("C_Write_Indv"), bytes, 2);
    }

    private static ImbOptions parse(String... arguments) {
        return ImbOptions.parse(List.of(arguments), ImbBenchmark.IO, TextFiles::ofThisMachine);
    }

    private static ImbBenchmark named(String name) {
        return ImbBenchmark.IO.stream()
                .filter(benchmark -> benchmark.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
