package railmpi.pml;

import railmpi.btl.memory.Registration;
import railmpi.btl.memory.StagePool;

/**
 * What a long message over rails needs beside its request, on either side. Pooled by {@link RailSends} and
 * {@link RailReceives}.
 */
final class RailMove {
    /** Parts of one message that go through staging chunks at the same time. */
    static final int WINDOW = 4;

    /** The user's memory, if it could be registered. */
    Registration registration;
    /** Sends: it could not, so the message goes through staging chunks. */
    boolean isStaged;

    /** Receives: chunks offered, null where there is none. */
    final StagePool.Stage[] stages = new StagePool.Stage[WINDOW];
    /** Receives: where their parts of the message begin. */
    final long[] startBytes = new long[WINDOW];
    /** Receives: bytes of these parts that are not in place. */
    final int[] missingBytes = new int[WINDOW];
    /** Receives: how much of the message came with its announcement. */
    long headBytes;
    /** How much of the message came so, or has memory offered for it. */
    long offeredBytes;
    /** Receives: how much will be taken: the message, or as much of it as fits. */
    long wantedBytes;
    /** Receives: parts offered and not filled. */
    int offers;

    /** Sends: writes that are not done. */
    int writes;
    /** Sends: bytes that went with the announcement, and those of writes that are done. */
    long writtenBytes;
    /** Sends: whether the receiver needs nothing more. */
    boolean isAcknowledged;

    void clear() {
        registration = null;
        isStaged = false;
        headBytes = 0;
        offeredBytes = 0;
        wantedBytes = 0;
        offers = 0;
        writes = 0;
        writtenBytes = 0;
        isAcknowledged = false;
    }
}
