package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.connect.Rail;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.btl.rail.ScriptedFabric.ScriptedRequest;
import railmpi.core.param.Parameters;

/** The rails of a process that only answers its peer, which connects the last one of its table first. */
public final class AcceptedRailsTest {
    private final List<ScriptedRequest> requests = new ArrayList<>();
    private RailChannel channel;

    @DataProvider
    public Object[][] ranks() {
        return new Object[][] {{0}, {1}};
    }

    private void answer(int rank, int... ports) {
        Parameters parameters =
                Parameters.resolve(Map.of(Parameters.PREFIX + "btl_paths_per_port", "2"), BtlParameters.ALL);
        ScriptedFabric fabric = new ScriptedFabric(2, false);
        RailChannels process = new RailChannels(fabric, rank, 2, 0, peer -> new String[] {"0p0", "0p1"}, parameters);
        channel = process.channels().open(1 - rank);
        requests.clear();
        for (int port : ports) {
            ScriptedRequest request = new ScriptedRequest();
            int id = ScriptedChannel.railId(port);
            channel.connecting()
                    .answer(
                            request,
                            fabric.ports().get(port),
                            ScriptedChannel.greeting(id, 2 | 1 - rank),
                            System.nanoTime());
            requests.add(request);
        }
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        for (int rail = 0; rail < channel.rails().count(); rail++) {
            names.add(channel.rails().rail(rail).name());
        }
        return names;
    }

    @Test(dataProvider = "ranks")
    public void shouldNumberRailsAsThePeerDoesWhenItConnectsThemInAnyOrder(int rank) {
        answer(rank, 1, 0);
        assertEquals(names(), List.of("p0", "p1", "p0#2", "p1#2"));
        requests.forEach(request -> request.accepted.state = ScriptedQueuePair.State.CONNECTED);
        channel.connecting().advance(System.nanoTime());
        assertEquals(channel.rails().usableCount(), 2);
        assertEquals(channel.rails().rail(2).state(), Rail.State.DOWN, "whoever began connects the others, too");
    }

    @Test(dataProvider = "ranks")
    public void shouldTryTheTableBeforeOtherWaysWhenWhatThePeerBeganBreaks(int rank) {
        answer(rank, 1);
        requests.get(0).accepted.breakDown();
        channel.connecting().advance(System.nanoTime());
        assertEquals(names(), List.of("p0", "p1", "p0#2", "p1#2"));
        for (int rail = 0; rail < channel.rails().count(); rail++) {
            assertEquals(channel.rails().rail(rail).state(), Rail.State.CONNECTING);
        }
    }
}
