package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.ProcessName;

/** What is said of a peer to which no rail leads: all have been down for long, or its card makes no sense. */
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

    @DataProvider
    public Object[][] unreadableCards() {
        return new Object[][] {
            {List.of("", "0", "?p0"), "'?p0' is not the address of a port"},
            {List.of("", "0", ""), "'' is not the address of a port"},
            {List.of("", "first", "0p0"), "For input string: \"first\""},
            {List.of("", "0", "zp0"), "'zp0' is not the address of a port"},
            {List.of("", "0", "0" + ScriptedFabric.NO_ADDRESS), "it is no address"}
        };
    }

    @Test(dataProvider = "unreadableCards")
    public void shouldNameACardThatCannotBeRead(List<String> card, String reason) {
        ProcessName name = new ProcessName(1, 0, 3);
        assertEquals(
                new ScriptedChannel(0, false).process.whyUnreachable(name, card),
                "the card of " + name + " cannot be read: " + String.join(", ", card) + " (" + reason + ")");
    }
}
