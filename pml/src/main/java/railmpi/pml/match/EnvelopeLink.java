package railmpi.pml.match;

/** The place of one receive or message in one {@link EnvelopeIndex}; lives as long as its owner and is used again. */
public final class EnvelopeLink {
    final Object owner;
    int contextId;
    int source;
    int tag;
    long order;
    boolean isLinked;
    EnvelopeLink previous;
    EnvelopeLink next;

    /**
     * Creates a link that is in no index.
     *
     * @param owner what a match gives back
     */
    public EnvelopeLink(Object owner) {
        this.owner = owner;
    }

    /**
     * Returns what this link stands for.
     *
     * @return the owner
     */
    public Object owner() {
        return owner;
    }

    /**
     * Tells whether the link is in an index.
     *
     * @return true if so
     */
    public boolean isLinked() {
        return isLinked;
    }

    void envelope(int newContextId, int newSource, int newTag, long newOrder) {
        contextId = newContextId;
        source = newSource;
        tag = newTag;
        order = newOrder;
    }
}
