package railmpi.btl.rail;

import java.util.Arrays;

/** All connections of this process by the ids in their work requests, dead ones as long as completions may come. */
final class SubchannelTable {
    private Subchannel[] table = new Subchannel[16];
    private int[] free = new int[16];
    private int freeCount;
    private int made;

    /** Returns the id of a new connection, which {@link #put} is to follow. */
    int newId() {
        if (freeCount != 0) {
            return free[--freeCount];
        }
        if (made == table.length) {
            table = Arrays.copyOf(table, 2 * made);
            free = Arrays.copyOf(free, 2 * made);
        }
        return made++;
    }

    void put(Subchannel subchannel) {
        table[subchannel.id()] = subchannel;
    }

    Subchannel of(long workRequestId) {
        return table[Subchannel.subchannelOf(workRequestId)];
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
