package railmpi.btl.allocation;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.param.ParameterException;
import railmpi.policy.allocation.PolicyName;

/** Two processes of a node with two adapters, and a peer of another node that the test plays. */
@Test(groups = "unit")
public class RailAllocationTest {
    private static final int[] NODES = {0, 0, 1};
    private static final int PEER = 2;
    private static final int LENGTH_BYTES = 100_000;
    private static final long NS_PER_MS = 1_000_000;

    private final List<String> told = new ArrayList<>();
    private long nowNs;
    private boolean areReached;

    /** A process's channel to the peer. */
    private final class ToPeer implements ChannelTurn.Channel {
        @Override
        public int peer() {
            return PEER;
        }

        @Override
        public boolean isReached(int adapter) {
            return areReached;
        }

        @Override
        public void tell(ReservationKind kind, int adapter, long transfer, int priority) {
            told.add(kind + " " + adapter);
        }
    }

    @BeforeMethod(alwaysRun = true)
    public void begin() {
        areReached = true;
        nowNs = 0;
        told.clear();
    }

    private String told() {
        String all = String.join(", ", told);
        told.clear();
        return all;
    }

    private RailAllocation allocation(PolicyName policy, int rank, NodePage page) {
        AllocationConfig config = new AllocationConfig(policy, 1, 0, 8);
        return new RailAllocation(config, List.of("eth0", "eth1"), NODES, rank, page, () -> nowNs);
    }

    public void shouldReserveForAllProcessesOfTheNode() {
        NodePage page = NodePage.ofOneProcess();
        RailAllocation first = allocation(PolicyName.DYNAMIC, 0, page);
        RailAllocation second = allocation(PolicyName.DYNAMIC, 1, page);
        ChannelTurn turnOfFirst = first.turnOf(new ToPeer());
        ChannelTurn turnOfSecond = second.turnOf(new ToPeer());
        assertFalse(turnOfFirst.isReady(LENGTH_BYTES));
        assertEquals(told(), "REQUEST 0, REQUEST 1");
        assertFalse(turnOfSecond.isReady(LENGTH_BYTES));
        assertTrue(second.isWaiting());
        assertEquals(told(), "", "both are taken");
        turnOfFirst.onTold(ReservationKind.GRANT, 0, 1, 0);
        turnOfFirst.onTold(ReservationKind.GRANT, 1, 1, 0);
        assertTrue(turnOfFirst.isReady(LENGTH_BYTES));
        assertEquals(turnOfFirst.adapters(), 0b11);
        long transfer = turnOfFirst.take(0b01);
        assertEquals(told(), "RETURN 1", "not needed");
        assertEquals(
                first.summary(),
                "dynamic gave rails to 1 pieces; told peers of 2 requests, 0 grants, 0 refusals, 1 returns, 0 arrivals");
        nowNs += NS_PER_MS;
        second.advance();
        assertEquals(told(), "REQUEST 1");
        turnOfFirst.ended(transfer, 0);
        turnOfSecond.onTold(ReservationKind.REQUEST, 0, 99, 0);
        assertEquals(told(), "GRANT 0");
    }

    /** What is granted afterwards is given back. */
    public void shouldWaitForASecondAtMost() {
        RailAllocation allocation = allocation(PolicyName.DYNAMIC, 0, NodePage.ofOneProcess());
        ChannelTurn turn = allocation.turnOf(new ToPeer());
        assertFalse(turn.isReady(LENGTH_BYTES));
        nowNs += 999 * NS_PER_MS;
        assertFalse(turn.isReady(LENGTH_BYTES));
        nowNs += 2 * NS_PER_MS;
        assertTrue(turn.isReady(LENGTH_BYTES), "nobody has answered");
        assertEquals(turn.take(0b11), ChannelTurn.NO_TRANSFER);
        told();
        turn.onTold(ReservationKind.GRANT, 0, 1, 0);
        turn.onTold(ReservationKind.GRANT, 1, 1, 0);
        assertTrue(allocation.isWaiting());
        nowNs += NS_PER_MS;
        allocation.advance();
        assertEquals(told(), "RETURN 0, RETURN 1");
        assertFalse(allocation.isWaiting());
    }

    public void shouldForgetALostPeer() {
        RailAllocation allocation = allocation(PolicyName.DYNAMIC, 0, NodePage.ofOneProcess());
        ChannelTurn turn = allocation.turnOf(new ToPeer());
        turn.onTold(ReservationKind.REQUEST, 0, 99, 0);
        assertFalse(turn.isReady(LENGTH_BYTES));
        assertEquals(told(), "GRANT 0, REQUEST 1");
        turn.onPeerLost();
        told();
        assertFalse(allocation.isWaiting());
        ChannelTurn anew = allocation.turnOf(new ToPeer());
        assertFalse(anew.isReady(LENGTH_BYTES));
        assertEquals(told(), "REQUEST 0, REQUEST 1", "all is free");
    }

    public void shouldLeaveProcessesOfTheNodeAndOfOtherWorldsAlone() {
        RailAllocation allocation = allocation(PolicyName.DYNAMIC, PEER, NodePage.ofOneProcess());
        assertNull(allocation.turnOf(new ToPeer()));
    }

    public void shouldSendOnTheRailOfTheNode() {
        ChannelTurn turn =
                allocation(PolicyName.STATIC, 1, NodePage.ofOneProcess()).turnOf(new ToPeer());
        assertTrue(turn.isReady(LENGTH_BYTES));
        assertEquals(turn.adapters(), 0b01);
    }

    /** Rails that nobody gives away may lead there. */
    public void shouldNotWaitWhereNoAdapterLeads() {
        areReached = false;
        ChannelTurn turn =
                allocation(PolicyName.DYNAMIC, 0, NodePage.ofOneProcess()).turnOf(new ToPeer());
        assertTrue(turn.isReady(LENGTH_BYTES));
        assertEquals(turn.take(0b11), ChannelTurn.NO_TRANSFER);
        assertEquals(told(), "");
    }

    public void shouldNameTheBoundOfStaticAllocation() {
        AllocationConfig config = new AllocationConfig(PolicyName.STATIC, 1, 0, 8);
        ParameterException thrown = expectThrows(
                ParameterException.class,
                () -> new RailAllocation(
                        config, List.of("eth0", "eth1"), new int[] {0, 1, 2}, 0, NodePage.ofOneProcess(), () -> 0));
        assertTrue(thrown.getMessage().contains("3 nodes need 3 rails"), thrown.getMessage());
    }
}
