package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import java.util.Map;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.connect.Rail;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.btl.rail.ScriptedFabric.ScriptedRequest;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;

/** What a process does whose first attempts to reach a peer fail, over two rails with as many ways to spare. */
public final class FirstAttemptsTest {
    private static final int LOWER = 0;
    private static final int HIGHER = 1;
    private static final int RAILS = 2;

    private long nowNs;

    @BeforeMethod
    public void begin() {
        nowNs = System.nanoTime();
    }

    private static RailChannel channelOf(int rank) {
        return processOf(rank, "0p0", "0p1").channel(1 - rank);
    }

    private static RailChannels processOf(int rank, String... peerPorts) {
        return new RailChannels(
                new ScriptedFabric(RAILS, false),
                rank,
                2,
                0,
                peer -> peerPorts,
                Parameters.resolve(Map.of(), BtlParameters.ALL));
    }

    private static ScriptedQueuePair queuePair(RailChannel channel, int rail) {
        return (ScriptedQueuePair) channel.rails().rail(rail).connection().queuePair();
    }

    private void advance(RailChannel channel, int milliseconds) {
        nowNs += milliseconds * 1_000_000L;
        channel.connecting().advance(nowNs);
    }

    private void poll(RailChannel channel, int milliseconds) {
        for (int i = 0; i < milliseconds / 10; i++) {
            advance(channel, 10);
        }
    }

    private void refuseAll(RailChannel channel) {
        for (int rail = 0; rail < RAILS; rail++) {
            queuePair(channel, rail).refuse();
        }
        advance(channel, 0);
    }

    /** The lower rank refuses what it is connecting itself, and may be slow with it. */
    @Test
    public void shouldWaitForTheLowerRankThatRefused() {
        RailChannel channel = channelOf(HIGHER);
        refuseAll(channel);
        for (int i = 0; i < 4; i++) {
            advance(channel, 1_000);
            assertEquals(channel.rails().count(), RAILS);
            for (int rail = 0; rail < RAILS; rail++) {
                assertEquals(channel.rails().rail(rail).state(), Rail.State.DOWN);
            }
        }
        for (int rail = 0; rail < RAILS; rail++) {
            ScriptedRequest request = new ScriptedRequest();
            Rail<Subchannel> asked = channel.rails().rail(rail);
            channel.connecting().answer(request, asked.port(), ScriptedChannel.greeting(asked.id(), 2), nowNs);
            request.accepted.state = ScriptedQueuePair.State.CONNECTED;
        }
        advance(channel, 0);
        assertEquals(channel.rails().usableCount(), RAILS);
        assertEquals(channel.rails().count(), RAILS);
    }

    @Test
    public void shouldTryOtherWaysWhenTheLowerRankDoesNotCome() {
        RailChannel channel = channelOf(HIGHER);
        refuseAll(channel);
        advance(channel, 6_000);
        assertEquals(channel.rails().count(), RAILS + 1);
        queuePair(channel, RAILS).refuse();
        advance(channel, 0); // at once, and so on until there is none
        queuePair(channel, RAILS + 1).refuse();
        advance(channel, 0);
        refuseAll(channel);
        advance(channel, 0);
        assertEquals(channel.rails().count(), 2 * RAILS);
    }

    @Test
    public void shouldTryOtherWaysAtOnceWhenNobodyHasAnswered() {
        for (int rank : new int[] {LOWER, HIGHER}) {
            RailChannel channel = channelOf(rank);
            for (int rail = 0; rail < RAILS; rail++) {
                queuePair(channel, rail).breakDown();
            }
            advance(channel, 0);
            assertEquals(channel.rails().count(), RAILS + 1);
        }
    }

    /** A peer that was stopped answers one attempt first: the others waited for it as well, not for their rails. */
    @Test
    public void shouldGiveTheOtherRailsTheirTimeWhenThePeerAnswersLate() {
        for (int rank : new int[] {LOWER, HIGHER}) {
            RailChannel channel = channelOf(rank);
            advance(channel, 15_000);
            queuePair(channel, 0).state = ScriptedQueuePair.State.CONNECTED;
            advance(channel, 0);
            Rail<Subchannel> other = channel.rails().rail(1);
            assertEquals(other.state(), Rail.State.CONNECTING);
            poll(channel, 900);
            assertEquals(other.state(), Rail.State.CONNECTING);
            poll(channel, 300);
            assertEquals(other.state(), Rail.State.DOWN);
        }
    }

    /** Answers wait for this process, which was stopped. */
    @Test
    public void shouldNotCountTheTimeInWhichItDidNotLook() {
        RailChannel channel = channelWithOneRailUp();
        Rail<Subchannel> other = channel.rails().rail(1);
        for (int i = 0; i < 8; i++) {
            advance(channel, 3_000);
            assertEquals(other.state(), Rail.State.CONNECTING);
        }
        poll(channel, 300);
        assertEquals(other.state(), Rail.State.DOWN);
    }

    /** The way is there, the process there was stopped. */
    @Test
    public void shouldWaitLongerForAProcessThanForItsMachine() {
        RailChannel channel = channelWithOneRailUp();
        Rail<Subchannel> other = channel.rails().rail(1);
        queuePair(channel, 1).isMachineReached = true;
        poll(channel, 7_500);
        assertEquals(other.state(), Rail.State.CONNECTING);
        poll(channel, 600);
        assertEquals(other.state(), Rail.State.DOWN);
    }

    private RailChannel channelWithOneRailUp() {
        RailChannel channel = channelOf(LOWER);
        begin();
        queuePair(channel, 0).state = ScriptedQueuePair.State.CONNECTED;
        advance(channel, 0);
        return channel;
    }

    /** It may know better how to reach this process. */
    @Test
    public void shouldWaitForAPeerWhoseAddressesMakeNoSense() {
        RailChannels process = processOf(HIGHER, "0p0", "p1");
        assertThrows(RailException.class, () -> process.channel(LOWER));
        RailChannel channel = process.channel(LOWER);
        for (int i = 0; i < 4; i++) {
            advance(channel, 1_000);
        }
        assertEquals(channel.rails().count(), 0);
        ScriptedRequest request = new ScriptedRequest();
        channel.connecting()
                .answer(request, process.channels().parts().ports().first(), ScriptedChannel.greeting(0, 2), nowNs);
        request.accepted.state = ScriptedQueuePair.State.CONNECTED;
        advance(channel, 0);
        assertEquals(channel.rails().usableCount(), 1);
    }

    /** Nobody else will begin. */
    @Test
    public void shouldTryOtherWaysAtOnceAsTheLowerRank() {
        RailChannel channel = channelOf(LOWER);
        refuseAll(channel);
        assertEquals(channel.rails().count(), RAILS + 1);
    }
}
