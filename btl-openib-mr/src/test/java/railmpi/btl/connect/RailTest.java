package railmpi.btl.connect;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.Test;

/** All steps from state to state, and that a rail refuses the others. */
@Test(groups = "unit")
public final class RailTest {
    private static final Set<String> LEGAL =
            new TreeSet<>(Set.of("DOWN CONNECTING", "CONNECTING UP", "CONNECTING DOWN", "UP DOWN"));

    public void shouldTakeLegalStepsOnly() {
        Set<String> taken = new TreeSet<>();
        for (Rail.State from : Rail.State.values()) {
            for (Rail.State to : Rail.State.values()) {
                if (isTaken(from, to)) {
                    taken.add(from + " " + to);
                }
            }
        }
        assertEquals(taken, LEGAL);
    }

    private static boolean isTaken(Rail.State from, Rail.State to) {
        Rail<Connection> rail = railIn(from);
        if (from.mayBecome(to)) {
            rail.become(to);
            assertEquals(rail.state(), to);
            return true;
        }
        expectThrows(AssertionError.class, () -> rail.become(to));
        assertEquals(rail.state(), from);
        return false;
    }

    private static Rail<Connection> railIn(Rail.State state) {
        Rail<Connection> rail = new Rail<>(0, null, null, new PeerPort(0, ""), 1);
        if (state != Rail.State.DOWN) {
            rail.become(Rail.State.CONNECTING);
        }
        if (state == Rail.State.UP) {
            rail.become(Rail.State.UP);
        }
        return rail;
    }
}
