package railmpi.fabric.soft;

import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** How long the rest of a transfer takes. */
public final class TransferPaceTest {
    private static final int STEP_BYTES = 16 * 1024;
    private static final long LIMIT_NS = 1_000_000;

    private TransferPace pace;
    private long nowNs;
    private long movedBytes;

    @BeforeMethod
    public void begin() {
        pace = new TransferPace();
        nowNs = 77;
        movedBytes = 0;
    }

    /** Moves some steps of a transfer, each in a time; returns what was said last. */
    private boolean move(int steps, long stepNs, long leftBytes) {
        boolean takesLonger = false;
        for (int i = 0; i < steps; i++) {
            nowNs += stepNs;
            movedBytes += STEP_BYTES;
            takesLonger = pace.takesLonger(LIMIT_NS, movedBytes, leftBytes, nowNs);
        }
        return takesLonger;
    }

    @Test
    public void shouldKnowNothingBeforeTheFirstMeasurement() {
        assertFalse(move(2, 1_000_000, 1 << 20));
        assertTrue(move(1, 1_000_000, 1 << 20));
    }

    @Test
    public void shouldCompareWhatIsLeftWithTheRate() {
        for (int i = 0; i <= 10; i++) {
            pace.takesLonger(LIMIT_NS, 100_000L * i, 1 << 20, 1_000_000L * i); // 100 bytes a microsecond
        }
        assertTrue(pace.takesLonger(LIMIT_NS, 1_000_000, 101_000, 10_000_000));
        assertFalse(pace.takesLonger(LIMIT_NS, 1_000_000, 99_000, 10_000_000));
        assertFalse(pace.takesLonger(1, 1_000_000, TransferPace.LONG_BYTES - 1, 10_000_000));
    }

    @Test
    public void shouldFollowTheRate() {
        assertTrue(move(10, 1_000_000, 64 * 1024));
        assertFalse(move(60, 1_000, 64 * 1024));
        assertTrue(move(60, 1_000_000, 64 * 1024));
    }

    /** The time between two transfers says nothing about the rate. */
    @Test
    public void shouldNotMeasureWhileNothingIsUnderWay() {
        assertFalse(move(10, 1_000, 64 * 1024));
        for (int i = 0; i < 20; i++) {
            move(1, 1_000, 0);
            nowNs += 1_000_000_000;
            assertFalse(move(10, 1_000, 64 * 1024));
        }
    }

    /** Messages that arrive at once but are looked for after a pause only, as long as a pause is what is advised. */
    @Test
    public void shouldNotTakeItsPausesForTheRate() {
        assertTrue(move(10, 1_000_000, 64 * 1024));
        int pauses = 0;
        for (int message = 0; message < 100; message++) {
            move(1, 1_000, 48 * 1024);
            nowNs += 1_000;
            if (pace.takesLonger(LIMIT_NS, movedBytes, 48 * 1024, nowNs)) {
                pauses++;
                nowNs += 2 * LIMIT_NS;
            }
            movedBytes += 48 * 1024;
            pace.takesLonger(LIMIT_NS, movedBytes, 0, nowNs);
        }
        assertTrue(pauses < 10, "pauses: " + pauses);
    }
}
