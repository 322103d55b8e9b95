package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.fabric.MemoryRegion;

/** A write of bulk data as a connection sees it, and the FIN behind it. Owner: the holder of the progress lock. */
abstract class BulkWrite {
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

    /** The notice of its connection that its FIN is in. */
    long noticeNumber;

    /** Next in the list of its connection. */
    BulkWrite next;

    BulkWrite(int slot) {
        this.slot = slot;
    }

    /** Writes its FIN as the mark of a write. */
    abstract void putMark(long[] mark);

    /** Writes the words and the payload of its FIN. */
    abstract void putFin(ByteBuffer bytes, int frame);
}
