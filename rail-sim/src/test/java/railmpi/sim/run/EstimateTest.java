package railmpi.sim.run;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.List;
import org.testng.annotations.Test;

/** Means and intervals. */
@Test(groups = "unit")
public class EstimateTest {
    public void shouldUseStudentsDistribution() {
        Estimate estimate = Estimate.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0));
        assertEquals(estimate.mean(), 3, 1e-12);
        assertEquals(estimate.halfWidth(), 2.776 * Math.sqrt(2.5 / 5), 1e-9);
    }

    public void shouldKnowNothingWhereAReplicationMeasuredNothing() {
        assertTrue(Double.isNaN(Estimate.of(List.of(1.0, Double.NaN)).mean()));
    }
}
