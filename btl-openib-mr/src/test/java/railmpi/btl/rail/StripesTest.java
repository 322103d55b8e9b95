package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.connect.Rail;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.policy.UnderWay;

/**
 * What goes out over two idle or busy rails, in which order; short messages, and pieces that are not cut, keep to rail
 * 0.
 */
@Test(groups = "unit")
public class StripesTest {
    /** Shorter than what is cut, long enough to be cut at least while a rail is idle, and what is cut always. */
    private static final int SHORT_BYTES = 4096;

    private static final int MEDIUM_BYTES = 128 * 1024;
    private static final int LONG_BYTES = 256 * 1024;
    private static final int FRAME_KIND = 1;

    private ScriptedChannel scene;
    private MemoryRegion source;
    private int token;

    @BeforeMethod(alwaysRun = true)
    public void connectBothRails() {
        connect("adaptive");
    }

    private void connect(String striping) {
        scene = new ScriptedChannel(0, false, striping);
        scene.up(0);
        source = scene.process.port().allocate(LONG_BYTES);
    }

    private boolean begin(int lengthBytes) {
        return scene.put(source, lengthBytes, ++token);
    }

    private List<Boolean> areSends(int rail) {
        List<Boolean> sends = new ArrayList<>();
        scene.queuePair(rail).posted.forEach(request -> sends.add(request.isSend()));
        return sends;
    }

    private int writes(int rail) {
        ScriptedQueuePair connection = scene.queuePair(rail);
        return (int)
                connection.posted.stream().filter(request -> !request.isSend()).count();
    }

    public void shouldSendTheFinOfAPieceBeforeTheDataOfTheNext() {
        begin(SHORT_BYTES);
        begin(SHORT_BYTES);
        begin(SHORT_BYTES);
        scene.poll();
        assertEquals(areSends(0), List.of(false, true, false, true, false, true), "data and notices in turns");
    }

    public void shouldCutWhileARailIsIdle() {
        begin(SHORT_BYTES);
        begin(MEDIUM_BYTES);
        assertEquals(writes(0), 2, "stripes on the busy rail");
        assertEquals(writes(1), 1, "stripes on the idle rail");
    }

    public void shouldNotCutWhatIsNotLongWhileAllRailsAreBusy() {
        begin(LONG_BYTES);
        begin(MEDIUM_BYTES);
        assertEquals(writes(0) + writes(1), 3, "two stripes and a whole piece");
    }

    public void shouldCutPutsOfWindowsFromAThresholdOfTheirOwn() {
        begin(LONG_BYTES);
        assertTrue(scene.put(source, MEDIUM_BYTES, ++token, HandlerTable.NO_FIN));
        assertEquals(writes(0) + writes(1), 4, "two stripes of each piece");
    }

    public void shouldCutWhatOccupiesARailForLongWhileAllAreBusy() {
        showSpeed(0, 1e-3);
        showSpeed(1, 6e-3); // MEDIUM_BYTES take 21 ms
        begin(LONG_BYTES);
        begin(MEDIUM_BYTES);
        assertEquals(writes(0) + writes(1), 4, "two stripes of each piece");
    }

    public void shouldNotCutForASlowRailWhatTheFastestCarriesSoon() {
        showSpeed(0, 6e-3);
        showSpeed(1, 0.1); // MEDIUM_BYTES take 1.3 ms
        begin(LONG_BYTES);
        begin(MEDIUM_BYTES);
        assertEquals(writes(0) + writes(1), 3, "two stripes and a whole piece");
    }

    /** Lets a rail have carried something in 20 ms. */
    private void showSpeed(int rail, double bytesPerNs) {
        UnderWay underWay = scene.rail(rail).connection().sends().underWay();
        long tookNs = 20_000_000;
        long bytes = (long) (bytesPerNs * tookNs);
        underWay.begin(scene.nowNs);
        underWay.posted(bytes);
        underWay.acknowledged(bytes, scene.nowNs + tookNs, scene.nowNs + tookNs);
    }

    public void shouldUseAnIdleRailWhileTheOtherHasNoRoomForItsPart() {
        connect("even");
        begin(LONG_BYTES);
        begin(LONG_BYTES);
        scene.poll();
        ScriptedQueuePair idle = scene.queuePair(0);
        while (!idle.posted.isEmpty()) {
            idle.complete(true);
        }
        scene.poll();
        assertFalse(begin(LONG_BYTES), "a part of what is cut always finds no room");
        assertTrue(begin(MEDIUM_BYTES), "a piece for the idle rail");
        assertEquals(writes(0), 1, "whole pieces on the idle rail");
    }

    /** A stripe counts where it went last, a batch where it was sent. */
    public void shouldCountWhatIsSentAgain() {
        begin(SHORT_BYTES);
        scene.channel.claim(0);
        scene.channel.commit(FRAME_KIND, 0);
        scene.poll();
        assertEquals(scene.channel.status(0).stripeBytes(), SHORT_BYTES);
        assertEquals(scene.channel.status(0).batches(), 1);
        scene.channel.connecting().takeDown(scene.rail(0).connection(), "broken by the test", scene.nowNs);
        scene.poll();
        scene.tell(1, RailFrames.HAVE_NOT, 0, 0);
        assertEquals(scene.channel.status(0).replays(), 2);
        assertEquals(scene.channel.status(0).stripes(), 0);
        assertEquals(scene.channel.status(0).stripeBytes(), 0);
        assertEquals(scene.channel.status(1).replays(), 0);
        assertEquals(scene.channel.status(1).stripes(), 1);
        assertEquals(scene.channel.status(1).stripeBytes(), SHORT_BYTES);
    }

    public void shouldLeaveARailAloneEverLongerThatFinishesNoStripe() {
        assertEquals(millisecondsUntilRetry(false), 500);
        assertEquals(millisecondsUntilRetry(false), 1000);
        assertEquals(millisecondsUntilRetry(false), 2000);
        assertEquals(millisecondsUntilRetry(true), 500, "after a stripe was finished");
        assertEquals(millisecondsUntilRetry(false), 1000);
    }

    /**
     * Rail 0 takes a stripe, finishes it or does not, and dies; returns when it is connected again, and lets it be up.
     */
    private int millisecondsUntilRetry(boolean isFinished) {
        begin(SHORT_BYTES);
        scene.poll();
        if (isFinished) {
            scene.queuePair(0).complete(true);
            scene.poll();
        }
        scene.channel.connecting().takeDown(scene.rail(0).connection(), "silent", scene.nowNs);
        scene.poll();
        int milliseconds = 0;
        while (scene.rail(0).state() == Rail.State.DOWN) {
            scene.advance(100);
            milliseconds += 100;
        }
        scene.up(0);
        return milliseconds;
    }
}
