package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import org.testng.annotations.Test;

/** What is said of a peer to which all rails have been down for long. */
public final class LostPeerTest {
    private static final int LIMIT_MS = 4000;

    @Test
    public void shouldNameTheParameterAndItsWholeValue() {
        ScriptedChannel scripted = new ScriptedChannel(0, false);
        scripted.process.losePeersAfter(LIMIT_MS * 1_000_000L);
        scripted.queuePair(0).breakDown();
        scripted.advance(0);
        scripted.channel.connecting().takeDown(scripted.rail(1).connection(), "cut", scripted.nowNs);
        scripted.advance(LIMIT_MS);
        assertNull(scripted.channel.failure());
        scripted.advance(1);
        assertEquals(
                scripted.channel.failure().getMessage(),
                "rank 1 is lost: all rails have been down for 4000 ms, which is half of btl_peer_timeout (8 s): cut");
    }
}
