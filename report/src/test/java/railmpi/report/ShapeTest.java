package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;

import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class ShapeTest {
    private static final Samples.Key ONE = new Samples.Key("rails", "", "one", "lat");
    private static final Samples.Key TWO = new Samples.Key("rails", "", "two", "lat");

    private static List<Shape> shapes(double longRatio) {
        Samples samples = new Samples();
        for (double bytes : new double[] {8, 65536, 1 << 20}) {
            double ratio = bytes < 65536 ? 1.1 : longRatio;
            samples.add(new Sample("rails", "", "one", "lat", bytes, 1, 100, "us"));
            samples.add(new Sample("rails", "", "two", "lat", bytes, 1, 100 * ratio, "us"));
        }
        return Shape.ofSizes(samples, "2 / 1", TWO, ONE, Shape.Course.ABOUT, Shape.Course.BELOW);
    }

    public void shouldTellShortFromLongMessages() {
        assertEquals(
                shapes(0.5).stream().map(Shape::text).toList(),
                List.of(
                        "2 / 1, short messages 1.10 (8 B): about 1, as there",
                        "2 / 1, long messages 0.50 (64 KiB), 0.50 (1 MiB): below 1, as there"));
    }

    public void shouldTellWhereThePaperIsOtherwise() {
        assertEquals(
                shapes(1.0).get(1).text(),
                "2 / 1, long messages 1.00 (64 KiB), 1.00 (1 MiB): unlike there, where it is below 1");
    }

    public void shouldSayNothingOfWhatWasNotMeasured() {
        assertFalse(Shape.ofSizes(new Samples(), "2 / 1", TWO, ONE, Shape.Course.ABOUT, null)
                .get(0)
                .isMeasured());
    }
}
