package railmpi.coll.flag;

import railmpi.coll.step.Steps;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * Memory that all members of a communicator in a node map, through which a blocking collective moves its data: each
 * writes its part, all meet by an {@link ArrivalCounter}, and each reads what it needs. So a rank needs the core once
 * to come and once to go, however many ranks there are, where messages need it once for each peer.
 *
 * <p>Uses of the area follow each other in the same order on all ranks, and alternate between two halves. Who writes to
 * a half for the second time has met the others in the use between, and so they have read what was there before. A use
 * that an error ends before its meeting leaves its half to the next one, and a meeting that an error ends is waited for
 * again before the next use writes.
 *
 * <pre>
 * half:  64 bytes for each of MOST_RANKS ranks, of which the first 8 are the length that the rank has announced
 *        DATA_BYTES of data
 * </pre>
 *
 * <p>Owner: the thread of the collective, of which a communicator has one at a time. Hot path: short.
 */
public final class NodeArea implements Attachment {
    /** Most members of a communicator that has an area. */
    public static final int MOST_RANKS = 256;
    /** What fits in at once. */
    public static final int DATA_BYTES = 512 * 1024;

    /** Of an allgather or alltoall: more of them cost more meetings than messages do. */
    public static final int MOST_PIECES = 8;

    private static final int LINE_BYTES = 64;

    private static final int HEAD_BYTES = MOST_RANKS * LINE_BYTES;
    private static final int HALF_BYTES = HEAD_BYTES + DATA_BYTES;
    static final int LENGTH_BYTES = 2 * HALF_BYTES;

    private final Communicator communicator;
    private final ArrivalCounter counter;
    private boolean isAsked;
    private boolean isKnown;
    private MemoryBlock block;
    private int halfOffset;
    private boolean isSecond;
    /** Whether the current use has come to a meeting. */
    private boolean hasCome = true;
    /** Number of the latest meeting, and whether it is over. */
    private long meeting;

    private boolean isOver = true;

    NodeArea(FlagMemory memory, Communicator communicator) {
        this.communicator = communicator;
        counter = new ArrivalCounter(memory.areas(), communicator);
    }

    /** Begins a use of the area; returns false if there is no memory for one, on all ranks. */
    boolean begin(Steps steps) {
        RailException failure = communicator.failure();
        if (failure != null) {
            throw failure; // a meeting of memory would not notice that a member has failed, or that it is revoked
        }
        if (!isKnown) {
            share(steps);
        }
        if (block == null) {
            return false;
        }
        if (!isOver) {
            await(steps);
        }
        if (hasCome) {
            isSecond = !isSecond;
            hasCome = false;
        }
        halfOffset = counter.dataOffset() + (isSecond ? HALF_BYTES : 0);
        return true;
    }

    /** What the others know by now cannot be asked again, and messages would not meet them. */
    private void share(Steps steps) {
        if (isAsked) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "an earlier collective has failed before rank " + communicator.rank()
                            + " knew the memory that the ranks of the communicator share");
        }
        isAsked = true;
        counter.share(steps);
        block = counter.block();
        isKnown = true;
    }

    /**
     * Begins another use of the area in the same collective.
     *
     * @param steps of the collective
     */
    public void beginAgain(Steps steps) {
        begin(steps);
    }

    /**
     * Waits until all have come here.
     *
     * @param steps of the collective
     */
    public void meet(Steps steps) {
        hasCome = true;
        isOver = false;
        meeting = counter.next();
        await(steps);
    }

    private void await(Steps steps) {
        steps.await(communicator, Communicator.ANY_SOURCE, counter, meeting);
        isOver = true;
    }

    /**
     * Tells the others how long the own data is, with the next meeting.
     *
     * @param lengthBytes length of the whole
     */
    public void announce(long lengthBytes) {
        block.longs().put(headIndex(communicator.rank()), lengthBytes);
    }

    /**
     * Returns how long the data of a rank is. Call after the meeting, and before another use.
     *
     * @param rank who
     * @return what it has announced
     */
    public long announced(int rank) {
        return block.longs().get(headIndex(rank));
    }

    /**
     * Checks that no rank's data is longer than the place for it. Call after the meeting, and before another use.
     *
     * @param lengthBytes length of the place
     * @throws RailException TRUNCATE if that of one is
     */
    public void requireAll(long lengthBytes) {
        for (int rank = 0; rank < communicator.size(); rank++) {
            require(rank, announced(rank), lengthBytes);
        }
    }

    /**
     * Checks that the data of a rank is not longer than the place for it.
     *
     * @param rank who
     * @param announced its length
     * @param lengthBytes length of the place
     * @throws RailException TRUNCATE if it is longer
     */
    public void require(int rank, long announced, long lengthBytes) {
        if (announced > lengthBytes) {
            throw new RailException(
                    RailException.Category.TRUNCATE,
                    "rank " + rank + " takes part in the collective with " + announced + " bytes, but rank "
                            + communicator.rank() + " has only " + lengthBytes + " bytes for it");
        }
    }

    /**
     * Returns how long the parts of so many are that fit in at once.
     *
     * @param parts how many, at most {@link #DATA_BYTES} / 64
     * @param lengthBytes length of each part
     * @return that length, or a shorter one that is a multiple of all elements' sizes
     */
    public static int pieceBytes(int parts, long lengthBytes) {
        return (int) Math.min(lengthBytes, DATA_BYTES / parts & -LINE_BYTES);
    }

    /**
     * Returns how far apart parts are.
     *
     * @param lengthBytes length of a part
     * @return the next multiple of all elements' sizes
     */
    public static int stride(int lengthBytes) {
        return lengthBytes + Long.BYTES - 1 & -Long.BYTES;
    }

    private int headIndex(int rank) {
        return halfOffset + rank * LINE_BYTES >> 3;
    }

    /**
     * Writes a part of a buffer to the area.
     *
     * @param at where in the data, a multiple of the elements' size
     * @param from buffer
     * @param fromBytes offset in the buffer
     * @param lengthBytes whole elements
     */
    public void write(int at, TypedBuffer from, long fromBytes, int lengthBytes) {
        try {
            from.convertor().pack(from.buffer(), fromBytes, block, dataOffset(at), lengthBytes);
        } catch (RuntimeException e) {
            throw UserMemory.failure(from.buffer(), e);
        }
    }

    /**
     * Reads a part of a buffer from the area.
     *
     * @param at where in the data, a multiple of the elements' size
     * @param to buffer
     * @param toBytes offset in the buffer
     * @param lengthBytes whole elements
     */
    public void read(int at, TypedBuffer to, long toBytes, int lengthBytes) {
        try {
            to.convertor().unpack(block, dataOffset(at), to.buffer(), toBytes, lengthBytes);
        } catch (RuntimeException e) {
            throw UserMemory.failure(to.buffer(), e);
        }
    }

    private int dataOffset(int at) {
        return halfOffset + HEAD_BYTES + at;
    }

    @Override
    public void onFreed() {
        counter.onFreed();
    }

    @Override
    public void onEnded() {
        counter.onEnded();
    }
}
