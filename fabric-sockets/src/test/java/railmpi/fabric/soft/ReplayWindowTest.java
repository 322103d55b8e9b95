package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.testng.annotations.Test;

/** Which datagrams count as new. */
@Test(groups = "unit")
public final class ReplayWindowTest {
    public void shouldTakeEachCounterOnce() {
        ReplayWindow window = new ReplayWindow();
        for (long counter : new long[] {5, 6, 8, 7, 100, 99, 41, 1000}) {
            assertTrue(window.accept(counter), "first " + counter);
            assertFalse(window.accept(counter), "again " + counter);
        }
        assertFalse(window.accept(1000 - 64));
        assertTrue(window.accept(1000 - 63));
    }

    public void shouldAgreeWithAModel() {
        Random random = new Random(2);
        ReplayWindow window = new ReplayWindow();
        Set<Long> seen = new HashSet<>();
        long highest = Long.MIN_VALUE;
        long around = 1L << 40;
        for (int i = 0; i < 50_000; i++) {
            long counter = around + random.nextInt(200);
            boolean isNew = counter > highest || highest - counter < 64 && !seen.contains(counter);
            assertEquals(window.accept(counter), isNew, "step " + i);
            seen.add(counter);
            highest = Math.max(highest, counter);
            around += random.nextInt(3);
        }
    }

    public void shouldTakeAnyFirstCounter() {
        assertTrue(new ReplayWindow().accept(0));
        assertTrue(new ReplayWindow().accept(Long.MAX_VALUE));
        assertTrue(new ReplayWindow().accept(-5));
    }
}
