package railmpi.coll.bcast;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Segments run down the chain of ranks that begins at the root; a rank passes some on while the next ones come in.
 *
 * <p>Cost, with segments of s bytes: (p - 2 + n/s) (alpha + s beta), for large n about n beta.
 */
final class ChainBcast implements BcastAlgorithm {
    /** Segments are whole elements of every type. */
    private static final long SEGMENT_UNIT_BYTES = 64;

    /**
     * Segments that a rank receives, and sends, at a time: the next ones keep the network busy while one is
     * acknowledged.
     */
    private static final int AHEAD = 8;

    private final long segmentBytes;

    ChainBcast(long segmentBytes) {
        this.segmentBytes = segmentBytes / SEGMENT_UNIT_BYTES * SEGMENT_UNIT_BYTES;
    }

    @Override
    @Seam
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        if (c.rank() == root) {
            feed(steps, c, buffer, lengthBytes);
        } else {
            pass(steps, c, buffer, lengthBytes, root);
        }
    }

    private void feed(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes) {
        int next = Partition.shifted(c.rank(), 1, c.size());
        RequestList underWay = new RequestList(steps, c, AHEAD);
        for (long at = 0; at < lengthBytes; at += segmentBytes) {
            if (at >= AHEAD * segmentBytes) {
                underWay.awaitFirst();
            }
            send(underWay, next, buffer, at, lengthBytes);
        }
        underWay.awaitAll();
    }

    private void pass(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        int previous = Partition.shifted(c.rank(), -1, c.size());
        int next = Partition.shifted(c.rank(), 1, c.size());
        RequestList underWay = new RequestList(steps, c, 2 * AHEAD);
        for (int segment = 0; segment < AHEAD; segment++) {
            startReceive(underWay, previous, buffer, segment * segmentBytes, lengthBytes);
        }
        for (long at = 0; at < lengthBytes; at += segmentBytes) {
            underWay.awaitFirst(); // its receive
            if (next != root) {
                send(underWay, next, buffer, at, lengthBytes);
                if (at >= (AHEAD - 1) * segmentBytes) {
                    underWay.awaitFirst(); // the oldest send
                }
            }
            startReceive(underWay, previous, buffer, at + AHEAD * segmentBytes, lengthBytes);
        }
        underWay.awaitAll();
    }

    /**
     * Starts to send a segment. The last one, behind which nothing follows that others could wait to go out with, is
     * sent.
     */
    private void send(RequestList underWay, int dest, TypedBuffer buffer, long at, long lengthBytes) {
        if (lengthBytes - at > segmentBytes) {
            underWay.startSend(dest, buffer, buffer.offsetBytes() + at, segmentBytes);
        } else {
            underWay.send(dest, buffer, buffer.offsetBytes() + at, lengthBytes - at);
        }
    }

    /** Does nothing behind the end. */
    private void startReceive(RequestList underWay, int source, TypedBuffer buffer, long at, long lengthBytes) {
        underWay.startReceive(source, buffer, buffer.offsetBytes() + at, length(at, lengthBytes));
    }

    private long length(long at, long lengthBytes) {
        return Math.max(0, Math.min(segmentBytes, lengthBytes - at));
    }
}
