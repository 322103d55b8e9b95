package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.core.RailException;

/**
 * All connections of this process by the ids in their work requests, dead ones as long as completions may come. Owner:
 * the holder of the progress lock. Hot path: short.
 */
final class SubchannelTable {
    private Subchannel[] table = new Subchannel[16];
    private RequestId.Place[] places = new RequestId.Place[16];
    private int[] free = new int[16];
    private int freeCount;
    private int made;

    /**
     * Returns the place of a new connection, which {@link #put} is to follow.
     *
     * @throws RailException RESOURCE if there are too many
     */
    RequestId.Place newPlace() {
        if (freeCount != 0) {
            return places[free[--freeCount]];
        }
        if (made == RequestId.MOST_CONNECTIONS) {
            throw new RailException(RailException.Category.RESOURCE, "more than " + made + " connections");
        }
        if (made == table.length) {
            table = Arrays.copyOf(table, 2 * made);
            places = Arrays.copyOf(places, 2 * made);
            free = Arrays.copyOf(free, 2 * made);
        }
        places[made] = new RequestId.Place(made, new RequestTurns(), new RequestTurns());
        return places[made++];
    }

    void put(Subchannel subchannel) {
        table[subchannel.id()] = subchannel;
    }

    /** Returns the connection that a completion belongs to, null if the completion came before. */
    Subchannel of(long workRequestId) {
        Subchannel subchannel = table[RequestId.connectionOf(workRequestId)];
        boolean isFirst = subchannel != null
                && subchannel.isFirst(RequestId.kindOf(workRequestId), RequestId.turnOf(workRequestId));
        return isFirst ? subchannel : null;
    }

    /** Returns a connection, null where there is none. */
    Subchannel at(int index) {
        return table[index];
    }

    /** Returns a connection of a channel of which something may still be found, null if there is none. */
    Subchannel find(Subchannel.Owner channel, int railId, int epoch) {
        for (int i = 0; i < made; i++) {
            Subchannel subchannel = table[i];
            if (subchannel != null
                    && subchannel.owner() == channel
                    && subchannel.rail().id() == railId
                    && subchannel.epoch() == epoch) {
                return subchannel;
            }
        }
        return null;
    }

    /** Forgets a connection if nothing more can come of it. */
    void freeIfSpent(Subchannel subchannel) {
        if (subchannel.isSpent()) {
            remove(subchannel);
            subchannel.free();
        }
    }

    private void remove(Subchannel subchannel) {
        table[subchannel.id()] = null;
        free[freeCount++] = subchannel.id();
    }
}
