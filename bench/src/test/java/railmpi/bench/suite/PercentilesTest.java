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

    /** The nearest of the times that were recorded, more of them than were announced. */
    public void shouldTakeTheLeastTimeThatSoManyDoNotExceed() {
        Percentiles percentiles = new Percentiles();
        percentiles.record(5);
        percentiles.reset(20);
        for (long ns = 200; ns > 0; ns--) {
            percentiles.record(1000 * ns);
        }
        double[] own = percentiles.ownUs(new double[] {0, 0.5, 50, 50.1, 99.9, 100}, 1);
        assertEquals(own, new double[] {1, 1, 100, 101, 200, 200, 1}, 1e-9);
    }

    private static Percentiles recorded(long... ns) {
        Percentiles percentiles = new Percentiles();
        for (long one : ns) {
            percentiles.record(one);
        }
        return percentiles;
    }
}
