package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.fabric.FrameLine;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;

/** A write of bulk data as a connection sees it, and the FIN behind it. Owner: the holder of the progress lock. */
class BulkWrite {
    /** What its completion names it by. */
    final int slot;

    MemoryRegion source;
    int sourceOffset;
    int lengthBytes;
    long remoteAddress;
    final long[] remoteKeys = new long[MemoryRegion.MOST_KEYS];
    /** Whether the data is known to be in place. */
    boolean isWritten;

    /** Whether the peer is told of it. */
    boolean hasFin;

    /** Whether that goes with the data. */
    boolean isMarked;

    /** What the peer is told: kind and length as {@link RailFrames} has them, number, receiver's id, offset there. */
    final long[] fin = new long[FrameLine.MARK_WORDS];

    /** The notice of its connection that its FIN is in. */
    long noticeNumber;

    /** Next in a list: that of its connection, or of those that are free. */
    BulkWrite next;

    BulkWrite(int slot) {
        this.slot = slot;
    }

    /** Posts it, with its FIN if it is marked; returns as {@link QueuePair#postWrite}. */
    int post(QueuePair queuePair, long request, int keyIndex) {
        long key = remoteKeys[keyIndex];
        return isMarked
                ? queuePair.postMarkedWrite(request, source, sourceOffset, lengthBytes, remoteAddress, key, fin)
                : queuePair.postWrite(request, source, sourceOffset, lengthBytes, remoteAddress, key);
    }

    /** Writes the words and the payload of its FIN. */
    void putFin(ByteBuffer bytes, int frame) {
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, fin[2]);
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, fin[3]);
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET, fin[0]);
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET + Long.BYTES, fin[1]);
    }
}
