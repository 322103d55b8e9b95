package railmpi.fabric.soft;

import railmpi.fabric.FrameLine;
import railmpi.fabric.WorkCompletion.Status;

/** A posted request, reused. */
final class WorkRequest {
    long workRequestId;
    /** Kind of its frame, 0 for a receive. */
    int kind;

    SoftRegion region;
    int offset;
    int lengthBytes;
    long remoteAddress;
    long remoteKey;
    long operand;
    long replacement;
    /** Of a marked write. */
    final long[] mark = new long[FrameLine.MARK_WORDS];

    /** Count of requests sent to the peer up to this one, 0 if it is not sent. */
    long number;

    /** How much of a write has gone out before the rest. */
    int sentBytes;

    /** Whether its payload goes with a CRC32C in any case. */
    boolean isSummed;

    Status status;
    boolean isDone;

    void set(long newId, int newKind, SoftRegion newRegion, int newOffset, int newLengthBytes) {
        workRequestId = newId;
        kind = newKind;
        region = newRegion;
        offset = newOffset;
        lengthBytes = newLengthBytes;
        number = 0;
        sentBytes = 0;
        isSummed = false;
        status = Status.SUCCESS;
        isDone = false;
    }

    void finish(Status newStatus) {
        status = newStatus;
        isDone = true;
    }

    /** Returns how much the peer has to put in its place. */
    int placedBytes() {
        return isAcknowledgedByCount() ? lengthBytes : 0;
    }

    boolean isWrite() {
        return kind == Wire.WRITE || kind == Wire.MARKED_WRITE;
    }

    /** Tells whether the peer's count of placed requests is all there is to wait for. */
    boolean isAcknowledgedByCount() {
        return kind == Wire.SEND || isWrite();
    }
}
