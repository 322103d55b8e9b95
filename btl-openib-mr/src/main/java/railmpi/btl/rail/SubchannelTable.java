package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.core.RailException;

/** All connections of this process by the ids in their work requests, dead ones as long as completions may come. */
final class SubchannelTable {
    /**
     * What a connection takes over from the one that had its id before.
     *
     * @param sends filter for the completions of sends, writes and notices
     * @param receives filter for the completions of receives
     */
    record Place(int id, CompletionFilter sends, CompletionFilter receives) {}

    private Subchannel[] table = new Subchannel[16];
    private Place[] places = new Place[16];
    private int[] free = new int[16];
    private int freeCount;
    private int made;

    /**
     * Returns the place of a new connection, which {@link #put} is to follow.
     *
     * @throws RailException RESOURCE if there are too many
     */
    Place newPlace() {
        if (freeCount != 0) {
            return places[free[--freeCount]];
        }
        if (made == Subchannel.MOST) {
            throw new RailException(RailException.Category.RESOURCE, "more than " + made + " connections");
        }
        if (made == table.length) {
            table = Arrays.copyOf(table, 2 * made);
            places = Arrays.copyOf(places, 2 * made);
            free = Arrays.copyOf(free, 2 * made);
        }
        places[made] = new Place(made, new CompletionFilter(), new CompletionFilter());
        return places[made++];
    }

    void put(Subchannel subchannel) {
        table[subchannel.id()] = subchannel;
    }

    /** Returns the connection that a completion belongs to, null if the completion came before. */
    Subchannel of(long workRequestId) {
        Subchannel subchannel = table[Subchannel.subchannelOf(workRequestId)];
        return subchannel != null && subchannel.isFirst(workRequestId) ? subchannel : null;
    }

    int count() {
        return made;
    }

    /** Returns a connection, null where there is none. */
    Subchannel at(int index) {
        return table[index];
    }

    /** Forgets a connection of which nothing more can come. */
    void remove(Subchannel subchannel) {
        table[subchannel.id()] = null;
        free[freeCount++] = subchannel.id();
    }
}
