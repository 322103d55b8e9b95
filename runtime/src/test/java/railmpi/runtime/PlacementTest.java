package railmpi.runtime;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** {@link Placement}. */
@Test(groups = "unit")
public class PlacementTest {
    private static final int[] CYCLIC = {0, 1, 0, 1, 0};
    private static final int[] BLOCK = {7, 7, 7, 3, 3};

    public void shouldNumberTheRanksOfEachNode() {
        assertEquals(Placement.numbersOnNodes(CYCLIC), new int[] {0, 0, 1, 1, 2});
        assertEquals(Placement.numbersOnNodes(BLOCK), new int[] {0, 1, 2, 0, 1});
    }

    public void shouldFindTheRanksOfANode() {
        assertEquals(Placement.ranksOnNodeOf(2, CYCLIC), new int[] {0, 2, 4});
        assertEquals(Placement.ranksOnNodeOf(4, BLOCK), new int[] {3, 4});
    }
}
