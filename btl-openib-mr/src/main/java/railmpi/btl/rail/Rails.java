package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.load.RailWatch;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailLoad;
import railmpi.policy.RailWindow;
import railmpi.policy.TransferRails;
import railmpi.policy.UnderWay;

/**
 * The rails of one channel, numbered in the order of the table that both processes come to ({@link RailPairing}); what
 * was tried beside it follows. What policies see of the load is what it was at the last {@link #look}. Owner: the holder of
 * the progress lock.
 */
final class Rails implements TransferRails, RailLoad.Carriers, RailConfig.RailNames, RailWatch.Subject {
    private final List<Rail> all = new ArrayList<>();
    private final RailLoad load = new RailLoad(this);
    private int usableCount;

    @Override
    public int count() {
        return all.size();
    }

    @Override
    public boolean isUsable(int rail) {
        return all.get(rail).isUp();
    }

    /** Takes note of what is under way, before a policy is asked. */
    void look() {
        load.look(load.isCarrying() ? System.nanoTime() : 0);
    }

    @Override
    public UnderWay underWay(int rail) {
        return all.get(rail).subchannel().underWay();
    }

    @Override
    public UnderWay portLoad(int rail) {
        return all.get(rail).portLoad();
    }

    @Override
    public RailWindow window(int rail) {
        return all.get(rail).window();
    }

    @Override
    public long bytesUnderWay(int rail) {
        return load.bytesUnderWay(rail);
    }

    @Override
    public boolean isFull(int rail) {
        return load.isFull(rail);
    }

    /** The window of the rail was too small if all that it allowed has left already. */
    @Override
    public void onRefused(int rail) {
        if (all.get(rail).subchannel().queuePair().hasSentAll()) {
            window(rail).ranDry();
        }
    }

    @Override
    public boolean isBusy(int rail) {
        return all.get(rail).subchannel().isBusy();
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

    @Override
    public int usableCount() {
        return usableCount;
    }

    @Override
    public int onlyUsable() {
        int rail = 0;
        while (!all.get(rail).isUp()) {
            rail++;
        }
        return rail;
    }

    /** Returns the usable rail with the fewest bytes posted and not acknowledged. */
    int leastLoaded() {
        int best = MultiplexingPolicy.NONE;
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && (best < 0 || load.postedBytes(rail) < load.postedBytes(best))) {
                best = rail;
            }
        }
        return best;
    }

    @Override
    public boolean hasIdle() {
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && load.isIdle(rail)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public double fastestBytesPerNs() {
        double fastest = 0;
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail)) {
                fastest = Math.max(fastest, underWay(rail).bytesPerNs());
            }
        }
        return fastest;
    }

    /** Tells whether something is under way on some usable rail. */
    boolean isBusy() {
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && isBusy(rail)) {
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
