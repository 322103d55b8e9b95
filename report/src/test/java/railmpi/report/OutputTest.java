package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class OutputTest {
    private static final Output.Place PLACE = new Output.Place("rails", "", "RailMPI, 1 rail", 2);

    public void shouldReadResults() throws StepFailedException {
        List<Sample> samples = Output.results(PLACE, List.of("READY", "RES,bw,2,65536,117.2500,MB/s,118.0000"), 1);
        assertEquals(samples, List.of(new Sample("rails", "", "RailMPI, 1 rail", "bw", 65536, 2, 117.25, "MB/s")));
    }

    public void shouldRefuseARunThatLacksResults() {
        StepFailedException problem =
                expectThrows(StepFailedException.class, () -> Output.results(PLACE, List.of("Killed"), 3));
        assertTrue(problem.getMessage().startsWith("0 results where 3 were due"), problem.getMessage());
        assertTrue(problem.getMessage().contains("Killed"), problem.getMessage());
    }

    public void shouldReadRoundsOfExchanges() throws StepFailedException {
        List<Sample> samples = Output.rounds(PLACE, List.of("READY", "ROUNDS,8192,1234.50,40.0,99.5,1000.0"));
        assertEquals(
                samples,
                List.of(
                        new Sample("rails", "", "RailMPI, 1 rail", "rounds", 8192, 2, 1234.5, "1/s"),
                        new Sample("rails", "", "RailMPI, 1 rail", "99th percentile", 8192, 2, 99.5, "us")));
        StepFailedException problem =
                expectThrows(StepFailedException.class, () -> Output.rounds(PLACE, List.of("ROUNDS,8192")));
        assertTrue(problem.getMessage().startsWith("no line ROUNDS"), problem.getMessage());
    }

    public void shouldReadRatesOverTimeWithoutTheLastInterval() throws StepFailedException {
        List<Sample> samples =
                Output.flow(PLACE, List.of("READY", "FLOW,1,5000,20.5", "FLOW,1,5050,21.0", "FLOW,1,5100,3.0"));
        assertEquals(samples.stream().map(Sample::x).toList(), List.of(0.0, 0.05));
        assertEquals(samples.get(1).value(), 21.0);
    }

    public void shouldReadWhatBarriersTakeAndCost() throws StepFailedException {
        List<Sample> samples = Output.barriers(
                PLACE, List.of("READY", "BARRIER 2 11.5 20.0 23.0 2.00 0.00 8.1", "BARRIER 3 1 2 3 4 5 6"), 2);
        assertEquals(samples.size(), 12);
        assertEquals(samples.get(0), new Sample("rails", "", "RailMPI, 1 rail", "median", 2, 2, 11.5, "us"));
        assertEquals(samples.get(11), new Sample("rails", "", "RailMPI, 1 rail", "calls", 3, 2, 6, "calls"));
    }

    public void shouldRefuseARunThatLacksAGroup() {
        StepFailedException problem = expectThrows(
                StepFailedException.class, () -> Output.barriers(PLACE, List.of("BARRIER 2 1 2 3 4 5 6"), 2));
        assertTrue(problem.getMessage().startsWith("1 groups where 2 were due"), problem.getMessage());
    }

    public void shouldReadTimesOfTheSimulator() throws StepFailedException {
        List<String> lines =
                List.of("ranks,rails,messages,bytes,microseconds", "16,1,64,512,8.032", "32,1,160,1280,10.040");
        assertEquals(
                Output.simulated(PLACE, lines, 2).get(1),
                new Sample("rails", "", "RailMPI, 1 rail", "time", 32, 2, 10.04, "us"));
        StepFailedException problem = expectThrows(StepFailedException.class, () -> Output.simulated(PLACE, lines, 3));
        assertTrue(problem.getMessage().startsWith("2 times where 3 were due"), problem.getMessage());
    }

    public void shouldReadWhatIsFinishedInEachTenth() throws StepFailedException {
        String line = "COLD,buf,lat,2,8,16,0,32,0,0,0,0,0,0,1,500";
        List<Sample> samples = Output.cold(PLACE, "lat", List.of("READY", line));
        assertEquals(samples.size(), 12);
        assertEquals(samples.get(2), new Sample("rails", "", "RailMPI, 1 rail", "lat", 0.3, 2, 320, "1/s"));
        assertEquals(samples.get(10).x(), 1.1);
        assertEquals(
                samples.get(11),
                new Sample("rails", "", "RailMPI, 1 rail", "lat, first second", 1, 2, 49, "operations"));
        StepFailedException problem =
                expectThrows(StepFailedException.class, () -> Output.cold(PLACE, "lat", List.of("Killed")));
        assertTrue(problem.getMessage().contains("Killed"), problem.getMessage());
    }

    public void shouldReadTimesOfAKernel() throws StepFailedException {
        List<Sample> samples = Output.kernel(
                PLACE,
                List.of(
                        " Time in seconds =                     0.25",
                        " Mop/s total     =                   335.54",
                        " Verification    =               SUCCESSFUL",
                        "    mean       0.2600       0.0600        0.2000"));
        assertEquals(
                samples.stream()
                        .map(sample -> sample.test() + " " + sample.value())
                        .toList(),
                List.of("total 0.25", "speed 335.54", "communication 0.2", "run 0.26"));
    }

    public void shouldRefuseAKernelThatDidNotVerify() {
        List<String> lines = List.of(" Time in seconds =   0.25", " Verification    =  UNSUCCESSFUL");
        expectThrows(StepFailedException.class, () -> Output.kernel(PLACE, lines));
    }
}
