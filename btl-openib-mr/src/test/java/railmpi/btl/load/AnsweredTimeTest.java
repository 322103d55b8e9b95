package railmpi.btl.load;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** {@link AnsweredTime}. */
@Test(groups = "unit", singleThreaded = true)
public class AnsweredTimeTest {
    private static final long STEP = 5;

    private AnsweredTime time;

    @BeforeMethod
    public void begin() {
        time = new AnsweredTime(STEP);
        time.begin(7, 1000);
    }

    public void shouldCountFromAnswerToAnswer() {
        assertTrue(time.look(8, 1003));
        assertTrue(time.look(9, 1007));
        assertEquals(time.ns(), 7);
    }

    public void shouldNotCountWhatFollowsTheLastAnswer() {
        assertTrue(time.look(8, 1003));
        assertFalse(time.look(8, 1004));
        assertFalse(time.look(8, 9000));
        assertEquals(time.ns(), 3);
    }

    public void shouldCountLittleOfAPause() {
        assertTrue(time.look(8, 2_000_000));
        assertEquals(time.ns(), STEP);
        assertTrue(time.look(9, 2_000_002));
        assertEquals(time.ns(), STEP + 2);
    }

    public void shouldBeginAnew() {
        time.look(8, 1003);
        time.begin(8, 1004);
        assertFalse(time.look(8, 1005));
        assertEquals(time.ns(), 0);
    }
}
