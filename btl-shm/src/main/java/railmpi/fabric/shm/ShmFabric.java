package railmpi.fabric.shm;

import java.nio.file.Path;
import java.util.List;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;

/** Shared memory of one node as a fabric with a single port, which has memory and no connections. */
public final class ShmFabric implements Fabric {
    private final ShmPort port;

    /**
     * Opens the fabric.
     *
     * @param jobDirectory directory of this job, mode 0700, owned by this user
     * @param rank world rank of this process
     * @param generation how often MPI was initialised in this process before; keeps file names apart
     */
    public ShmFabric(Path jobDirectory, int rank, int generation) {
        port = new ShmPort(new RegionFiles(jobDirectory, generation), rank);
    }

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public List<Port> ports() {
        return List.of(port);
    }

    /** Whoever waits sleeps on a doorbell. */
    @Override
    public FabricEvents events() {
        return null;
    }

    /**
     * Returns the port of this fabric.
     *
     * @return its only port
     */
    public ShmPort port() {
        return port;
    }

    @Override
    public void close() {
        port.close();
    }
}
