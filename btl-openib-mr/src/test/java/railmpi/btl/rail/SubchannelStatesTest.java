package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.expectThrows;

import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.Test;
import railmpi.btl.rail.Subchannel.State;

/** All steps from state to state, and that a connection refuses the others. */
@Test(groups = "unit")
public final class SubchannelStatesTest {
    private static final Set<String> LEGAL = new TreeSet<>(Set.of("OPEN CLOSED", "CLOSED FREE"));

    public void shouldTakeLegalStepsOnly() {
        Set<String> taken = new TreeSet<>();
        for (State from : State.values()) {
            for (State to : State.values()) {
                if (isTaken(from, to)) {
                    taken.add(from + " " + to);
                }
            }
        }
        assertEquals(taken, LEGAL);
    }

    private static boolean isTaken(State from, State to) {
        Subchannel connection = connectionIn(from);
        if (from.mayBecome(to)) {
            connection.become(to);
            return true;
        }
        expectThrows(AssertionError.class, () -> connection.become(to));
        assertEquals(connection.isOpen(), from == State.OPEN);
        return false;
    }

    private static Subchannel connectionIn(State state) {
        Subchannel connection = new ScriptedChannel(0, false).rail(1).connection();
        for (State next : State.values()) {
            if (next != State.OPEN && next.compareTo(state) <= 0) {
                connection.become(next);
            }
        }
        return connection;
    }

    /** What completes late neither gives it back twice nor opens it again. */
    public void shouldBeGivenBackOnce() {
        ScriptedChannel scene = new ScriptedChannel(0, false);
        Subchannel connection = scene.rail(1).connection();
        scene.close(connection);
        assertFalse(connection.isOpen());
        ((ScriptedFabric.ScriptedQueuePair) connection.queuePair()).flushAll();
        scene.poll();
        scene.close(connection);
        scene.parts().subchannels().freeIfSpent(connection);
        assertFalse(connection.isSpent());
        expectThrows(AssertionError.class, () -> connection.become(State.FREE)); // it is
    }
}
