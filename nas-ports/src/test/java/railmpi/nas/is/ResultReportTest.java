package railmpi.nas.is;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

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
    public void shouldPrintResultBlockOfNpb() {
        List<String> lines = printed(report -> report.printResult(0.125, true));
        assertEquals(
                lines.subList(0, 13),
                List.of(
                        "",
                        "",
                        " IS Benchmark Completed",
                        " Class           =                        A",
                        " Size            =                  8388608",
                        " Iterations      =                       10",
                        " Time in seconds =                     0.13",
                        " Total processes =                        4",
                        " Compiled procs  =                        4",
                        " Mop/s total     =                   671.09",
                        " Mop/s/process   =                   167.77",
                        " Operation type  =              keys ranked",
                        " Verification    =               SUCCESSFUL"));
        assertEquals(lines.get(13), " Version         =                      3.3");
        assertTrue(lines.get(14).startsWith(" Compile date    =  "), lines.get(14));
        assertEquals(lines.get(16), " Compile options:");
    }

    public void shouldSayUnsuccessfulWhenNotVerified() {
        List<String> lines = printed(report -> report.printResult(0, false));
        assertTrue(lines.contains(" Verification    =             UNSUCCESSFUL"));
        assertTrue(lines.contains(" Mop/s total     =                     0.00"));
    }

    public void shouldPrintHeaderAndIterationsOfNpb() {
        List<String> lines = printed(report -> {
            report.printHeader();
            report.printIterationCaption();
            report.printIteration(1);
        });
        assertEquals(
                lines,
                List.of(
                        "",
                        "",
                        " NAS Parallel Benchmarks 3.3 -- IS Benchmark",
                        "",
                        " Size:  8388608  (class A)",
                        " Iterations:   10",
                        " Number of processes:     4",
                        "",
                        "   iteration",
                        "        1"));
    }

    private static List<String> printed(Consumer<ResultReport> printing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        printing.accept(new ResultReport(out, ProblemClass.A, 4));
        return bytes.toString(StandardCharsets.UTF_8).lines().collect(Collectors.toList());
    }
}
