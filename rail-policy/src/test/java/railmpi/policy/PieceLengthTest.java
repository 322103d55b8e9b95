package railmpi.policy;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** Rails of all speeds, and ports that take no more than a little. */
@Test(groups = "unit")
public class PieceLengthTest {
    private static final int SEGMENT_BYTES = 128 * 1024;
    private static final int MESSAGE_BYTES = 1 << 30;

    private static int among(double bytesPerNs, int messageBytes) {
        return PieceLength.among(bytesPerNs, SEGMENT_BYTES, messageBytes);
    }

    private static int alone(long windowBytes, int messageBytes) {
        return PieceLength.alone(windowBytes, SEGMENT_BYTES, messageBytes);
    }

    public void shouldBeWhatARailAmongOthersCarriesInAMillisecond() {
        assertEquals(among(0, MESSAGE_BYTES), SEGMENT_BYTES);
        assertEquals(among(0.125, MESSAGE_BYTES), SEGMENT_BYTES);
        assertEquals(among(0.5, MESSAGE_BYTES), 500_000);
        assertEquals(among(1.25, MESSAGE_BYTES), 1 << 20);
        assertEquals(among(Double.MAX_VALUE, MESSAGE_BYTES), 1 << 20);
    }

    public void shouldBeTheWindowOfARailAlone() {
        assertEquals(alone(4096, MESSAGE_BYTES), SEGMENT_BYTES);
        assertEquals(alone(256 * 1024, MESSAGE_BYTES), 256 * 1024);
        assertEquals(alone(Long.MAX_VALUE, MESSAGE_BYTES), 1 << 20);
    }

    public void shouldBeNoLongerThanAPortTakes() {
        assertEquals(among(1.25, 200_000), 200_000);
        assertEquals(alone(1 << 20, 200_000), 200_000);
        assertEquals(alone(1 << 20, SEGMENT_BYTES), SEGMENT_BYTES);
    }

    /** A segment that is longer than a mebibyte stays. */
    public void shouldNeverBeShorterThanASegment() {
        assertEquals(PieceLength.alone(1 << 20, 4 << 20, MESSAGE_BYTES), 4 << 20);
        assertEquals(PieceLength.among(1.25, 4 << 20, MESSAGE_BYTES), 4 << 20);
    }
}
