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
            put(fft, numbers, 1, direction);
            fft.transform();
            double[][] result = taken(fft, 1, direction);
            double sign = direction == Direction.FORWARD ? 1 : -1;
            for (int index = 0; index < length; index++) {
                double[] expected = sum(numbers, index, sign);
                assertEquals(result[0][index], expected[0], 1e-10 * length, length + " re " + index);
                assertEquals(result[1][index], expected[1], 1e-10 * length, length + " im " + index);
            }
        }
    }

    @Test(dataProvider = "lengths")
    public void shouldReturnToTheNumbersTimesLengthInEveryColumn(int length) {
        BatchFft fft = new BatchFft(length);
        double[][][] numbers = new double[BatchFft.LANES][][];
        for (int lane = 0; lane < BatchFft.LANES; lane++) {
            numbers[lane] = random(length + lane);
            put(fft, numbers[lane], lane, Direction.FORWARD);
        }
        fft.transform();
        for (int lane = 0; lane < BatchFft.LANES; lane++) {
            double[][] spectrum = taken(fft, lane, Direction.FORWARD);
            numbers[lane] = new double[][] {numbers[lane][0], numbers[lane][1], spectrum[0], spectrum[1]};
        }
        for (int lane = 0; lane < BatchFft.LANES; lane++) {
            put(fft, new double[][] {numbers[lane][2], numbers[lane][3]}, lane, Direction.BACKWARD);
        }
        fft.transform();
        for (int lane = 0; lane < BatchFft.LANES; lane++) {
            double[][] result = taken(fft, lane, Direction.BACKWARD);
            for (int index = 0; index < length; index++) {
                assertEquals(result[0][index] / length, numbers[lane][0][index], 1e-14 * length);
                assertEquals(result[1][index] / length, numbers[lane][1][index], 1e-14 * length);
            }
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

    private static void put(BatchFft fft, double[][] numbers, int lane, Direction direction) {
        for (int k = 0; k < fft.length(); k++) {
            fft.rows[fft.slot(k)][direction.real + lane] = numbers[0][k];
            fft.rows[fft.slot(k)][direction.imaginary + lane] = numbers[1][k];
        }
    }

    private static double[][] taken(BatchFft fft, int lane, Direction direction) {
        double[][] numbers = new double[2][fft.length()];
        for (int k = 0; k < fft.length(); k++) {
            numbers[0][k] = fft.rows[k][direction.real + lane];
            numbers[1][k] = fft.rows[k][direction.imaginary + lane];
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
