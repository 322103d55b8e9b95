package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.testng.annotations.Test;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.BatchRing;
import railmpi.btl.fastpath.KeptFrame;
import railmpi.core.memory.MemoryBlock;

/** The ring of batches and the set of stripes, against naive models. */
public class BatchesTest {
    private static final int RING_BYTES = 4096;
    private static final int BATCH_BYTES = 512;
    private static final int WINDOW = 7;
    private static final ReceiveQueue HOLDER =
            new ScriptedChannel(0, false).rail(1).connection().receives();

    private final long seed = Long.getLong("railmpi.seed", 8);

    /** Frames are numbered; a channel of two connections loses what one of them carries, again and again. */
    @Test
    public void shouldGiveEachFrameOnceInOrderWhateverConnectionsBreak() {
        Random random = new Random(seed);
        BatchRing ring = new BatchRing(MemoryBlock.allocate(RING_BYTES), BATCH_BYTES);
        long[] expectedPsn = {0};
        List<ArrayDeque<byte[]>> lines = List.of(new ArrayDeque<>(), new ArrayDeque<>());
        List<byte[]> early = new ArrayList<>();
        long written = 0;
        long read = 0;
        for (int step = 0; step < 200_000; step++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> written += write(ring, random, written) ? 1 : 0;
                case 3, 4 -> post(ring, lines, random.nextInt(2));
                case 5, 6 -> {
                    ArrayDeque<byte[]> line = lines.get(random.nextInt(2));
                    if (!line.isEmpty()) {
                        early.add(line.remove());
                    }
                    read = consume(early, expectedPsn, read);
                    if (random.nextInt(3) == 0) {
                        ring.window().freeUpTo(expectedPsn[0]);
                    }
                }
                default -> {
                    int broken = random.nextInt(2);
                    lines.get(broken).clear();
                    ring.window().takeBack(broken);
                }
            }
        }
        assertTrue(read > 1000, "seed " + seed + ": only " + read + " frames");
        assertTrue(written - read < 1000);
    }

    private static boolean write(BatchRing ring, Random random, long number) {
        int payloadBytes = 8 + random.nextInt(300);
        boolean areGiven = random.nextBoolean();
        int frame = areGiven ? ring.claim(payloadBytes, number, 0) : ring.claim(payloadBytes);
        if (frame < 0) {
            return false;
        }
        if (!areGiven) {
            ring.block().bytes().putLong(frame + FrameLayout.WORD1_OFFSET, number);
        }
        ring.commit(1, payloadBytes, 0);
        return true;
    }

    private static void post(BatchRing ring, List<ArrayDeque<byte[]>> lines, int connection) {
        if (!ring.hasBatch() || !ring.window().hasReturned() && ring.window().unacknowledged() >= WINDOW) {
            return;
        }
        if (ring.isLone()) {
            KeptFrame frame = new KeptFrame();
            ring.sendLone(frame, connection, 0);
            lines.get(connection).add(frame.batch);
            return;
        }
        ring.closeIfNeeded();
        long number = ring.window().next();
        byte[] copy = new byte[ring.window().lengthBytes(number)];
        ring.block().bytes().get(ring.prepare(number, number, 0, 0), copy);
        ring.window().posted(number, connection);
        lines.get(connection).add(copy);
    }

    private long consume(List<byte[]> early, long[] expectedPsn, long read) {
        long next = read;
        for (int i = 0; i < early.size(); i++) {
            MemoryBlock block = MemoryBlock.allocate(early.get(i).length);
            block.bytes().put(0, early.get(i));
            long psn = block.bytes().getLong(BatchLayout.PSN_OFFSET);
            if (psn <= expectedPsn[0]) {
                early.remove(i);
                i = -1;
                if (psn == expectedPsn[0]) {
                    expectedPsn[0]++;
                    next = readFrames(block, next);
                }
            }
        }
        return next;
    }

    private long readFrames(MemoryBlock block, long firstNumber) {
        long number = firstNumber;
        for (int at = BatchLayout.HEADER_BYTES; at < block.lengthBytes(); number++) {
            assertEquals(block.bytes().getLong(at + FrameLayout.WORD1_OFFSET), number, "seed " + seed);
            at += BatchLayout.frameBytes(
                    FrameLayout.payloadBytesOf(block.bytes().getLong(at)));
        }
        return number;
    }

    /** Every set of batches that wait for their turn, and every number from long ago to far beyond. */
    @Test
    public void shouldPlaceEachBatchByWhatIsExpectedAndWhatIsHere() {
        int capacity = 8;
        for (int here = 0; here < 1 << capacity; here++) {
            for (int offset = -2 * capacity; offset <= 2 * capacity; offset++) {
                ArrivedBatches arrived = new ArrivedBatches(WINDOW);
                for (long psn = 0; psn < 40; psn++) {
                    arrived.add(psn, HOLDER, 0, 0);
                    arrived.consume();
                }
                for (int ahead = 0; ahead < capacity; ahead++) {
                    if ((here & 1 << ahead) != 0) {
                        assertEquals(arrived.add(40 + ahead, HOLDER, ahead, 0), ArrivedBatches.Place.KEPT);
                    }
                }
                boolean isHere = offset >= 0 && offset < capacity && (here & 1 << offset) != 0;
                ArrivedBatches.Place expected = offset < 0 || isHere
                        ? ArrivedBatches.Place.DUPLICATE
                        : offset >= capacity ? ArrivedBatches.Place.OUTSIDE : ArrivedBatches.Place.KEPT;
                assertEquals(arrived.add(40 + offset, HOLDER, 99, 0), expected, here + " " + offset);
                assertEquals(arrived.hasNext(), (here & 1) != 0 || offset == 0);
                if ((here & 1) != 0) {
                    assertEquals(arrived.slot(), 0, "a duplicate takes nobody's place");
                }
            }
        }
    }

    @Test
    public void shouldKnowEveryStripeOnceInAnyOrder() {
        Random random = new Random(seed);
        ReceivedStripes received = new ReceivedStripes();
        Set<Long> model = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            long number = Math.max(0, i + random.nextInt(600) - 300);
            assertEquals(received.has(number), model.contains(number), "seed " + seed);
            assertEquals(received.add(number), model.add(number), "seed " + seed);
        }
        assertFalse(received.isPlausible(-1));
        assertFalse(received.isPlausible(Long.MAX_VALUE));
    }
}
