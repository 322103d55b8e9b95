package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.node.NodeChannels;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.wire.Frames;

/**
 * A process whose peer sends frames that parse by themselves and are nonsense: no call throws, no memory is touched but
 * that of receives, the other peer notices nothing, and the peer is lost at the worst. All by a seed. That it speaks in
 * another's name is not among it: processes of a job trust each other.
 */
@Test(groups = "loopback", singleThreaded = true)
public final class NonsenseTest {
    private static final int ROUNDS = 60;
    private static final int FRAMES = 5;
    private static final int PASSES = 50_000;
    private static final int LONG_BYTES = 60_000;
    private static final int GUARD_BYTES = 64;
    private static final int RANKS = 3;
    private static final int VICTIM = 0;
    private static final int OTHER = 1;
    private static final int ATTACKER = 2;
    private static final int ATTACKED_TAG = 1;
    /** The attacker does not speak in the name of the other one, which nobody would notice. */
    private static final int OTHER_TAG = 2;

    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private final long seed = Long.getLong("railmpi.seed", 20261125L);
    private Path directory;
    private List<Pml> layers;
    private List<Communicator> communicators;
    private List<PmlRequest> known;

    @BeforeMethod
    void makeFolder() throws IOException {
        directory = Files.createTempDirectory("railmpi-nonsense-");
    }

