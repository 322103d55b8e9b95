package railmpi.runtime;

import railmpi.btl.connect.AddressBook;
import railmpi.core.RailException;
import railmpi.core.WireVersion;
import railmpi.pmi.PmiClient;

/**
 * What processes have published of how they can be reached, until it is closed: a look-up waits while this process is
 * in a PMI barrier, and peers that are needed for that barrier may wait for who looks up. Any thread.
 */
final class PublishedAddresses implements AddressBook {
    private static final String SEPARATOR = ",";

    private final PmiClient pmi;
    private final int generation;
    private boolean isClosed;

    PublishedAddresses(PmiClient pmi, int generation) {
        this.pmi = pmi;
        this.generation = generation;
    }

    /**
     * Returns under which key a value is published, of which there may be another one for each Init: no key can be
     * put twice.
     */
    static String keyOf(String name, int generation) {
        return generation == 0 ? name : name + "-" + generation;
    }

    private String key(int rank) {
        return "railmpi-" + generation + "-" + rank;
    }

    void publish(String[] addresses) {
        pmi.put(key(pmi.rank()), WireVersion.stamped(String.join(SEPARATOR, addresses)));
    }

    @Override
    public synchronized String[] addressesOf(int worldRank) {
        if (isClosed) {
            throw new RailException(
                    RailException.Category.PEER,
                    "rank " + worldRank + " is not looked up any more: MPI is being finalised");
        }
        String published = pmi.get(key(worldRank));
        if (published == null) {
            throw new RailException(
                    RailException.Category.PEER, "rank " + worldRank + " has not published how to reach it");
        }
        return WireVersion.unstamped("rank " + worldRank, published).split(SEPARATOR);
    }

    /** Returns when nobody looks anything up. */
    synchronized void close() {
        isClosed = true;
    }
}
