package railmpi.pml.state;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.progress.IdleStrategy;

/** All steps from state to state of all kinds, and that a request refuses the others. */
@Test(groups = "unit")
public final class RequestStateTest {
    private static final int SLOT = 0;

    /** For each state those that may follow. */
    private static final Map<RequestState, Set<RequestState>> NEXT = Map.of(
            RequestState.FREE,
            EnumSet.allOf(RequestState.class),
            RequestState.QUEUED,
            EnumSet.of(RequestState.ASKED, RequestState.COMPLETE),
            RequestState.ASKED,
            EnumSet.of(RequestState.MOVING, RequestState.COMPLETE),
            RequestState.POSTED,
            EnumSet.of(RequestState.MOVING, RequestState.COMPLETE),
            RequestState.MOVING,
            EnumSet.of(RequestState.COMPLETE),
            RequestState.COMPLETE,
            EnumSet.of(RequestState.FREE));

    private static final Set<RequestState> OF_ALL =
            EnumSet.of(RequestState.FREE, RequestState.MOVING, RequestState.COMPLETE);

    @DataProvider
    public Object[][] kinds() {
        Set<RequestState> ofSends = EnumSet.complementOf(EnumSet.of(RequestState.POSTED));
        Set<RequestState> ofReceives = EnumSet.complementOf(EnumSet.of(RequestState.QUEUED, RequestState.ASKED));
        return new Object[][] {
            {RequestKind.SEND, ofSends},
            {RequestKind.RECEIVE, ofReceives},
            {RequestKind.ACTIVITY, OF_ALL},
            {RequestKind.WAIT, OF_ALL},
            {RequestKind.WORK, OF_ALL},
        };
    }

    private static PmlRequest request(RequestKind kind) {
        return switch (kind) {
            case SEND -> new MessageRequest.Send(SLOT);
            case RECEIVE -> new MessageRequest.Receive(SLOT);
            case ACTIVITY -> new ActivityRequest(SLOT);
            case WAIT -> new WaitRequest(SLOT);
            case WORK -> new WorkRequest(SLOT);
        };
    }

    @Test(dataProvider = "kinds")
    public void shouldTakeLegalStepsOnly(RequestKind kind, Set<RequestState> possible) {
        for (RequestState from : possible) {
            for (RequestState to : RequestState.values()) {
                PmlRequest request = request(kind);
                assertEquals(request.kind, kind);
                request.become(from);
                if (possible.contains(to) && NEXT.get(from).contains(to)) {
                    request.become(to);
                    assertTrue(request.is(to), from + " -> " + to);
                } else {
                    expectThrows(AssertionError.class, () -> request.become(to));
                    assertTrue(request.is(from), from + " -> " + to);
                }
            }
        }
    }

    /** Peers name requests by slots, so no two have the same, whatever they are of. */
    public void shouldHaveASlotOfItsOwn() {
        Requests requests = new Requests(new IdleStrategy(null, null, 0, 0, null));
        List<PmlRequest> all = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            all.add(requests.newSend());
            all.add(requests.newReceive());
            all.add(requests.newActivity());
            all.add(requests.newWait());
            all.add(requests.newWork());
        }
        assertEquals(all.stream().map(PmlRequest::id).distinct().count(), all.size());
        assertTrue(requests.isMessageUnderWay());
    }
}
