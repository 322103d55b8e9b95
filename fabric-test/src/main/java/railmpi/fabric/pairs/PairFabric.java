package railmpi.fabric.pairs;

import java.nio.file.Path;
import java.util.List;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;
import railmpi.fabric.shm.ShmFabric;

/** Shared memory of one node as a network with a single port. */
public final class PairFabric implements Fabric {
    static final String NAME = "pairs";

    private final ShmFabric memory;
    private final PairPort port;
    private final FabricEvents events = new PairEvents();

    /**
     * Opens the fabric.
     *
     * @param folder of the processes that may connect, mode 0700, owned by this user
     * @param rank world rank of this process
     * @param generation how often MPI was initialised in this process before; keeps file names apart
     */
    public PairFabric(Path folder, int rank, int generation) {
        memory = new ShmFabric(folder, rank, generation);
        port = new PairPort(memory.port(), new RequestFiles(folder, generation), rank);
    }

    @Override
    public String name() {
        return NAME;
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
    public Port port() {
        return port;
    }

    @Override
    public void close() {
        port.close();
        memory.close();
    }
}
