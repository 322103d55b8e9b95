package railmpi.pml.state;

import railmpi.btl.memory.Registration;
import railmpi.btl.memory.StagePool;

/**
 * What a long message over rails needs beside its request, on either side. Pooled by {@code RailSends} and
 * {@code RailReceives}.
 */
public final class RailMove {
    /** Parts of one message that go through staging chunks at the same time. */
    public static final int WINDOW = 4;

    /** The user's memory, if it could be registered. */
    public Registration registration;
    /** Sends: it could not, so the message goes through staging chunks. */
    public boolean isStaged;

    /** Receives: chunks offered, null where there is none. */
    public final StagePool.Stage[] stages = new StagePool.Stage[WINDOW];
    /** Receives: where their parts of the message begin. */
    public final long[] startBytes = new long[WINDOW];
    /** Receives: bytes of these parts that are not in place. */
    public final int[] missingBytes = new int[WINDOW];
    /** Receives: how much of the message came with its announcement. */
    public long headBytes;
    /** How much of the message came so, or has memory offered for it. */
    public long offeredBytes;
    /** Receives: how much will be taken: the message, or as much of it as fits. */
    public long wantedBytes;
    /** Receives: parts offered and not filled. */
    public int offers;

    /** Sends: writes that are not done. */
    public int writes;
    /** Sends: bytes that went with the announcement, and those of writes that are done. */
    public long writtenBytes;
    /** Sends: whether the receiver needs nothing more. */
    public boolean isAcknowledged;

    /** Forgets the message. */
    public void clear() {
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
