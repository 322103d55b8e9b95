package railmpi.coll.select;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** The choice among rows. */
@Test(groups = "unit")
public class DecisionTableTest {
    private record Named(String name, int mostRanks) implements Algorithm {
        @Override
        public boolean accepts(int ranks, long lengthBytes) {
            return ranks <= mostRanks;
        }
    }

    private static final Named SMALL = new Named("small", 1000);
    private static final Named MIDDLE = new Named("middle", 8);
    private static final Named LARGE = new Named("large", 1000);

    private static DecisionTable<Named> table() {
        return new DecisionTable<Named>().row(2, 0, SMALL).row(2, 100, MIDDLE).row(4, 1000, LARGE);
    }

    public void shouldTakeLastRowThatHolds() {
        assertEquals(table().choose(2, 99), SMALL);
        assertEquals(table().choose(2, 100), MIDDLE);
        assertEquals(table().choose(3, 1L << 40), MIDDLE);
        assertEquals(table().choose(4, 1L << 40), LARGE);
    }

    public void shouldPassOverAlgorithmThatDoesNotAccept() {
        assertEquals(table().choose(9, 100), SMALL);
    }

    public void shouldTakeForcedAlgorithmWhenItAccepts() {
        DecisionTable<Named> forced = table().force("middle", "small", SMALL).force("middle", "middle", MIDDLE);
        assertEquals(forced.choose(2, 0), MIDDLE);
        assertEquals(forced.choose(9, 5000), LARGE);
        assertEquals(table().force("auto", "large", LARGE).choose(2, 0), SMALL);
    }
}
