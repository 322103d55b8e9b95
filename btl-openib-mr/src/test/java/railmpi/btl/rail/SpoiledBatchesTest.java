package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.core.memory.MemoryBlock;

/** Batches that are not as they were sent, and peers that send nonsense. */
@Test(groups = "unit")
public final class SpoiledBatchesTest {
    private static final int KIND = 20;
    private static final int HEAD_BYTES = 2 * Long.BYTES;
    private static final int CLOSED_BYTES = BatchLayout.HEADER_BYTES + FrameLayout.SHORT_PAYLOAD_OFFSET + HEAD_BYTES;
    private static final int ROUNDS = 300;
    /** Word 1 of a frame that the layer above has no use for. */
    private static final long UNKNOWN_ID = -7;

    private final long seed = Long.getLong("railmpi.seed", 8);

    /** A process with two rails to a peer, and what has reached the layer above. */
    private static final class Scene implements FrameListener {
        final ScriptedChannel script;
        final List<Long> taken = new ArrayList<>();

        Scene(boolean isSharing) {
            script = new ScriptedChannel(0, isSharing);
            script.up(0);
            script.process.channels().handlers().handleFrames(KIND, KIND, this);
        }

        @Override
        public int leastPayloadBytes(int kind) {
            return HEAD_BYTES;
        }

        @Override
        public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
            long id = block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET);
            if (id == UNKNOWN_ID) {
                throw new MalformedFrameException("an id that is not");
            }
            taken.add(id);
            return true;
        }

        void deliver(int rail, byte[] batch) {
            script.queuePair(rail).deliver(batch);
            script.poll();
        }
    }

    private static byte[] batch(long psn) {
        return ScriptedChannel.batch(psn, KIND, 100 + psn, 3, new long[] {4, 5});
    }

    @DataProvider
    public static Object[][] sharing() {
        return new Object[][] {{false}, {true}};
    }

    /** Each byte of all headers, and each shorter length. */
    @Test(dataProvider = "sharing")
    public void shouldCloseTheConnectionThatSpoilsABatch(boolean isSharing) {
        Random random = new Random(seed);
        for (int at = 0; at < CLOSED_BYTES; at++) {
            byte[] flipped = batch(1);
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            goOnOverTheOtherRail(isSharing, flipped);
        }
        for (int length = 0; length < CLOSED_BYTES; length += 1 + random.nextInt(4)) {
            goOnOverTheOtherRail(isSharing, Arrays.copyOf(batch(1), length));
        }
    }

    private static void goOnOverTheOtherRail(boolean isSharing, byte[] spoiled) {
        Scene scene = new Scene(isSharing);
        ScriptedChannel script = scene.script;
        ScriptedFabric.ScriptedQueuePair connection = script.queuePair(0);
        try (CapturedLog log = new CapturedLog()) {
            scene.deliver(0, batch(0));
            scene.deliver(0, batch(2));
            scene.deliver(0, spoiled);
            assertEquals(
                    log.lines("is closed: a batch of messages was changed on the way")
                            .size(),
                    1);
        }
        assertTrue(connection.isClosed, "the connection that brought it");
        assertTrue(script.rail(1).isUp(), "the other rail");
        assertFalse(script.isPeerLost, "the peer");
        assertEquals(script.told(RailFrames.DOWN), 1, "the peer is told to send it again");
        assertEquals(scene.taken, List.of(100L));
        scene.deliver(1, batch(1));
        assertEquals(scene.taken, List.of(100L, 101L, 102L), "it comes again over the other rail");
        script.requireSharedReceives();
    }

    @DataProvider
    public static Object[][] nonsense() {
        return new Object[][] {
            {"unknown kind", 21, 1L, new long[0]},
            {"too short", KIND, 1L, new long[1]},
            {"unknown id", KIND, UNKNOWN_ID, new long[2]},
            {"FIN outside of a notice", RailFrames.FIN, 1L, new long[2]},
            {"answer with a payload", RailFrames.ASK, 1L, new long[1]},
            {"answer to nothing", RailFrames.HAVE, 1L, new long[0]},
            {"kind beyond all", 255, 1L, new long[0]},
        };
    }

    /** What is as it was sent would be the same over the other rail: the peer is lost, in one line, and nobody else. */
    @Test(dataProvider = "nonsense")
    public void shouldLoseAPeerThatSendsNonsense(String what, int kind, long word1, long[] payload) {
        Scene scene = new Scene(false);
        try (CapturedLog log = new CapturedLog()) {
            scene.deliver(0, ScriptedChannel.batch(0, kind, word1, 3, payload));
            assertEquals(
                    log.lines("the connection to rank 1 is closed: it sent").size(), 1, what);
        }
        assertTrue(scene.script.isPeerLost, what);
        assertEquals(scene.taken, List.of(), what);
    }

    /** Whatever arrives, no poll throws, and each rail that stays up carries the next message. */
    @Test(dataProvider = "sharing", timeOut = 60_000)
    public void shouldSurviveWhateverArrives(boolean isSharing) {
        Random random = new Random(seed);
        int survived = 0;
        try (CapturedLog log = new CapturedLog()) {
            for (int round = 0; round < ROUNDS; round++) {
                survived += survive(new Scene(isSharing), random, round);
            }
            assertEquals(log.lines("Exception"), List.of());
        }
        assertTrue(survived > ROUNDS / 20, survived + " rails");
    }

    /** Returns how many rails are still of use. */
    private int survive(Scene scene, Random random, int round) {
        ScriptedChannel script = scene.script;
        long psn = 0;
        for (int step = 0; step < 4 && !script.isPeerLost; step++) {
            int rail = random.nextInt(2);
            if (script.rail(rail).isUp()) {
                scene.deliver(rail, random(random, psn));
            }
            psn = script.isPeerLost ? psn : consumed(scene);
        }
        int useful = 0;
        for (int rail = 0; rail < 2 && !script.isPeerLost; rail++) {
            if (script.rail(rail).isUp()) {
                int before = scene.taken.size();
                scene.deliver(rail, batch(psn++));
                assertEquals(scene.taken.size(), before + 1, "seed " + seed + ", round " + round);
                useful++;
            }
        }
        return useful;
    }

    private static long consumed(Scene scene) {
        ByteBuffer told = ByteBuffer.allocate(BatchLayout.HEADER_BYTES);
        scene.script.channel.told().putNotice(told, BatchLayout.HEADER_BYTES);
        return told.getLong(BatchLayout.CONSUMED_OFFSET);
    }

    private static byte[] random(Random random, long psn) {
        if (random.nextInt(4) == 0) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            return bytes;
        }
        int[] kinds = {
            RailFrames.DOWN, RailFrames.ASK, RailFrames.FIN, RailFrames.EAGER, KIND, KIND, random.nextInt(256)
        };
        int kind = kinds[random.nextInt(kinds.length)];
        long[] payload =
                random.longs(random.nextInt(4), 0, 1 << random.nextInt(30)).toArray();
        boolean isNotice = kind == RailFrames.FIN || kind == RailFrames.EAGER || random.nextInt(8) == 0;
        byte[] batch = ScriptedChannel.batch(
                isNotice ? BatchLayout.NOTICE : psn, kind, random.nextInt(3), random.nextInt(3), payload);
        if (random.nextBoolean()) {
            ByteBuffer.wrap(batch)
                    .order(ByteOrder.nativeOrder())
                    .putLong(random.nextInt(batch.length - 7), random.nextLong());
        }
        return batch;
    }
}
