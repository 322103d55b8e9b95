package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class UnderWayTest {
    private static final int PIECE_BYTES = 1_000_000;
    /** In which a piece arrives. */
    private static final long PIECE_NS = LinkSpeed.SPELL_NS;

    private UnderWay underWay;

    /** One piece has arrived and was acknowledged at PIECE_NS, two are under way. */
    @BeforeMethod(alwaysRun = true)
    public void begin() {
        underWay = new UnderWay();
        underWay.begin(0);
        underWay.posted(3 * PIECE_BYTES);
        underWay.look(PIECE_NS / 2, 0);
        assertEquals(underWay.likelyBytes(), 3 * PIECE_BYTES, "before the peer has said anything");
        underWay.acknowledged(PIECE_BYTES, PIECE_NS, PIECE_NS);
    }

    public void shouldTakeTheLargerSpeed() {
        underWay.look(3 * PIECE_NS / 2, 2.0 * PIECE_BYTES / PIECE_NS);
        assertEquals(underWay.likelyBytes(), PIECE_BYTES);
    }

    private long likelyAt(long nowNs) {
        underWay.look(nowNs, 0);
        return underWay.likelyBytes();
    }

    public void shouldNotCountWhatShouldHaveArrived() {
        assertEquals(likelyAt(PIECE_NS), 2 * PIECE_BYTES);
        assertEquals(likelyAt(2 * PIECE_NS), PIECE_BYTES);
        assertFalse(underWay.isDry());
        assertEquals(likelyAt(9 * PIECE_NS), 0);
        assertTrue(underWay.isDry());
        assertEquals(underWay.bytes(), 2 * PIECE_BYTES, "not acknowledged");
    }

    public void shouldCountAllThatIsPostedAfterTheRailRanDry() {
        likelyAt(9 * PIECE_NS);
        underWay.begin(9 * PIECE_NS);
        underWay.posted(PIECE_BYTES);
        assertEquals(likelyAt(9 * PIECE_NS), PIECE_BYTES);
        assertEquals(underWay.queuedBytes(), PIECE_BYTES);
        assertEquals(underWay.carryingSinceNs(), 9 * PIECE_NS);
        underWay.acknowledged(2 * PIECE_BYTES, 3 * PIECE_NS, 9 * PIECE_NS + PIECE_NS / 2);
        assertEquals(underWay.likelyBytes(), PIECE_BYTES / 2, "the older ones were counted as arrived");
        assertEquals(underWay.queuedBytes(), PIECE_BYTES);
    }

    public void shouldBelieveThePeerThatLessHasArrived() {
        likelyAt(9 * PIECE_NS);
        underWay.acknowledged(PIECE_BYTES, 9 * PIECE_NS, 9 * PIECE_NS);
        assertEquals(underWay.likelyBytes(), PIECE_BYTES, "nothing can have come since the last one");
    }

    public void shouldCountWhatIsNotAcknowledgedIfThePeerSaysNoTimes() {
        UnderWay untimed = new UnderWay();
        untimed.begin(0);
        untimed.posted(2 * PIECE_BYTES);
        untimed.acknowledged(PIECE_BYTES, 0, PIECE_NS);
        untimed.look(9 * PIECE_NS, 0);
        assertEquals(untimed.likelyBytes(), PIECE_BYTES);
        assertEquals(untimed.carryingSinceNs(), PIECE_NS);
    }

    public void shouldNeverCountMoreAsArrivedThanIsUnderWay() {
        likelyAt(9 * PIECE_NS);
        underWay.acknowledged(underWay.bytes(), 0, 9 * PIECE_NS); // one without a time
        assertEquals(underWay.likelyBytes(), 0);
        assertTrue(underWay.isDry());
        underWay.begin(10 * PIECE_NS);
        underWay.posted(PIECE_BYTES);
        assertEquals(underWay.carryingSinceNs(), 10 * PIECE_NS);
        assertEquals(likelyAt(10 * PIECE_NS), PIECE_BYTES);
    }

    public void shouldHaveNothingAfterTheEnd() {
        underWay.drop(underWay.bytes());
        assertEquals(underWay.bytes(), 0);
        assertTrue(underWay.isDry());
    }
}
