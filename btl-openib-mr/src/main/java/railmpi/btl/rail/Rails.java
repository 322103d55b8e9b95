package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.policy.MultiplexingPolicy;
import railmpi.btl.policy.RailView;

/** The rails of one channel, numbered in the order in which they became known. Owner: the holder of the progress lock. */
final class Rails implements RailView, RailConfig.RailNames, RailWatch.Subject {
    private final List<Rail> all = new ArrayList<>();
    private int usableCount;

    @Override
    public int count() {
        return all.size();
    }

    @Override
    public boolean isUsable(int rail) {
        return all.get(rail).isUp();
    }

    @Override
    public long bytesUnderWay(int rail) {
        return all.get(rail).subchannel().bytesUnderWay();
    }

    @Override
    public boolean isFull(int rail) {
        return bytesUnderWay(rail) >= all.get(rail).window().bytes();
    }

    @Override
    public boolean isBusy(int rail) {
        return bytesUnderWay(rail) != 0;
    }

    @Override
    public long progress(int rail) {
        Subchannel subchannel = all.get(rail).subchannel();
        return subchannel == null ? 0 : subchannel.progress();
    }

    @Override
    public String portName(int rail) {
        return rail < all.size() ? all.get(rail).port().name() : "";
    }

    Rail rail(int index) {
        return all.get(index);
    }

    void add(Rail rail) {
        all.add(rail);
    }

    /** Returns the rail with an id, null if there is none. */
    Rail byId(int id) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id() == id) {
                return all.get(i);
            }
        }
        return null;
    }

    int indexOf(Rail rail) {
        return all.indexOf(rail);
    }

    /** Counts the usable ones anew; after any of them has changed. */
    void changed() {
        usableCount = 0;
        for (int i = 0; i < all.size(); i++) {
            usableCount += all.get(i).isUp() ? 1 : 0;
        }
    }

    int usableCount() {
        return usableCount;
    }

    /** Returns the usable one if there is only one. */
    int onlyUsable() {
        int rail = 0;
        while (!all.get(rail).isUp()) {
            rail++;
        }
        return rail;
    }

    /** Returns the usable rail with the fewest bytes under way. */
    int leastLoaded() {
        int best = MultiplexingPolicy.NONE;
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && (best < 0 || bytesUnderWay(rail) < bytesUnderWay(best))) {
                best = rail;
            }
        }
        return best;
    }

    /** Tells whether nothing is under way on some usable rail. */
    boolean hasIdle() {
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && bytesUnderWay(rail) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether something is under way on some usable rail. */
    boolean isBusy() {
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && bytesUnderWay(rail) != 0) {
                return true;
            }
        }
        return false;
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
