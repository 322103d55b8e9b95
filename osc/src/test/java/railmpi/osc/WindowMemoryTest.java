package railmpi.osc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.testng.annotations.Test;

/** Memory that others reach, and that is attached. */
@Test(groups = "unit")
public final class WindowMemoryTest {
    private static Runs at(long offset, int length) {
        Runs runs = new Runs();
        runs.add(offset, length);
        return runs;
    }

    public void shouldUseDisplacementsAgainThatWereDetached() {
        WindowMemory memory = WindowMemory.dynamic();
        ByteBuffer[] buffers = new ByteBuffer[4];
        int[] places = new int[buffers.length];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = ByteBuffer.allocateDirect(1000);
            places[i] = memory.attach(buffers[i], 1000);
            assertEquals(memory.displacement(buffers[i]), places[i]);
        }
        memory.detach(buffers[1]);
        assertFalse(memory.contains(at(places[1], 1)));
        assertThrows(WindowError.class, () -> memory.detach(buffers[1]));
        ByteBuffer next = ByteBuffer.allocateDirect(900);
        assertEquals(memory.attach(next, 900), places[1]);
        assertTrue(memory.contains(at(places[1], 900)));
        assertFalse(memory.contains(at(places[1], 901)));
        assertFalse(memory.contains(at(places[0], places[1] + 10 - places[0])));
    }

    public void shouldRefuseWhatCannotBeReached() {
        assertThrows(WindowError.class, () -> WindowMemory.of(LongBuffer.allocate(2), 16));
        assertThrows(WindowError.class, () -> WindowMemory.of(ByteBuffer.allocateDirect(8), 9));
        assertThrows(WindowError.class, () -> WindowMemory.of(ByteBuffer.allocateDirect(8), -1));
        assertThrows(WindowError.class, () -> WindowMemory.of(null, 1));
        assertThrows(
                WindowError.class,
                () -> WindowMemory.of(ByteBuffer.allocateDirect(8).asReadOnlyBuffer(), 8));
        assertFalse(WindowMemory.of(null, 0).contains(at(0, 1)));
    }
}
