package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Map;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.core.param.Parameters;
import railmpi.fabric.MemoryRegion;

/** Which rails the data for one peer take while the same ports carry data to another one. */
@Test(groups = "unit")
public class SharedPortsTest {
    private static final int RAILS = 2;
    private static final int KIB = 1024;
    private static final int LONG_BYTES = 256 * KIB;
    private static final int ANY_KIND = 1;

    private RailChannels process;
    private RailChannel toFirst;
    private RailChannel toSecond;
    private MemoryRegion source;

    @BeforeMethod(alwaysRun = true)
    public void connectTwoPeers() {
        process = new RailChannels(
                new ScriptedFabric(RAILS, false),
                0,
                3,
                0,
                any -> new String[] {"0p0", "0p1"},
                Parameters.resolve(
                        Map.of(
                                Parameters.PREFIX + "btl_multiplexing",
                                "shortest-queue",
                                Parameters.PREFIX + "btl_striping",
                                "adaptive"),
                        BtlParameters.ALL));
        process.attach(new HandlerTable(), null);
        toFirst = connect(1);
        toSecond = connect(2);
        source = process.port().allocate(LONG_BYTES);
    }

    private RailChannel connect(int peer) {
        RailChannel channel = process.channel(peer);
        for (int rail = 0; rail < RAILS; rail++) {
            queuePair(channel, rail).state = ScriptedQueuePair.State.CONNECTED;
        }
        channel.connecting().advance(System.nanoTime());
        return channel;
    }

    private static ScriptedQueuePair queuePair(RailChannel channel, int rail) {
        return (ScriptedQueuePair) channel.rails().rail(rail).connection().queuePair();
    }

    private boolean write(RailChannel channel, int lengthBytes) {
        long[] keys = new long[MemoryRegion.MOST_KEYS];
        return channel.put(source, 0, lengthBytes, 0, keys, ScriptedChannel.FIN_KIND, 0, 0, (token, value) -> {}, 0);
    }

    private static long writtenBytes(RailChannel channel, int rail) {
        return channel.status(rail).stripeBytes();
    }

    /** Sends a short message to the second peer; returns the rail that it takes. */
    private int railOfBatch() {
        int[] before = {
            queuePair(toSecond, 0).posted.size(), queuePair(toSecond, 1).posted.size()
        };
        toSecond.claim(0);
        toSecond.commit(ANY_KIND, 0);
        toSecond.flush();
        int rail = queuePair(toSecond, 0).posted.size() > before[0] ? 0 : 1;
        assertEquals(queuePair(toSecond, rail).posted.size(), before[rail] + 1);
        return rail;
    }

    public void shouldAvoidAPortThatIsBusyWithAnotherPeer() {
        write(toFirst, 16 * KIB);
        assertEquals(writtenBytes(toFirst, 0), 16 * KIB, "on the rail that a pair stays on");
        assertEquals(railOfBatch(), 1);
    }

    public void shouldComeBackWhenTheOtherPeerHasItsData() {
        write(toFirst, 16 * KIB);
        assertEquals(railOfBatch(), 1);
        while (!queuePair(toFirst, 0).posted.isEmpty()) {
            queuePair(toFirst, 0).complete(true);
        }
        process.poll();
        assertEquals(railOfBatch(), 0);
    }

    public void shouldComeBackWhenTheOtherConnectionIsGone() {
        write(toFirst, 16 * KIB);
        assertEquals(railOfBatch(), 1);
        toFirst.connecting().closeAll(true);
        assertEquals(railOfBatch(), 0);
    }

    /** What others get is in the times that weights are learned from. */
    public void shouldCutByTheWeightsWhateverThePortsCarryToOthers() {
        write(toFirst, 16 * KIB);
        write(toSecond, LONG_BYTES);
        assertEquals(writtenBytes(toSecond, 0), LONG_BYTES / 2);
        assertEquals(writtenBytes(toSecond, 1), LONG_BYTES / 2);
    }

    public void shouldHaveRoomHoweverMuchGoesToAnotherPeer() {
        while (write(toFirst, LONG_BYTES)) {
            assertTrue(writtenBytes(toFirst, 0) < 64 * LONG_BYTES, "there is a window");
        }
        assertTrue(write(toSecond, LONG_BYTES));
    }
}
