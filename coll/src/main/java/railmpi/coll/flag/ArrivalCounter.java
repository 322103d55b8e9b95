package railmpi.coll.flag;

import java.nio.ByteBuffer;
import java.util.Arrays;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.Steps;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * A counter in the memory of rank 0 of a communicator whose members share memory: each adds one to it when it comes,
 * and who comes last adds one to a number of each of the others, which is what they wait for. So nobody needs a turn of
 * a processor between the last arrival and the release. A member comes to a collective only when it was released from
 * the one before, so the counter belongs to one at a time. Owner: the holder of the progress lock, but for {@link
 * #next}. Hot path: short.
 */
public final class ArrivalCounter implements Attachment, Completable, RemoteCompletion {
    /** Tokens of operations: on the counter, and on what is for others. */
    private static final int COME = 1;

    private static final int OTHER = 2;

    private final FlagMemory memory;
    private final Communicator communicator;
    private final int size;
    private final int rank;
    /** Counts the releases of this process. */
    private final FlagLine released;
    /** Of rank 0; null at others. */
    private final FlagLine counter;
    /** Where the lines of all ranks are, and behind them the counter. */
    private final ByteBuffer table;

    private RemoteMemory[] pages;
    private int[] offsets;
    private long collectives;
    private long come;

    /**
     * Takes lines.
     *
     * @param memory has lines
     * @param communicator collective communicator inside a node
     * @throws RailException RESOURCE if there is no space for lines
     */
    public ArrivalCounter(FlagMemory memory, Communicator communicator) {
        this.memory = memory;
        this.communicator = communicator;
        size = communicator.size();
        rank = communicator.rank();
        released = memory.flags().acquire();
        released.sharedBy(size - 1);
        counter = rank == 0 ? memory.flags().acquire() : null;
        table = ByteBuffer.allocate((size + 1) * Line.DESCRIPTION_BYTES);
        put(rank, released);
        if (counter != null) {
            counter.sharedBy(size - 1);
            put(size, counter);
        }
    }

    private void put(int index, FlagLine line) {
        table.put(index * Line.DESCRIPTION_BYTES, line.description());
    }

    /**
     * Begins the next collective; the first one tells all where the lines are.
     *
     * @param steps what to do it by
     * @return its number, from 1, to wait for
     */
    public long next(Steps steps) {
        collectives++;
        if (collectives == 1) {
            exchange(steps);
        }
        return collectives;
    }

    private void exchange(Steps steps) {
        TypedBuffer buffer = TypedBuffer.ofArray(BasicType.BYTE, table.array());
        int bytes = Line.DESCRIPTION_BYTES;
        if (rank == 0) {
            for (int other = 1; other < size; other++) {
                steps.receive(communicator, other, buffer, (long) other * bytes, bytes);
            }
            for (int other = 1; other < size; other++) {
                steps.send(communicator, other, buffer, 0, table.capacity());
            }
        } else {
            steps.send(communicator, 0, buffer, (long) rank * bytes, bytes);
            steps.receive(communicator, 0, buffer, 0, table.capacity());
        }
        // with the progress lock, which a step that only runs has not
        steps.await(communicator, rank, number -> connect(), 0);
    }

    private boolean connect() {
        int[] newOffsets = new int[size + 1];
        RemoteMemory[] newPages = new RemoteMemory[size + 1];
        for (int i = 0; i <= size; i++) {
            byte[] text = new byte[Line.DESCRIPTION_BYTES];
            table.get(i * text.length, text);
            newOffsets[i] = ByteBuffer.wrap(text).getInt(RemoteMemory.DESCRIPTION_BYTES);
            newPages[i] = RemoteMemory.of(ByteBuffer.wrap(Arrays.copyOf(text, RemoteMemory.DESCRIPTION_BYTES)));
        }
        offsets = newOffsets;
        pages = newPages;
        return true;
    }

    /** Comes to the collective after the last one if this is waited for and it is time. */
    @Override
    public boolean advance(long number) {
        while (come < number && pages != null && released.advance(come)) {
            come++;
            if (counter == null) {
                add(0, size, 0, COME);
            } else {
                onCompleted(COME, counter.increment());
            }
        }
        return released.advance(number);
    }

    private void add(int peer, int index, int offsetInLine, int token) {
        boolean isDone =
                communicator.channel(peer).fetchAdd(pages[index], offsets[index] + offsetInLine, 1, this, token);
        if (!isDone) {
            throw new RailException(RailException.Category.INTERNAL, "no room for an operation on shared memory");
        }
    }

    /** This process has come; the value is what the counter was before. */
    @Override
    public void onCompleted(int token, long value) {
        if (token == COME && value + 1 == come * size) {
            for (int other = 0; other < size; other++) {
                if (other != rank) {
                    add(other, other, 0, OTHER);
                }
            }
            released.increment();
        }
    }

    /** Lines are given back when all have said that they leave them alone. */
    @Override
    public void onFreed() {
        memory.flags().pml().begin(communicator, rank, CollectiveTags.FAREWELL, number -> leave(), 0);
    }

    private boolean leave() {
        if (pages == null) {
            return true; // freed before its first collective: nobody knows the lines
        }
        for (int other = 0; other < size; other++) {
            if (other != rank) {
                add(other, other, Line.FAREWELL_OFFSET, OTHER);
            }
        }
        if (counter == null) {
            add(0, size, Line.FAREWELL_OFFSET, OTHER);
        } else {
            memory.flags().release(counter);
        }
        memory.flags().release(released);
        return true;
    }

    /** What was registered goes with the channels. */
    @Override
    public void onEnded() {}
}
