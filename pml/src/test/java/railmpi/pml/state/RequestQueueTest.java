package railmpi.pml.state;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What is left of a queue of three of which some are taken out. */
@Test(groups = "unit")
public final class RequestQueueTest {
    private static final int LENGTH = 3;

    private final List<WaitRequest> requests = new ArrayList<>();
    private final RequestQueue<WaitRequest> queue = new RequestQueue<>();

    private void fill() {
        queue.clear();
        requests.clear();
        for (int slot = 0; slot < LENGTH; slot++) {
            requests.add(new WaitRequest(slot));
            queue.add(requests.get(slot));
        }
    }

    /** Takes all out, after one more was added. */
    private List<Integer> slots() {
        queue.add(new WaitRequest(LENGTH));
        List<Integer> slots = new ArrayList<>();
        while (!queue.isEmpty()) {
            slots.add(queue.removeFirst().slot);
        }
        return slots;
    }

    @DataProvider
    public Object[][] gone() {
        return new Object[][] {{0, List.of(1, 2, 3)}, {1, List.of(0, 2, 3)}, {2, List.of(0, 1, 3)}};
    }

    @Test(dataProvider = "gone")
    public void shouldKeepTheOrderOfTheOthers(int slot, List<Integer> left) {
        fill();
        WaitRequest gone = requests.get(slot);
        assertTrue(queue.remove(gone));
        assertFalse(queue.contains(gone));
        assertFalse(queue.remove(gone));
        assertEquals(slots(), left);
    }

    public void shouldTakeAllOutThatFit() {
        fill();
        queue.removeThose(request -> request.slot != 1);
        assertEquals(slots(), List.of(1, 3));
        fill();
        queue.removeThose(request -> true);
        assertEquals(slots(), List.of(3));
    }
}
