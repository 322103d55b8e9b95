package railmpi.coll.barrier;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Whom a rank signals in dissemination by one or several ways. */
@Test(groups = "unit")
public class RdsRoundsTest {
    private static final int MOST_RANKS = 70;
    private static final int MOST_WAYS = 9;

    /** Ranks, ways, and how far the signals go: [Kini03] section 3.2 for one way. */
    @DataProvider
    public Object[][] known() {
        return new Object[][] {
            {2, 1, List.of(1)},
            {5, 1, List.of(1, 2, 4)},
            {8, 1, List.of(1, 2, 4)},
            {9, 1, List.of(1, 2, 4, 8)},
            {3, 2, List.of(1, 2)},
            {5, 2, List.of(1, 2, 3)},
            {9, 2, List.of(1, 2, 3, 6)},
            {16, 3, List.of(1, 2, 3, 4, 8, 12)},
            {4, 9, List.of(1, 2, 3)},
        };
    }

    @Test(dataProvider = "known")
    public void shouldSignalAsFarAsThePaperSays(int ranks, int ways, List<Integer> expected) {
        assertEquals(Arrays.stream(RdsRounds.distances(ranks, ways)).boxed().toList(), expected);
    }

    /**
     * After the last round each rank has heard, straight or by others, of all of them; with one round less it has not.
     */
    public void shouldTellEverybodyOfEverybodyInAsFewRoundsAsThereCanBe() {
        for (int ranks = 2; ranks <= MOST_RANKS; ranks++) {
            for (int ways = 1; ways <= MOST_WAYS; ways++) {
                int[] distances = RdsRounds.distances(ranks, ways);
                String what = ranks + " ranks, " + ways + " ways";
                int rounds = (distances.length + ways - 1) / ways;
                assertEquals(heardOf(ranks, ways, distances, rounds), ranks, what);
                assertTrue(heardOf(ranks, ways, distances, rounds - 1) < ranks, what + ": a round too many");
            }
        }
    }

    /** Returns of how many ranks, itself included, one rank has heard. */
    private static int heardOf(int ranks, int ways, int[] distances, int rounds) {
        BitSet heard = new BitSet(ranks);
        heard.set(0);
        for (int round = 0; round < rounds; round++) {
            BitSet more = (BitSet) heard.clone();
            for (int i = round * ways; i < Math.min((round + 1) * ways, distances.length); i++) {
                int distance = distances[i];
                heard.stream().forEach(before -> more.set((before + distance) % ranks));
            }
            heard.or(more);
        }
        return heard.cardinality();
    }
}
