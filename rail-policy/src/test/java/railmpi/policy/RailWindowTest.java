package railmpi.policy;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

@Test
public class RailWindowTest {
    private static final long LEAST_BYTES = 256 * 1024;
    private static final int PIECE_BYTES = 64 * 1024;

    private final RailWindow window = new RailWindow(LEAST_BYTES);
    private long nowNs;

    /** Carries data in pieces, without a pause. */
    private long carry(RailWindow by, long lengthBytes, double bytesPerNs) {
        for (long done = 0; done < lengthBytes; done += PIECE_BYTES) {
            nowNs += (long) (PIECE_BYTES / bytesPerNs);
            by.arrived(PIECE_BYTES, nowNs);
        }
        return by.bytes();
    }

    public void shouldStayWhereALeastWindowTakesMilliseconds() {
        window.begin(nowNs);
        assertEquals(carry(window, 100 * LEAST_BYTES, 0.01), LEAST_BYTES);
        assertEquals(carry(window, 100 * LEAST_BYTES, 0.005), LEAST_BYTES);
    }

    public void shouldGrowToSomeTensOfMilliseconds() {
        RailWindow faster = new RailWindow(LEAST_BYTES);
        faster.begin(nowNs);
        assertEquals(carry(faster, 100 * LEAST_BYTES, 0.03), 4 * LEAST_BYTES);
        assertEquals(carry(faster, 100 * LEAST_BYTES, 0.0625), 8 * LEAST_BYTES);
        assertEquals(carry(faster, 1000 * LEAST_BYTES, 100), RailWindow.GROWTH * LEAST_BYTES);
    }

    public void shouldShrinkAtOnceWhenTheRailBecomesSlow() {
        RailWindow slowing = new RailWindow(LEAST_BYTES);
        slowing.begin(nowNs);
        carry(slowing, 1000 * LEAST_BYTES, 100);
        assertEquals(carry(slowing, 2 * RailWindow.GROWTH * LEAST_BYTES, 0.002), LEAST_BYTES);
    }

    public void shouldGrowWhereAcknowledgementsAreLateAndTheRailIsDry() {
        RailWindow starving = new RailWindow(LEAST_BYTES);
        starving.begin(nowNs);
        assertEquals(carry(starving, LEAST_BYTES, 0.002), LEAST_BYTES, "slow, but never dry");
        starving.ranDry();
        assertEquals(carry(starving, LEAST_BYTES, 0.002), 2 * LEAST_BYTES);
        assertEquals(carry(starving, 2 * LEAST_BYTES, 0.002), LEAST_BYTES, "dry only once");
    }

    public void shouldNotTakeAPauseForSlowness() {
        RailWindow pausing = new RailWindow(LEAST_BYTES);
        pausing.begin(nowNs);
        long grown = carry(pausing, 1000 * LEAST_BYTES, 100);
        for (int round = 0; round < 100; round++) {
            carry(pausing, LEAST_BYTES, 100);
            nowNs += 1_000_000_000L;
            pausing.begin(nowNs);
        }
        assertEquals(pausing.bytes(), grown);
    }
}
