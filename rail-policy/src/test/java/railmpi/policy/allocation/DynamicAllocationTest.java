package railmpi.policy.allocation;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Dynamic allocation at one node: its table, and what it does when something happens. */
@Test(groups = "unit")
public class DynamicAllocationTest {
    private static final DynamicConfig ONE_RAIL = new DynamicConfig(0, 0, 100, 1000, 1);
    private static final DynamicConfig ALL_RAILS = new DynamicConfig(1, 64, 100, 1000, 1);

    /** Tables 1 and 2 of the paper and what is added: for each event the state that follows each state, - for none. */
    @DataProvider
    public Object[][] table() {
        return new Object[][] {
            {"LOCAL_RTS", "RESERVED RESERVED SENDING RECEIVING ASKED_AND_RECEIVING"},
            {"LOCAL_ACK", "- - - FREE RESERVED"},
            {"LOCAL_ABORT", "- - FREE - -"},
            {"REMOTE_RTS", "RECEIVING - SENDING RECEIVING ASKED_AND_RECEIVING"},
            {"LOCAL_WINNER", "- RESERVED - - -"},
            {"REMOTE_WINNER", "- ASKED_AND_RECEIVING - - -"},
            {"REMOTE_ABORT", "- - - FREE RESERVED"},
            {"REMOTE_CTS", "- SENDING - - RECEIVING"},
            {"REMOTE_ACK", "- - FREE - -"},
            {"REMOTE_NACK", "- FREE - - RECEIVING"},
        };
    }

    @Test(dataProvider = "table")
    public void shouldFollowTheTableForAllPairs(String eventName, String row) {
        ReservationEvent event = ReservationEvent.valueOf(eventName);
        String[] next = row.split(" ");
        for (ReservationState state : ReservationState.values()) {
            String expected = next[state.ordinal()];
            if (expected.equals("-")) {
                expectThrows(IllegalStateException.class, () -> state.on(event));
            } else {
                assertEquals(state.on(event), ReservationState.valueOf(expected), state + " on " + event);
            }
        }
    }

    @Test
    public void shouldHaveARowForEveryEvent() {
        assertEquals(table().length, ReservationEvent.values().length);
    }

    private static DynamicAllocation policy(TestNode node, DynamicConfig config) {
        return new DynamicAllocation(node, node, 5, config);
    }

    private static Transfer transfer(long id, int peer) {
        return new Transfer(id, peer, 100_000);
    }

    @Test
    public void shouldSendWhenAllHaveAnsweredAndGiveTheRestBack() {
        TestNode node = new TestNode(3);
        DynamicAllocation policy = policy(node, ONE_RAIL);
        policy.request(transfer(1, 7), 0);
        assertEquals(node.take(), "rts0 rts1 rts2");
        policy.onGrant(1, 7, 1, 10);
        policy.onNack(0, 7, 1, 20);
        assertEquals(node.take(), "");
        policy.onGrant(2, 7, 1, 30);
        assertEquals(node.take(), "abort2>7 send 1 over 10");
        assertEquals(policy.state(1), ReservationState.SENDING);
        assertEquals(policy.state(2), ReservationState.FREE);
        policy.release(1, 7, 1, 40);
        assertEquals(policy.state(1), ReservationState.FREE);
    }

    @Test
    public void shouldStripeOverAllThatAreGranted() {
        TestNode node = new TestNode(3);
        DynamicAllocation policy = policy(node, ALL_RAILS);
        policy.request(transfer(1, 7), 0);
        policy.onGrant(0, 7, 1, 10);
        policy.onGrant(2, 7, 1, 10);
        policy.onNack(1, 7, 1, 10);
        assertEquals(node.take(), "rts0 rts1 rts2 send 1 over 101");
    }

    @Test
    public void shouldSendShortMessagesAtOnceOverFreeRails() {
        TestNode node = new TestNode(3);
        DynamicAllocation policy = policy(node, ALL_RAILS);
        policy.onRequest(1, 2, 3, 0, 0);
        for (int id = 1; id <= 3; id++) {
            policy.request(new Transfer(id, 7, 64), 0);
        }
        assertEquals(node.take(), "cts1>2 send 1 over 1 send 2 over 100 send 3 over 1");
        policy.request(transfer(4, 7), 0);
        policy.request(new Transfer(5, 7, 64), 0);
        assertEquals(node.take(), "rts0 rts2 send 5 over 10");
        policy.release(1, 2, 3, 0);
        assertEquals(policy.state(1), ReservationState.RECEIVING, "by an own message of the same number");
        policy.onReceived(1, 2, 3, 0);
        assertEquals(policy.state(1), ReservationState.FREE);
    }

    @Test
    public void shouldRefuseAPeerWhileTheRailIsTaken() {
        TestNode node = new TestNode(2);
        DynamicAllocation policy = policy(node, ONE_RAIL);
        policy.onRequest(0, 2, 3, 0, 0);
        policy.onRequest(0, 4, 3, 0, 0);
        policy.onAbort(0, 4, 3, 0);
        policy.onRequest(0, 4, 9, 9, 0);
        policy.onAbort(0, 2, 3, 0);
        policy.onRequest(0, 4, 9, 0, 0);
        assertEquals(node.take(), "cts0>2 nack0>4 nack0>4 cts0>4");
    }

