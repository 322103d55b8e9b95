package railmpi.coll.flag;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteMemory;

/**
 * A piece of registered memory to which one peer writes, or several, until they have said farewell to it. Owner: the
 * holder of the progress lock.
 *
 * <pre>
 * 16 long  how many peers neither write nor read any more
 * </pre>
 */
public abstract class Line {
    /** Length of a description: that of the memory around the line, and where it begins there. */
    public static final int DESCRIPTION_BYTES = RemoteMemory.DESCRIPTION_BYTES + Integer.BYTES;

    static final int FAREWELL_OFFSET = 16;

    /**
     * Longs of the line. Written by peers, into shared memory or by an adapter; read here, before what the peer has
     * written or sent earlier. What is shown is read by the peer in the same ways.
     */
    protected static final VarHandle LONG =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ExposedMemory page;
    private final int offset;
    private final int lengthBytes;
    private int peers = 1;

    /**
     * Lays a line into registered memory.
     *
     * @param page the memory, all zeros
     * @param offset where the line begins in it, a multiple of 8
     * @param lengthBytes its length, a multiple of 8
     */
    protected Line(ExposedMemory page, int offset, int lengthBytes) {
        this.page = page;
        this.offset = offset;
        this.lengthBytes = lengthBytes;
    }

    /**
     * Returns what the peer must know to write here.
     *
     * @return {@link #DESCRIPTION_BYTES} bytes
     */
    public final byte[] description() {
        byte[] text = new byte[DESCRIPTION_BYTES];
        ByteBuffer.wrap(text).put(page.description()).putInt(offset);
        return text;
    }

    /**
     * Returns the memory that it is in.
     *
     * @return source and target of operations of this process
     */
    public final ExposedMemory page() {
        return page;
    }

    /**
     * Returns where it begins in its page.
     *
     * @return bytes
     */
    public final int offset() {
        return offset;
    }

    /**
     * Says how many peers write and read here, until it is cleared; 1 if it is not said.
     *
     * @param newPeers how many will say farewell
     */
    public final void sharedBy(int newPeers) {
        peers = newPeers;
    }

    /**
     * Tells whether the peers have said that they neither write nor read any more, and nothing they have written can
     * come any more.
     */
    final boolean isLeft() {
        return (long) LONG.getAcquire(page.block().bytes(), offset + FAREWELL_OFFSET) >= peers;
    }

    final void clear() {
        peers = 1;
        for (int at = 0; at < lengthBytes; at += Long.BYTES) {
            LONG.set(page.block().bytes(), offset + at, 0L);
        }
    }
}
