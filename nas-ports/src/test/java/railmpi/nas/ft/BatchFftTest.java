package railmpi.nas.ft;

import static org.testng.Assert.assertEquals;

import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The fast transform against the sum that defines it. */
@Test(groups = "unit")
public final class BatchFftTest {
    @DataProvider
    Object[][] lengths() {
        return new Object[][] {{2}, {4}, {8}, {16}, {32}, {64}, {128}, {256}, {512}};
    }

    @Test(dataProvider = "lengths")
    public void shouldEqualDefinitionInBothDirections(int length) {
        for (Direction direction : Direction.values()) {
            BatchFft fft = new BatchFft(length);
            double[][] numbers = random(length);
            put(fft, numbers, 1);
            fft.transform(direction, 3);
            double sign = direction == Direction.FORWARD ? 1 : -1;
            for (int index = 0; index < length; index++) {
                double[] expected = sum(numbers, index, sign);
                assertEquals(fft.re[index][1], expected[0], 1e-10 * length, length + " re " + index);
                assertEquals(fft.im[index][1], expected[1], 1e-10 * length, length + " im " + index);
            }
        }
    }

    @Test(dataProvider = "lengths")
    public void shouldReturnToTheNumbersTimesLength(int length) {
        BatchFft fft = new BatchFft(length);
        double[][] numbers = random(length);
        int lane = fft.lanes() - 1;
        put(fft, numbers, lane);
        fft.transform(Direction.FORWARD, fft.lanes());
        put(fft, taken(fft, lane), lane);
        fft.transform(Direction.BACKWARD, fft.lanes());
        for (int index = 0; index < length; index++) {
            assertEquals(fft.re[index][lane] / length, numbers[0][index], 1e-14 * length);
            assertEquals(fft.im[index][lane] / length, numbers[1][index], 1e-14 * length);
        }
    }

    public void shouldLeaveColumnsBeyondTheCountAlone() {
        BatchFft fft = new BatchFft(64);
        double[][] numbers = random(64);
        put(fft, numbers, 5);
        fft.transform(Direction.FORWARD, 5);
        for (int k = 0; k < 64; k++) {
            assertEquals(fft.re[fft.slot(k)][5], numbers[0][k]);
        }
    }

    public void shouldGiveEveryNumberARowOfItsOwn() {
        BatchFft fft = new BatchFft(2048);
        boolean[] taken = new boolean[2048];
        for (int k = 0; k < 2048; k++) {
            assertEquals(taken[fft.slot(k)], false, "number " + k);
            taken[fft.slot(k)] = true;
        }
    }

    private static double[][] random(int length) {
        Random random = new Random(length);
        return new double[][] {
            random.doubles(length, -1, 1).toArray(),
            random.doubles(length, -1, 1).toArray()
        };
    }

    private static void put(BatchFft fft, double[][] numbers, int lane) {
        for (int k = 0; k < fft.length(); k++) {
            fft.re[fft.slot(k)][lane] = numbers[0][k];
            fft.im[fft.slot(k)][lane] = numbers[1][k];
        }
    }

    private static double[][] taken(BatchFft fft, int lane) {
        double[][] numbers = new double[2][fft.length()];
        for (int k = 0; k < fft.length(); k++) {
            numbers[0][k] = fft.re[k][lane];
            numbers[1][k] = fft.im[k][lane];
        }
        return numbers;
    }

    private static double[] sum(double[][] numbers, int index, double sign) {
        int length = numbers[0].length;
        double re = 0;
        double im = 0;
        for (int k = 0; k < length; k++) {
            double angle = sign * 2 * Math.PI * ((long) index * k % length) / length;
            re += numbers[0][k] * Math.cos(angle) - numbers[1][k] * Math.sin(angle);
            im += numbers[0][k] * Math.sin(angle) + numbers[1][k] * Math.cos(angle);
        }
        return new double[] {re, im};
    }
}
