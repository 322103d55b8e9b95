package railmpi.btl.fastpath;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.memory.TestAdapter;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/** Both ends of the ring of the RDMA fast path, with writes that become visible byte by byte. */
public class EagerRdmaSlotsTest {
    private static final int STEPS = 20_000;
    private static final int SLOT_BYTES = 192;
    private static final int SOURCE_BYTES = 1 << 12;

    private final long seed = Long.getLong("railmpi.seed", 31);

    /** What is written to a place of the receiver's memory, as far as it is not visible there. */
    private record Write(byte[] content, int at, int[] done) {}

    private final ArrayDeque<Write> underWay = new ArrayDeque<>();

    /** Slots, and whether the ring is mapped. */
    @DataProvider
    public static Object[][] rings() {
        return new Object[][] {{1, false}, {2, false}, {5, false}, {24, false}, {1, true}, {5, true}};
    }

    /**
     * A batch is found once, in order, whole, and not before all that it changes is there; a slot is not written to
     * while in use.
     */
    @Test(dataProvider = "rings")
    public void shouldFindEachBatchOnceAndOnlyWhenItIsWhole(int count, boolean isMapped) {
        Random random = new Random(seed);
        EagerRdmaSlots slots = new EagerRdmaSlots(count, SLOT_BYTES);
        EagerRdmaInbox inbox = new EagerRdmaInbox(port(), slots);
        MemoryBlock mapped = isMapped ? inbox.block() : null;
        EagerRdmaOutbox outbox = new EagerRdmaOutbox(slots, 7000, 1, mapped);
        MemoryRegion source = region(SOURCE_BYTES);
        QueuePair queuePair = queuePair(source, inbox.block());
        long written = 0;
        long found = 0;
        long consumed = 0;
        ArrayDeque<Long> offsets = new ArrayDeque<>();
        for (int step = 0; step < STEPS; step++) {
            int length = lengthOf(written);
            if (random.nextBoolean() && outbox.hasRoom(length, consumed)) {
                assertTrue(written - consumed < count, "seed " + seed + ": more batches than slots");
                fill(source.block(), written, length);
                assertEquals(outbox.write(queuePair, 0, source, 0, length, written), QueuePair.POSTED);
                written++;
            }
            arrive(inbox.block(), random.nextInt(3 * SLOT_BYTES));
            int next = inbox.nextBytes();
            long whole = written - underWay.size() + (isInPlace(inbox.block()) ? 1 : 0);
            assertEquals(next != -1, found < whole, "seed " + seed + " batch " + found);
            if (next != -1) {
                assertEquals(next, lengthOf(found), "seed " + seed);
                assertTrue(inbox.isPlausible(next));
                offsets.add((long) inbox.take(next));
                found++;
            }
            if (!offsets.isEmpty() && random.nextInt(3) == 0) {
                check(inbox.block(), (int) (long) offsets.remove(), consumed);
                consumed++;
            }
        }
        assertTrue(consumed > 1000, "seed " + seed + ": only " + consumed);
    }

    private static int lengthOf(long number) {
        return BatchLayout.HEADER_BYTES + (int) (number * 8 * 13 % (SLOT_BYTES - 24 - 8 + 8));
    }

    private static void fill(MemoryBlock block, long number, int lengthBytes) {
        for (int i = 0; i < lengthBytes; i += Long.BYTES) {
            block.bytes().putLong(i, number * 31 + i + 1L);
        }
    }

    private void check(MemoryBlock block, int offset, long number) {
        for (int i = 0; i < lengthOf(number); i += Long.BYTES) {
            assertEquals(block.bytes().getLong(offset + i), number * 31 + i + 1L, "seed " + seed);
        }
    }

    private void arrive(MemoryBlock target, int mostBytes) {
        int left = mostBytes;
        while (left > 0 && !underWay.isEmpty()) {
            Write write = underWay.peek();
            target.bytes().put(write.at + write.done[0], write.content[write.done[0]]);
            left--;
            if (++write.done[0] == write.content.length) {
                underWay.remove();
            }
        }
    }

    /** What is missing of the next write may be no change: then nobody can tell, and it does not matter. */
    private boolean isInPlace(MemoryBlock target) {
        Write write = underWay.peek();
        boolean isSame = write != null;
        for (int i = write == null ? 0 : write.done[0]; isSame && i < write.content.length; i++) {
            isSame = target.bytes().get(write.at + i) == write.content[i];
        }
        return isSame;
    }

    private QueuePair queuePair(MemoryRegion source, MemoryBlock target) {
        underWay.clear();
        return (QueuePair) Proxy.newProxyInstance(
                QueuePair.class.getClassLoader(), new Class<?>[] {QueuePair.class}, (proxy, method, arguments) -> {
                    assertEquals(method.getName(), "postWrite");
                    byte[] content = new byte[(int) arguments[3]];
                    source.block().bytes().get((int) arguments[2], content);
                    int at = (int) ((long) arguments[4] - 7000);
                    assertTrue(at >= 0 && at + content.length <= target.lengthBytes());
                    underWay.add(new Write(content, at, new int[1]));
                    return QueuePair.POSTED;
                });
    }

    private static MemoryRegion region(int lengthBytes) {
        return new TestAdapter(true).region(ByteBuffer.allocateDirect(lengthBytes));
    }

    private static Port port() {
        return (Port) Proxy.newProxyInstance(
                Port.class.getClassLoader(),
                new Class<?>[] {Port.class},
                (proxy, method, arguments) -> region((int) arguments[0]));
    }

    /** A peer's description of its ring is not believed whatever it says. */
    @Test
    public void shouldRefuseImpossibleRings() {
        assertTrue(new EagerRdmaSlots(24, 4224).isPlausible());
        assertFalse(new EagerRdmaSlots(0, 4224).isPlausible());
        assertFalse(new EagerRdmaSlots(-1, 4224).isPlausible());
        assertFalse(new EagerRdmaSlots(24, 100).isPlausible());
        assertFalse(new EagerRdmaSlots(24, 0).isPlausible());
        assertFalse(new EagerRdmaSlots(1 << 16, 1 << 24).isPlausible());
    }

    /** A length that a batch cannot have, with the right stamp. */
    @Test
    public void shouldNoticeImpossibleLengths() {
        EagerRdmaSlots slots = new EagerRdmaSlots(2, SLOT_BYTES);
        EagerRdmaInbox inbox = new EagerRdmaInbox(port(), slots);
        for (int length : new int[] {0, 8, 28, SLOT_BYTES, SLOT_BYTES - 4, Integer.MAX_VALUE, -2}) {
            EagerRdmaSlots.publish(inbox.block().bytes(), slots.footerOffset(0), EagerRdmaSlots.footer(0, length));
            assertEquals(inbox.nextBytes(), length);
            assertFalse(inbox.isPlausible(inbox.nextBytes()), "length " + length);
        }
    }
}
