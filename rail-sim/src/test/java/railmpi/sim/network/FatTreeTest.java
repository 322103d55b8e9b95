package railmpi.sim.network;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;

import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Paths from any node to any, by any ports up. */
@Test(groups = "unit")
public class FatTreeTest {
    private static final WormListener NOBODY = () -> {};

    /** Nodes and arity; trees with all places taken, and not. */
    @DataProvider
    public Object[][] trees() {
        return new Object[][] {{2, 2}, {4, 4}, {5, 4}, {27, 3}, {32, 2}, {32, 4}, {100, 4}};
    }

    @Test(dataProvider = "trees")
    public void shouldLeadToTheDestinationByWhateverPortsUp(int nodes, int arity) {
        FatTree tree = new FatTree(new NetworkConfig(nodes, arity, 128, 6, true));
        Random random = new Random(7);
        ChannelGroup[] last = new ChannelGroup[nodes];
        for (int from = 0; from < nodes; from++) {
            for (int to = 0; to < nodes; to++) {
                if (from != to) {
                    ChannelGroup end = walk(tree, new Worm(from, to, 1, tree.turn(from, to), NOBODY), random);
                    last[to] = last[to] == null ? end : last[to];
                    assertSame(end, last[to], "last channel from " + from + " to " + to);
                }
            }
        }
        assertNotSame(last[0], last[1]);
    }

    private static ChannelGroup walk(FatTree tree, Worm worm, Random random) {
        while (true) {
            ChannelGroup group = tree.next(worm);
            worm.path[worm.taken++] = group.channel(random.nextInt(group.size()));
            if (tree.move(worm)) {
                assertEquals(worm.taken, worm.path.length, "channels of the path");
                return group;
            }
        }
    }

    public void shouldTurnAtTheLowestSwitchAboveBoth() {
        FatTree tree = new FatTree(new NetworkConfig(64, 4, 128, 6, true));
        assertEquals(tree.turn(0, 3), 0);
        assertEquals(tree.turn(3, 4), 1);
        assertEquals(tree.turn(15, 16), 2);
        assertEquals(FatTree.pathLength(2), 6);
    }
}
