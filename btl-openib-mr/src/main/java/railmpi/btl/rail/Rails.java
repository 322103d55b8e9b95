package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import railmpi.btl.policy.MultiplexingPolicy;
import railmpi.btl.policy.RailView;

/**
 * The rails of one channel, numbered in the order of the table that both processes come to ({@link RailPairing}); what
 * was tried beside it follows. What policies see of the load is what it was at the last {@link #look}, so that one plan is
 * made of one state of things; it includes what the ports carry to other peers. Whether a rail is full or idle is a matter
 * of this channel only: its window is its own. Owner: the holder of the progress lock.
 */
final class Rails implements RailView, RailConfig.RailNames, RailWatch.Subject {
    /** Windows of what is posted that make a rail full, however much of it should have arrived. */
    private static final int MOST_WINDOWS = 2;

    private final List<Rail> all = new ArrayList<>();
    /** What rails are likely to have to carry for this channel, and what their ports for all. */
    private long[] own = new long[4];

    private long[] load = new long[4];
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
        long nowNs = 0;
        for (int rail = 0; rail < all.size(); rail++) {
            boolean isBusy = isUsable(rail) && isBusy(rail);
            nowNs = isBusy && nowNs == 0 ? System.nanoTime() : nowNs;
            own[rail] = isBusy ? likelyBytes(rail, nowNs) : 0;
        }
        for (int rail = 0; rail < all.size(); rail++) {
            load[rail] = own[rail] + likelyBytesToOthers(rail);
        }
    }

    /** Returns what the port of a rail is likely to carry still to other peers. */
    private long likelyBytesToOthers(int rail) {
        UnderWay port = all.get(rail).portLoad();
        long posted = 0;
        long likely = 0;
        for (int other = 0; other < all.size(); other++) {
            if (all.get(other).portLoad() == port && isUsable(other)) {
                posted += postedBytes(other);
                likely += own[other];
            }
        }
        if (port.bytes() == posted) {
            return 0;
        }
        port.look(System.nanoTime());
        return Math.min(port.bytes() - posted, Math.max(0, port.likelyBytes() - likely));
    }

    private long likelyBytes(int rail, long nowNs) {
        UnderWay underWay = all.get(rail).subchannel().underWay();
        underWay.look(nowNs);
        return underWay.likelyBytes();
    }

    @Override
    public long bytesUnderWay(int rail) {
        return load[rail];
    }

    @Override
    public boolean isFull(int rail) {
        long windowBytes = all.get(rail).window().bytes();
        return own[rail] >= windowBytes || postedBytes(rail) >= MOST_WINDOWS * windowBytes;
    }

    @Override
    public boolean isBusy(int rail) {
        return postedBytes(rail) != 0;
    }

    private long postedBytes(int rail) {
        return all.get(rail).subchannel().underWay().bytes();
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
        if (all.size() > load.length) {
            own = Arrays.copyOf(own, 2 * own.length);
            load = Arrays.copyOf(load, 2 * load.length);
        }
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

    /** Returns the usable rail with the fewest bytes posted and not acknowledged. */
    int leastLoaded() {
        int best = MultiplexingPolicy.NONE;
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && (best < 0 || postedBytes(rail) < postedBytes(best))) {
                best = rail;
            }
        }
        return best;
    }

    /** Tells whether this channel had nothing under way on some usable rail at the last look. */
    boolean hasIdle() {
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail) && own[rail] == 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the largest of the speeds that usable rails have shown in bytes per nanosecond, 0 if none is known. */
    double fastestBytesPerNs() {
        double fastest = 0;
        for (int rail = 0; rail < all.size(); rail++) {
            if (isUsable(rail)) {
                fastest =
                        Math.max(fastest, all.get(rail).subchannel().underWay().bytesPerNs());
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
