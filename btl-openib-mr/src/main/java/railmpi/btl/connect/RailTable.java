package railmpi.btl.connect;

import java.util.ArrayList;
import java.util.List;

/**
 * The rails of one channel, numbered in the order of the table that both processes come to ({@link RailPairing}); what
 * was tried beside it follows. Owner: the holder of the progress lock. Hot path: short.
 *
 * @param <C> connections over them
 */
public final class RailTable<C extends Connection> {
    private final List<Rail<C>> all = new ArrayList<>();
    private int usableCount;

    /**
     * Returns the number of rails.
     *
     * @return count, which may grow
     */
    public int count() {
        return all.size();
    }

    /**
     * Returns the number of rails that are up.
     *
     * @return count
     */
    public int usableCount() {
        return usableCount;
    }

    /**
     * Returns a rail.
     *
     * @param index its number
     * @return always the same
     */
    public Rail<C> rail(int index) {
        return all.get(index);
    }

    /**
     * Returns the number of a rail.
     *
     * @param rail one of these
     * @return from 0
     */
    public int indexOf(Rail<C> rail) {
        return all.indexOf(rail);
    }

    /**
     * Returns the first rail that is up.
     *
     * @return the number of one of at least one
     */
    public int firstUsable() {
        int rail = 0;
        while (!all.get(rail).isUp()) {
            rail++;
        }
        return rail;
    }

    void add(Rail<C> rail) {
        all.add(rail);
    }

    /** Returns the rail with an id, null if there is none. */
    Rail<C> byId(int id) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id() == id) {
                return all.get(i);
            }
        }
        return null;
    }

    /** Returns the rail whose present connection it is, null if it is none's. */
    Rail<C> of(C connection) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).connection() == connection) {
                return all.get(i);
            }
        }
        return null;
    }

    /** Counts the usable ones anew; after any of them has changed. */
    void changed() {
        usableCount = 0;
        for (int i = 0; i < all.size(); i++) {
            usableCount += all.get(i).isUp() ? 1 : 0;
        }
    }

    /** Tells whether some rail is about to be connected. */
    boolean hasAttempts() {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).state() == Rail.State.CONNECTING) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether all rails work, so that nothing is to be done about them. */
    boolean isSettled() {
        return usableCount == all.size() && usableCount != 0;
    }
}
