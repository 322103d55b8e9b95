package railmpi.bench;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

/** The figures that come out for operations of known duration. */
@Test(groups = "unit", timeOut = 60_000)
public final class PeerSuiteTest {
    public void shouldPrintHalfTheRoundTripAsLatency() throws Exception {
        assertEquals(
                lines(10e-6, "lat", "8,1024"),
                List.of("RES,lat,2,8,5.0000,us,5.0000", "RES,lat,2,1024,5.0000,us,5.0000"));
    }

    public void shouldPrintTheWholeRoundTripBehindAStream() throws Exception {
        assertEquals(lines(10e-6, "behind", "65536"), List.of("RES,behind,2,65536,10.0000,us,10.0000"));
    }

    public void shouldPrintMessagesPerSecondOfAWindow() throws Exception {
        assertEquals(lines(64e-6, "mr", "8"), List.of("RES,mr,2,8,1000000.0000,msg/s,1000000.0000"));
    }

    public void shouldPrintBandwidthFrom1024BytesAndCountBothWays() throws Exception {
        assertEquals(
                lines(64e-6, "bw,bibw", "8,1000000"),
                List.of(
                        "RES,bw,2,1000000,1000000.0000,MB/s,1000000.0000",
                        "RES,bibw,2,1000000,2000000.0000,MB/s,2000000.0000"));
    }

    public void shouldCountSixteenAccessesOfAnEpoch() throws Exception {
        assertEquals(
                lines(16e-6, "putlat,putbw,putget", "1000000"),
                List.of(
                        "RES,putlat,2,1000000,8.0000,us,8.0000",
                        "RES,putbw,2,1000000,1000000.0000,MB/s,1000000.0000",
                        "RES,putget,2,1000000,2000000.0000,MB/s,2000000.0000"));
    }

    public void shouldPrintCallsOnAWindow() throws Exception {
        assertEquals(
                lines(16e-6, "win", "8"),
                List.of(
                        "RES,lockx,2,0,16.0000,us,16.0000",
                        "RES,fence,2,0,16.0000,us,16.0000",
                        "RES,wput,2,1048576,1048576.0000,MB/s,1048576.0000"));
    }

    public void shouldPrintMeanOfRanksForCollectives() throws Exception {
        assertEquals(
                lines(3e-6, "coll", "8"),
                List.of(
                        "RES,barrier,2,0,3.0000,us,3.0000",
                        "RES,allreduce,2,8,3.0000,us,3.0000",
                        "RES,bcast,2,8,3.0000,us,3.0000",
                        "RES,bcast,2,65536,3.0000,us,3.0000",
                        "RES,bcast,2,1048576,3.0000,us,3.0000",
                        "RES,alltoall,2,1024,3.0000,us,3.0000",
                        "RES,alltoall,2,65536,3.0000,us,3.0000",
                        "RES,allreduce,2,1048576,3.0000,us,3.0000",
                        "RES,allgather,2,65536,3.0000,us,3.0000"));
    }

    public void shouldFailNamingTheByteWhenDataIsWrong() {
        FixedTimeOperations operations = new FixedTimeOperations(1e-6);
        operations.deliverWrongByteAt(100);
        IllegalStateException failure = expectThrows(
                IllegalStateException.class, () -> PeerSuite.run(operations, options("lat", "8,1024"), System.out));
        assertTrue(failure.getMessage().contains("wrong byte 100 of 1024"), failure.getMessage());
    }

    private static List<String> lines(double secondsEach, String tests, String sizes) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        PeerSuite.run(new FixedTimeOperations(secondsEach), options(tests, sizes), out);
        return bytes.toString(StandardCharsets.UTF_8).lines().collect(Collectors.toList());
    }

    /** As in the environment of a user who does not want to wait until code is compiled: here is none that matters. */
    private static BenchOptions options(String tests, String sizes) {
        return BenchOptions.parse(tests, sizes, Map.of("BENCH_MAXWARM", "0.01"));
    }
}
