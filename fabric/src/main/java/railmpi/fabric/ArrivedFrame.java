package railmpi.fabric;

import railmpi.core.memory.MemoryBlock;

/**
 * The frame or the mark that has arrived on a {@link FrameLine} and is next: one object for all frames of a line, and
 * one for all marks, filled in by it. Owner: the holder of the progress lock. Hot path: short.
 */
public final class ArrivedFrame {
    /** The memory that it is in, until it is taken, */
    public MemoryBlock block;
    /** and where it begins there, a multiple of 8. */
    public int at;
    /** How long it is. */
    public int lengthBytes;
    /** As it was sent. */
    public int kind;
    /** As they were sent. */
    public long counts;
    /** As it was sent. */
    public long number;
    /** As it was sent. */
    public long word1;
    /** Only of a mark. */
    public long word2;
    /** The first eight bytes behind the words of a frame, if it is that long. */
    public long word3;
    /** Whether it is the mark of a write, with its words in {@link #counts}, {@link #number}, and the words 1 and 2. */
    public final boolean isMark;

    /**
     * Says where frames arrive.
     *
     * @param block the memory of all frames; null if each says where it is
     * @param isMark whether it is for marks
     */
    public ArrivedFrame(MemoryBlock block, boolean isMark) {
        this.block = block;
        this.isMark = isMark;
    }
}
