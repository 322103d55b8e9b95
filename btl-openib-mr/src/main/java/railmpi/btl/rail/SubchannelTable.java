package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.core.RailException;

/** All connections of this process by the ids in their work requests, dead ones as long as completions may come. */
final class SubchannelTable {
    private Subchannel[] table = new Subchannel[16];
    /** For each connection those for its receives and for all else: beside each other. */
    private CompletionFilter[] filters = new CompletionFilter[2 * 16];

    private int[] free = new int[16];
    private int freeCount;
    private int made;

    /**
     * Returns the id of a new connection, which {@link #put} is to follow.
     *
     * @throws RailException RESOURCE if there are too many
     */
    int newId() {
        if (freeCount != 0) {
            return free[--freeCount];
        }
        if (made == Subchannel.MOST) {
            throw new RailException(RailException.Category.RESOURCE, "more than " + made + " connections");
        }
        if (made == table.length) {
            table = Arrays.copyOf(table, 2 * made);
            filters = Arrays.copyOf(filters, 4 * made);
            free = Arrays.copyOf(free, 2 * made);
        }
        filters[2 * made] = new CompletionFilter();
        filters[2 * made + 1] = new CompletionFilter();
        return made++;
    }

    /** Returns the filter for the completions of a connection's sends, writes and notices. */
    CompletionFilter sends(int id) {
        return filters[2 * id];
    }

    /** Returns the filter for the completions of its receives. */
    CompletionFilter receives(int id) {
        return filters[2 * id + 1];
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
