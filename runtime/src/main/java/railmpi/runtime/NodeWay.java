package railmpi.runtime;

import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.node.NodeChannels;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;

/** Shared memory of this node. */
final class NodeWay extends LazyWay {
    NodeWay(Job job, Parameters parameters, int generation) {
        super(job, parameters, generation);
    }

    @Override
    public String name() {
        return "shm";
    }

    /** Those reach each other who have machine, file system and user in common. */
    @Override
    public List<String> card() {
        String directory = job.sharedDirectory(parameters);
        return directory.isEmpty() ? null : List.of(job.node(directory), directory);
    }

    /** Tells whether ranks of the job need it: this rank is not alone on its node, and the user has not left it out. */
    boolean isNeeded() {
        return job.directory() != null && BtlParameters.usesShm(parameters);
    }

    @Override
    ChannelProvider make() {
        int rank = job.pmi().rank();
        ShmFabric fabric = over(new ShmFabric(job.directory(), rank, generation));
        return new NodeChannels(fabric.port(), rank, job.pmi().size(), job.ranksOfNode(), parameters);
    }
}
