package railmpi.fabric.soft;

import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.FabricJob;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/** A process of the test's job on loopback: its fabric, a port, a completion queue and some memory. */
final class Process implements AutoCloseable {
    static final int REGION_BYTES = 4 << 20;
    private static final WorkCompletion[] NOTHING = {};

    final SoftFabric fabric;
    final Port port;
    final CompletionQueue completions;
    final MemoryRegion memory;

    Process(int rank, String... settings) {
        this(TestFabrics.config(rank, withLoopback(settings)));
    }

    Process(FabricJob config) {
        fabric = new SoftFabric(config);
        port = fabric.ports().get(0);
        completions = port.openCompletionQueue(4096);
        memory = port.allocate(REGION_BYTES);
    }

    private static String[] withLoopback(String... settings) {
        String[] all = new String[settings.length + 2];
        all[0] = "btl_if_include";
        all[1] = "127.0.0.1/8";
        System.arraycopy(settings, 0, all, 2, settings.length);
        return all;
    }

    /** Makes a pass over everything. */
    void drive() {
        completions.poll(NOTHING);
    }

    QueuePair connect(String address) {
        return port.connect(address, new byte[0], completions, completions);
    }

    /** Waits for a request to connect while others do their part. */
    QueuePair accept(Process... others) {
        ConnectionRequest request = port.nextConnectionRequest();
        while (request == null) {
            for (Process other : others) {
                other.drive();
            }
            request = port.nextConnectionRequest();
        }
        return request.accept(completions, completions);
    }

    /** Connects to a process and drives both until the connection is there; returns this side's end and the other's. */
    QueuePair[] connect(Process peer) {
        QueuePair asking = connect(peer.port.address());
        QueuePair answering = peer.accept(this);
        while (asking.state() == QueuePair.State.CONNECTING) {
            drive();
            peer.drive();
        }
        return new QueuePair[] {asking, answering};
    }

    /** Waits for the next completion while another process does its part. */
    WorkCompletion await(Process peer) {
        WorkCompletion[] batch = {new WorkCompletion()};
        while (completions.poll(batch) == 0) {
            peer.drive();
        }
        return batch[0];
    }

    @Override
    public void close() {
        fabric.close();
    }
}
