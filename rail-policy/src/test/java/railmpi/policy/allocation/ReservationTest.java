package railmpi.policy.allocation;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** A rail that the processes of a node share. */
@Test(groups = "unit")
public class ReservationTest {
    private static final int OWN_NODE = 5;
    private static final int PEER = 40;
    private static final int PEER_NODE = 4;

    private final ReservationWord word = ReservationWord.ofOneProcess();
    private final RailReservation first = new RailReservation(word);
    private final RailReservation second = new RailReservation(word);

    public void shouldBeWhatWasPacked() {
        assertEquals(Reservation.unpack(0), new Reservation(ReservationState.FREE, 0, 0));
        for (ReservationState state : ReservationState.values()) {
            for (int priority : new int[] {0, 1, -1, 70_000, -70_000, (1 << 23) - 1, 1 - (1 << 23)}) {
                Reservation there = new Reservation(state, priority, -priority / 2);
                assertEquals(Reservation.unpack(there.pack()), there);
            }
        }
    }

    public void shouldKeepPrioritiesWithinTheWord() {
        int most = (1 << 23) - 1;
        Reservation asked = new Reservation(ReservationState.RESERVED, most, most);
        assertEquals(asked.on(ReservationEvent.REMOTE_WINNER).priority(), most);
        Reservation least = new Reservation(ReservationState.RESERVED, -most, -most);
        assertEquals(least.on(ReservationEvent.LOCAL_WINNER).priority(), -most);
    }

    /** The peer asks the second process while the first one asks the peer. */
    public void shouldDecideForAllProcessesOfTheNode() {
        assertTrue(first.tryAsk(PEER, 1));
        assertFalse(second.tryAsk(PEER, 2), "the rail is taken");
        assertFalse(second.grant(OWN_NODE, PEER_NODE, 0, PEER, 7), "the higher number of the same priority wins");
        assertTrue(second.grant(OWN_NODE, PEER_NODE, 1, PEER, 8), "the peer has a higher priority");
        assertFalse(first.granted(), "the rail receives meanwhile");
        assertFalse(first.hasAsked(PEER, 1));
        first.received(PEER, 8);
        assertEquals(first.state(), ReservationState.RECEIVING, "for another process");
        second.received(PEER, 8);
        assertEquals(first.state(), ReservationState.FREE);
    }
}
