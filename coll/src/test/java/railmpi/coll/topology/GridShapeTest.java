package railmpi.coll.topology;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** Factors that are as close to each other as can be, against a search of all factorizations. */
@Test(groups = "unit")
public class GridShapeTest {
    public void shouldFindTheLeastSpreadOfAllFactorizations() {
        for (int number = 1; number <= 400; number++) {
            for (int factors = 1; factors <= 4; factors++) {
                int[] found = GridShape.factors(number, factors);
                assertEquals(found.length, factors);
                assertEquals(product(found), number);
                for (int i = 1; i < factors; i++) {
                    assertTrue(found[i] <= found[i - 1], "not in descending order");
                }
                assertEquals(
                        found[0] - found[factors - 1],
                        leastSpread(number, factors, Integer.MAX_VALUE, 0),
                        number + " in " + factors);
            }
        }
    }

    /** Tries every factorization in any order. */
    private static int leastSpread(int rest, int factors, int least, int most) {
        if (factors == 1) {
            return Math.max(most, rest) - Math.min(least, rest);
        }
        int best = Integer.MAX_VALUE;
        for (int factor = 1; factor <= rest; factor++) {
            if (rest % factor == 0) {
                int spread = leastSpread(rest / factor, factors - 1, Math.min(least, factor), Math.max(most, factor));
                best = Math.min(best, spread);
            }
        }
        return best;
    }

    private static long product(int[] factors) {
        long product = 1;
        for (int factor : factors) {
            product *= factor;
        }
        return product;
    }

    @Test(groups = "unit", timeOut = 20_000)
    public void shouldBeQuickForLargeNumbersAndManyDimensions() {
        int[] numbers = {Integer.MAX_VALUE, 1 << 30, 1_102_701_600, 735_134_400, 46_339 * 46_337, 223_092_870};
        for (int number : numbers) {
            for (int factors = 1; factors <= 12; factors++) {
                assertEquals(product(GridShape.factors(number, factors)), number);
            }
        }
    }
}
