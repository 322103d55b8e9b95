package railmpi.pml.match;

/**
 * The receives that wait for a message. A message goes to the earliest posted receive that its envelope satisfies. A
 * single receive, which is what a program of blocking calls has, waits outside the index. Hot path: short.
 */
public final class PostedReceives {
    /** Matches every source or tag. */
    public static final int ANY = -1;

    private final EnvelopeIndex index = new EnvelopeIndex();

    /** The only receive, if there is one that is not in the index; then the index is empty. */
    private EnvelopeLink lone;

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
        if (lone == null && index.size() == 0) {
            lone = link;
            link.isLinked = true;
            return;
        }
        if (lone != null) {
            addToIndex(lone);
            lone = null;
        }
        addToIndex(link);
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
        if (link == lone) {
            lone = null;
            link.isLinked = false;
            return;
        }
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
        if (lone != null) {
            return matchLone(contextId, source, tag);
        }
        EnvelopeLink best = index.first(contextId, source, tag);
        if ((anySource | anyTag | anyBoth) != 0) {
            best = earliestWithWildcards(best, contextId, source, tag);
        }
        if (best != null) {
            remove(best);
        }
        return best;
    }

    private EnvelopeLink matchLone(int contextId, int source, int tag) {
        EnvelopeLink link = lone;
        if (link.contextId != contextId
                || link.source != source && link.source != ANY
                || link.tag != tag && link.tag != ANY) {
            return null;
        }
        lone = null;
        link.isLinked = false;
        return link;
    }

    /**
     * Returns how many receives wait.
     *
     * @return posted receives
     */
    public int size() {
        return lone == null ? index.size() : 1;
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
