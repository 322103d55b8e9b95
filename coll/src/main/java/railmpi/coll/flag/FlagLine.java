package railmpi.coll.flag;

import java.nio.ByteBuffer;
import railmpi.btl.channel.ExposedMemory;
import railmpi.pml.state.Completable;

/**
 * A line of registered memory, the flag of one peer: it writes numbers there, and whoever waits for one waits for this.
 * The own number for the peer's line is kept beside it, as the source of a put, and numbers that are asked for and not
 * told.
 *
 * <pre>
 *  0 long  highest number that the peer has written
 *  8 long  number that this process writes to its own peer
 * 16 long  how many peers neither write nor read any more
 * 24 long  number that the peer may read
 * 32 long  number that this process has read of its own peer
 * </pre>
 */
public final class FlagLine extends Line implements Completable {
    static final int LENGTH_BYTES = 64;
    static final int OUTGOING_OFFSET = 8;
    static final int SHOWN_OFFSET = 24;
    static final int ANSWER_OFFSET = 32;

    private final ByteBuffer bytes;

    FlagLine(ExposedMemory page, int offset) {
        super(page, offset, LENGTH_BYTES);
        bytes = page.block().bytes();
    }

    /** Tells whether the peer has written that number, or a higher one. */
    @Override
    public boolean advance(long number) {
        return (long) LONG.getAcquire(bytes, offset()) >= number;
    }

    /**
     * Shows a number to the peer, which may read it at any time.
     *
     * @param number not lower than before
     */
    public void show(long number) {
        LONG.setRelease(bytes, offset() + SHOWN_OFFSET, number);
    }

    /**
     * Returns the number that {@link RemoteFlag#read} has brought.
     *
     * @return 0 before the first one
     */
    public long answer() {
        return (long) LONG.getAcquire(bytes, answerOffset());
    }

    int outgoingOffset() {
        return offset() + OUTGOING_OFFSET;
    }

    int answerOffset() {
        return offset() + ANSWER_OFFSET;
    }

    /** Sets the source of the next put; no put is under way. */
    void setOutgoing(long number) {
        LONG.set(bytes, outgoingOffset(), number);
    }

    /** Lays such lines. A class, as a lambda would be linked at the start of every rank. */
    static final class Maker implements LinePool.Maker<FlagLine> {
        @Override
        public FlagLine make(ExposedMemory page, int offset) {
            return new FlagLine(page, offset);
        }
    }
}
