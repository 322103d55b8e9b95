package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class LinkSpeedTest {
    private static final int PIECE_BYTES = 64 * 1024;
    private static final double FAST = 0.0125;
    private static final double DELTA = 1e-4;

    private LinkSpeed speed;
    private long nowNs;

    @BeforeMethod(alwaysRun = true)
    public void begin() {
        speed = new LinkSpeed();
        speed.begin(nowNs);
    }

    private void carry(int pieces, double bytesPerNs) {
        for (int piece = 0; piece < pieces; piece++) {
            nowNs += (long) (PIECE_BYTES / bytesPerNs);
            speed.arrived(PIECE_BYTES, nowNs);
        }
    }

    public void shouldKnowNothingBeforeAWholeSpell() {
        carry(1, FAST);
        assertEquals(speed.bytesPerNs(), 0.0);
    }

    public void shouldTellWhatArrivedInASpell() {
        carry(10, FAST);
        assertEquals(speed.bytesPerNs(), FAST, DELTA);
    }

    public void shouldNotTakeAPauseForSlowness() {
        carry(10, FAST);
        nowNs += 1_000_000_000L;
        speed.begin(nowNs);
        carry(2, FAST);
        assertEquals(speed.bytesPerNs(), FAST, DELTA);
    }

    public void shouldKeepMostOfItWhenSomethingIsLate() {
        carry(10, FAST);
        carry(1, FAST / 10);
        assertEquals(speed.bytesPerNs(), LinkSpeed.FALL * FAST, DELTA);
    }

    public void shouldFollowARailThatStaysSlow() {
        carry(10, FAST);
        long beganNs = nowNs;
        while (speed.bytesPerNs() > 1.01 * FAST / 10) {
            carry(1, FAST / 10);
            assertTrue(nowNs - beganNs < 2_000_000_000L, "still thought to be fast after 2 s");
        }
    }

    public void shouldFollowARailThatBecomesFastAtOnce() {
        carry(10, FAST / 10);
        carry(3, FAST);
        assertEquals(speed.bytesPerNs(), FAST, DELTA);
    }
}
