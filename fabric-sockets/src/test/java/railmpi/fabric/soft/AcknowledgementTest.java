package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.GatheringByteChannel;
import java.util.function.Consumer;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.fabric.soft.Acknowledgement.State;

/** When a peer is told of what was placed. */
@Test(groups = "unit", singleThreaded = true)
public final class AcknowledgementTest {
    private final Written written = new Written();
    private final FrameWriter frames = new FrameWriter(written, this::writeNext, false);
    private Consumer<FrameWriter> next;
    private Acknowledgement owed;

    /** What was written last. */
    private static final class Written implements GatheringByteChannel {
        private final ByteBuffer bytes =
                ByteBuffer.allocate(Wire.MAX_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

        @Override
        public int write(ByteBuffer source) {
            int count = source.remaining();
            bytes.clear().put(source);
            return count;
        }

        @Override
        public long write(ByteBuffer[] sources, int offset, int length) {
            throw new IllegalStateException("one frame in " + length + " pieces");
        }

        @Override
        public long write(ByteBuffer[] sources) {
            return write(sources, 0, sources.length);
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @BeforeMethod
    public void begin() {
        owed = new Acknowledgement();
    }

    private boolean writeNext(FrameWriter to) {
        Consumer<FrameWriter> frame = next;
        next = null;
        if (frame != null) {
            frame.accept(to);
        }
        return frame != null;
    }

    private long toldBy(Consumer<FrameWriter> frame) throws IOException {
        next = frame;
        frames.write();
        return written.bytes.getLong(Wire.PLACED_OFFSET);
    }

    public void shouldWaitWithShortSendsUntilThereAreMany() throws IOException {
        assertEquals(owed.afterRead(false), State.NOTHING);
        for (int i = 1; i < 16; i++) {
            owed.sendPlaced(8);
            assertEquals(owed.afterRead(false), State.OWED);
        }
        assertFalse(owed.isDue());
        owed.sendPlaced(8);
        assertEquals(owed.afterRead(false), State.DUE);
        assertEquals(toldBy(to -> owed.frame(to, Wire.ACK, 0)), 16);
        assertFalse(owed.isOwed());
    }

    public void shouldTellOfAWriteAtOnceUnlessTheNextPoursIn() throws IOException {
        owed.writePlaced(64 * 1024);
        assertEquals(owed.afterRead(true), State.OWED);
        owed.partPlaced(128 * 1024);
        owed.writePlaced(64 * 1024);
        assertEquals(owed.afterRead(true), State.DUE, "256 KiB of writes were placed");
        toldBy(to -> owed.frame(to, Wire.ACK, 0));
        owed.writePlaced(64);
        assertEquals(owed.afterRead(false), State.DUE);
    }

    /** A read and a write that come together: the writer waits for nothing else. */
    public void shouldTellAtOnceOfAWriteThatAnAnswerDidNotTell() throws IOException {
        assertEquals(owed.answerablePlaced(), 1);
        owed.writePlaced(8);
        assertEquals(owed.afterRead(false), State.DUE);
        assertEquals(toldBy(to -> owed.answer(to, Wire.READ_RESPONSE, 0, 1)), 1);
        assertTrue(owed.isDue());
        assertEquals(toldBy(to -> owed.frame(to, Wire.ACK, 0)), 2);
        assertFalse(owed.isOwed());
    }

    public void shouldStillOweWhatAnAnswerDidNotTell() throws IOException {
        assertEquals(owed.answerablePlaced(), 1);
        owed.sendPlaced(8);
        assertEquals(owed.afterRead(false), State.OWED);
        assertEquals(toldBy(to -> owed.answer(to, Wire.READ_RESPONSE, 0, 1)), 1);
        assertTrue(owed.isOwed());
        owed.expire();
        assertTrue(owed.isDue());
        assertEquals(toldBy(to -> owed.frame(to, Wire.ACK, 0)), 2);
        assertFalse(owed.isOwed());
    }
}
