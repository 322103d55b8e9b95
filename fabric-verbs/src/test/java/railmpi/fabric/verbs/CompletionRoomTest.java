package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** Completion queues that follow the requests under way. */
@Test(groups = "unit")
public final class CompletionRoomTest {
    private static final int MOST = 3000;
    private static final int EOPNOTSUPP = 95;

    private final List<Integer> sizes = new ArrayList<>();

    private CompletionRoom room(int most, boolean canGrow, int errno) {
        sizes.clear();
        return new CompletionRoom("port", most, canGrow, entries -> {
            sizes.add(entries);
            return errno;
        });
    }

    private static int fill(CompletionRoom room) {
        int count = 0;
        while (room.has(1)) {
            room.reserve(1);
            count++;
        }
        return count;
    }

    public void shouldDoubleUpToWhatWasAskedFor() {
        CompletionRoom room = room(MOST, true, 0);
        assertEquals(room.entries(), CompletionRoom.FIRST);
        assertEquals(fill(room), MOST);
        assertEquals(sizes, List.of(1024, 2048, MOST));
        room.release(10);
        assertEquals(fill(room), 10);
        assertEquals(sizes.size(), 3);
    }

    public void shouldMakeRoomForManyAtOnce() {
        CompletionRoom room = room(MOST, true, 0);
        room.reserve(100);
        assertFalse(room.has(MOST - 99));
        assertTrue(room.has(2500));
        assertEquals(room.entries(), 2600);
        assertEquals(sizes, List.of(2600));
    }

    public void shouldStayAsItIsWhereTheAdapterRefuses() {
        CompletionRoom room = room(MOST, true, EOPNOTSUPP);
        assertEquals(fill(room), CompletionRoom.FIRST);
        assertFalse(room.has(1));
        assertEquals(sizes, List.of(1024), "the adapter is asked once");
    }

    public void shouldBeginAsLongAsItMayGetWhereItCannotGrow() {
        assertEquals(fill(room(MOST, false, 0)), MOST);
        CompletionRoom room = room(Integer.MAX_VALUE, false, 0);
        assertEquals(room.entries(), CompletionRoom.FIXED);
        assertEquals(fill(room), CompletionRoom.FIXED);
        assertEquals(sizes, List.of());
    }
}
