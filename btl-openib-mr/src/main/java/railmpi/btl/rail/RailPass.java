package railmpi.btl.rail;

import java.util.List;
import railmpi.btl.channel.ChannelPass;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.core.compile.Seam;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.WorkCompletion;

/**
 * A pass over all rails of this process: polls for completions, batches and datagrams, and has delivered and sent what
 * is due. Owner: the holder of the progress lock. Hot path: short.
 */
final class RailPass extends ChannelPass {
    private static final int COMPLETIONS_PER_POLL = 32;
    /** Polls between two looks for peers that want to connect and at the clock. */
    private static final int HOUSEKEEPING_PERIOD = 32;

    private final CompletionQueue completions;
    private final CompletionQueue receiveCompletions;
    private final WorkCompletion[] finished = new WorkCompletion[COMPLETIONS_PER_POLL];
    private final CompletionTaker taker;
    private final EagerRdma<Subchannel> eagerRdma;
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
            CompletionQueue completions,
            CompletionQueue receiveCompletions,
            CompletionTaker taker,
            EagerRdma<Subchannel> eagerRdma,
            MulticastGroups multicast,
            PendingChannels pending,
            ChannelDriver driver,
            NodeAllocation allocation,
            Housekeeping housekeeping) {
        this.completions = completions;
        this.receiveCompletions = receiveCompletions;
        this.taker = taker;
        this.eagerRdma = eagerRdma;
        groups = multicast.list();
        arrived = pending.arrived;
        ready = pending.ready;
        dirty = pending.dirty;
        this.driver = driver;
        this.allocation = allocation;
        isAllocating = allocation.isUsed();
        this.housekeeping = housekeeping;
        for (int i = 0; i < finished.length; i++) {
            finished[i] = new WorkCompletion();
        }
    }

    /** Makes the next poll look at everything that depends on the time; for who polls seldom. */
    void keepHouseSoon() {
        pollsSinceHousekeeping = HOUSEKEEPING_PERIOD;
    }

    /** {@inheritDoc} It takes what has arrived, reports what is done, sends what was committed. */
    @Override
    @Seam
    public int poll() {
        int found = take(completions.poll(finished)) + take(receiveCompletions.take(finished)) + eagerRdma.poll();
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

    @Seam
    private int take(int count) {
        long nowNs = count == 0 ? 0 : System.nanoTime();
        for (int i = 0; i < count; i++) {
            taker.take(finished[i], nowNs);
        }
        return count;
    }

    @Override
    public void flush() {
        if (!dirty.isEmpty()) {
            driver.flushDirty();
        }
    }
}
