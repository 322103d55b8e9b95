package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.fabric.soft.Acknowledgement.State;

/** When a peer is told of what was placed. */
@Test(groups = "unit", singleThreaded = true)
public final class AcknowledgementTest {
    private final FrameWriter frames = new FrameWriter(null, to -> false, false); // nothing is written
    private Acknowledgement owed;

    @BeforeMethod
    public void begin() {
        owed = new Acknowledgement();
    }

    private long toldBy(int at) {
        return frames.buffer().getLong(at + Wire.PLACED_OFFSET);
    }

    public void shouldWaitWithShortSendsUntilThereAreMany() {
        assertEquals(owed.afterRead(false), State.NOTHING);
        for (int i = 1; i < 16; i++) {
            owed.sendPlaced(8);
            assertEquals(owed.afterRead(false), State.OWED);
        }
        assertFalse(owed.isDue());
        owed.sendPlaced(8);
        assertEquals(owed.afterRead(false), State.DUE);
        assertEquals(toldBy(owed.frame(frames, Wire.ACK, 0)), 16);
        assertFalse(owed.isOwed());
    }

    public void shouldTellOfAWriteAtOnceUnlessTheNextPoursIn() {
        owed.writePlaced(64 * 1024);
        assertEquals(owed.afterRead(true), State.OWED);
        owed.partPlaced(128 * 1024);
        owed.writePlaced(64 * 1024);
        assertEquals(owed.afterRead(true), State.DUE, "256 KiB of writes were placed");
        owed.frame(frames, Wire.SEND, 0);
        owed.writePlaced(64);
        assertEquals(owed.afterRead(false), State.DUE);
    }

    /** A read and a write that come together: the writer waits for nothing else. */
    public void shouldTellAtOnceOfAWriteThatAnAnswerDidNotTell() {
        assertEquals(owed.answerablePlaced(), 1);
        owed.writePlaced(8);
        assertEquals(owed.afterRead(false), State.DUE);
        assertEquals(toldBy(owed.answer(frames, Wire.READ_RESPONSE, 0, 1)), 1);
        assertTrue(owed.isDue());
        assertEquals(toldBy(owed.frame(frames, Wire.ACK, 0)), 2);
        assertFalse(owed.isOwed());
    }

    public void shouldStillOweWhatAnAnswerDidNotTell() {
        assertEquals(owed.answerablePlaced(), 1);
        owed.sendPlaced(8);
        assertEquals(owed.afterRead(false), State.OWED);
        assertEquals(toldBy(owed.answer(frames, Wire.READ_RESPONSE, 0, 1)), 1);
        assertTrue(owed.isOwed());
        owed.expire();
        assertTrue(owed.isDue());
        assertEquals(toldBy(owed.frame(frames, Wire.ACK, 0)), 2);
        assertFalse(owed.isOwed());
    }
}
