package railmpi.fabric.fault;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import railmpi.core.param.Parameters;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.pairs.PairFabric;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;

/** Two processes on loopback: a misbehaving one that connects, and a good one. Time is what the test says. */
final class Pair implements AutoCloseable {
    static final int REGION_BYTES = 4096;
    static final WorkCompletion[] NOTHING = {};

    long nowNs = 1;
    final FaultInjectingFabric fabric;
    final Fabric peerFabric = softFabric(1);
    final Port port;
    final Port peerPort;
    final CompletionQueue completions;
    final CompletionQueue peerCompletions;
    final MemoryRegion local;
    final MemoryRegion remote;
    QueuePair queuePair;
    QueuePair peerQueuePair;

    Pair(String plan) {
        fabric = new FaultInjectingFabric(softFabric(0), plan, 0, () -> nowNs);
        port = fabric.ports().get(0);
        peerPort = peerFabric.ports().get(0);
        completions = port.openCompletionQueue(256);
        peerCompletions = peerPort.openCompletionQueue(256);
        local = port.allocate(REGION_BYTES);
        remote = peerPort.allocate(REGION_BYTES);
    }

    static Fabric softFabric(int rank) {
        Map<String, String> environment = new HashMap<>();
        environment.put(Parameters.PREFIX + "btl_if_include", "lo");
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        Arrays.fill(secret, (byte) 1);
        Parameters parameters = Parameters.resolve(environment, SoftParameters.READ);
        // another one in each JVM: multicast groups are of a job
        String job = "job of the test, process " + ProcessHandle.current().pid();
        return new SoftFabric(NetworkParameters.job(rank, job, secret, parameters));
    }

    static Fabric pairFabric(Path folder, int rank) {
        return new PairFabric(folder, rank, 3);
    }

    Pair connected() {
        queuePair = port.connect(peerPort.address(), new byte[0], completions, completions);
        peerQueuePair = accept();
        while (queuePair.state() == QueuePair.State.CONNECTING || peerQueuePair.state() == QueuePair.State.CONNECTING) {
            drive();
        }
        assertEquals(queuePair.state(), QueuePair.State.CONNECTED);
        return this;
    }

    QueuePair accept() {
        ConnectionRequest request = peerPort.nextConnectionRequest();
        while (request == null) {
            drive();
            request = peerPort.nextConnectionRequest();
        }
        return request.accept(peerCompletions, peerCompletions);
    }

    void drive() {
        completions.poll(NOTHING);
        peerCompletions.poll(NOTHING);
    }

    void driveLong() {
        for (int i = 0; i < 2_000; i++) {
            drive();
        }
    }

    void awaitState(QueuePair of, QueuePair.State state) {
        while (of.state() != state) {
            drive();
        }
    }

    /** Writes a long to a place of the peer's memory. */
    void write(int place, long value) {
        local.block().bytes().putLong(8 * place, value);
        int result = queuePair.postWrite(place, local, 8 * place, 8, remote.address() + 8L * place, remote.remoteKey());
        assertEquals(result, QueuePair.POSTED);
    }

    long written(int place) {
        return remote.block().bytes().getLong(8 * place);
    }

    WorkCompletion await(CompletionQueue queue) {
        WorkCompletion[] batch = {new WorkCompletion()};
        while (queue.poll(batch) == 0) {
            drive();
        }
        return batch[0];
    }

    void expect(long id, Status status) {
        WorkCompletion completion = await(completions);
        assertEquals(completion.workRequestId, id);
        assertEquals(completion.status, status);
    }

    void expectNothing() {
        WorkCompletion[] batch = {new WorkCompletion()};
        for (int i = 0; i < 2_000; i++) {
            assertEquals(completions.poll(batch), 0);
            drive();
        }
    }

    void sleep(int milliseconds) {
        assertTrue(milliseconds > 0);
        nowNs += milliseconds * 1_000_000L;
    }

    @Override
    public void close() {
        fabric.close();
        peerFabric.close();
    }
}
