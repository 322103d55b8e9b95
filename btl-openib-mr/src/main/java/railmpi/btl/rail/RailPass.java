package railmpi.btl.rail;

import java.util.List;
import railmpi.btl.channel.ChannelPass;
import railmpi.core.compile.Seam;

/**
 * A pass over all rails of this process: polls for completions, batches and datagrams, and has delivered and sent what
 * is due. Owner: the holder of the progress lock. Hot path: short.
 */
final class RailPass extends ChannelPass {
    /** Polls between two looks for peers that want to connect and at the clock. */
    private static final int HOUSEKEEPING_PERIOD = 32;

    private final Completions completions;
    private final List<RailMulticast> groups;
    private final List<RailChannel> arrived;
    private final List<Subchannel> ready;
    private final List<RailChannel> dirty;
    private final ChannelDriver driver;
    private final NodeAllocation allocation;
    private final boolean isAllocating;
    private final Housekeeping housekeeping;
    private int pollsSinceHousekeeping;

    @SuppressWarnings("checkstyle:ParameterNumber") // the parts that it drives
    RailPass(
            Completions completions,
            MulticastGroups multicast,
            PendingChannels pending,
            ChannelDriver driver,
            NodeAllocation allocation,
            Housekeeping housekeeping) {
        this.completions = completions;
        groups = multicast.list();
        arrived = pending.arrived;
        ready = pending.ready;
        dirty = pending.dirty;
        this.driver = driver;
        this.allocation = allocation;
        isAllocating = allocation.isUsed();
        this.housekeeping = housekeeping;
    }

    /** Makes the next poll look at everything that depends on the time; for who polls seldom. */
    void keepHouseSoon() {
        pollsSinceHousekeeping = HOUSEKEEPING_PERIOD;
    }

    /** {@inheritDoc} It takes what has arrived, reports what is done, sends what was committed. */
    @Override
    @Seam
    public int poll() {
        int found = completions.poll();
        for (int i = groups.size() - 1; i >= 0; i--) {
            found += groups.get(i).poll();
        }
        if (!arrived.isEmpty()) {
            found += driver.deliverArrived();
        }
        if (!ready.isEmpty()) {
            found += driver.deliverReady();
        }
        if (isAllocating) {
            allocation.advance();
        }
        if (!dirty.isEmpty()) {
            found += driver.flushDirty();
        }
        if (++pollsSinceHousekeeping >= HOUSEKEEPING_PERIOD) {
            pollsSinceHousekeeping = 0;
            found += housekeeping.keepHouse();
        }
        return found;
    }

    @Override
    public void flush() {
        if (!dirty.isEmpty()) {
            driver.flushDirty();
        }
    }
}
