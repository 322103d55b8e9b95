package railmpi.runtime;

import java.util.List;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.runtime.meet.Ways;

/** How this process reaches others, from one Init to its Finalize. Calls of several threads wait for each other. */
final class OpenWays implements Ways {
    private final Job job;
    private final Parameters parameters;
    private final int generation;
    private final List<ChannelProvider> kinds;
    private NodeRails nodeRails;
    private NetworkRails networkRails;

    /** Opens what the world itself needs. */
    OpenWays(Job job, Parameters parameters, int generation) {
        this.job = job;
        this.parameters = parameters;
        this.generation = generation;
        nodeRails = job.openNodeRails(parameters, generation);
        kinds = job.openKinds(parameters, generation);
        networkRails = job.openNetworkRails(parameters, generation, kinds);
    }

    NodeRails nodeRails() {
        return nodeRails;
    }

    List<ChannelProvider> kinds() {
        return kinds;
    }

    NetworkRails networkRails() {
        return networkRails;
    }

    @Override
    public synchronized String sharedDirectory() {
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

    @Override
    public synchronized boolean hasNode() {
        return nodeRails != null;
    }

    @Override
    public synchronized NodeChannels node() {
        if (nodeRails == null) {
            nodeRails = job.openNodeRails(parameters, generation);
        }
        return nodeRails.channels();
    }

    @Override
    public synchronized boolean hasRails() {
        return networkRails != null;
    }

    @Override
    public synchronized RailChannels rails() {
        if (networkRails == null) {
            networkRails = job.openRailsToOthers(parameters, generation);
        }
        return networkRails.channels();
    }

    @Override
    public synchronized Fabric fabric() {
        return networkRails.fabric();
    }

    @Override
    public int numberOnNode() {
        return job.numberOnNode();
    }

    /** Before the last PMI barrier. */
    synchronized void stopLookingUp() {
        if (networkRails != null) {
            networkRails.stopLookingUp();
        }
    }

    synchronized void close() {
        for (ChannelProvider kind : kinds) {
            kind.close();
        }
        if (networkRails != null) {
            networkRails.close();
        }
        if (nodeRails != null) {
            nodeRails.close();
        }
    }
}
