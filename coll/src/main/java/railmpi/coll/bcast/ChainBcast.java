package railmpi.coll.bcast;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;
import railmpi.pml.Pending;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Segments run down the chain of ranks that begins at the root; a rank passes one on while the next comes in.
 *
 * <p>Cost, with segments of s bytes: (p - 2 + n/s) (alpha + s beta), for large n about n beta.
 */
final class ChainBcast implements BcastAlgorithm {
    /** Segments are whole elements of every type. */
    private static final long SEGMENT_UNIT_BYTES = 64;

    private final long segmentBytes;

    ChainBcast(long segmentBytes) {
        this.segmentBytes = segmentBytes / SEGMENT_UNIT_BYTES * SEGMENT_UNIT_BYTES;
    }

    @Override
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        if (c.rank() == root) {
            feed(steps, c, buffer, lengthBytes);
        } else {
            pass(steps, c, buffer, lengthBytes, root);
        }
    }

    private void feed(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes) {
        int next = Partition.shifted(c.rank(), 1, c.size());
        for (long at = 0; at < lengthBytes; at += segmentBytes) {
            steps.send(c, next, buffer, buffer.offsetBytes() + at, length(at, lengthBytes));
        }
    }

    private void pass(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        int previous = Partition.shifted(c.rank(), -1, c.size());
        int next = Partition.shifted(c.rank(), 1, c.size());
        Pending receive = startReceive(steps, c, previous, buffer, 0, lengthBytes);
        for (long at = 0; at < lengthBytes; at += segmentBytes) {
            Pending following = startReceive(steps, c, previous, buffer, at + segmentBytes, lengthBytes);
            steps.await(receive, following);
            if (next != root) {
                steps.sendWhilePending(c, next, buffer, buffer.offsetBytes() + at, length(at, lengthBytes), following);
            }
            receive = following;
        }
    }

    /** Returns null behind the end. */
    private Pending startReceive(
            Steps steps, Communicator c, int source, TypedBuffer buffer, long at, long lengthBytes) {
        return steps.startReceive(c, source, buffer, buffer.offsetBytes() + at, length(at, lengthBytes));
    }

    private long length(long at, long lengthBytes) {
        return Math.max(0, Math.min(segmentBytes, lengthBytes - at));
    }
}
