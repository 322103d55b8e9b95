package railmpi.pml.fault;

/**
 * How all members of a communicator that live learn that it is revoked, as one of them sees it. Who revokes it, or
 * hears of it for the first time, tells those at distances of 1, 2, 4, ... before and behind: 2 log2(n) frames each. In
 * place of one that has failed comes the next one that lives.
 *
 * <p>Those who were told may all fail before they tell others. So whoever knows looks again at each failure, and tells
 * those who are its neighbours now: in the end each tells the next one that lives, and the word goes round. All that
 * live learn of it if one does that lives.
 *
 * <p>Owner: the holder of the progress lock.
 */
public final class Revocation {
    /** Tells a member; neither waits nor calls back. */
    @FunctionalInterface
    public interface Outbox {
        /** Sends the word to a member. */
        void send(int member);
    }

    private final Outbox outbox;
    private final int self;
    private final boolean[] hasFailed;
    private final boolean[] isTold;
    private boolean isRevoked;

    /**
     * Begins with a communicator that is not revoked.
     *
     * @param size number of members
     * @param self which one this is
     * @param outbox sends to the others
     */
    public Revocation(int size, int self, Outbox outbox) {
        this.self = self;
        this.outbox = outbox;
        hasFailed = new boolean[size];
        isTold = new boolean[size];
    }

    /** This member revokes the communicator, or hears of it; does nothing if it knows. */
    public void revoke() {
        if (!isRevoked) {
            isRevoked = true;
            tellNeighbours();
        }
    }

    /**
     * A member has failed: nothing is sent to it from now on.
     *
     * @param member which one
     */
    public void onFailure(int member) {
        hasFailed[member] = true;
        if (isRevoked) {
            tellNeighbours();
        }
    }

    /**
     * Tells whether this member knows that the communicator is revoked.
     *
     * @return false before {@link #revoke}
     */
    public boolean isRevoked() {
        return isRevoked;
    }

    private void tellNeighbours() {
        int size = isTold.length;
        for (int distance = 1; distance < size; distance *= 2) {
            tell(distance, 1);
            tell(size - distance, size - 1);
        }
    }

    /** Tells the first that lives from a distance on. */
    private void tell(int distance, int step) {
        int size = isTold.length;
        int member = (self + distance) % size;
        while (member != self && hasFailed[member]) {
            member = (member + step) % size;
        }
        if (member != self && !isTold[member]) {
            isTold[member] = true;
            outbox.send(member);
        }
    }
}
