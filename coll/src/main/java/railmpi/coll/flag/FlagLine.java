package railmpi.coll.flag;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteMemory;
import railmpi.pml.Completable;

/**
 * A line of registered memory, the flag of one peer: it writes numbers there, and whoever waits for one waits for this.
 * The own number for the peer's line is kept beside it, as the source of a put.
 *
 * <pre>
 *  0 long  highest number that the peer has written
 *  8 long  number that this process writes to its own peer
 * 16 long  1 when the peer writes no more
 * </pre>
 */
public final class FlagLine implements Completable {
    /** Length of a description: that of the memory around the line, and where it begins there. */
    public static final int DESCRIPTION_BYTES = RemoteMemory.DESCRIPTION_BYTES + Integer.BYTES;

    static final int LENGTH_BYTES = 64;
    static final int OUTGOING_OFFSET = 8;
    static final int FAREWELL_OFFSET = 16;

    // Written by the peer, into shared memory or by an adapter; read here, before what the peer has written or sent
    // earlier.
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ExposedMemory page;
    private final int offset;
    private final ByteBuffer bytes;

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

    ExposedMemory page() {
        return page;
    }

    int outgoingOffset() {
        return offset + OUTGOING_OFFSET;
    }

    /** Sets the source of the next put; no put is under way. */
    void setOutgoing(long number) {
        LONG.set(bytes, offset + OUTGOING_OFFSET, number);
    }

    /** Tells whether the peer has said that it writes no more, and nothing it has written can come any more. */
    boolean isLeft() {
        return (long) LONG.getAcquire(bytes, offset + FAREWELL_OFFSET) != 0;
    }

    void clear() {
        for (int at = 0; at < LENGTH_BYTES; at += Long.BYTES) {
            LONG.set(bytes, offset + at, 0L);
        }
    }
}
