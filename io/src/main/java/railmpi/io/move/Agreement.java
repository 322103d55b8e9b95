package railmpi.io.move;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import railmpi.coll.Collectives;
import railmpi.core.RailException;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * What the ranks of a file tell each other so that all do the same, and all fail when one does. By one thread at a
 * time.
 */
public final class Agreement {
    /** In the place of a reason where nothing has failed. */
    private static final long FINE = -1;

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
     * @throws RailException the own one, or what has gone wrong at the lowest rank that has failed
     */
    public void requireSuccess(RailException own) {
        gather(own);
    }

    /**
     * Gathers numbers of all ranks if none has failed.
     *
     * @param own what has gone wrong here, or null
     * @param values as many at each rank; of no meaning where something has gone wrong
     * @return those of rank 0, of rank 1...
     * @throws RailException the own one, or what has gone wrong at the lowest rank that has failed
     */
    public long[] gather(RailException own, long... values) {
        int fields = values.length + 2;
        byte[] text = own == null ? new byte[0] : own.getMessage().getBytes(StandardCharsets.UTF_8);
        long[] mine = Arrays.copyOf(values, fields);
        mine[values.length] = own == null ? FINE : FileError.of(own).reason().ordinal();
        mine[values.length + 1] = text.length;
        long[] all = gather(mine);
        long[] gathered = new long[values.length * communicator.size()];
        for (int rank = 0; rank < communicator.size(); rank++) {
            int end = rank * fields + values.length;
            if (all[end] != FINE) {
                throw failure(own, rank, Reason.values()[(int) all[end]], text, (int) all[end + 1]);
            }
            System.arraycopy(all, rank * fields, gathered, rank * values.length, values.length);
        }
        return gathered;
    }

    /** Learns from a rank what is wrong there. */
    private RailException failure(RailException own, int rank, Reason reason, byte[] ownText, int length) {
        byte[] text = rank == communicator.rank() ? ownText : new byte[length];
        share(text, rank);
        return own != null
                ? own
                : new FileError(reason, "rank " + rank + ": " + new String(text, StandardCharsets.UTF_8));
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
