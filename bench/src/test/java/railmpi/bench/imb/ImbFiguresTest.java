package railmpi.bench.imb;

import static org.testng.Assert.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.Test;
import railmpi.bench.suite.Collective;

/** The formulas of times, bandwidth, rate and overlap. */
@Test(groups = "unit")
public final class ImbFiguresTest {
    private static final double DELTA = 1e-9;

    public void shouldDivideSizeByTimeOfPingPong() {
        check("PingPong", new double[] {2e-6, 3e-6}, 3000, 3, 1000);
    }

    public void shouldCountBothWaysOfSendrecvAndFourOfExchange() {
        check("Sendrecv", new double[] {1e-6, 3e-6, 2e-6}, 300, 1, 3, 2, 200);
        check("Exchange", new double[] {1e-6, 3e-6, 2e-6}, 300, 1, 3, 2, 400);
    }

    public void shouldCountWindowsOfAllPairs() {
        check("Uniband", new double[] {1e-3, 1e-3, 2e-3, 1e-3}, 1000, 256, 256_000);
        check("Biband", new double[] {1e-3, 1e-3, 2e-3, 1e-3}, 1000, 512, 512_000);
    }

    public void shouldTakeTimesOfAllProcessesForCollectives() {
        check("Bcast", new double[] {1e-6, 5e-6}, 8, 1, 5, 3);
    }

    public void shouldTakeOverlapOfTheSlowestProcess() {
        ImbBenchmark benchmark =
                new ImbBenchmark("Ibcast", ImbBenchmark.Pattern.OVERLAPPED, Collective.BCAST, ImbFormat.OVERLAP, true);
        double[] seconds = {4e-6, 5e-6, 4e-6, 4e-6, 6e-6, 4e-6};
        assertEquals(ImbFigures.of(benchmark, ImbFormat.OVERLAP, seconds, 2, 8, 1), new double[] {6, 4, 4, 50}, DELTA);
    }

    public void shouldLeaveOutProcessesThatBeginNoAccesses() {
        check("Unidir_Put", new double[] {3e-6, -1}, 3000, 3, 1000);
        check("One_put_all", new double[] {3e-6, -1, -1, -1}, 3000, 3, 3000);
        check("Truly_passive_put", new double[] {2e-6, 3e-6, -1, -1}, 3000, 2, 3);
    }

    private static void check(String name, double[] seconds, int bytes, double... expected) {
        ImbBenchmark benchmark = Stream.of(ImbBenchmark.MPI1, ImbBenchmark.EXT, ImbBenchmark.RMA)
                .flatMap(List::stream)
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertEquals(
                ImbFigures.of(benchmark, benchmark.format(), seconds, seconds.length, bytes, 256), expected, DELTA);
    }
}
