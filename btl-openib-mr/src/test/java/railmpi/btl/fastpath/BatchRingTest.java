package railmpi.btl.fastpath;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.memory.MemoryBlock;

/** Words that are given with a claim reach the line or the batch of their own frame, whatever is behind it. */
@Test(groups = "unit")
public final class BatchRingTest {
    private static final int RING_BYTES = 1 << 17;
    private static final int BATCH_BYTES = 4096;
    private static final int LONG_BYTES = 3 * BATCH_BYTES;
    private static final int KIND = 1;

    private BatchRing ring;
    private KeptFrame line;

    @BeforeMethod
    void begin() {
        ring = new BatchRing(MemoryBlock.allocate(RING_BYTES), BATCH_BYTES);
        line = new KeptFrame();
    }

    private void assertSent(long number, long word1, long word2) {
        assertEquals(line.number, number);
        assertEquals(line.word1, word1);
        assertEquals(line.word2, word2);
    }

    private void commit(int payloadBytes, long word1, long word2) {
        assertTrue(ring.claim(payloadBytes, word1, word2) >= 0);
        ring.commit(KIND, payloadBytes, 0);
    }

    private void assertWords(int frame, long word1, long word2) {
        assertEquals(ring.block().bytes().getLong(frame + FrameLayout.WORD1_OFFSET), word1);
        assertEquals(ring.block().bytes().getLong(frame + FrameLayout.WORD2_OFFSET), word2);
    }

    private int prepared(long number) {
        return ring.prepare(number, number, 0, 0) + BatchLayout.HEADER_BYTES;
    }

    @Test
    public void shouldGiveALoneFrameItsWordsAndKeepThemForAnotherCarrier() {
        commit(8, 11, 12);
        ring.claim(100, -1, -1); // begun and given up
        assertTrue(ring.isLone());
        ring.sendLone(line, 1, 0);
        assertSent(0, 11, 12);
        commit(8, 21, 22);
        ring.sendLone(line, 1, 0);
        assertSent(1, 21, 22);
        assertEquals(ring.window().takeBack(1), 2);
        assertWords(prepared(0), 11, 12);
        assertWords(prepared(1), 21, 22);
    }

    @Test
    public void shouldWriteTheWordsOfFramesThatShareABatch() {
        commit(8, 11, 12);
        commit(16, 21, 22);
        assertFalse(ring.isLone());
        ring.claim(100, -1, -1);
        ring.closeIfNeeded();
        int frame = prepared(0);
        assertWords(frame, 11, 12);
        assertWords(frame + BatchLayout.frameBytes(8), 21, 22);
    }

    @Test
    public void shouldLeaveTheWordsOfTheFrameBehindALongOneAlone() {
        commit(LONG_BYTES, 11, 12);
        ring.closeIfNeeded();
        commit(8, 21, 22);
        ring.sendLong(0, line, 1, 0);
        assertSent(0, 11, 12);
        ring.closeIfNeeded();
        assertWords(prepared(1), 21, 22);
    }
}
