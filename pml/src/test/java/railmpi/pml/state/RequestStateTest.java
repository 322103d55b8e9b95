package railmpi.pml.state;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.Test;

/** All steps from state to state of all kinds, and that a request refuses the others. */
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
        request.kind = to == RequestState.QUEUED || to == RequestState.ASKED ? RequestKind.SEND : RequestKind.RECEIVE;
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

    /** For each kind the states in which it may be, in the order of their numbers. */
    public void shouldHaveStatesOfItsKindOnly() {
        String[] states = {"0345", "0345", "045", "045", "01245", "01245", "045"};
        for (int kind = 0; kind <= RequestKind.ACTIVITY; kind++) {
            StringBuilder possible = new StringBuilder();
            for (int state = RequestState.FREE; state <= RequestState.COMPLETE; state++) {
                PmlRequest request = new PmlRequest(PmlRequest.NO_SLOT);
                request.beOf(kind);
                if (RequestKind.mayBe(kind, state)) {
                    request.become(state);
                    possible.append(state);
                } else {
                    int next = state;
                    expectThrows(AssertionError.class, () -> request.become(next));
                }
            }
            assertEquals(possible.toString(), states[kind], "kind " + kind);
        }
    }

    public void shouldGetItsKindOnceAndBeforeItBegins() {
        PmlRequest request = new PmlRequest(PmlRequest.NO_SLOT);
        request.beOf(RequestKind.SEND);
        expectThrows(AssertionError.class, () -> request.beOf(RequestKind.WORK));
        PmlRequest begun = new PmlRequest(PmlRequest.NO_SLOT);
        begun.become(RequestState.POSTED);
        expectThrows(AssertionError.class, () -> begun.beOf(RequestKind.SEND));
    }

    /** Activities report no source, as sends do; waits and work may have one. */
    public void shouldTellKindsApart() {
        StringBuilder told = new StringBuilder();
        for (int kind = RequestKind.RECEIVE; kind <= RequestKind.ACTIVITY; kind++) {
            PmlRequest request = new PmlRequest(PmlRequest.NO_SLOT);
            request.beOf(kind);
            told.append(request.isSend() ? 's' : '-').append(request.isMessage() ? 'm' : '-');
            told.append(request.isActivity() ? 'a' : '-')
                    .append(request.isWork() ? 'w' : '-')
                    .append(' ');
        }
        assertEquals(told.toString(), "-m-- -m-- ---- ---w sm-- sm-- s-a- ");
    }
}
