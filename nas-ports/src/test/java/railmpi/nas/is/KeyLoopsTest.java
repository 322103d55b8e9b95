package railmpi.nas.is;

import static org.testng.Assert.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The blocked loops against plain ones, with lengths around the block length. */
@Test(groups = "unit")
public final class KeyLoopsTest {
    private static final int SHIFT = 4;
    private static final int MAX_KEY = 256;

    @DataProvider
    Object[][] lengths() {
        return new Object[][] {{0}, {1}, {1023}, {1024}, {1025}, {5000}};
    }

    @Test(dataProvider = "lengths")
    public void shouldSortIntoBucketsKeepingOrderInside(int length) {
        int[] keys = randomKeys(length);
        int[] counts = new int[MAX_KEY >> SHIFT];
        KeyLoops.countBuckets(keys, length, SHIFT, counts);
        int[] next = new int[counts.length];
        for (int bucket = 1; bucket < counts.length; bucket++) {
            next[bucket] = next[bucket - 1] + counts[bucket - 1];
        }
        int[] sorted = new int[length];
        KeyLoops.sortIntoBuckets(keys, length, SHIFT, next, sorted);

        int[] expected = Arrays.stream(keys)
                .boxed()
                .sorted((first, second) -> Integer.compare(first >> SHIFT, second >> SHIFT))
                .mapToInt(Integer::intValue)
                .toArray();
        assertEquals(sorted, expected);
    }

    @Test(dataProvider = "lengths")
    public void shouldTotalWhatIsBeforeAndLeaveTheRest(int length) {
        int[] values = new int[length + 1];
        Arrays.fill(values, 1);
        KeyLoops.runningTotal(values, length);
        for (int index = 0; index < length; index++) {
            assertEquals(values[index], index + 1);
        }
        assertEquals(values[length], 1);
    }

    public void shouldCountEveryDescent() {
        assertEquals(KeyLoops.countInversions(new int[] {1, 1, 2, 0, 5, 4, 3}, 7), 3);
        assertEquals(KeyLoops.countInversions(new int[] {2, 1}, 1), 0);
        assertEquals(KeyLoops.countInversions(new int[0], 0), 0);
    }

    private static int[] randomKeys(int length) {
        return new Random(length).ints(length, 0, MAX_KEY).toArray();
    }
}
