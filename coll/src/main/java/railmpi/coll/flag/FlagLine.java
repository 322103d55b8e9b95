package railmpi.coll.flag;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteMemory;
import railmpi.pml.Completable;

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
public final class FlagLine implements Completable {
    /** Length of a description: that of the memory around the line, and where it begins there. */
    public static final int DESCRIPTION_BYTES = RemoteMemory.DESCRIPTION_BYTES + Integer.BYTES;

    static final int LENGTH_BYTES = 64;
    static final int OUTGOING_OFFSET = 8;
    static final int FAREWELL_OFFSET = 16;
    static final int SHOWN_OFFSET = 24;
    static final int ANSWER_OFFSET = 32;

    // Written by the peer, into shared memory or by an adapter; read here, before what the peer has written or sent
    // earlier. What is shown is read by the peer in the same ways.
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ExposedMemory page;
    private final int offset;
    private final ByteBuffer bytes;
    private int peers = 1;

    FlagLine(ExposedMemory page, int offset) {
        this.page = page;
        this.offset = offset;
        bytes = page.block().bytes();
    }

    /** Tells whether the peer has written that number, or a higher one. */
    @Override
    public boolean advance(long number) {
        return (long) LONG.getAcquire(bytes, offset) >= number;
    }

    /**
     * Returns what the peer must know to write here.
     *
     * @return {@link #DESCRIPTION_BYTES} bytes
     */
    public byte[] description() {
        byte[] text = new byte[DESCRIPTION_BYTES];
        ByteBuffer.wrap(text).put(page.description()).putInt(offset);
        return text;
    }

    /**
     * Shows a number to the peer, which may read it at any time.
     *
     * @param number not lower than before
     */
    public void show(long number) {
        LONG.setRelease(bytes, offset + SHOWN_OFFSET, number);
    }

    /**
     * Returns the number that {@link RemoteFlag#read} has brought.
     *
     * @return 0 before the first one
     */
    public long answer() {
        return (long) LONG.getAcquire(bytes, offset + ANSWER_OFFSET);
    }

    ExposedMemory page() {
        return page;
    }

    int outgoingOffset() {
        return offset + OUTGOING_OFFSET;
    }

    int answerOffset() {
        return offset + ANSWER_OFFSET;
    }

    /** Sets the source of the next put; no put is under way. */
    void setOutgoing(long number) {
        LONG.set(bytes, offset + OUTGOING_OFFSET, number);
    }

    /** Says how many peers write and read here, until it is cleared; 1 if it is not said. */
    void sharedBy(int newPeers) {
        peers = newPeers;
    }

    /** Adds one to the number here, as peers may at the same time; returns what it was before. */
    long increment() {
        return Atomics.fetchAdd(page.block(), offset, 1);
    }

    /**
     * Tells whether the peers have said that they neither write nor read any more, and nothing they have written can come
     * any more.
     */
    boolean isLeft() {
        return (long) LONG.getAcquire(bytes, offset + FAREWELL_OFFSET) >= peers;
    }

    void clear() {
        peers = 1;
        for (int at = 0; at < LENGTH_BYTES; at += Long.BYTES) {
            LONG.set(bytes, offset + at, 0L);
        }
    }
}
