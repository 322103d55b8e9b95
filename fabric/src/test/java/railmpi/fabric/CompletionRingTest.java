package railmpi.fabric;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;
import railmpi.fabric.WorkCompletion.Status;

/** Completions come out in the order in which they went in, however many there are. */
@Test(groups = "unit")
public final class CompletionRingTest {
    private final CompletionRing ring = new CompletionRing();
    private long added;
    private long taken;

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            ring.add().set(added++, Status.SUCCESS, 0);
        }
    }

    private void take(int most, int expected) {
        WorkCompletion[] batch = new WorkCompletion[most];
        for (int i = 0; i < most; i++) {
            batch[i] = new WorkCompletion();
        }
        assertEquals(ring.take(batch), expected);
        for (int i = 0; i < expected; i++) {
            assertEquals(batch[i].workRequestId, taken++);
        }
    }

    public void shouldKeepTheOrderWhileItGrows() {
        take(1, 0);
        add(50);
        take(40, 40);
        add(300); // its head is not at the beginning when it grows
        take(200, 200);
        add(400);
        assertEquals(ring.count(), 510);
        take(1000, 510);
        add(3);
        ring.clear();
        assertEquals(ring.count(), 0);
    }
}
