package railmpi.btl.connect;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** {@link AttemptLimit}. */
@Test(groups = "unit")
public class AttemptLimitTest {
    private static final long SECOND_NS = 1_000_000_000L;

    private final AttemptLimit fresh = new AttemptLimit();

    public void shouldBeShortWhereConnectingIsQuick() {
        AttemptLimit limit = new AttemptLimit();
        limit.succeeded(1_000_000);
        assertEquals(limit.ns(), SECOND_NS);
        assertEquals(fresh.ns(), SECOND_NS);
    }

    public void shouldFollowTheTimeThatConnectingTook() {
        AttemptLimit limit = new AttemptLimit();
        limit.succeeded(1_700_000_000L);
        assertEquals(limit.ns(), 3_400_000_000L);
    }

    public void shouldStayBoundedHoweverLongItTook() {
        AttemptLimit limit = new AttemptLimit();
        limit.succeeded(100 * SECOND_NS);
        assertEquals(limit.ns(), AttemptLimit.LONGEST_NS);
        limit.ranOut();
        assertEquals(limit.ns(), AttemptLimit.LONGEST_NS);
    }

    public void shouldGrowWhileAttemptsRunOutAndBeAsBeforeAfterASuccess() {
        AttemptLimit limit = new AttemptLimit();
        long[] expected = {2, 4, 4, 4};
        for (long seconds : expected) {
            limit.ranOut();
            assertEquals(limit.ns(), seconds * SECOND_NS);
        }
        limit.succeeded(1);
        assertEquals(limit.ns(), SECOND_NS);
    }
}
