package railmpi.fabric.shm;

import java.nio.file.Path;
import java.util.List;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;

/** Shared memory of one node as a fabric with a single port. */
public final class ShmFabric implements Fabric {
    private final ShmPort port;
    private final FabricEvents events = new ShmEvents();

    /**
     * Opens the fabric.
     *
     * @param jobDirectory directory of this job, mode 0700, owned by this user
     * @param rank world rank of this process
     * @param generation how often MPI was initialised in this process before; keeps file names apart
     */
    public ShmFabric(Path jobDirectory, int rank, int generation) {
        port = new ShmPort(new RegionFiles(jobDirectory, generation), new RequestFiles(jobDirectory, generation), rank);
    }

    @Override
    public String name() {
        return "shm";
    }

    @Override
    public List<Port> ports() {
        return List.of(port);
    }

    @Override
    public FabricEvents events() {
        return events;
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
