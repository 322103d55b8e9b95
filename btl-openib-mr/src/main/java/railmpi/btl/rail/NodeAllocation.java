package railmpi.btl.rail;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import railmpi.btl.allocation.AllocationConfig;
import railmpi.btl.allocation.ChannelTurn;
import railmpi.btl.allocation.NodePage;
import railmpi.btl.allocation.RailAllocation;
import railmpi.core.log.Log;

/**
 * The allocation of the rails of this node to the pieces of channels, if there is one: begins when it is known who
 * shares the adapters, or with the first channel. Owner: the holder of the progress lock.
 */
final class NodeAllocation {
    /** Null: pieces take rails without asking. */
    private final AllocationConfig config;

    private final List<String> adapters;
    private final int worldRank;
    private final int worldSize;
    /** Null: no rails are allocated, or no channel is there yet. */
    private RailAllocation allocation;

    /** Written by the holder of the progress lock, read by the agent before it sleeps. */
    private volatile boolean isWaiting;

    NodeAllocation(AllocationConfig config, List<String> adapters, int worldRank, int worldSize) {
        this.config = config;
        this.adapters = adapters;
        this.worldRank = worldRank;
        this.worldSize = worldSize;
    }

    /** Tells whether rails are given to pieces; never changes. */
    boolean isUsed() {
        return config != null;
    }

    /** Sets which processes share adapters; parameters as {@link RailChannels#shareRails}. */
    void share(int[] nodes, Path page) {
        if (config != null) {
            NodePage shared = page == null ? NodePage.ofOneProcess() : NodePage.open(page, worldRank);
            allocation = new RailAllocation(config, adapters, nodes, worldRank, shared, System::nanoTime);
        }
    }

    /** Returns what gives rails to the pieces of a channel; null if they take them without asking. */
    ChannelTurn turnOf(ChannelTurn.Channel channel) {
        if (allocation == null) {
            share(IntStream.range(0, worldSize).toArray(), null);
        }
        return allocation == null ? null : allocation.turnOf(channel);
    }

    /** Returns how many of the ports, the first ones, are given to pieces. */
    int allocatedPorts() {
        return allocation == null ? 0 : allocation.rails();
    }

    /** Tells whether some piece waits for rails. Any thread. */
    boolean isWaiting() {
        return isWaiting;
    }

    /** Looks at the pieces that wait. */
    void advance() {
        if (allocation == null) {
            return;
        }
        boolean hasWaiting = allocation.isWaiting();
        if (hasWaiting) {
            allocation.advance();
        }
        if (hasWaiting != isWaiting) {
            isWaiting = hasWaiting;
        }
    }

    void close() {
        if (allocation != null) {
            Log.info("rail allocation " + allocation.summary());
        }
    }
}
