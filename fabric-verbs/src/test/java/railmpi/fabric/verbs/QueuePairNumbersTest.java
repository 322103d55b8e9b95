package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.Test;

/** {@link QueuePairNumbers} against a map of the library. */
@Test(groups = "unit")
public final class QueuePairNumbersTest {
    private static final int STEPS = 20_000;
    /** Numbers that share places in small tables. */
    private static final int NUMBERS = 300;

    public void shouldFindWhatAMapFinds() {
        Random random = new Random(5);
        QueuePairNumbers<String> numbers = new QueuePairNumbers<>();
        Map<Integer, String> map = new HashMap<>();
        for (int step = 0; step < STEPS; step++) {
            int number = random.nextInt(NUMBERS) * 16 + (random.nextInt(8) == 0 ? 1 << 23 : 0);
            if (map.remove(number) != null) {
                numbers.remove(number);
            } else if (random.nextInt(STEPS) > step) {
                numbers.put(number, "at step " + step);
                map.put(number, "at step " + step);
            }
            numbers.remove(-1 - number);
            int other = random.nextInt(NUMBERS) * 16;
            assertEquals(numbers.get(other), map.get(other));
            assertEquals(numbers.count(), map.size());
        }
        map.forEach((number, queuePair) -> assertEquals(numbers.get(number), queuePair));
    }
}
