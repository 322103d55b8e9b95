package railmpi.nas.ft;

import static org.testng.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

/** The lines that scripts look for, to the character. */
@Test(groups = "unit")
public final class ResultReportTest {
    public void shouldPrintHeaderOfNpb() {
        assertEquals(
                printed(ResultReport::printHeader),
                List.of(
                        "",
                        "",
                        " NAS Parallel Benchmarks 3.3 -- FT Benchmark",
                        "",
                        " No input file inputft.data. Using compiled defaults",
                        " Size                :  256x 256x 128",
                        " Iterations          :              6",
                        " Number of processes :              8",
                        " Processor array     :         2x   4",
                        " Layout type         :             2D"));
    }

    public void shouldPrintChecksumInFortranNotation() {
        assertEquals(
                printed(report -> report.printChecksum(3, 554.6087004964, -0.25)),
                List.of(" T =    3     Checksum =    5.546087004964D+02   -2.500000000000D-01"));
    }

    public void shouldPrintResultBlockOfNpb() {
        List<String> lines = printed(report -> report.printResult(2.5, true));
        assertEquals(
                lines.subList(0, 15),
                List.of(
                        " Result verification successful",
                        " class = A",
                        "",
                        "",
                        " FT Benchmark Completed.",
                        " Class           =                        A",
                        " Size            =            256x 256x 128",
                        " Iterations      =                        6",
                        " Time in seconds =                     2.50",
                        " Total processes =                        8",
                        " Compiled procs  =                        8",
                        " Mop/s total     =                  2854.58",
                        " Mop/s/process   =                   356.82",
                        " Operation type  =           floating point",
                        " Verification    =               SUCCESSFUL"));
        assertEquals(printed(report -> report.printResult(1, false)).get(0), " Result verification failed");
    }

    public void shouldPrintWhatNpbPrintsWithAnInputFile() {
        Setup setup = Setup.of(ProblemClass.A, 8, null, new InputFile(2, 2, 2, 4));
        assertEquals(printed(setup, ResultReport::printHeader).get(4), " Reading from input file inputft.data");
        List<String> lines = printed(setup, report -> report.printResult(2.5, false));
        assertEquals(lines.get(0), " class = U");
        assertEquals(lines.get(4), " Class           =                        U");
        assertEquals(lines.get(6), " Iterations      =                        2");
        assertEquals(lines.get(13), " Verification    =             UNSUCCESSFUL");
    }

    private static List<String> printed(Consumer<ResultReport> printing) {
        return printed(Setup.of(ProblemClass.A, 8, "2x4", null), printing);
    }

    private static List<String> printed(Setup setup, Consumer<ResultReport> printing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        printing.accept(new ResultReport(out, setup));
        return bytes.toString(StandardCharsets.UTF_8).lines().collect(Collectors.toList());
    }
}
