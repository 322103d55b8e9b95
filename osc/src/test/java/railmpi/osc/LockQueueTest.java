package railmpi.osc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** Who gets the lock of a rank's memory, and when. */
@Test(groups = "unit")
public final class LockQueueTest {
    public void shouldGrantInTheOrderOfAskingAndSharersTogether() {
        List<Integer> granted = new ArrayList<>();
        LockQueue lock = new LockQueue(6, granted::add);
        lock.ask(0, false);
        lock.ask(1, false);
        lock.ask(2, true);
        lock.ask(3, false);
        lock.ask(4, false);
        assertEquals(granted, List.of(0, 1));
        assertTrue(lock.release(1));
        assertEquals(granted, List.of(0, 1));
        assertTrue(lock.release(0));
        assertEquals(granted, List.of(0, 1, 2));
        lock.ask(5, true);
        assertTrue(lock.release(2));
        assertEquals(granted, List.of(0, 1, 2, 3, 4));
        assertTrue(lock.release(4));
        assertTrue(lock.release(3));
        assertEquals(granted, List.of(0, 1, 2, 3, 4, 5));
    }

    public void shouldTellWhoDoesNotHoldIt() {
        LockQueue lock = new LockQueue(2, rank -> {});
        lock.ask(0, true);
        assertFalse(lock.release(1));
        assertTrue(lock.release(0));
        assertFalse(lock.release(0));
    }
}
