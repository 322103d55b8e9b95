package railmpi.coll.reduction;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** The numbering of ranks that go on. */
@Test(groups = "unit")
public class FoldingTest {
    public void shouldNumberRanksInOrderForAnySize() {
        for (int size = 1; size < 70; size++) {
            int next = 0;
            for (int rank = 0; rank < size; rank++) {
                int folded = Folding.foldedRank(rank, size);
                if (folded != Folding.RESTING) {
                    assertEquals(folded, next++);
                    assertEquals(Folding.unfoldedRank(folded, size), rank);
                } else {
                    assertEquals(Folding.hasRestingNeighbour(rank + 1, size), true);
                }
            }
            assertEquals(next, Folding.foldedSize(size));
        }
    }
}
