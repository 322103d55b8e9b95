package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** Computation takes roughly as long as it should; a machine may be busy. */
@Test(groups = "unit")
public class ComputeTest {
    @Test(timeOut = 60_000)
    public void shouldFindWorkOfAboutTheWantedTime() {
        Compute compute = new Compute();
        compute.calibrate();
        int passes = compute.passesFor(0.02);
        long startNs = System.nanoTime();
        compute.run(passes);
        double seconds = (System.nanoTime() - startNs) * 1e-9;
        assertTrue(seconds > 0.002, passes + " passes took " + seconds + " s");
        assertEquals(compute.passesFor(0), 1);
    }
}
