package railmpi.osc;

import java.lang.ref.Reference;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;

/**
 * A put or a get of bytes in a row, between memory of the program and that of a rank, which the channel cuts and
 * spreads over its rails. Owner: the holder of the progress lock.
 */
final class RemoteMove implements Access {
    private final boolean isPut;
    private final Object buffer;
    private final ExposedMemory own;
    private final int ownOffset;
    private final RemoteMemory[] parts;
    private final long offset;
    private final long lengthBytes;
    private long begunBytes;
    private long doneBytes;
    private boolean isDropped;

    /**
     * Describes one.
     *
     * @param buffer of the program, kept reachable until it is done
     * @param own its memory, given back when it is done
     * @param parts of the rank's memory, each but the last of {@link WindowMemory#PART_BYTES}
     * @param offset in them
     */
    RemoteMove(
            boolean isPut,
            Object buffer,
            ExposedMemory own,
            int ownOffset,
            RemoteMemory[] parts,
            long offset,
            long lengthBytes) {
        this.isPut = isPut;
        this.buffer = buffer;
        this.own = own;
        this.ownOffset = ownOffset;
        this.parts = parts;
        this.offset = offset;
        this.lengthBytes = lengthBytes;
    }

    boolean isPut() {
        return isPut;
    }

    boolean isBegun() {
        return begunBytes == lengthBytes;
    }

    @Override
    public void addTo(Outbox outbox) {
        outbox.request(this);
    }

    /** {@inheritDoc} The target has it as well. */
    @Override
    public boolean isComplete() {
        return doneBytes == lengthBytes;
    }

    @Override
    public RailException failure() {
        return null;
    }

    /** Returns how long its next piece is. */
    int nextBytes(VirtualChannel channel) {
        long inPart = WindowMemory.PART_BYTES - (offset + begunBytes) % WindowMemory.PART_BYTES;
        return (int) Math.min(Math.min(lengthBytes - begunBytes, inPart), channel.maxTransferBytes());
    }

    /** Begins its next piece; returns false if there is no room for it now. */
    boolean tryBegin(VirtualChannel channel, int pieceBytes, RemoteCompletion completion, int token) {
        long at = offset + begunBytes;
        RemoteMemory part = parts[(int) (at / WindowMemory.PART_BYTES)];
        int within = (int) (at % WindowMemory.PART_BYTES);
        int from = (int) (ownOffset + begunBytes);
        boolean isBegun = isPut
                ? channel.put(own, from, pieceBytes, part, within, completion, token)
                : channel.get(own, from, pieceBytes, part, within, completion, token);
        if (isBegun) {
            begunBytes += pieceBytes;
        }
        return isBegun;
    }

    void done(int pieceBytes) {
        doneBytes += pieceBytes;
        if (isComplete() || isDropped && doneBytes == begunBytes) {
            own.close();
            Reference.reachabilityFence(buffer);
        }
    }

    /** Gives up, as soon as the pieces that have begun are done: the rank is lost, or the window revoked. */
    void drop() {
        isDropped = true;
        if (doneBytes == begunBytes) {
            own.close();
        }
    }
}
