package railmpi.coll.step;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.Assert.ThrowingRunnable;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Pending;

/** What becomes of requests in flight when the next one of the same collective cannot start. */
@Test(groups = "unit")
public class RequestListTest {
    private static final int DEAD = 9;
    private static final TypedBuffer BUFFER = TypedBuffer.ofArray(BasicType.BYTE, new byte[8]);

    private record Message(String kind, int peer) implements Pending {}

    private final RuntimeException failure = new IllegalStateException("rank 9 is dead");
    private final List<Pending> givenUp = new ArrayList<>();
    private final List<Pending> awaited = new ArrayList<>();
    private RequestList requests;

    @BeforeMethod
    public void begin() {
        givenUp.clear();
        awaited.clear();
        requests = new RequestList(steps(), null, 8);
    }

    public void shouldGiveUpWhatIsInFlightWhenASendCannotStart() {
        requests.startReceive(1, BUFFER, 0, 8);
        requests.startSend(2, BUFFER, 0, 8);
        expectFailure(() -> requests.startSend(DEAD, BUFFER, 0, 8));
        assertEquals(givenUp, List.of(new Message("startReceive", 1), new Message("startSend", 2)));
    }

    public void shouldGiveUpWhatIsInFlightWhenAReceiveCannotStart() {
        requests.startReceive(1, BUFFER, 0, 8);
        expectFailure(() -> requests.startReceive(DEAD, BUFFER, 0, 8));
        assertEquals(givenUp, List.of(new Message("startReceive", 1)));
    }

    public void shouldGiveUpWhatIsInFlightWhenABlockingReceiveFails() {
        requests.startSend(1, BUFFER, 0, 8);
        expectFailure(() -> requests.receive(DEAD, BUFFER, 0, 8));
        assertEquals(givenUp, List.of(new Message("startSend", 1)));
    }

    public void shouldGiveUpWhatIsInFlightWhenABlockingSendFails() {
        requests.startReceive(1, BUFFER, 0, 8);
        expectFailure(() -> requests.send(DEAD, BUFFER, 0, 8));
        assertEquals(givenUp, List.of(new Message("startReceive", 1)));
    }

    public void shouldNotGiveUpWhatWasAwaited() {
        requests.startReceive(1, BUFFER, 0, 8);
        requests.startReceive(2, BUFFER, 0, 0);
        requests.startReceive(3, BUFFER, 0, 8);
        requests.awaitFirst();
        expectFailure(() -> requests.startSend(DEAD, BUFFER, 0, 8));
        assertEquals(awaited, List.of(new Message("startReceive", 1)));
        assertEquals(givenUp, List.of(new Message("startReceive", 3)));
        requests.awaitAll();
        assertEquals(awaited.size(), 1, "nothing is left to wait for");
    }

    private void expectFailure(ThrowingRunnable call) {
        assertSame(expectThrows(IllegalStateException.class, call), failure);
    }

    /** Steps towards peers of which {@link #DEAD} is dead. */
    private Steps steps() {
        return (Steps) Proxy.newProxyInstance(
                Steps.class.getClassLoader(), new Class<?>[] {Steps.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "startSend", "startReceive", "send", "receive" -> {
                            int peer = (int) arguments[1];
                            if (peer == DEAD) {
                                throw failure;
                            }
                            return (long) arguments[4] == 0 ? null : new Message(method.getName(), peer);
                        }
                        case "awaitFirst" -> awaited.add(((Pending[]) arguments[0])[0]);
                        case "awaitAll" -> awaited.addAll(listed(arguments));
                        case "giveUp" -> {
                            assertSame(arguments[2], failure);
                            givenUp.addAll(listed(arguments));
                        }
                        default -> throw new AssertionError("unexpected " + method);
                    }
                    return null;
                });
    }

    private static List<Pending> listed(Object[] arguments) {
        return Arrays.asList((Pending[]) arguments[0]).subList(0, (int) arguments[1]);
    }
}
