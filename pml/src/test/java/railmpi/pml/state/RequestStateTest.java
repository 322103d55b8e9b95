package railmpi.pml.state;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.Test;

/** All steps from state to state, and that a request refuses the others. */
@Test(groups = "unit")
public final class RequestStateTest {
    private static final Set<String> LEGAL =
            new TreeSet<>(Set.of("00", "01", "02", "03", "04", "05", "12", "15", "24", "25", "34", "35", "45", "50"));

    public void shouldTakeLegalStepsOnly() {
        Set<String> taken = new TreeSet<>();
        for (int from = RequestState.FREE; from <= RequestState.COMPLETE; from++) {
            for (int to = RequestState.FREE; to <= RequestState.COMPLETE; to++) {
                if (isTaken(from, to)) {
                    taken.add("" + from + to);
                }
            }
        }
        assertEquals(taken, LEGAL);
    }

    private static boolean isTaken(int from, int to) {
        PmlRequest request = new PmlRequest(PmlRequest.NO_SLOT);
        request.state = from;
        if (RequestState.mayFollow(from, to)) {
            request.become(to);
            assertEquals(request.state, to);
            return true;
        }
        expectThrows(AssertionError.class, () -> request.become(to));
        assertEquals(request.state, from);
        return false;
    }
}
