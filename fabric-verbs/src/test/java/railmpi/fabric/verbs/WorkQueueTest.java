package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;
import railmpi.core.RailException;

@Test(groups = "unit")
public final class WorkQueueTest {
    @Test
    public void shouldGiveBackIdsInTheOrderOfPosting() {
        WorkQueue queue = new WorkQueue(3);
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < 3; i++) {
                assertFalse(queue.isFull());
                int next = queue.nextSlot();
                assertEquals(queue.add(100L * round + i), next);
            }
            assertTrue(queue.isFull());
            for (int i = 0; i < 3; i++) {
                assertEquals(queue.remove((3 * round + i) % 3), 100L * round + i);
            }
            assertTrue(queue.isEmpty());
        }
    }

    @Test
    public void shouldTakeBackWhatCouldNotBePosted() {
        WorkQueue queue = new WorkQueue(2);
        queue.add(1);
        queue.add(2);
        queue.undoAdd();
        queue.add(3);
        assertEquals(queue.removeFirst(), 1);
        assertEquals(queue.removeFirst(), 3);
        assertTrue(queue.isEmpty());
    }

    @Test
    public void shouldRefuseACompletionOutOfTurn() {
        WorkQueue queue = new WorkQueue(2);
        assertThrows(RailException.class, () -> queue.remove(0));
        queue.add(1);
        queue.add(2);
        assertThrows(RailException.class, () -> queue.remove(1));
    }
}
