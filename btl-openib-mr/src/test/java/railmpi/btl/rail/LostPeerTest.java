package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.FrameCheck;

/**
 * What is said of a peer to which no rail leads: all have been down for long, or its card makes no sense; and what is
 * seen of one that is lost.
 */
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

    @Test
    public void shouldShowNoFrameOfABatchThatWasBeingDelivered() {
        ScriptedChannel scripted = new ScriptedChannel(0, false);
        InboundFrames inbound = scripted.channel.inbound();
        scripted.queuePair(1).deliver(batchOfTwo(RailFrames.DOWN));
        assertNotEquals(inbound.head(), 0L, "the first frame");
        inbound.take(0);
        assertNotEquals(inbound.head(), 0L, "the second frame");
        scripted.lose();
        assertEquals(inbound.head(), 0L, "of a peer that is lost, whose memory may be gone");
    }

    private static byte[] batchOfTwo(int kind) {
        byte[] one = ScriptedChannel.batch(0, kind, 0, 0, new long[0]);
        int second = one.length;
        ByteBuffer both =
                ByteBuffer.allocate(second + BatchLayout.frameBytes(0)).order(ByteOrder.nativeOrder());
        both.put(0, one);
        long word = FrameLayout.frameWord(kind, 0);
        both.putLong(second, word | FrameCheck.ofFrame(both, second, second, word, 0) & 0xffff_ffffL);
        BatchLayout.putHeader(both, 0, 0, 0, 0, both.capacity());
        return both.array();
    }
}
