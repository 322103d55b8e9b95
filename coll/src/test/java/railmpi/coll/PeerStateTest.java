package railmpi.coll;

import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.testng.Reporter;
import org.testng.annotations.Test;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.fabric.soft.SoftConfig;
import railmpi.fabric.soft.SoftFabric;
import railmpi.pml.Pml;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlConfig;

/**
 * How many bytes of heap a process keeps for a peer that it never talks to. What the thread allocates is counted, which
 * is never less than what is kept.
 */
@Test(groups = "unit", singleThreaded = true)
public final class PeerStateTest {
    private static final int[] SIZES = {2, 16, 64, 256};
    private static final int MOST_IDLE_BYTES = 160;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UPS = 3;

    private interface Opening {
        /** Opens a process of a world of so many, uses it in some way, and returns the bytes of shared memory. */
        long open(int size) throws IOException;
    }

    public void shouldKeepLittleForIdlePeersOfTheNode() throws IOException {
        requireIdle("node", this::openOnNode);
    }

    public void shouldKeepLittleForIdlePeersOverRails() throws IOException {
        requireIdle("rails", this::openOnRails);
    }

    private static void requireIdle(String where, Opening opening) throws IOException {
        long[] bytes = new long[SIZES.length];
        for (int round = 0; round <= WARM_UPS; round++) {
            for (int i = 0; i < SIZES.length; i++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                long shared = opening.open(SIZES[i]);
                long now = THREADS.getCurrentThreadAllocatedBytes() - before + shared;
                bytes[i] = round == 0 ? now : Math.min(bytes[i], now); // the JVM counts other things, too, at times
            }
        }
        Reporter.log(where + ": bytes at " + Arrays.toString(SIZES) + " processes: " + Arrays.toString(bytes), true);
        for (int i = 1; i < SIZES.length; i++) {
            long perPeer = (bytes[i] - bytes[0]) / (SIZES[i] - SIZES[0]);
            Reporter.log(where + ", " + SIZES[i] + " processes: " + perPeer + " bytes per idle peer", true);
            assertTrue(perPeer <= MOST_IDLE_BYTES, perPeer + " bytes per idle peer of " + SIZES[i]);
        }
    }

    private long openOnNode(int size) throws IOException {
        Path directory = Files.createTempDirectory("railmpi-peer-state-");
        Parameters parameters = RailWorld.parameters(Map.of());
        try (ShmFabric fabric = new ShmFabric(directory, 0, 0)) {
            int[] all = IntStream.range(0, size).toArray();
            NodeChannels channels = new NodeChannels(fabric.port(), 0, size, all, parameters);
            Pml pml = Pml.open(new PmlConfig(0, size, channels, null, null, true, parameters));
            pml.communicator(new Group(all), 0);
            long shared = sharedBytes(directory);
            pml.close();
            channels.close();
            return shared;
        } finally {
            Files.delete(directory);
        }
    }

    private long openOnRails(int size) {
        Parameters parameters = RailWorld.parameters(Map.of());
        byte[] secret = new byte[SoftConfig.SECRET_BYTES];
        try (SoftFabric fabric = new SoftFabric(new SoftConfig(0, "peer state", secret, parameters))) {
            RailChannels rails = new RailChannels(fabric, 0, size, 0, peer -> new String[0], parameters);
            Pml pml = Pml.open(new PmlConfig(0, size, null, rails, null, true, parameters));
            pml.communicator(new Group(IntStream.range(0, size).toArray()), 0);
            pml.close();
            rails.close();
            return 0;
        }
    }

    private static long sharedBytes(Path directory) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }
}
