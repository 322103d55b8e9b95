package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

@Test(groups = "unit")
public class RailTimeTest {
    private static final long MS = 1_000_000;
    private static final int SHORT = 4096;
    private static final int LONG = 16384;

    /** Of a rail with a latency of 50 us and 0.1 bytes per nanosecond. */
    private static final long SHORT_NS = 50_000 + SHORT * 10;

    private static final long LONG_NS = 50_000 + LONG * 10;

    private static RailTime probed() {
        RailTime time = new RailTime();
        time.probedShort(SHORT, SHORT_NS, 0);
        time.probedLong(LONG, 0, LONG_NS, 0);
        return time;
    }

    public void shouldKnowNothingAtFirst() {
        RailTime time = new RailTime();
        assertFalse(time.isKnown());
        assertEquals(time.doneNs(1), Double.POSITIVE_INFINITY);
        time.carried(1000, 0, MS);
        assertFalse(time.isKnown(), "no time at all");
    }

    public void shouldTellLatencyAndRateFromTwoProbes() {
        RailTime time = probed();
        assertEquals(time.bytesPerNs(), 0.1, 1e-6);
        assertEquals(time.latencyNs(), 50_000, 10);
        assertEquals(time.doneNs(100_000), 1_050_000, 100);
    }

    public void shouldBelieveTheFastestProbes() {
        RailTime time = probed();
        time.probedShort(SHORT, 20 * SHORT_NS, MS);
        time.probedLong(LONG, 0, 3 * LONG_NS, MS);
        assertEquals(time.bytesPerNs(), 0.1, 1e-6);
        assertEquals(time.latencyNs(), 50_000, 10);
    }

    public void shouldBelieveALongerProbeInsteadOfThoseBefore() {
        RailTime time = probed();
        time.probedLong(LONG + SHORT, 0, 50_000 + 40 * (LONG + SHORT), MS);
        assertEquals(time.bytesPerNs(), 0.1, 1e-6, "hardly longer");
        time.probedLong(2 * (LONG + SHORT), 0, 50_000 + 40 * 2 * (LONG + SHORT), MS);
        assertTrue(time.bytesPerNs() < 0.026, "rate " + time.bytesPerNs());
        time.probedLong(LONG, 0, LONG_NS, MS);
        assertEquals(time.bytesPerNs(), 0.1, 1e-6, "the rail is faster");
    }

    public void shouldKnowNothingByLongProbesWithoutAShortOne() {
        RailTime time = new RailTime();
        time.probedLong(LONG, 0, LONG_NS, MS);
        assertFalse(time.isKnown());
        time.probedShort(SHORT, SHORT_NS, MS);
        time.probedLong(LONG, 0, LONG_NS, MS);
        assertEquals(time.bytesPerNs(), 0.1, 1e-6);
    }

    public void shouldNoticeByProbesThatAnIdleRailHasChanged() {
        RailTime time = probed();
        for (int probe = 0; probe < RailTime.PROBES; probe++) {
            time.probedLong(LONG, 0, 50_000 + LONG * 100, MS);
        }
        assertEquals(time.bytesPerNs(), 0.0077, 0.0001, "slow");
        time.probedLong(LONG, 0, LONG_NS, 2 * MS);
        assertEquals(time.bytesPerNs(), 0.1, 1e-6, "as before, at once");
    }

    public void shouldBelieveDataWhileThereIsSome() {
        RailTime time = probed();
        time.carried(1_000_000, 50_000 + 25_000_000, MS);
        assertEquals(time.bytesPerNs(), 0.04, 1e-6, "what others leave of it");
        time.probedLong(LONG, 0, LONG_NS, 2 * MS);
        assertEquals(time.bytesPerNs(), 0.04, 1e-6);
        time.probedLong(LONG, 0, LONG_NS, 2 * MS + RailTime.STALE_NS);
        assertEquals(time.bytesPerNs(), 0.1, 1e-6, "no data for long");
    }

    public void shouldTakeTheMedianOfData() {
        RailTime time = new RailTime();
        time.carried(1000, 10_000, 0);
        for (int late = 0; late < RailTime.MEASUREMENTS / 2; late++) {
            time.carried(1000, 100_000, MS);
        }
        assertEquals(time.bytesPerNs(), 0.1, 1e-6);
        time.carried(1000, 100_000, MS);
        assertEquals(time.bytesPerNs(), 0.01, 1e-6, "most say so");
    }

    public void shouldBeAsSlowAsWhatIsLate() {
        RailTime time = probed();
        time.carried(1_000_000, 10_000_000, 0);
        time.late(1_000_000, 1_000_000_000, MS);
        assertEquals(time.bytesPerNs(), 0.001, 1e-6);
        time.late(1_000_000, 10_000_000, MS);
        assertEquals(time.bytesPerNs(), 0.001, 1e-6, "no faster by that");
    }

    public void shouldHardlyMoveForSmallDifferences() {
        RailTime time = new RailTime();
        time.carried(1000, 10_000, 0);
        for (int i = 0; i < RailTime.MEASUREMENTS; i++) {
            time.carried(1100, 10_000, MS);
        }
        assertTrue(time.bytesPerNs() > 0.1 && time.bytesPerNs() < 0.105, "rate " + time.bytesPerNs());
    }

    public void shouldForgetALatencyThatIsTooGoodAfterAWhile() {
        RailTime time = probed();
        for (long s = 0; s < 4; s++) {
            time.probedShort(SHORT, SHORT_NS + 200_000, s * (RailTime.LATENCY_NS + 1));
        }
        assertEquals(time.latencyNs(), 250_000, 10);
    }
}
