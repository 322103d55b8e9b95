package railmpi.runtime;

import java.nio.file.Path;
import railmpi.btl.node.NodeChannels;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;

/** The fabric inside this node, and the channels to its peers over it; from one Init to its Finalize. */
final class NodeRails implements AutoCloseable {
    private final ShmFabric fabric;
    private final NodeChannels channels;

    /**
     * Makes this process reachable for its peers.
     *
     * @param directory job directory of shared memory
     * @param rank world rank of this process
     * @param size processes of the world
     * @param ranksOfNode those of them on this node
     * @param generation how often MPI was initialised in this process before
     * @param parameters resolved parameters
     * @throws railmpi.core.RailException RESOURCE if there is no shared memory
     */
    NodeRails(Path directory, int rank, int size, int[] ranksOfNode, int generation, Parameters parameters) {
        fabric = new ShmFabric(directory, rank, generation);
        channels = new NodeChannels(fabric.port(), rank, size, ranksOfNode, parameters);
    }

    NodeChannels channels() {
        return channels;
    }

    /** Frees the shared memory of this process; after every peer has stopped using it. */
    @Override
    public void close() {
        channels.close();
        fabric.close();
    }
}
