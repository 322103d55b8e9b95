package railmpi.pml.match;

/**
 * The receives that wait for a message. A message goes to the earliest posted receive that its envelope satisfies. As
 * long as all have the same envelope, which goes for the single receive of blocking calls and for a window of receives
 * from one rank, they wait in a row outside the index. Hot path: short.
 */
public final class PostedReceives {
    /** Matches every source or tag. */
    public static final int ANY = -1;

    /** Longest row; a power of two. */
    private static final int ROW_CAPACITY = 256;

    private final EnvelopeIndex index = new EnvelopeIndex();

    /**
     * A ring of receives with the same envelope. It is empty when the index is not. Its first place keeps what was
     * there, and is where a single receive waits: the same one again and again, of which no reference needs to be
     * written. (Under G1 a reference written to an old object may cost a fence, that is, waiting for the message sent
     * before.)
     */
    private final EnvelopeLink[] row = new EnvelopeLink[ROW_CAPACITY];

    private int rowHead;
    private int rowCount;

    private long posted;
    private int anySource;
    private int anyTag;
    private int anyBoth;

    /**
     * Adds a receive behind all others.
     *
     * @param link the receive
     * @param contextId communicator context
     * @param source rank or {@link #ANY}
     * @param tag tag or {@link #ANY}
     */
    public void add(EnvelopeLink link, int contextId, int source, int tag) {
        link.envelope(contextId, source, tag, posted++);
        if (index.size == 0 && fitsRow(link)) {
            addToRow(link);
            return;
        }
        moveRowToIndex();
        addToIndex(link);
    }

    private void addToRow(EnvelopeLink link) {
        int place = rowHead + rowCount & ROW_CAPACITY - 1;
        if (row[place] != link) {
            row[place] = link;
        }
        rowCount++;
        link.isLinked = true;
    }

    private boolean fitsRow(EnvelopeLink link) {
        if (rowCount == 0) {
            return true;
        }
        EnvelopeLink head = row[rowHead];
        return head.tag == link.tag
                && head.source == link.source
                && head.contextId == link.contextId
                && rowCount < ROW_CAPACITY;
    }

    private void moveRowToIndex() {
        while (rowCount != 0) {
            addToIndex(removeRowHead());
        }
    }

    private EnvelopeLink removeRowHead() {
        EnvelopeLink head = row[rowHead];
        if (rowHead != 0) {
            row[rowHead] = null;
        }
        rowCount--;
        rowHead = rowCount == 0 ? 0 : rowHead + 1 & ROW_CAPACITY - 1;
        head.isLinked = false;
        return head;
    }

    private void addToIndex(EnvelopeLink link) {
        countWildcard(link.source, link.tag, 1);
        index.add(link);
    }

    /**
     * Takes a receive out that was not matched.
     *
     * @param link the receive
     */
    public void remove(EnvelopeLink link) {
        if (rowCount != 0 && link == row[rowHead]) {
            removeRowHead();
            return;
        }
        moveRowToIndex();
        removeFromIndex(link);
    }

    private void removeFromIndex(EnvelopeLink link) {
        countWildcard(link.source, link.tag, -1);
        index.remove(link);
    }

    /**
     * Takes out the receive that a message belongs to.
     *
     * @param contextId communicator context
     * @param source rank of the sender
     * @param tag tag
     * @return the receive, or null if none waits for it
     */
    public EnvelopeLink match(int contextId, int source, int tag) {
        if (rowCount != 0) {
            return matchRow(contextId, source, tag);
        }
        EnvelopeLink best = earliestInIndex(contextId, source, tag);
        if (best != null) {
            removeFromIndex(best);
        }
        return best;
    }

    /**
     * Tells whether a receive waits that a message would belong to; it stays here.
     *
     * @param contextId communicator context
     * @param source rank of the sender
     * @param tag tag
     * @return true if {@link #match} would find one
     */
    public boolean isAwaited(int contextId, int source, int tag) {
        return rowCount == 0 ? earliestInIndex(contextId, source, tag) != null : isForRow(contextId, source, tag);
    }

    private EnvelopeLink earliestInIndex(int contextId, int source, int tag) {
        EnvelopeLink best = index.first(contextId, source, tag);
        return (anySource | anyTag | anyBoth) == 0 ? best : earliestWithWildcards(best, contextId, source, tag);
    }

    private boolean isForRow(int contextId, int source, int tag) {
        EnvelopeLink head = row[rowHead];
        return head.contextId == contextId
                && (head.source == source || head.source == ANY)
                && (head.tag == tag || head.tag == ANY);
    }

    private EnvelopeLink matchRow(int contextId, int source, int tag) {
        EnvelopeLink head = row[rowHead];
        if (head.contextId != contextId
                || head.source != source && head.source != ANY
                || head.tag != tag && head.tag != ANY) {
            return null;
        }
        return removeRowHead();
    }

    /**
     * Tells whether no receive waits.
     *
     * @return true if {@link #size} is 0
     */
    public boolean isEmpty() {
        return (rowCount | index.size) == 0;
    }

    /**
     * Returns how many receives wait.
     *
     * @return posted receives
     */
    public int size() {
        return rowCount + index.size;
    }

    private EnvelopeLink earliestWithWildcards(EnvelopeLink exact, int contextId, int source, int tag) {
        EnvelopeLink best = exact;
        if (anySource != 0) {
            best = earlier(best, index.first(contextId, ANY, tag));
        }
        if (anyTag != 0) {
            best = earlier(best, index.first(contextId, source, ANY));
        }
        if (anyBoth != 0) {
            best = earlier(best, index.first(contextId, ANY, ANY));
        }
        return best;
    }

    private static EnvelopeLink earlier(EnvelopeLink a, EnvelopeLink b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.order < b.order ? a : b;
    }

    private void countWildcard(int source, int tag, int delta) {
        if (source == ANY) {
            if (tag == ANY) {
                anyBoth += delta;
            } else {
                anySource += delta;
            }
        } else if (tag == ANY) {
            anyTag += delta;
        }
    }
}
