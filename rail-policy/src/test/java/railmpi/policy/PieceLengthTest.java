package railmpi.policy;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** Rails of all speeds, and ports that take no more than a little. */
@Test(groups = "unit")
public class PieceLengthTest {
    private static final int SEGMENT_BYTES = 128 * 1024;
    private static final int MESSAGE_BYTES = 1 << 30;

    public void shouldBeASegmentWhereNothingIsKnownOrTheRailIsSlow() {
        assertEquals(PieceLength.ofRail(0, SEGMENT_BYTES, MESSAGE_BYTES), SEGMENT_BYTES);
        assertEquals(PieceLength.ofRail(0.125, SEGMENT_BYTES, MESSAGE_BYTES), SEGMENT_BYTES);
    }

    public void shouldBeWhatTheRailCarriesInAMillisecond() {
        assertEquals(PieceLength.ofRail(0.5, SEGMENT_BYTES, MESSAGE_BYTES), 500_000);
    }

    public void shouldEndAtAMebibyte() {
        assertEquals(PieceLength.ofRail(1.25, SEGMENT_BYTES, MESSAGE_BYTES), 1 << 20);
        assertEquals(PieceLength.ofRail(Double.MAX_VALUE, SEGMENT_BYTES, MESSAGE_BYTES), 1 << 20);
    }

    public void shouldBeNoLongerThanAPortTakes() {
        assertEquals(PieceLength.ofRail(1.25, SEGMENT_BYTES, 200_000), 200_000);
        assertEquals(PieceLength.ofRail(1.25, SEGMENT_BYTES, SEGMENT_BYTES), SEGMENT_BYTES);
    }

    /** A segment that the user has made longer than a mebibyte stays. */
    public void shouldNeverBeShorterThanASegment() {
        assertEquals(PieceLength.ofRail(1.25, 4 << 20, MESSAGE_BYTES), 4 << 20);
    }
}