    @AfterMethod(alwaysRun = true)
    void deleteFolder() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        }
    }

    @Test(timeOut = 120_000)
    public void shouldBeSurvivedInANode() {
        Random random = new Random(seed);
        int lost = 0;
        for (int round = 0; round < ROUNDS; round++) {
            lost += inNode(random, round) ? 1 : 0;
        }
        assertTrue(lost > ROUNDS / 4, lost + " rounds in which the peer was lost");
    }

    private boolean inNode(Random random, int round) {
        Parameters parameters = SimulatedWorld.parameters(Map.of("RAILMPI_MCA_btl_shm_pool_size", "256k"));
        List<ShmFabric> fabrics = new ArrayList<>();
        List<NodeChannels> channels = new ArrayList<>();
        layers = new ArrayList<>();
        communicators = new ArrayList<>();
        int[] all = {VICTIM, OTHER, ATTACKER};
        try {
            for (int rank = 0; rank < RANKS; rank++) {
                fabrics.add(new ShmFabric(directory, rank, round));
                channels.add(new NodeChannels(fabrics.get(rank).port(), rank, RANKS, all, parameters));
                layers.add(Pml.open(new PmlConfig(rank, RANKS, List.of(channels.get(rank)), null, false, parameters)));
                communicators.add(layers.get(rank).communicator(new Group(all), 0));
            }
            return attack(channels.get(ATTACKER).channel(VICTIM), random, round);
        } finally {
            channels.forEach(NodeChannels::close);
            fabrics.forEach(ShmFabric::close);
        }
    }

    @Test(timeOut = 120_000)
    public void shouldBeSurvivedOverRails() {
        Random random = new Random(seed);
        int lost = 0;
        for (int round = 0; round < ROUNDS; round++) {
            SimulatedFabric.Network network = new SimulatedFabric.Network(random);
            try (SimulatedWorld world = new SimulatedWorld(network, RANKS, 2, Map.of())) {
                layers = world.layers;
                communicators = world.communicators;
                lost += attack(world.rails.get(ATTACKER).channel(VICTIM), random, round) ? 1 : 0;
            }
        }
        assertTrue(lost > ROUNDS / 4, lost + " rounds in which the peer was lost");
    }

    /** Returns whether the attacker was lost. */
    private boolean attack(VirtualChannel channel, Random random, int round) {
        known = new ArrayList<>();
        byte[] received = new byte[LONG_BYTES + 2 * GUARD_BYTES];
        known.add(receive(VICTIM, ATTACKER, ATTACKED_TAG, received));
        known.add(send(VICTIM, ATTACKER, ATTACKED_TAG, new byte[LONG_BYTES]));
        known.add(send(VICTIM, ATTACKER, ATTACKED_TAG, new byte[10]));
        send(ATTACKER, VICTIM, ATTACKED_TAG, new byte[LONG_BYTES]);
        progress(random.nextInt(20));
        for (int i = 0; i < FRAMES; i++) {
            put(channel, random);
            channel.flush();
            progress(random.nextInt(4));
        }
        progress(20);
        requireGuards(received, 0);
        requireGuards(received, GUARD_BYTES + LONG_BYTES);
        exchange(round);
        return communicators.get(VICTIM).peer(ATTACKER).failure != null;
    }

    private static void requireGuards(byte[] received, int from) {
        for (int i = from; i < from + GUARD_BYTES; i++) {
            assertEquals(received[i], 0, "beside the memory of the receive, at " + i);
        }
    }

    private PmlRequest receive(int rank, int source, int tag, byte[] into) {
        int length = into.length - 2 * GUARD_BYTES;
        return layers.get(rank).ireceive(communicators.get(rank), source, tag, into, BYTES, GUARD_BYTES, length);
    }

    private PmlRequest send(int rank, int destination, int tag, byte[] data) {
        return layers.get(rank)
                .isend(communicators.get(rank), destination, tag, data, BYTES, 0, data.length, SendMode.SYNCHRONOUS);
    }

    private void progress(int passes) {
        for (int pass = 0; pass < passes; pass++) {
            layers.forEach(Pml::progress);
        }
    }

    /** The other peer's messages go on, short ones and long ones. */
    private void exchange(int round) {
        for (int length : new int[] {8, 2_000, LONG_BYTES}) {
            byte[] data = new byte[length];
            Arrays.fill(data, (byte) 5);
            byte[] into = new byte[length + 2 * GUARD_BYTES];
            PmlRequest receive = receive(VICTIM, OTHER, OTHER_TAG, into);
            PmlRequest send = send(OTHER, VICTIM, OTHER_TAG, data);
            for (int pass = 0; pass < PASSES && !(receive.isComplete() && send.isComplete()); pass++) {
                progress(1);
            }
            assertTrue(
                    receive.isComplete() && send.isComplete(),
                    "seed " + seed + ", round " + round + ", " + length + " bytes: receive in state " + receive.state()
                            + ", send in state " + send.state());
            assertEquals(Arrays.copyOfRange(into, GUARD_BYTES, GUARD_BYTES + length), data);
            layers.get(VICTIM).release(receive);
            layers.get(OTHER).release(send);
        }
    }

    private void put(VirtualChannel channel, Random random) {
        int kind = random.nextInt(10) == 0 ? random.nextInt(127) : 1 + random.nextInt(Frames.LAST);
        int[] lengths = {0, 0, 8, 16, 24, 32, 40, 48, 100};
        int payloadBytes = lengths[random.nextInt(lengths.length)];
        int frame = channel.claim(payloadBytes);
        if (frame < 0) {
            return;
        }
        ByteBuffer bytes = channel.block().bytes();
        bytes.putLong(
                frame + FrameLayout.WORD1_OFFSET, random.nextBoolean() ? id(random) : Frames.envelope(0, ATTACKED_TAG));
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, word(random));
        int payload = frame + FrameLayout.payloadOffset(payloadBytes);
        for (int at = 0; at + Long.BYTES <= payloadBytes; at += Long.BYTES) {
            bytes.putLong(payload + at, word(random));
        }
        if (kind == Frames.CTS && payloadBytes > 0) {
            bytes.putLong(payload, -1 - random.nextInt(100)); // the fabric of the test has no memory that is not there
        }
        channel.commit(kind == 0 ? 1 : kind, payloadBytes);
    }

    private long id(Random random) {
        return random.nextInt(4) == 0
                ? random.nextLong()
                : known.get(random.nextInt(known.size())).id();
    }

    private long word(Random random) {
        long[] some = {
            0,
            1,
            8,
            ATTACKER,
            100,
            LONG_BYTES,
            LONG_BYTES + 1,
            16 * 1024,
            -1,
            Long.MIN_VALUE,
            random.nextLong(),
            id(random)
        };
        return random.nextInt(6) == 0
                ? Frames.descriptor(random.nextInt(3), random.nextInt(12), random.nextInt(40_000))
                : some[random.nextInt(some.length)];
    }
}
