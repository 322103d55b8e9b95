package railmpi.pml.match;

/**
 * A hash multimap from envelopes to links, first-in-first-out for equal envelopes. A wildcard is a value like any other
 * here. No allocation but when the table grows. Hot path: short.
 */
final class EnvelopeIndex {
    private static final int INITIAL_BUCKETS = 64;
    /** Odd multipliers of well-mixing integer hashes. */
    private static final int MIX_CONTEXT = 0x9E3779B1;

    private static final int MIX_SOURCE = 0x85EBCA6B;
    private static final int MIX_TAG = 0xC2B2AE35;

    private EnvelopeLink[] heads = new EnvelopeLink[INITIAL_BUCKETS];
    private EnvelopeLink[] tails = new EnvelopeLink[INITIAL_BUCKETS];
    /** How many links are here; only read outside. */
    int size;

    private static int hash(int contextId, int source, int tag) {
        int h = contextId * MIX_CONTEXT + source * MIX_SOURCE + tag * MIX_TAG;
        return h ^ h >>> 15;
    }

    void add(EnvelopeLink link) {
        if (size == heads.length) {
            grow();
        }
        size++;
        append(link);
    }

    private void append(EnvelopeLink link) {
        int bucket = hash(link.contextId, link.source, link.tag) & heads.length - 1;
        EnvelopeLink tail = tails[bucket];
        link.previous = tail;
        link.next = null;
        link.isLinked = true;
        if (tail == null) {
            heads[bucket] = link;
        } else {
            tail.next = link;
        }
        tails[bucket] = link;
    }

    void remove(EnvelopeLink link) {
        EnvelopeLink previous = link.previous;
        EnvelopeLink next = link.next;
        if (previous == null || next == null) {
            int bucket = hash(link.contextId, link.source, link.tag) & heads.length - 1;
            if (previous == null) {
                heads[bucket] = next;
            }
            if (next == null) {
                tails[bucket] = previous;
            }
        }
        if (previous != null) {
            previous.next = next;
        }
        if (next != null) {
            next.previous = previous;
        }
        link.previous = null;
        link.next = null;
        link.isLinked = false;
        size--;
    }

    EnvelopeLink first(int contextId, int source, int tag) {
        EnvelopeLink link = heads[hash(contextId, source, tag) & heads.length - 1];
        while (link != null && (link.tag != tag || link.source != source || link.contextId != contextId)) {
            link = link.next;
        }
        return link;
    }

    /** Hands every link to the given array, in no particular order. */
    void copyTo(EnvelopeLink[] target) {
        int copied = 0;
        for (EnvelopeLink head : heads) {
            for (EnvelopeLink link = head; link != null; link = link.next) {
                target[copied++] = link;
            }
        }
    }

    private void grow() {
        EnvelopeLink[] old = heads;
        heads = new EnvelopeLink[2 * old.length];
        tails = new EnvelopeLink[2 * old.length];
        for (EnvelopeLink head : old) {
            EnvelopeLink link = head;
            while (link != null) {
                EnvelopeLink next = link.next;
                append(link); // equal envelopes sit in one bucket in their order, and stay so
                link = next;
            }
        }
    }
}
