package railmpi.runtime;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.btl.channel.RailStatus;
import railmpi.core.status.RailSummary;

@Test(groups = "unit")
public final class StatusTellerTest {
    private static RailStatus rail(int peer, String name, String state, long bytes, double weight) {
        return new RailStatus(peer, name, "", "", state, 1, bytes, 0, 1, 2 * bytes, 0, 0, weight, 1 << 16);
    }

    /** The weight of a rail that is not up says nothing. */
    public void shouldSumTheRailsToAllPeers() {
        List<RailSummary> summaries = StatusTeller.summaries(List.of(
                rail(1, "eth1", "up", 10, 0.5),
                rail(1, "eth0", "up", 100, 1.5),
                rail(2, "eth1", "down", 1, 9),
                rail(2, "eth0", "up", 200, 0.5),
                rail(3, "eth1", "connecting", 0, 1)));
        assertEquals(
                summaries,
                List.of(new RailSummary("eth0", 2, 0, 0, 900, 1), new RailSummary("eth1", 1, 1, 1, 33, 0.5)));
        assertEquals(
                StatusTeller.summaries(List.of(rail(1, "eth1", "down", 4, 2))),
                List.of(new RailSummary("eth1", 0, 0, 1, 12, 0)));
    }
}
