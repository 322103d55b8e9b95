package railmpi.fabric.fault;

import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A work request that the user has posted, until its completion was taken. Owner: the holder of the progress lock.
 */
final class FaultyRequest {
    /** What is asked for. */
    enum Kind {
        SEND,
        EXPEDITED_SEND,
        RECEIVE,
        WRITE,
        MARKED_WRITE,
        READ,
        ADD,
        SWAP;

        boolean changesLocalMemory() {
            return this != SEND && this != EXPEDITED_SEND && this != WRITE && this != MARKED_WRITE;
        }
    }

    final Kind kind;
    final long userId;
    final MemoryRegion region;
    final int offset;
    final int lengthBytes;
    private final long remoteAddress;
    private final long remoteKey;
    private final long operand;
    private final long replacement;
    /** Of a marked write; else null. */
    long[] mark;

    /** Where its completion waits; null when nobody waits for it any more. */
    CompletionLine line;

    /** Takes the place of the user's memory when this may outlive the user's interest; null otherwise. */
    MemoryRegion substitute;

    boolean isLate;

    /** Null while it is under way. */
    Status status;

    int receivedBytes;
    long dueNs;

    FaultyRequest(
            Kind kind,
            long userId,
            MemoryRegion region,
            int offset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey,
            long operand,
            long replacement) {
        this.kind = kind;
        this.userId = userId;
        this.region = region;
        this.offset = offset;
        this.lengthBytes = lengthBytes;
        this.remoteAddress = remoteAddress;
        this.remoteKey = remoteKey;
        this.operand = operand;
        this.replacement = replacement;
    }

    static FaultyRequest local(Kind kind, long userId, MemoryRegion region, int offset, int lengthBytes) {
        return new FaultyRequest(kind, userId, region, offset, lengthBytes, 0, 0, 0, 0);
    }

    boolean isInItsRegion() {
        return offset >= 0
                && lengthBytes >= 0
                && (long) offset + lengthBytes <= region.block().lengthBytes();
    }

    /** Keeps what is to be sent or written as it is now. */
    void saveInto(MemoryRegion copy) {
        substitute = copy;
        copy.block().bytes().put(0, region.block().bytes(), offset, lengthBytes);
    }

    /** Shows the user what has come into the substitute of his memory, if there is one. */
    void showToUser() {
        if (substitute != null && status == Status.SUCCESS && kind.changesLocalMemory()) {
            int length = kind == Kind.RECEIVE ? receivedBytes : lengthBytes;
            region.block().bytes().put(offset, substitute.block().bytes(), 0, length);
            release();
        }
    }

    /** Gives up the substitute, which nobody uses any more. */
    void release() {
        if (substitute != null) {
            substitute.close();
            substitute = null;
        }
    }

    /** Posts this to the wrapped queue pair of datagrams under another id. */
    int postTo(DatagramQueuePair inner, long id) {
        MemoryRegion local = substitute == null ? region : substitute;
        int at = substitute == null ? offset : 0;
        return kind == Kind.SEND
                ? inner.postSend(id, local, at, lengthBytes)
                : inner.postReceive(id, local, at, lengthBytes);
    }

    /** Posts this to the wrapped queue pair under another id. */
    int postTo(QueuePair inner, long id) {
        MemoryRegion local = substitute == null ? region : substitute;
        int at = substitute == null ? offset : 0;
        return switch (kind) {
            case SEND -> inner.postSend(id, local, at, lengthBytes);
            case EXPEDITED_SEND -> inner.postExpeditedSend(id, local, at, lengthBytes);
            case RECEIVE -> inner.postReceive(id, local, at, lengthBytes);
            case WRITE -> inner.postWrite(id, local, at, lengthBytes, remoteAddress, remoteKey);
            case MARKED_WRITE -> inner.postMarkedWrite(id, local, at, lengthBytes, remoteAddress, remoteKey, mark);
            case READ -> inner.postRead(id, local, at, lengthBytes, remoteAddress, remoteKey);
            case ADD -> inner.postFetchAndAdd(id, local, at, remoteAddress, remoteKey, operand);
            case SWAP -> inner.postCompareAndSwap(id, local, at, remoteAddress, remoteKey, operand, replacement);
        };
    }
}
