package railmpi.io.move;

import java.nio.charset.StandardCharsets;
import railmpi.coll.Collectives;
import railmpi.core.RailException;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/**
 * What the ranks of a file tell each other so that all do the same, and all fail when one does. By one thread at a
 * time.
 */
public final class Agreement {
    private final Collectives collectives;
    private final Communicator communicator;

    /**
     * Prepares.
     *
     * @param collectives of this process
     * @param communicator of the file
     */
    public Agreement(Collectives collectives, Communicator communicator) {
        this.collectives = collectives;
        this.communicator = communicator;
    }

    /**
     * Gathers numbers of all ranks; returns when all have come.
     *
     * @param own as many at each rank
     * @return those of rank 0, of rank 1...
     */
    public long[] gather(long... own) {
        long[] all = new long[own.length * communicator.size()];
        collectives.allgather(
                communicator,
                TypedBuffer.ofArray(BasicType.LONG, own),
                own.length,
                TypedBuffer.ofArray(BasicType.LONG, all),
                own.length);
        return all;
    }

    /**
     * Gives all ranks the bytes of one.
     *
     * @param bytes of the root; as long elsewhere, and filled
     * @param root rank
     */
    public void share(byte[] bytes, int root) {
        collectives.bcast(communicator, TypedBuffer.ofArray(BasicType.BYTE, bytes), bytes.length, root);
    }

    /** Returns when all ranks have called it. */
    public void meet() {
        collectives.barrier(communicator);
    }

    /**
     * Returns if no rank has failed.
     *
     * @param own what has gone wrong here, or null
     * @throws FileError the own one, or what has gone wrong at the lowest rank that has failed
     */
    public void requireSuccess(RailException own) {
        byte[] text = own == null ? new byte[0] : own.getMessage().getBytes(StandardCharsets.UTF_8);
        Reason reason = own instanceof FileError error ? error.reason() : Reason.IO;
        long[] all = gather(own == null ? -1 : reason.ordinal(), text.length);
        int failed = firstFailed(all);
        if (failed < 0) {
            return;
        }
        byte[] shared = failed == communicator.rank() ? text : new byte[(int) all[2 * failed + 1]];
        share(shared, failed);
        if (own != null) {
            throw own;
        }
        throw new FileError(
                Reason.values()[(int) all[2 * failed]],
                "rank " + failed + ": " + new String(shared, StandardCharsets.UTF_8));
    }

    private static int firstFailed(long[] all) {
        for (int i = 0; i < all.length; i += 2) {
            if (all[i] >= 0) {
                return i / 2;
            }
        }
        return -1;
    }

    /**
     * Requires that all ranks give the same.
     *
     * @param what it is
     * @param value the own one
     * @throws FileError NOT_SAME, at all ranks, if not
     */
    public void requireSame(String what, long value) {
        long[] all = gather(value);
        for (int rank = 1; rank < all.length; rank++) {
            if (all[rank] != all[0]) {
                throw new FileError(
                        Reason.NOT_SAME, what + " is " + all[0] + " at rank 0, but " + all[rank] + " at rank " + rank);
            }
        }
    }
}
