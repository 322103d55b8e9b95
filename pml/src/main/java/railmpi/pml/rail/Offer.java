package railmpi.pml.rail;

import railmpi.fabric.MemoryRegion;
import railmpi.pml.state.MessageRequest.Send;

/** Memory that a receiver offers for a part of a message, as its sender sees it. Pooled by {@link RailSends}. */
final class Offer {
    Send send;
    long receiverId;
    /** Where the part begins in the message. */
    long offsetBytes;

    long lengthBytes;
    long remoteAddress;
    final long[] remoteKeys = new long[MemoryRegion.MOST_KEYS];
    /** How much of the part is on its way. */
    long postedBytes;

    /** Next in whatever queue the offer is in. */
    Offer next;

    void set(Send newSend, long newReceiverId, long newOffsetBytes, long newLengthBytes) {
        send = newSend;
        receiverId = newReceiverId;
        offsetBytes = newOffsetBytes;
        lengthBytes = newLengthBytes;
        postedBytes = 0;
    }
}
