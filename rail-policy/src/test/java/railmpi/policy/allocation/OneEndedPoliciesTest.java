package railmpi.policy.allocation;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.Test;

/** Policies that ask no peer. */
@Test(groups = "unit")
public class OneEndedPoliciesTest {
    private static Transfer transfer(long id) {
        return new Transfer(id, 1, 100_000);
    }

    private static void request(AllocationPolicy policy, int... ids) {
        for (int id : ids) {
            policy.request(transfer(id), 0);
        }
    }

    public void shouldTakeRailsInTurnBlindly() {
        TestNode node = new TestNode(3);
        node.active = 0b111;
        AllocationPolicy policy = new BasicAllocation(node, node);
        request(policy, 1, 2, 3, 4);
        assertEquals(node.take(), "send 1 over 1 send 2 over 10 send 3 over 100 send 4 over 1");
        node.dead = 0b010;
        request(policy, 5, 6);
        assertEquals(node.take(), "send 5 over 100 send 6 over 1");
    }

    public void shouldLetMessagesWaitInOrderWhileNoRailLeadsToThePeer() {
        TestNode node = new TestNode(2);
        node.dead = 0b11;
        AllocationPolicy policy = new BasicAllocation(node, node);
        request(policy, 1, 2);
        assertEquals(node.take(), "wait 1 wait 2");
        node.dead = 0;
        request(policy, 3);
        assertEquals(node.take(), "wait 3");
        policy.advance(5);
        assertEquals(node.take(), "send 1 over 1 send 2 over 10 send 3 over 1");
    }

    public void shouldSendWhereThePeerReceives() {
        TestNode node = new TestNode(6);
        StaticRails rails = StaticRails.optimal(20, 6);
        for (int own = 0; own < 20; own++) {
            for (int peer = 0; peer < 20; peer++) {
                if (own != peer) {
                    new StaticAllocation(node, node, rails, own).request(new Transfer(7, peer, 1), 0);
                    long first = Long.lowestOneBit(rails.rails(own, peer));
                    assertEquals(node.take(), "send 7 over " + Long.toBinaryString(first));
                }
            }
        }
    }

    public void shouldUseAnyRailWhenAllAllocatedOnesAreDead() {
        TestNode node = new TestNode(2);
        AllocationPolicy policy = new StaticAllocation(node, node, StaticRails.optimal(2, 2), 0);
        request(policy, 1, 2);
        assertEquals(node.take(), "send 1 over 1 send 2 over 1");
        node.dead = 0b01;
        request(policy, 3);
        assertEquals(node.take(), "send 3 over 10");
    }

    public void shouldTakeFreeRailsAsTheStripingRatioSays() {
        TestNode node = new TestNode(4);
        AllocationPolicy one = new LocalDynamicAllocation(node, node, 0);
        AllocationPolicy half = new LocalDynamicAllocation(node, node, 0.5);
        AllocationPolicy all = new LocalDynamicAllocation(node, node, 1);
        request(one, 1, 2, 3, 4, 5);
        assertEquals(node.take(), "send 1 over 1 send 2 over 10 send 3 over 100 send 4 over 1000 wait 5");
        request(half, 1, 2, 3, 4);
        assertEquals(node.take(), "send 1 over 11 send 2 over 100 send 3 over 1000 wait 4");
        node.active = 0b0100;
        request(all, 1, 2);
        assertEquals(node.take(), "send 1 over 1011 wait 2");
    }

    public void shouldBeginBehindTheRailThatWasTakenLast() {
        TestNode node = new TestNode(4);
        AllocationPolicy policy = new LocalDynamicAllocation(node, node, 0);
        request(policy, 1);
        policy.release(0, 1, 1, 0);
        request(policy, 2);
        policy.release(1, 1, 2, 0);
        assertEquals(node.take(), "send 1 over 1 send 2 over 10");
    }

    public void shouldSendWhatWaitsWhenARailBecomesIdle() {
        TestNode node = new TestNode(2);
        AllocationPolicy policy = new LocalDynamicAllocation(node, node, 1);
        request(policy, 1, 2, 3);
        assertEquals(node.take(), "send 1 over 11 wait 2 wait 3");
        policy.release(0, 1, 8, 0);
        assertEquals(node.take(), "");
        policy.release(1, 1, 1, 0);
        assertEquals(node.take(), "send 2 over 10");
        node.active = 0b01;
        policy.release(0, 1, 1, 0);
        assertEquals(node.take(), "");
        node.active = 0;
        policy.onReceived(0, 1, 9, 0);
        assertEquals(node.take(), "send 3 over 1");
        policy.onLost(0, 1, 0);
        request(policy, 4);
        assertEquals(node.take(), "send 4 over 1");
    }

    public void shouldForgetWhatWaitsForALostPeer() {
        TestNode node = new TestNode(1);
        AllocationPolicy policy = new LocalDynamicAllocation(node, node, 1);
        request(policy, 1, 2);
        policy.request(new Transfer(3, 2, 5), 0);
        node.take();
        policy.onLost(0, 2, 0);
        policy.forget(1);
        policy.onLost(0, 1, 0);
        assertEquals(node.take(), "send 3 over 1");
    }

    public void shouldRefuseAPeerThatAsksForRails() {
        TestNode node = new TestNode(2);
        AllocationPolicy policy = new BasicAllocation(node, node);
        policy.onRequest(1, 3, 4, 0, 0);
        policy.onGrant(1, 3, 4, 0);
        assertEquals(node.take(), "nack1>3 abort1>3");
    }

    public void shouldNameAnImpossibleStripingRatio() {
        TestNode node = new TestNode(2);
        for (double ratio : new double[] {-0.1, 1.5, Double.NaN}) {
            String message = expectThrows(
                            IllegalArgumentException.class, () -> new LocalDynamicAllocation(node, node, ratio))
                    .getMessage();
            assertEquals(message, "striping ratio " + ratio + ": 0 (one rail) to 1 (all) is possible");
        }
    }
}
