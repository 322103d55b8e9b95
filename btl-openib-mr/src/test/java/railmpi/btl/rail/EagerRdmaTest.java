package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.RailStatus;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.pairs.PairFabric;

/** Channels over rails between processes of one thread, on shared memory, with and without the RDMA fast path. */
public class EagerRdmaTest {
    private static final int FRAMES = 1000;
    private static final int KIND = 1;

    private final List<Fabric> fabrics = new ArrayList<>();
    private final List<RailChannels> processes = new ArrayList<>();
    private final List<Long> received = new ArrayList<>();
    private Path directory;

    private void open(int processCount, Map<String, String> settings) throws IOException {
        directory = Files.createTempDirectory("railmpi-fast-path-");
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        Parameters parameters = Parameters.resolve(environment, BtlParameters.ALL);
        for (int rank = 0; rank < processCount; rank++) {
            Fabric fabric = new PairFabric(directory, rank, 0);
            fabrics.add(fabric);
            RailChannels channels = new RailChannels(
                    fabric, rank, processCount, 0, peer -> new String[] {"0pairs/" + peer}, parameters);
            channels.attach(ScriptedChannel.handlersOf(KIND, new Listener()), null);
            processes.add(channels);
        }
    }

    @AfterMethod(alwaysRun = true)
    public void close() throws IOException {
        processes.forEach(RailChannels::close);
        fabrics.forEach(Fabric::close);
        assertEquals(Files.list(directory).count(), 0, "files left in " + directory);
        Files.delete(directory);
        processes.clear();
        fabrics.clear();
        received.clear();
    }

    private final class Listener implements FrameListener {
        @Override
        public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
            received.add(block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET));
            assertEquals(payloadBytes, payloadOf(received.size() - 1));
            int payload = offset + FrameLayout.payloadOffset(payloadBytes);
            for (int i = 0; i < payloadBytes; i++) {
                assertEquals(block.bytes().get(payload + i), (byte) (received.size() - 1 + i));
            }
            return true;
        }
    }

    /** Short ones, and every seventh too long for the fast path. */
    private static int payloadOf(int number) {
        return number % 7 == 6 ? 3000 : number % 400;
    }

    /** Sends frames from one process to another, some of them together. */
    private void send(int from, int to, int frames) {
        RailChannel channel = processes.get(from).channel(to);
        while (rail(from, to).state().equals("connecting")) {
            poll();
        }
        received.clear();
        for (int number = 0; number < frames; number++) {
            int payloadBytes = payloadOf(number);
            int frame = channel.claim(payloadBytes);
            while (frame < 0) {
                poll();
                frame = channel.claim(payloadBytes);
            }
            MemoryBlock block = channel.block();
            block.bytes().putLong(frame + FrameLayout.WORD1_OFFSET, number);
            int payload = frame + FrameLayout.payloadOffset(payloadBytes);
            for (int i = 0; i < payloadBytes; i++) {
                block.bytes().put(payload + i, (byte) (number + i));
            }
            channel.commit(KIND, payloadBytes);
            if (number % 3 != 0) {
                channel.flush();
            }
            if (number % 5 == 0) {
                poll();
            }
        }
        while (received.size() < frames) {
            poll();
        }
        for (int number = 0; number < frames; number++) {
            assertEquals((long) received.get(number), number);
        }
    }

    private void poll() {
        processes.forEach(process -> process.poll());
    }

    private RailStatus rail(int from, int to) {
        return processes.get(from).status().stream()
                .filter(status -> status.peer() == to)
                .findFirst()
                .orElseThrow();
    }

    @Test(timeOut = 60_000)
    public void shouldTakeTheFastPathByDefaultWhereWritesNeedNoTargetCpu() throws IOException {
        open(2, Map.of("btl_eager_rdma_size", "1024"));
        send(0, 1, FRAMES);
        RailStatus status = rail(0, 1);
        assertTrue(status.fastBatches() > 100, status.toString());
        assertTrue(status.batches() - status.fastBatches() > 100, "what is too long does not: " + status);
        assertEquals(processes.get(1).longestSleepMs(500), 1, "nobody would wake the receiver");
    }

    /** A ring that is full does not hold up anything. */
    @Test(timeOut = 60_000)
    public void shouldSendByTheUsualWayWhatFindsNoFreeSlot() throws IOException {
        open(2, Map.of("btl_eager_rdma_num", "1", "btl_eager_rdma_threshold", "1"));
        send(0, 1, FRAMES);
        RailStatus status = rail(0, 1);
        assertTrue(status.fastBatches() > 0, status.toString());
        assertTrue(status.batches() > 2 * status.fastBatches(), status.toString());
    }

    @Test(timeOut = 60_000)
    public void shouldNotTakeItWhenItIsOff() throws IOException {
        open(2, Map.of("btl_use_eager_rdma", "0"));
        send(0, 1, FRAMES);
        assertEquals(rail(0, 1).fastBatches(), 0);
        assertEquals(processes.get(1).longestSleepMs(500), 500);
    }

    @Test(timeOut = 60_000)
    public void shouldNotTakeItForThoseWhoSayLittle() throws IOException {
        open(2, Map.of("btl_eager_rdma_threshold", "1000000"));
        send(0, 1, FRAMES);
        assertEquals(rail(0, 1).fastBatches(), 0);
    }

    @Test(timeOut = 60_000)
    public void shouldHaveRingsForSoManyPeersOnly() throws IOException {
        open(4, Map.of("btl_max_eager_rdma", "2"));
        for (int peer = 1; peer < 4; peer++) {
            send(peer, 0, FRAMES);
        }
        assertTrue(rail(1, 0).fastBatches() > 0);
        assertTrue(rail(2, 0).fastBatches() > 0);
        assertEquals(rail(3, 0).fastBatches(), 0, "the third peer has a ring, too");
        send(0, 3, FRAMES);
        assertTrue(rail(0, 3).fastBatches() > 0, "another process has rings of its own");
    }
}
