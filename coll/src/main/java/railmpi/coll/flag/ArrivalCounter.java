package railmpi.coll.flag;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.RemoteMemory;
import railmpi.coll.step.Steps;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.SharedWords;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;

/**
 * A counter in the memory of rank 0 of a communicator whose members share memory. Each adds one to it when it comes.
 * Who comes last writes the number of the collective into a word that all others look at, and wakes those who may
 * sleep. So nobody needs a turn of a processor between the last arrival and the release, and a short collective needs
 * no system call. A member comes to a collective only when the one before is over, so the counter belongs to one at a
 * time.
 *
 * <p>Members whose waits become longer are counted in a word, by which the last one knows whether to look for sleepers.
 * They look for the release once more after that, and only then fall asleep.
 *
 * <p>Owner: the holder of the progress lock; {@link #isSeen}: any thread. Hot path: short.
 */
public final class ArrivalCounter implements Attachment, Completable {
    private final LinePool<CounterLine> lines;
    private final Communicator communicator;
    private final int size;
    /** The line's description, from rank 0; zeros if that has no memory for it. */
    private final ByteBuffer description = ByteBuffer.allocate(Line.DESCRIPTION_BYTES);

    private final Sharing sharing = new Sharing();
    /** Of rank 0; null at others. */
    private CounterLine line;

    private MemoryBlock block;
    private int offset;
    /** Null while the line is not known, and if there is none. */
    private LongBuffer words;

    private int releasedIndex;
    private boolean isKnown;

    private long numbers;
    private long come;
    private boolean isAnnounced;

    /**
     * Creates a counter without memory.
     *
     * @param memory has lines
     * @param communicator collective communicator inside a node
     */
    public ArrivalCounter(FlagMemory memory, Communicator communicator) {
        this(memory.counters(), communicator);
    }

    ArrivalCounter(LinePool<CounterLine> lines, Communicator communicator) {
        this.lines = lines;
        this.communicator = communicator;
        size = communicator.size();
    }

    /**
     * Begins the next collective.
     *
     * @return its number, to wait for, from 1
     */
    public long next() {
        return ++numbers;
    }

    /**
     * Tells whether there is a line that this process knows.
     *
     * @return true if collectives can be waited for
     */
    public boolean isShared() {
        return words != null;
    }

    /**
     * Tells all members where the line is; for the collective of number 1.
     *
     * @param steps what to do it by
     */
    public void share(Steps steps) {
        TypedBuffer buffer = TypedBuffer.ofArray(BasicType.BYTE, description.array());
        int rank = communicator.rank();
        int distance = 1;
        while (distance < size && (rank & distance) == 0) {
            distance <<= 1;
        }
        if (rank == 0) {
            acquire();
        } else {
            steps.receive(communicator, rank - distance, buffer, 0, Line.DESCRIPTION_BYTES);
        }
        for (int below = distance >> 1; below > 0; below >>= 1) {
            if (rank + below < size) {
                steps.send(communicator, rank + below, buffer, 0, Line.DESCRIPTION_BYTES);
            }
        }
        steps.await(communicator, Communicator.ANY_SOURCE, sharing, 1);
    }

    /**
     * Waits until it is known whether there is a line.
     *
     * @param steps what to do it by
     */
    public void awaitSharing(Steps steps) {
        steps.await(communicator, Communicator.ANY_SOURCE, sharing, 0);
    }

    private void acquire() {
        try {
            line = lines.acquire();
        } catch (RailException e) {
            if (e.category() != RailException.Category.RESOURCE) {
                throw e;
            }
            return; // the others read zeros
        }
        if (line != null) {
            line.sharedBy(size - 1);
            description.put(0, line.description());
        }
    }

    /** What precedes the use of the line, in steps that are waited for because those have the progress lock. */
    private final class Sharing implements Completable {
        /** To wait for 1 is to take over what has been received. */
        @Override
        public boolean advance(long number) {
            if (number == 1 && !isKnown) {
                isKnown = true;
                connect();
            }
            return isKnown;
        }
    }

    /** Returns the memory that the line is in, which {@link #isShared}. */
    MemoryBlock block() {
        return block;
    }

    /** Returns where in it the data of collectives begins. */
    int dataOffset() {
        return offset + CounterLine.LENGTH_BYTES;
    }

    private void connect() {
        byte[] text = description.array();
        RemoteMemory page = RemoteMemory.of(ByteBuffer.wrap(Arrays.copyOf(text, RemoteMemory.DESCRIPTION_BYTES)));
        if (page.nodeKey() == 0) {
            return;
        }
        block = line == null
                ? channels().map(communicator.group().worldRank(0), page)
                : line.page().block();
        offset = description.getInt(RemoteMemory.DESCRIPTION_BYTES);
        releasedIndex = offset + CounterLine.RELEASED_OFFSET >> 3;
        words = block.longs();
    }

    private Channels channels() {
        return lines.pml().channels();
    }

    /** Comes to the collectives up to that number as soon as each is the next; then tells whether it is over. */
    @Override
    public boolean advance(long number) {
        boolean hasCome = come >= number;
        while (come < number && isSeen(come)) {
            come();
        }
        if (hasCome && !isAnnounced && !isSeen(number)) {
            isAnnounced = true;
            add(CounterLine.SLEEPERS_OFFSET, 1);
            VarHandle.fullFence(); // before the next look; pairs with release()
        }
        boolean isOver = isSeen(number);
        if (isOver && isAnnounced && number == come) {
            isAnnounced = false;
            add(CounterLine.SLEEPERS_OFFSET, -1);
        }
        return isOver;
    }

    @Override
    public boolean canBeSeen() {
        return true;
    }

    @Override
    public boolean isSeen(long number) {
        return SharedWords.acquire(words, releasedIndex) >= number; // pairs with release()
    }

    private void come() {
        come++;
        if (add(0, 1) + 1 == come * size) {
            release();
        }
    }

    private void release() {
        add(CounterLine.RELEASED_OFFSET, 1);
        VarHandle.fullFence(); // before the look for sleepers, a plain one; pairs with advance()
        if (SharedWords.acquire(words, offset + CounterLine.SLEEPERS_OFFSET >> 3) != 0) {
            for (int other = 0; other < size; other++) {
                if (other != communicator.rank()) {
                    channels().wake(communicator.group().worldRank(other));
                }
            }
        }
    }

    private long add(int word, long addend) {
        return Atomics.fetchAdd(block, offset + word, addend);
    }

    /** The line is used again when all have said that they leave it alone. */
    @Override
    public void onFreed() {
        if (line != null) {
            lines.release(line);
        } else if (words != null) {
            add(Line.FAREWELL_OFFSET, 1);
        }
    }

    /** What was registered goes with the channels. */
    @Override
    public void onEnded() {}
}
