package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.btl.rail.ScriptedFabric.ScriptedReceives;

/** Receives that connections share: when there are more of them, and that none is lost. */
@Test(singleThreaded = true)
public final class SharedReceivesTest {
    private ScriptedChannel scene;
    private ScriptedReceives receives;
    private int first;

    @BeforeMethod
    public void connect() {
        scene = new ScriptedChannel(1, true);
        receives = scene.fabric.shared;
        first = receives.posted.size();
    }

    /** Without the first batch of the sequence nothing is consumed. */
    private void keep(int count) {
        for (int i = 0; i < count; i++) {
            scene.tellEarly(1, 1 + i);
        }
    }

    @Test
    public void shouldHaveAsManyForAllAsOneConnectionHas() {
        scene.up(0);
        assertTrue(first >= BtlParameters.RECEIVE_SLOTS.defaultValue(), first + " receives");
        assertEquals(receives.posted.size(), first);
        assertTrue(scene.queuePair(0).receives.isEmpty()
                && scene.queuePair(1).receives.isEmpty());
    }

    @Test
    public void shouldPostMoreWhenHalfAreKept() {
        keep(first / 2);
        assertEquals(receives.posted.size(), first - first / 2);
        scene.tellEarly(1, 1 + first / 2);
        assertEquals(receives.posted.size(), 2 * first - first / 2 - 1);
    }

    @Test
    public void shouldPostMoreWhenTheAdapterSaysSo() {
        receives.isBelow = true;
        scene.process.keepHouseSoon();
        scene.poll();
        assertEquals(receives.posted.size(), 2 * first);
        assertFalse(receives.isBelow);
    }

    @Test
    public void shouldPostNoMoreThanTheQueueTakes() {
        for (int i = 0; i < 100; i++) {
            receives.isBelow = true;
            scene.process.keepHouseSoon();
            scene.poll();
        }
        assertEquals(receives.posted.size(), receives.depth() / first * first);
    }

    @Test
    public void shouldOfferAgainWhatALostPeerHasSent() {
        keep(10);
        assertEquals(receives.posted.size(), first - 10);
        scene.lose();
        assertEquals(receives.posted.size(), first);
    }

    @Test
    public void shouldOfferAgainWhatComesOfALostPeer() {
        ScriptedQueuePair late = scene.queuePair(1);
        scene.lose();
        late.deliver(new byte[100]);
        scene.poll();
        assertEquals(receives.posted.size(), first);
    }

    @Test
    public void shouldOfferAgainWhatIsSpoiled() {
        ScriptedFabric.ScriptedQueuePair connection = scene.queuePair(1);
        connection.deliver(new byte[1]);
        scene.poll();
        assertTrue(connection.isClosed);
        assertFalse(scene.isPeerLost);
        assertEquals(receives.posted.size(), first);
    }

    @Test
    public void shouldOfferAgainWhatIsNonsense() {
        scene.tellEarly(1, 1000);
        assertTrue(scene.isPeerLost);
        assertEquals(receives.posted.size(), first);
    }
}
