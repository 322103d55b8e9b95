package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class RailProbesTest {
    private static final int SHORT = RailProbes.SHORT_BYTES;
    private static final double FAST = 0.1;
    private static final double SLOW = 0.0001;

    private RailTimes times;
    private RailProbes probes;
    private long nowNs;

    @BeforeMethod
    public void begin() {
        times = new RailTimes();
        probes = new RailProbes(times, 0);
        probes.up(0);
        nowNs = 0;
    }

    /** Asks when it is due, and answers; returns how long that was in coming. */
    private long ask(double bytesPerNs) {
        long beganNs = nowNs;
        while (!probes.isDue(0, nowNs)) {
            nowNs += 1_000_000;
        }
        long dueNs = nowNs - beganNs;
        assertEquals(probes.bytes(0), SHORT);
        answer(SHORT, bytesPerNs);
        assertTrue(probes.isDue(0, nowNs) && probes.isLong(0), "the long one behind the short one");
        answer(probes.bytes(0), bytesPerNs);
        return dueNs;
    }

    private void answer(int bytes, double bytesPerNs) {
        long tookNs = 50_000 + (long) (bytes / bytesPerNs);
        probes.sent(0, nowNs);
        assertFalse(probes.isDue(0, nowNs + RailProbes.LONGEST_PAUSE_NS), "one at a time");
        nowNs += tookNs;
        probes.answered(0, bytes, 0, tookNs, nowNs);
    }

    public void shouldAskEverMoreSeldom() {
        assertEquals(ask(FAST), 0);
        assertEquals(ask(FAST), RailProbes.SHORTEST_PAUSE_NS);
        long last = 0;
        for (int i = 0; i < 10; i++) {
            long next = ask(FAST);
            assertTrue(next >= last, next + " after " + last);
            last = next;
        }
        assertEquals(last, RailProbes.FAST_PAUSE_NS);
    }

    public void shouldAskSlowRailsMoreSeldomAndYetNotNever() {
        for (int i = 0; i < 12; i++) {
            ask(SLOW);
        }
        assertEquals(ask(SLOW), RailProbes.LONGEST_PAUSE_NS, 200_000_000);
        assertEquals(times.of(0).bytesPerNs(), SLOW, SLOW / 100);
    }

    public void shouldAskSoonAgainAfterNews() {
        for (int i = 0; i < 10; i++) {
            ask(FAST);
        }
        ask(SLOW);
        assertTrue(ask(SLOW) <= RailProbes.SHORTEST_PAUSE_NS);
    }

    public void shouldNotAskSoonerBecauseItIsBehindData() {
        for (int i = 0; i < 10; i++) {
            ask(FAST);
        }
        for (int i = 0; i < 5; i++) {
            times.of(0).carried(1_000_000, 10_000_000, nowNs + 500_000_000);
            assertTrue(ask(FAST / 30) >= RailProbes.FAST_PAUSE_NS);
        }
    }

    public void shouldCountWhatTheRailCarriedMeanwhile() {
        for (int i = 0; i < 20; i++) {
            ask(FAST);
        }
        nowNs += RailProbes.FAST_PAUSE_NS;
        answer(SHORT, FAST);
        int bytes = probes.bytes(0);
        long tookNs = 50_000 + (long) (10 * bytes / FAST);
        probes.answered(0, bytes, 9L * bytes, tookNs, nowNs);
        assertEquals(times.of(0).bytesPerNs(), FAST, FAST / 100);
        assertFalse(probes.isDue(0, nowNs + RailProbes.SHORTEST_PAUSE_NS), "no news");
    }

    public void shouldAskForWhatTheRailCarriesInAMillisecond() {
        ask(1);
        assertEquals(asked(), RailProbes.MOST_PARTS * RailProbes.PART_BYTES, "1 GB/s");
        ask(0.04);
        assertEquals(asked(), 2 * RailProbes.PART_BYTES, "40 MB/s");
        ask(SLOW);
        assertEquals(asked(), RailProbes.PART_BYTES, "however slow it is");
    }

    /** Returns the length of the next long question. */
    private int asked() {
        nowNs += RailProbes.LONGEST_PAUSE_NS;
        answer(SHORT, FAST);
        int bytes = probes.bytes(0);
        answer(bytes, FAST);
        return bytes;
    }

    public void shouldAskAgainIfTheTimeIsNotKnown() {
        ask(FAST);
        double rate = times.of(0).bytesPerNs();
        probes.sent(0, nowNs);
        probes.answered(0, SHORT, 0, 0, nowNs);
        assertEquals(times.of(0).bytesPerNs(), rate);
        assertFalse(probes.isDue(0, nowNs));
        assertTrue(probes.isDue(0, nowNs + RailProbes.FAST_PAUSE_NS));
        assertFalse(probes.isLong(0), "both again");
    }

    public void shouldAskAtOnceWhenTheRailIsBack() {
        probes.sent(0, nowNs);
        probes.up(0);
        assertTrue(probes.isDue(0, nowNs));
        assertFalse(probes.isLong(0));
        assertTrue(probes.isOverdue(0, nowNs), "even if its port is busy");
    }

    public void shouldNotAskAllChannelsAtTheSameTime() {
        RailProbes other = new RailProbes(new RailTimes(), 7);
        other.up(0);
        ask(FAST);
        for (int bytes : new int[] {SHORT, RailProbes.PART_BYTES}) {
            other.sent(0, 0);
            other.answered(0, bytes, 0, 1_000, 1_000);
        }
        assertTrue(other.isDue(0, RailProbes.SHORTEST_PAUSE_NS * 3 / 4));
    }
}
