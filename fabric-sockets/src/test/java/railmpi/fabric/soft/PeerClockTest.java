package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** When things happened at a peer with another clock, heard after any time. */
public class PeerClockTest {
    private static final long PEER_NS = 77_000_000_000_000L;
    private static final long US = 1_000;
    private static final long SECOND = 1_000_000_000L;

    @Test
    public void shouldTakeWhatIsLateForLate() {
        PeerClock clock = new PeerClock();
        assertEquals(clock.here(PEER_NS, 10 * US), 10 * US, "the first word is all that is known");
        assertEquals(clock.here(PEER_NS + 100 * US, 105 * US), 105 * US, "a quicker one");
        assertEquals(clock.here(PEER_NS + 200 * US, 700 * US), 205.0 * US, US, "a slow one");
        assertEquals(clock.here(PEER_NS + 690 * US, 701 * US), 695.0 * US, US, "one behind it");
    }

    @DataProvider
    public static Object[][] drifts() {
        return new Object[][] {{0}, {100}, {-100}, {450}, {-450}};
    }

    /**
     * Drift in millionths, words every 5 to 500 us of which one in a hundred comes at once: the answer is right within
     * 300 us.
     */
    @Test(dataProvider = "drifts")
    public void shouldFollowClocksThatDrift(int drift) {
        Random random = new Random(drift);
        PeerClock clock = new PeerClock();
        for (long atNs = SECOND; atNs < 20 * SECOND; atNs += (5 + random.nextInt(495)) * US) {
            long peerNs = PEER_NS + atNs + atNs / 1_000_000 * drift;
            long wayNs = (random.nextInt(100) == 0 ? 10 : 10 + random.nextInt(5_000)) * US;
            long error = clock.here(peerNs, atNs + wayNs) - atNs;
            boolean isSettled = atNs > 2 * SECOND;
            assertTrue(!isSettled || Math.abs(error) < 300 * US, error + " ns wrong after " + atNs + " ns");
        }
    }
}
