package railmpi.coll.flag;

import java.util.ArrayDeque;
import railmpi.btl.channel.ExposedMemory;
import railmpi.pml.Pml;

/**
 * Lines of registered memory for flags, in pages that are registered when lines are needed and stay until MPI ends. A
 * line that was given back is used again only when its peer has said that it writes no more; until then it waits, and a
 * few of those that wait are looked at whenever a line is taken. One per process, for any thread.
 */
public final class FlagMemory {
    private static final int LINES_PER_PAGE = 256;

    /** Waiting lines that are looked at when one is taken: more than one, so that they become fewer. */
    private static final int LOOKS = 4;

    private final Pml pml;
    private final ArrayDeque<FlagLine> free = new ArrayDeque<>();
    private final ArrayDeque<FlagLine> waiting = new ArrayDeque<>();
    private int lines;

    /**
     * Begins without any.
     *
     * @param pml allocates pages
     */
    public FlagMemory(Pml pml) {
        this.pml = pml;
    }

    Pml pml() {
        return pml;
    }

    /**
     * Takes a line.
     *
     * @return all zeros
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    FlagLine acquire() {
        FlagLine line = take();
        while (line == null) {
            add(pml.allocate(
                    LINES_PER_PAGE * FlagLine.LENGTH_BYTES)); // outside of the guard: it takes the progress lock
            line = take();
        }
        return line;
    }

    private synchronized FlagLine take() {
        for (int looks = Math.min(LOOKS, waiting.size()); looks > 0; looks--) {
            FlagLine line = waiting.remove();
            if (line.isLeft()) {
                line.clear();
                free.add(line);
            } else {
                waiting.add(line);
            }
        }
        return free.poll();
    }

    private synchronized void add(ExposedMemory page) {
        for (int i = 0; i < LINES_PER_PAGE; i++) {
            free.add(new FlagLine(page, i * FlagLine.LENGTH_BYTES));
        }
        lines += LINES_PER_PAGE;
    }

    /** Takes back a line that was never described to anybody. */
    synchronized void releaseUnused(FlagLine line) {
        free.add(line);
    }

    /** Takes back a line, of which this process needs nothing any more; its peer may still write to it. */
    synchronized void release(FlagLine line) {
        waiting.add(line);
    }

    /**
     * Returns how many lines there are.
     *
     * @return taken, waiting and free ones
     */
    public synchronized int lines() {
        return lines;
    }
}
