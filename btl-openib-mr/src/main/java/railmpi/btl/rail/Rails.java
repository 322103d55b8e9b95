package railmpi.btl.rail;

import railmpi.btl.connect.Rail;
import railmpi.btl.connect.RailTable;
import railmpi.btl.load.RailWatch;
import railmpi.fabric.Port;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailLoad;
import railmpi.policy.RailTimes;
import railmpi.policy.RailWindow;
import railmpi.policy.TransferRails;
import railmpi.policy.UnderWay;

/**
 * The rails of one channel with what they have to carry, for those who choose between them. What policies see of the
 * load is what it was at the last {@link #look}. Owner: the holder of the progress lock.
 */
final class Rails implements TransferRails, RailLoad.Carriers, RailConfig.RailNames, RailWatch.Subject {
    private final RailTable<Subchannel> table = new RailTable<>();
    private final RailTimes times = new RailTimes();
    private final RailLoad load = new RailLoad(this, times);

    /** Returns the table that {@link Connecting} fills. */
    RailTable<Subchannel> table() {
        return table;
    }

    /** Returns how long the rails take, as they have shown. */
    RailTimes times() {
        return times;
    }

    Rail<Subchannel> rail(int index) {
        return table.rail(index);
    }

    /** Returns the connection of a rail; while it is down the last one, or null. */
    Subchannel subchannel(int rail) {
        return table.rail(rail).connection();
    }

    @Override
    public int count() {
        return table.count();
    }

    @Override
    public boolean isUsable(int rail) {
        return table.rail(rail).isUp();
    }

    /** Returns how many go over a port of this process and are usable. */
    int usableOver(Port port) {
        int count = 0;
        for (int rail = 0; rail < count(); rail++) {
            count += isUsable(rail) && rail(rail).port() == port ? 1 : 0;
        }
        return count;
    }

    /** Takes note of what is under way, before a policy is asked. */
    void look() {
        if (load.isCarrying()) {
            load.look(System.nanoTime());
        } else {
            load.lookAtNothing();
        }
    }

    @Override
    public UnderWay underWay(int rail) {
        return subchannel(rail).sends().underWay();
    }

    @Override
    public UnderWay portLoad(int rail) {
        return table.rail(rail).portLoad();
    }

    @Override
    public RailWindow window(int rail) {
        return table.rail(rail).window();
    }

    @Override
    public long bytesUnderWay(int rail) {
        return load.bytesUnderWay(rail);
    }

    @Override
    public long ownBytesUnderWay(int rail) {
        return load.ownBytesUnderWay(rail);
    }

    @Override
    public boolean isFull(int rail) {
        return load.isFull(rail);
    }

    /** The window of the rail was too small if all that it allowed has left already. */
    @Override
    public void onRefused(int rail) {
        if (subchannel(rail).queuePair().hasSentAll()) {
            window(rail).ranDry();
        }
    }

    @Override
    public boolean isBusy(int rail) {
        return subchannel(rail).isBusy();
    }

    @Override
    public long progress(int rail) {
        Subchannel subchannel = subchannel(rail);
        return subchannel == null ? 0 : subchannel.progress();
    }

    @Override
    public boolean isCut(int rail) {
        return rail(rail).port().isCut();
    }

    @Override
    public String portName(int rail) {
        return rail < table.count() ? table.rail(rail).port().name() : "";
    }

    int indexOf(Rail<Subchannel> rail) {
        return table.indexOf(rail);
    }

    @Override
    public int usableCount() {
        return table.usableCount();
    }

    @Override
    public int onlyUsable() {
        return table.firstUsable();
    }

    /**
     * Returns the usable rail that will be done first with so much more; where nothing is known of them the one with
     * the fewest bytes posted and not acknowledged.
     */
    int soonest(int lengthBytes) {
        int best = MultiplexingPolicy.NONE;
        for (int rail = 0; rail < table.count(); rail++) {
            if (isUsable(rail) && (best < 0 || isSooner(rail, best, lengthBytes))) {
                best = rail;
            }
        }
        return best;
    }

    private boolean isSooner(int rail, int other, int lengthBytes) {
        double railNs = times.of(rail).doneNs((double) load.postedBytes(rail) + lengthBytes);
        double otherNs = times.of(other).doneNs((double) load.postedBytes(other) + lengthBytes);
        return railNs == otherNs ? load.postedBytes(rail) < load.postedBytes(other) : railNs < otherNs;
    }

    /** Tells whether nothing is under way on a usable rail. */
    boolean isIdle(int rail) {
        return load.isIdle(rail);
    }

    @Override
    public boolean hasIdle() {
        for (int rail = 0; rail < table.count(); rail++) {
            if (isUsable(rail) && isIdle(rail)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public double fastestBytesPerNs() {
        double fastest = 0;
        for (int rail = 0; rail < table.count(); rail++) {
            if (isUsable(rail)) {
                fastest = Math.max(fastest, underWay(rail).bytesPerNs());
            }
        }
        return fastest;
    }

    /** Returns how much a usable rail has carried. */
    long carriedBytes(int rail) {
        return rail(rail).counters().bytes() - underWay(rail).bytes();
    }

    /** Returns how many batches and stripes were posted. */
    long carriedCount() {
        long count = 0;
        for (int rail = 0; rail < table.count(); rail++) {
            count += rail(rail).counters().carried();
        }
        return count;
    }

    /** Tells whether something is under way on some usable rail. */
    boolean isBusy() {
        for (int rail = 0; rail < table.count(); rail++) {
            if (isUsable(rail) && isBusy(rail)) {
                return true;
            }
        }
        return false;
    }
}
