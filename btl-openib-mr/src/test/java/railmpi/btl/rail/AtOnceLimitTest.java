package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;

import java.lang.reflect.Proxy;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.fabric.Port;

/** How long messages are that go out at once. */
@Test(groups = "unit")
public class AtOnceLimitTest {
    private static final int EAGER_BYTES = 16 * 1024;
    private static final int MOST_BYTES = 64 * 1024;
    private static final long GIGABIT = 1_000_000_000;

    /** Bits per second, and the limit. */
    @DataProvider
    public Object[][] rates() {
        return new Object[][] {
            {0L, MOST_BYTES},
            {10_000_000L, EAGER_BYTES},
            {100_000_000L, EAGER_BYTES},
            {GIGABIT, 30 * 1024},
            {GIGABIT * 2, 61 * 1024},
            {GIGABIT * 5 / 2, MOST_BYTES},
            {GIGABIT * 400, MOST_BYTES},
        };
    }

    private static Port port(long bitsPerSecond) {
        return (Port) Proxy.newProxyInstance(
                Port.class.getClassLoader(), new Class<?>[] {Port.class}, (proxy, method, arguments) -> bitsPerSecond);
    }

    @Test(dataProvider = "rates")
    public void shouldSuitTheNetwork(long bitsPerSecond, int bytes) {
        AtOnceLimit limit = new AtOnceLimit();
        limit.set(EAGER_BYTES, AtOnceLimit.BY_NETWORK);
        assertEquals(limit.bytes(), EAGER_BYTES);
        assertEquals(limit.ofLine(), 0);
        limit.onLine(port(bitsPerSecond));
        assertEquals(limit.ofLine(), bytes);
        assertEquals(limit.bytes(), bytes);
        limit.onLine(null);
        assertEquals(limit.ofLine(), 0);
        assertEquals(limit.bytes(), EAGER_BYTES);
    }

    @Test(dataProvider = "rates")
    public void shouldBeWhatTheUserHasChosen(long bitsPerSecond, int bytes) {
        AtOnceLimit limit = new AtOnceLimit();
        limit.onLine(port(bitsPerSecond));
        limit.set(EAGER_BYTES, 40_000);
        assertEquals(limit.ofLine(), 40_000);
        limit.set(1000, 1000);
        assertEquals(limit.bytes(), 1000);
        limit.set(EAGER_BYTES, 1 << 20);
        assertEquals(limit.bytes(), MOST_BYTES);
    }
}
