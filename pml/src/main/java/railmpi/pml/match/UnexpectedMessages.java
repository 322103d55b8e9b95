package railmpi.pml.match;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Predicate;

/**
 * The messages that arrived before their receive. A receive takes the earliest message that satisfies it. There is one
 * index per kind of wildcard; the exact one always exists, the others are built when the first receive or probe of
 * their kind finds messages here, and kept from then on.
 */
public final class UnexpectedMessages {
    private static final int ANY = PostedReceives.ANY;
    private static final int ANY_SOURCE_BIT = 1;
    private static final int ANY_TAG_BIT = 2;
    private static final int KINDS = 4;

    private final EnvelopeIndex exact = new EnvelopeIndex();
    private final EnvelopeIndex[] indexes = new EnvelopeIndex[KINDS];
    private long arrived;

    /** Creates an empty queue. */
    public UnexpectedMessages() {
        indexes[0] = exact;
    }

    /** The places of one message in the indexes; used again for the next message. */
    public static final class Places {
        private final Object message;
        private final EnvelopeLink[] links = new EnvelopeLink[KINDS];

        /**
         * Creates the places of one message.
         *
         * @param message what a match gives back
         */
        public Places(Object message) {
            this.message = message;
            for (int kind = 0; kind < KINDS; kind++) {
                links[kind] = new EnvelopeLink(this);
            }
        }

        /**
         * Returns the context of the message.
         *
         * @return context id
         */
        public int contextId() {
            return links[0].contextId;
        }
    }

    /**
     * Adds a message behind all others.
     *
     * @param places its places
     * @param contextId communicator context
     * @param source rank of the sender
     * @param tag tag
     */
    public void add(Places places, int contextId, int source, int tag) {
        long order = arrived++;
        for (int kind = 0; kind < KINDS; kind++) {
            places.links[kind].envelope(
                    contextId, masked(source, kind, ANY_SOURCE_BIT), masked(tag, kind, ANY_TAG_BIT), order);
            if (indexes[kind] != null) {
                indexes[kind].add(places.links[kind]);
            }
        }
    }

    /**
     * Takes a message out.
     *
     * @param places its places
     */
    public void remove(Places places) {
        for (int kind = 0; kind < KINDS; kind++) {
            if (indexes[kind] != null) {
                indexes[kind].remove(places.links[kind]);
            }
        }
    }

    /**
     * Finds the earliest message for a receive or probe, and leaves it here.
     *
     * @param contextId communicator context
     * @param source rank or {@link PostedReceives#ANY}
     * @param tag tag or {@link PostedReceives#ANY}
     * @return the message, or null
     */
    public Object find(int contextId, int source, int tag) {
        if (exact.size == 0) {
            return null;
        }
        int kind = (source == ANY ? ANY_SOURCE_BIT : 0) | (tag == ANY ? ANY_TAG_BIT : 0);
        if (indexes[kind] == null) {
            indexes[kind] = build(kind);
        }
        EnvelopeLink link = indexes[kind].first(contextId, source, tag);
        return link == null ? null : ((Places) link.owner).message;
    }

    /**
     * Finds a message whatever its envelope, and leaves it here. Looks at all of them.
     *
     * @param wanted tells which one
     * @return the message, or null
     */
    public Object find(Predicate<Object> wanted) {
        EnvelopeLink[] links = new EnvelopeLink[exact.size];
        exact.copyTo(links);
        for (EnvelopeLink link : links) {
            Object message = ((Places) link.owner).message;
            if (wanted.test(message)) {
                return message;
            }
        }
        return null;
    }

    /**
     * Tells whether no message is here.
     *
     * @return true if {@link #size} is 0
     */
    public boolean isEmpty() {
        return exact.size == 0;
    }

    /**
     * Returns how many messages are here.
     *
     * @return messages
     */
    public int size() {
        return exact.size;
    }

    private EnvelopeIndex build(int kind) {
        EnvelopeLink[] links = new EnvelopeLink[exact.size];
        exact.copyTo(links);
        Arrays.sort(links, Comparator.comparingLong(link -> link.order));
        EnvelopeIndex index = new EnvelopeIndex();
        for (EnvelopeLink link : links) {
            index.add(((Places) link.owner).links[kind]);
        }
        return index;
    }

    private static int masked(int value, int kind, int bit) {
        return (kind & bit) != 0 ? ANY : value;
    }
}
