package railmpi.runtime;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.ChannelKind;
import railmpi.btl.channel.ChannelProvider;
import railmpi.core.param.Parameters;
import railmpi.runtime.meet.Ways;

/** How this process reaches others, from one Init to its Finalize. Any thread. */
final class OpenWays implements Ways {
    private final Job job;
    private final Parameters parameters;
    private final NetworkWay network;
    /** In the order in which they are asked who reaches a process. */
    private final List<LazyWay> inOrder = new ArrayList<>();

    /**
     * Opens what the world itself needs.
     *
     * @throws railmpi.core.RailException ENVIRONMENT when a fabric is needed and left out, or there is no interface for
     *     it
     */
    OpenWays(Job job, Parameters parameters, int generation) {
        this.job = job;
        this.parameters = parameters;
        NodeWay node = new NodeWay(job, parameters, generation);
        network = new NetworkWay(job, parameters, generation);
        inOrder.add(node);
        for (ChannelKind kind : BtlParameters.kinds(parameters)) {
            inOrder.add(new KindWay(kind, job, parameters, generation));
        }
        inOrder.add(network);
        if (node.isNeeded()) {
            node.open();
        }
        if (job.pmi().size() > 1) {
            openForWorld();
        }
    }

    private void openForWorld() {
        for (LazyWay way : inOrder) {
            if (way instanceof KindWay) {
                way.open();
            }
        }
        if (!areAllReached()) {
            network.openForWorld();
        }
    }

    private boolean areAllReached() {
        List<ChannelProvider> open = opened();
        for (int rank = 0; rank < job.pmi().size(); rank++) {
            boolean isReached = rank == job.pmi().rank();
            for (ChannelProvider channels : open) {
                isReached |= channels.reaches(rank);
            }
            if (!isReached) {
                return false;
            }
        }
        return true;
    }

    /** Returns the channels that are open, in their order. */
    List<ChannelProvider> opened() {
        List<ChannelProvider> opened = new ArrayList<>();
        for (LazyWay way : inOrder) {
            if (way.opened() != null) {
                opened.add(way.opened());
            }
        }
        return opened;
    }

    @Override
    public List<LazyWay> inOrder() {
        return inOrder;
    }

    @Override
    public String sharedDirectory() {
        return job.sharedDirectory(parameters);
    }

    @Override
    public String node(String directory) {
        return job.node(directory);
    }

    @Override
    public String machine() {
        return Placement.nodeName();
    }

    /** Before the last PMI barrier. */
    void stopLookingUp() {
        network.stopLookingUp();
    }

    void close() {
        for (int i = inOrder.size() - 1; i >= 0; i--) {
            inOrder.get(i).close();
        }
    }
}