    /**
     * Of two that ask each other the one with the higher priority goes first, else the higher number; then it has less.
     */
    @Test
    public void shouldLetOneOfTwoGoFirstWhenTheyAskEachOther() {
        TestNode node = new TestNode(1);
        DynamicAllocation policy = policy(node, ONE_RAIL);
        policy.request(transfer(1, 4), 0);
        policy.onRequest(0, 4, 8, 0, 1);
        assertEquals(node.take(), "rts0 nack0>4");
        policy.onGrant(0, 4, 1, 2);
        policy.release(0, 4, 1, 3);
        policy.request(transfer(2, 4), 4);
        policy.onRequest(0, 4, 9, 0, 5);
        assertEquals(node.take(), "send 1 over 1 rts0 cts0>4");
        assertEquals(policy.state(0), ReservationState.ASKED_AND_RECEIVING);
        policy.onReceived(0, 4, 9, 6);
        assertEquals(policy.state(0), ReservationState.RESERVED);
    }

    /** The node in the middle of figure 6: it has granted a rail, and gives back what is granted to it. */
    @Test
    public void shouldGiveBackWhatIsGrantedWhileItReceives() {
        TestNode node = new TestNode(1);
        DynamicAllocation policy = policy(node, ONE_RAIL);
        policy.request(transfer(1, 4), 0);
        policy.onRequest(0, 6, 8, 0, 1);
        policy.onGrant(0, 4, 1, 2);
        assertEquals(node.take(), "rts0 cts0>6 abort0>4");
        assertEquals(policy.state(0), ReservationState.RECEIVING);
        policy.onAbort(0, 6, 8, 3);
        assertEquals(node.take(), "");
        policy.advance(policy.nextNs());
        assertEquals(node.take(), "rts0");
    }

    @Test
    public void shouldTryAgainLaterWhenAllRefuse() {
        TestNode node = new TestNode(1);
        DynamicAllocation policy = policy(node, ONE_RAIL);
        assertEquals(policy.nextNs(), AllocationPolicy.NEVER);
        policy.request(transfer(1, 4), 0);
        policy.request(transfer(2, 4), 0);
        assertEquals(node.take(), "rts0 wait 2");
        assertEquals(policy.nextNs(), 1000);
        policy.onNack(0, 4, 1, 10);
        assertEquals(node.take(), "rts0", "the other one's turn");
        policy.onNack(0, 4, 2, 20);
        long firstTry = policy.nextNs();
        assertEquals(firstTry >= 110 && firstTry < 220, true, "after " + firstTry + " ns");
        policy.advance(firstTry - 1);
        assertEquals(node.take(), "");
        policy.advance(firstTry);
        assertEquals(node.take(), "rts0");
    }

    @Test
    public void shouldTakeNoAnswerForARefusal() {
        TestNode node = new TestNode(2);
        DynamicAllocation policy = policy(node, ONE_RAIL);
        policy.request(transfer(1, 4), 0);
        policy.onGrant(0, 4, 1, 10);
        policy.advance(1000);
        assertEquals(node.take(), "rts0 rts1 send 1 over 1");
        assertEquals(policy.state(1), ReservationState.FREE);
        policy.onGrant(1, 4, 1, 1100);
        policy.onNack(0, 4, 1, 1100);
        assertEquals(node.take(), "abort1>4");
    }

    @Test
    public void shouldFreeWhatALostPeerHeld() {
        TestNode node = new TestNode(3);
        DynamicAllocation policy = policy(node, ONE_RAIL);
        policy.onRequest(2, 4, 8, 0, 0);
        policy.request(transfer(1, 4), 0);
        policy.onGrant(0, 4, 1, 0);
        policy.request(transfer(2, 6), 0);
        node.take();
        for (int rail = 0; rail < 3; rail++) {
            policy.onLost(rail, 4, 10);
        }
        policy.forget(4);
        assertEquals(node.take(), "rts0", "the other one's turn");
        assertEquals(policy.state(1), ReservationState.FREE);
        assertEquals(policy.state(2), ReservationState.FREE);
        policy.onNack(0, 6, 2, 20);
        policy.advance(10_000);
        policy.onNack(0, 6, 2, 10_000);
        assertEquals(node.take(), "rts0 rts1 rts2", "nothing for the lost one");
    }

    @Test
    public void shouldNameImpossibleSettings() {
        expectThrows(IllegalArgumentException.class, () -> new DynamicConfig(2, 0, 1, 1, 0));
        expectThrows(IllegalArgumentException.class, () -> new DynamicConfig(1, -1, 1, 1, 0));
        expectThrows(IllegalArgumentException.class, () -> new DynamicConfig(1, 0, 0, 1, 0));
        expectThrows(IllegalArgumentException.class, () -> new DynamicConfig(1, 0, 1, 0, 0));
    }
}
