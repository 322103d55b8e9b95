package railmpi.coll.flag;

import java.nio.ByteBuffer;
import java.util.Arrays;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.pml.state.Communicator;

/** A line in a peer's memory to which this process alone writes. Owner: the holder of the progress lock. */
public abstract class RemoteLine {
    private final Communicator communicator;
    private final int rank;
    private RemoteMemory page;
    private int offset;

    /**
     * Creates the other end of a line, not connected.
     *
     * @param communicator that the peer is in
     * @param rank of the peer
     */
    protected RemoteLine(Communicator communicator, int rank) {
        this.communicator = communicator;
        this.rank = rank;
    }

    /**
     * Tells where the line is.
     *
     * @param description from {@link Line#description} of the peer
     */
    public final void connect(byte[] description) {
        ByteBuffer text = ByteBuffer.wrap(description);
        offset = text.getInt(RemoteMemory.DESCRIPTION_BYTES);
        page = RemoteMemory.of(ByteBuffer.wrap(Arrays.copyOf(description, RemoteMemory.DESCRIPTION_BYTES)));
    }

    /**
     * Tells whether the line is known.
     *
     * @return whether {@link #connect} was called
     */
    public final boolean isConnected() {
        return page != null;
    }

    /**
     * Returns the memory around the line.
     *
     * @return null if it is not connected
     */
    public final RemoteMemory page() {
        return page;
    }

    /**
     * Returns where the line begins in it.
     *
     * @return bytes
     */
    public final int offset() {
        return offset;
    }

    /**
     * Returns the channel to the peer.
     *
     * @return for operations on the line
     */
    public final VirtualChannel channel() {
        return communicator.channel(rank);
    }

    /**
     * Tells whether nothing that this process has begun is under way.
     *
     * @return false while a put, a get or an atomic operation is not completed
     */
    protected abstract boolean isQuiet();

    /** Tells the peer that nothing will be written any more, when all that was is there; returns false before that. */
    final boolean tryLeave(RemoteCompletion completion) {
        if (!isQuiet() || !channel().fetchAdd(page, offset + Line.FAREWELL_OFFSET, 1, completion, 0)) {
            return false;
        }
        channel().flush();
        return true;
    }
}
