package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.connect.Rail;
import railmpi.btl.rail.ScriptedFabric.ScriptedRequest;
import railmpi.core.param.Parameters;
import railmpi.fabric.Port;

/** What people read of rails at verbosity 1. */
public final class ToldRailsTest {
    private static final int LONG_WHILE_MS = 3 * ScriptedChannel.LONGEST_ATTEMPT_MS;

    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{0}, {1}};
    }

    /** Rail 0 was never up, the other one is. */
    @Test(dataProvider = "ranks")
    public void shouldTellOfARailWhoseAttemptsRunOutOfTimeOnce(int rank) {
        try (CapturedLog log = new CapturedLog()) {
            ScriptedChannel scripted = new ScriptedChannel(rank, false);
            for (int i = 0; i < 20; i++) {
                scripted.poll(0, LONG_WHILE_MS);
            }
            String line = "railmpi: to rank " + (1 - rank) + ": rail p0: connecting it has taken longer than 1000 ms"
                    + " and is given up; it is tried again until it answers";
            assertEquals(log.lines("rail p0: "), List.of(line));
            while (scripted.rail(0).state() != Rail.State.CONNECTING) {
                scripted.poll(0, LONG_WHILE_MS);
            }
            scripted.up(0);
            scripted.queuePair(0).breakDown();
            scripted.channel.connecting().takeDown(scripted.rail(0).connection(), "cut", scripted.nowNs);
            for (int i = 0; i < 20; i++) {
                scripted.poll(0, LONG_WHILE_MS);
            }
            assertEquals(log.lines("longer than").size(), 2, "again after it was up");
        }
    }

    @Test(dataProvider = "ranks")
    public void shouldTellTheTableToWhoeverIsConnectedTo(int rank) {
        try (CapturedLog log = new CapturedLog()) {
            Parameters parameters = Parameters.resolve(Map.of(), BtlParameters.ALL);
            ScriptedFabric fabric = new ScriptedFabric(2, false);
            RailChannels process =
                    new RailChannels(fabric, rank, 2, 0, peer -> new String[] {"0p0", "0p1", "0p9"}, parameters);
            RailChannel channel = process.channels().open(1 - rank);
            for (int port = 1; port >= 0; port--) {
                Port from = fabric.ports().get(port);
                int id = ScriptedChannel.railId(port);
                channel.connecting()
                        .answer(
                                new ScriptedRequest(),
                                from,
                                ScriptedChannel.greeting(id, 2 | 1 - rank),
                                System.nanoTime());
            }
            String to = "railmpi: to rank " + (1 - rank) + ": ";
            assertEquals(
                    log.lines(""),
                    List.of(
                            to + "rail 0 is p0 to p0",
                            to + "rail 1 is p1 to p1",
                            to + "left out its port p9: the other process has no port on its network"));
        }
    }
}
