package railmpi.btl.node;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.Test;

/** The table of the processes of a node, beside a map. */
public final class NodePeersTest {
    @Test
    public void shouldKnowTheRanksOfTheNodeInAnyOrder() {
        NodePeers peers = new NodePeers(new int[] {900, 3, 41});
        assertEquals(peers.ranks(), new int[] {3, 41, 900});
        assertTrue(peers.isRankHere(3) && peers.isRankHere(900));
        assertFalse(peers.isRankHere(4) || peers.isRankHere(901));
    }

    @Test
    public void shouldMakeAPeerOnce() {
        NodePeers peers = new NodePeers(new int[] {0, 1});
        assertNull(peers.find(1));
        NodePeer made = peers.of(1);
        assertSame(peers.of(1), made);
        assertSame(peers.find(1), made);
        assertEquals(made.process, 1);
    }

    /** Indices that fall into the same places, some of which go again. */
    @Test
    public void shouldFindWhatAMapFinds() {
        Random random = new Random(3);
        for (int round = 0; round < 50; round++) {
            NodePeers peers = new NodePeers(new int[] {0});
            Map<Integer, NodePeer> model = new HashMap<>();
            for (int step = 0; step < 400; step++) {
                int process = random.nextInt(8) + 16 * random.nextInt(1 + round);
                if (random.nextInt(3) == 0) {
                    peers.remove(process);
                    model.remove(process);
                } else {
                    model.put(process, peers.of(process));
                }
                int looked = random.nextInt(8) + 16 * random.nextInt(1 + round);
                assertSame(peers.find(looked), model.get(looked), "round " + round + " step " + step);
            }
            model.forEach((process, peer) -> assertSame(peers.find(process), peer));
        }
    }
}
