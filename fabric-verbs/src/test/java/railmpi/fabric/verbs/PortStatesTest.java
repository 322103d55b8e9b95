package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** {@link PortStates}. */
@Test(groups = "unit")
public class PortStatesTest {
    public void shouldKeepIdentifiersWhileTheirPortIsDown() {
        List<Long> destroyed = new ArrayList<>();
        PortStates states = new PortStates(destroyed::add);
        states.destroy(1, 10);
        assertEquals(destroyed, List.of(10L));
        states.wentDown(1);
        assertTrue(states.isDown(1));
        assertFalse(states.isDown(2));
        states.destroy(1, 11);
        states.destroy(2, 20);
        assertEquals(destroyed, List.of(10L, 20L));
        states.cameUp(2);
        assertEquals(destroyed, List.of(10L, 20L));
        states.cameUp(1);
        states.cameUp(1);
        assertEquals(destroyed, List.of(10L, 20L, 11L));
        assertFalse(states.isDown(1));
    }

    public void shouldDestroyEverythingAtTheEnd() {
        List<Long> destroyed = new ArrayList<>();
        PortStates states = new PortStates(destroyed::add);
        states.wentDown(1);
        states.destroy(1, 10);
        states.close();
        states.close();
        assertEquals(destroyed, List.of(10L));
    }
}
