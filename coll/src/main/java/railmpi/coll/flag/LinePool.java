package railmpi.coll.flag;

import java.util.ArrayDeque;
import railmpi.btl.channel.ExposedMemory;
import railmpi.pml.Pml;

/**
 * Lines of one kind, in pages that are registered when lines are needed and stay until MPI ends. A line that was given
 * back is used again only when its peers have said that they write no more; until then it waits, and a few of those
 * that wait are looked at whenever a line is taken. For any thread.
 *
 * @param <L> kind of lines
 */
public final class LinePool<L extends Line> {
    /** Waiting lines that are looked at when one is taken: more than one, so that they become fewer. */
    private static final int LOOKS = 4;

    /**
     * Makes lines.
     *
     * @param <L> kind of lines
     */
    public interface Maker<L> {
        /**
         * Lays a line into a page.
         *
         * @param page registered memory
         * @param offset where the line begins in it
         * @return the line
         */
        L make(ExposedMemory page, int offset);
    }

    private final Pml pml;
    private final int lineBytes;
    private final int linesPerPage;
    private final Maker<L> maker;
    private final int mostLinesInNode;
    private final ArrayDeque<L> free = new ArrayDeque<>();
    private final ArrayDeque<L> waiting = new ArrayDeque<>();
    private int lines;

    LinePool(Pml pml, int lineBytes, int linesPerPage, Maker<L> maker) {
        this(pml, lineBytes, linesPerPage, maker, 0);
    }

    /** Makes a pool of so many lines at most, which are for processes of the node only; 0: of any number, for all. */
    LinePool(Pml pml, int lineBytes, int linesPerPage, Maker<L> maker, int mostLinesInNode) {
        this.mostLinesInNode = mostLinesInNode;
        this.pml = pml;
        this.lineBytes = lineBytes;
        this.linesPerPage = linesPerPage;
        this.maker = maker;
    }

    /**
     * Returns what the lines are allocated by.
     *
     * @return the layer of messages
     */
    public Pml pml() {
        return pml;
    }

    /**
     * Takes a line.
     *
     * @return all zeros; null if there are as many as there may be
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    public L acquire() {
        L line = take();
        while (line == null && (mostLinesInNode == 0 || lines() < mostLinesInNode)) {
            add(allocate(linesPerPage * lineBytes)); // outside of the guard: it takes the progress lock
            line = take();
        }
        return line;
    }

    private ExposedMemory allocate(int lengthBytes) {
        return mostLinesInNode == 0 ? pml.allocate(lengthBytes) : pml.allocateInNode(lengthBytes);
    }

    private synchronized L take() {
        for (int looks = Math.min(LOOKS, waiting.size()); looks > 0; looks--) {
            L line = waiting.remove();
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
        for (int i = 0; i < linesPerPage; i++) {
            free.add(maker.make(page, i * lineBytes));
        }
        lines += linesPerPage;
    }

    /** Takes back a line that was never described to anybody. */
    synchronized void releaseUnused(L line) {
        free.add(line);
    }

    /**
     * Takes back a line, of which this process needs nothing any more; its peers may still write to it.
     *
     * @param line from {@link #acquire}
     */
    public synchronized void release(L line) {
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
