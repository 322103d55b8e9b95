package railmpi.pml.state;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** The choice between two ways by how fast they were. */
@Test(groups = "unit")
public class PathRatesTest {
    private static final int SHORT = 32 << 10;
    private static final int LONG = 1 << 20;
    private static final int MANY = 6400;
    private static final int INTERPRETED = 300;

    private final PathRates rates = new PathRates();
    private long nowNs;
    private int reads;

    /**
     * Sends messages; either way takes so many nanoseconds a byte, and reading ten times that while it is interpreted.
     */
    private int readsOf(int messages, int lengthBytes, double pushNs, double readNs) {
        int before = reads;
        for (int i = 0; i < messages; i++) {
            long startedNs = nowNs;
            if (rates.choosesRead(lengthBytes)) {
                nowNs += (long) (lengthBytes * readNs * (reads++ < INTERPRETED ? 10 : 1));
                rates.read(lengthBytes, startedNs, nowNs);
            } else {
                nowNs += (long) (lengthBytes * pushNs);
                rates.pushed(lengthBytes, startedNs, nowNs);
            }
        }
        return reads - before;
    }

    /** Both ways are first taken until they are compiled. */
    public void shouldFindTheFasterWayOfShorterMessages() {
        PathRatesTest test = new PathRatesTest();
        int cold = test.readsOf(1000, SHORT, 0.3, 0.1);
        assertTrue(cold > INTERPRETED && cold < 600, cold + " reads");
        test.readsOf(64, SHORT, 0.3, 0.1);
        assertEquals(test.readsOf(MANY, SHORT, 0.3, 0.1), MANY - MANY / 64);
    }

    public void shouldTellFromAFewLongMessages() {
        PathRatesTest test = new PathRatesTest();
        test.reads = INTERPRETED;
        int few = test.readsOf(64, LONG, 0.3, 0.1);
        assertTrue(few >= 60, few + " reads");
    }

    /** What the machine does to both changes while a program runs. */
    public void shouldFindOutWhenTheOtherWayBecomesFaster() {
        PathRatesTest test = new PathRatesTest();
        test.readsOf(2000, SHORT, 0.3, 0.1);
        test.readsOf(2000, SHORT, 0.1, 0.3);
        assertEquals(test.readsOf(MANY, SHORT, 0.1, 0.3), MANY / 64);
        test.readsOf(2000, SHORT, 0.3, 0.1);
        assertEquals(test.readsOf(MANY, SHORT, 0.3, 0.1), MANY - MANY / 64);
    }
}
