package railmpi.policy.allocation;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Static allocations: every node reaches every other, and the bounds of the paper. */
@Test(groups = "unit")
public class StaticRailsTest {
    private static void assertConnected(StaticRails allocation, int rails) {
        for (int from = 0; from < allocation.nodes(); from++) {
            for (int to = 0; to < allocation.nodes(); to++) {
                if (from != to) {
                    long shared = allocation.rails(from, to);
                    assertTrue(shared != 0, "no rail from node " + from + " to node " + to);
                    assertTrue(rails == 64 || shared < 1L << rails, "rails beyond " + rails);
                    assertTrue(allocation.isSending(from, Long.numberOfTrailingZeros(shared)));
                    assertTrue(!allocation.isSending(to, Long.numberOfTrailingZeros(shared)));
                }
            }
        }
    }

    private static String row(StaticRails allocation, int rail) {
        StringBuilder text = new StringBuilder();
        for (int node = 0; node < allocation.nodes(); node++) {
            text.append(allocation.isSending(node, rail) ? '1' : '0');
        }
        return text.toString();
    }

    @Test
    public void shouldConnectAllNodesUpToTheBound() {
        for (int rails = 2; rails <= 9; rails++) {
            int most = StaticRails.mostNodes(rails).intValueExact();
            for (int nodes = 2; nodes <= most; nodes++) {
                assertConnected(StaticRails.optimal(nodes, rails), rails);
            }
        }
        assertConnected(StaticRails.optimal(300, 64), 64);
    }

    @Test
    public void shouldConnectAllNodesByBits() {
        for (int nodes = 2; nodes <= 40; nodes++) {
            int fewest = StaticRails.fewestRailsByBits(nodes);
            int few = fewest - 1;
            int count = nodes;
            expectThrows(IllegalArgumentException.class, () -> StaticRails.byBits(count, few));
            for (int rails = fewest; rails < fewest + 5; rails++) {
                assertConnected(StaticRails.byBits(nodes, rails), rails);
            }
        }
    }

    /** Figure 3: 8 nodes on 6 rails by algorithm 1. */
    @Test
    public void shouldAlternateGroupsOfNodesByBits() {
        StaticRails allocation = StaticRails.byBits(8, 6);
        String[] rows = {"10101010", "11001100", "11110000", "01010101", "00110011", "00001111"};
        for (int rail = 0; rail < rows.length; rail++) {
            assertEquals(row(allocation, rail), rows[rail]);
        }
    }

    /** Algorithm 2 tries 1 before 0: for 4 rails 1100, 1010, 1001, 0110, 0101, 0011, a column for each node. */
    @Test
    public void shouldTakeSetsInTheOrderOfThePaper() {
        StaticRails allocation = StaticRails.optimal(6, 4);
        String[] rows = {"111000", "100110", "010101", "001011"};
        for (int rail = 0; rail < rows.length; rail++) {
            assertEquals(row(allocation, rail), rows[rail]);
        }
    }

    @DataProvider
    public Object[][] bounds() {
        return new Object[][] {{1, 1}, {2, 2}, {3, 3}, {4, 6}, {5, 10}, {6, 20}, {7, 35}, {8, 70}};
    }

    @Test(dataProvider = "bounds")
    public void shouldKnowTheBound(int rails, int nodes) {
        assertEquals(StaticRails.mostNodes(rails).intValueExact(), nodes);
        assertEquals(StaticRails.fewestRails(nodes), rails);
        assertEquals(StaticRails.fewestRails(nodes + 1), rails + 1);
    }

    /** n nodes at most on 2 log2(n) rails. */
    @Test
    public void shouldKnowTheRailsOfAllocationByBits() {
        assertEquals(StaticRails.fewestRailsByBits(2), 2);
        assertEquals(StaticRails.fewestRailsByBits(3), 4);
        assertEquals(StaticRails.fewestRailsByBits(8), 6);
        assertEquals(StaticRails.fewestRailsByBits(9), 8);
        assertEquals(StaticRails.fewestRailsByBits(1024), 20);
    }

    @Test
    public void shouldNameTheBoundWhenThereAreTooFewRails() {
        assertEquals(
                expectThrows(IllegalArgumentException.class, () -> StaticRails.optimal(21, 6))
                        .getMessage(),
                "21 nodes on 6 rails: C(6, 3) = 20 nodes are the bound, 21 nodes need 7 rails");
        assertEquals(
                expectThrows(IllegalArgumentException.class, () -> StaticRails.byBits(9, 6))
                        .getMessage(),
                "9 nodes on 6 rails: allocation by bits needs 2 ceil(log2(9)) = 8 rails");
        expectThrows(IllegalArgumentException.class, () -> StaticRails.optimal(1, 4));
        expectThrows(IllegalArgumentException.class, () -> StaticRails.optimal(4, 65));
    }
}
