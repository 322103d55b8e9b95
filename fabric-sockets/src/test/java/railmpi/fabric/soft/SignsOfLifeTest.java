package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;
import railmpi.fabric.soft.SignsOfLife.Finding;

/** When a peer is asked for a sign of life, and when it is lost. */
@Test(groups = "unit")
public final class SignsOfLifeTest {
    private static final long LIMIT_NS = 1000;

    private final SignsOfLife signs = new SignsOfLife();

    private Finding look(long readBytes, long nowNs) {
        return signs.look(readBytes, false, nowNs, LIMIT_NS);
    }

    public void shouldAskBeforeAPeerIsLost() {
        SignsOfLife silent = new SignsOfLife();
        assertEquals(silent.look(0, false, 5000, LIMIT_NS), Finding.LIVES, "the first look begins");
        assertEquals(silent.look(0, false, 5249, LIMIT_NS), Finding.LIVES);
        assertEquals(silent.look(0, false, 5250, LIMIT_NS), Finding.TO_BE_ASKED);
        assertEquals(silent.look(0, false, 5499, LIMIT_NS), Finding.LIVES, "it was asked just now");
        assertEquals(silent.look(0, false, 5500, LIMIT_NS), Finding.TO_BE_ASKED);
        assertEquals(silent.look(0, false, 5999, LIMIT_NS), Finding.TO_BE_ASKED);
        assertEquals(silent.look(0, false, 6000, LIMIT_NS), Finding.LOST);
    }

    public void shouldBeginAnewWithEachSign() {
        assertEquals(look(0, 0), Finding.LIVES);
        assertEquals(look(24, 999), Finding.LIVES);
        assertEquals(look(24, 1998), Finding.TO_BE_ASKED);
        assertEquals(look(24, 1999), Finding.LOST);
    }

    public void shouldConcludeNothingWhileNothingIsRead() {
        SignsOfLife held = new SignsOfLife();
        held.look(0, false, 0, LIMIT_NS);
        assertEquals(held.look(0, true, 900, LIMIT_NS), Finding.TO_BE_ASKED, "the peer is to hear something");
        assertEquals(held.look(0, true, 5000, LIMIT_NS), Finding.TO_BE_ASKED);
        assertEquals(held.look(0, false, 5999, LIMIT_NS), Finding.TO_BE_ASKED);
        assertEquals(held.look(0, false, 6000, LIMIT_NS), Finding.LOST);
    }
}
