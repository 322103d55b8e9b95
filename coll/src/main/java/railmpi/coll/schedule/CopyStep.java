package railmpi.coll.schedule;

import railmpi.coll.memory.LocalCopy;
import railmpi.pml.datatype.TypedBuffer;

/** Copies between buffers of this process. */
final class CopyStep extends LocalStep {
    private final TypedBuffer from;
    private final long fromBytes;
    private final TypedBuffer to;
    private final long toBytes;
    private final long lengthBytes;

    CopyStep(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes) {
        this.from = from;
        this.fromBytes = fromBytes;
        this.to = to;
        this.toBytes = toBytes;
        this.lengthBytes = lengthBytes;
    }

    @Override
    boolean isLong() {
        return isLong(lengthBytes);
    }

    @Override
    public void run() {
        LocalCopy.copy(from, fromBytes, to, toBytes, lengthBytes);
    }
}
