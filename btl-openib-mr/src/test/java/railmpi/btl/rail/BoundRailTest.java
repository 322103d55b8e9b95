package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.core.param.Parameters;

/** Which rail a pair of processes stays on: two nodes with four processes each and two rails between them. */
public final class BoundRailTest {
    private static final int RANKS = 8;
    private static final int NODES = 2;
    private static final int RANKS_OF_NODE = RANKS / NODES;
    private static final int RAILS = 2;
    private static final int ANY_KIND = 1;

    @DataProvider
    public Object[][] policies() {
        return new Object[][] {{"binding"}, {"shortest-queue"}};
    }

    private static int railOf(int rank, int peer, String policy, IntUnaryOperator numbersOnNodes) {
        RailChannels process = new RailChannels(
                new ScriptedFabric(RAILS, false),
                rank,
                RANKS,
                0,
                any -> new String[] {"0p0", "0p1"},
                Parameters.resolve(
                        Map.of(
                                Parameters.PREFIX + "btl_multiplexing",
                                policy,
                                Parameters.PREFIX + "btl_striping",
                                "adaptive"),
                        BtlParameters.ALL));
        process.attach(new HandlerTable(), null);
        process.numberProcesses(numbersOnNodes);
        RailChannel channel = process.channel(peer);
        for (int rail = 0; rail < RAILS; rail++) {
            queuePair(channel, rail).state = ScriptedQueuePair.State.CONNECTED;
        }
        channel.connecting().advance(System.nanoTime());
        channel.claim(0);
        channel.commit(ANY_KIND, 0);
        channel.flush();
        int used = queuePair(channel, 0).posted.isEmpty() ? 1 : 0;
        assertEquals(queuePair(channel, used).posted.size(), 1);
        return used;
    }

    private static ScriptedQueuePair queuePair(RailChannel channel, int rail) {
        return (ScriptedQueuePair) channel.rails().rail(rail).connection().queuePair();
    }

    /** Returns the rails of some pairs of processes, each asked at both ends. */
    private static String rails(String policy, IntUnaryOperator numbersOnNodes, int[][] pairs) {
        StringBuilder rails = new StringBuilder();
        for (int[] pair : pairs) {
            int rail = railOf(pair[0], pair[1], policy, numbersOnNodes);
            assertEquals(railOf(pair[1], pair[0], policy, numbersOnNodes), rail, "both ways on one rail");
            rails.append(rail);
        }
        return rails.toString();
    }

    @Test(dataProvider = "policies")
    public void shouldSpreadOverTheRailsWhenRanksAreOnNodesInTurn(String policy) {
        int[][] pairs = {{0, 1}, {2, 3}, {4, 5}, {6, 7}};
        assertEquals(rails(policy, rank -> rank / NODES, pairs), "0101");
    }

    @Test(dataProvider = "policies")
    public void shouldSpreadOverTheRailsWhenRanksAreOnNodesInBlocks(String policy) {
        int[][] pairs = {{0, 4}, {1, 5}, {2, 6}, {3, 7}};
        assertEquals(rails(policy, rank -> rank % RANKS_OF_NODE, pairs), "0101");
    }
}
