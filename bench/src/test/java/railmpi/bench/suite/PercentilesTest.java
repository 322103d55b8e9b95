package railmpi.bench.suite;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** Percentiles of ranks and their mean. */
@Test(groups = "unit")
public final class PercentilesTest {
    private static final double[] PERCENTS = {0, 100};

    public void shouldTakeTheMeanOfTheRanksThatRecorded() {
        double[] sums = new double[PERCENTS.length + 1];
        for (Percentiles rank : new Percentiles[] {recorded(1000, 4000), new Percentiles(), recorded(3000, 8000)}) {
            double[] own = rank.ownUs(PERCENTS, 0.5);
            for (int index = 0; index < sums.length; index++) {
                sums[index] += own[index];
            }
        }
        double[] means = Percentiles.means(sums);
        assertEquals(means[0], 1.0, 0.01);
        assertEquals(means[1], 3.0, 0.01);
        assertEquals(Percentiles.means(new double[PERCENTS.length + 1]), new double[PERCENTS.length]);
    }

    private static Percentiles recorded(long... ns) {
        Percentiles percentiles = new Percentiles();
        for (long one : ns) {
            percentiles.record(one);
        }
        return percentiles;
    }
}
