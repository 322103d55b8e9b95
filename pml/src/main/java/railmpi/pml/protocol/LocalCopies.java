package railmpi.pml.protocol;

import railmpi.core.memory.MemoryBlock;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Requests;

/** Messages of this process to itself, copied in pieces. Owner: the holder of the progress lock. */
public final class LocalCopies {
    private static final int PIECE_BYTES = 64 * 1024;

    private final Requests requests;
    private MemoryBlock piece;

    /** Creates what has copied nothing. */
    public LocalCopies(Requests requests) {
        this.requests = requests;
    }

    /** Completes a send and the receive that has got it. */
    public void copy(Send send, Receive receive) {
        long total = Math.min(send.lengthBytes, receive.lengthBytes);
        MemoryBlock block = piece();
        for (long at = 0; at < total; at += PIECE_BYTES) {
            int pieceBytes = (int) Math.min(PIECE_BYTES, total - at);
            send.pack(at, block, 0, pieceBytes);
            receive.unpack(at, block, 0, pieceBytes);
        }
        requests.complete(send);
        requests.completeReceive(receive);
    }

    /** Returns how long a message may be that {@link #packed} takes. */
    int mostBytes() {
        return PIECE_BYTES;
    }

    /** Packs a message; returns where it is until the next one is copied. */
    MemoryBlock packed(Send send) {
        MemoryBlock block = piece();
        send.pack(0, block, 0, (int) send.lengthBytes);
        return block;
    }

    private MemoryBlock piece() {
        if (piece == null) {
            piece = MemoryBlock.allocate(PIECE_BYTES);
        }
        return piece;
    }
}
