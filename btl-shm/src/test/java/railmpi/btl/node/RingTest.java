package railmpi.btl.node;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.memory.MemoryBlock;

/** A ring against a queue, over many laps and over the wrap of its cell numbers; and with two threads. */
public final class RingTest {
    private static final int CAPACITY_BYTES = 8 * 1024;
    private static final int CAPACITY_CELLS = CAPACITY_BYTES / RingLayout.CELL_BYTES;

    private record Frame(int kind, long word1, long word2, byte[] payload) {}

    @DataProvider
    public Object[][] starts() {
        return new Object[][] {
            {0L},
            {(1L << 31) - 2 * CAPACITY_CELLS},
            {(1L << 32) - 2 * CAPACITY_CELLS},
            {(1L << 40) - 2 * CAPACITY_CELLS}
        };
    }

    /** The two ends of one ring that has already moved so many cells. */
    private static final class Ends {
        final MemoryBlock memory = MemoryBlock.allocate(RingLayout.memoryBytes(CAPACITY_BYTES));
        final OutboundRing out = new OutboundRing(memory);
        final InboundRing in = new InboundRing(4, memory);

        Ends(long start) throws ReflectiveOperationException {
            set(out, "head", start);
            set(out, "consumed", start);
            set(in, "tail", start);
            set(in, "credited", start);
            memory.bytes().putLong(0, start);
        }

        private static void set(Object target, String name, long value) throws ReflectiveOperationException {
            Field field = target.getClass().getDeclaredField(name);
            field.setAccessible(true);
            field.setLong(target, value);
        }

        boolean send(Frame frame) {
            int length = frame.payload.length;
            int offset = out.claim(length);
            if (offset < 0) {
                return false;
            }
            memory.bytes().putLong(offset + FrameLayout.WORD1_OFFSET, frame.word1);
            memory.bytes().putLong(offset + FrameLayout.WORD2_OFFSET, frame.word2);
            memory.bytes().put(offset + FrameLayout.payloadOffset(length), frame.payload);
            out.commit(frame.kind, length);
            return true;
        }
    }

    private static Frame frame(Random random, int maxPayloadBytes) {
        int bound = random.nextInt(4) == 0 ? maxPayloadBytes : 80;
        byte[] payload = new byte[random.nextInt(bound + 1)];
        // half of the payloads look like commit words of this ring
        if (random.nextBoolean()) {
            Arrays.fill(payload, (byte) random.nextInt(3));
        } else {
            random.nextBytes(payload);
        }
        return new Frame(1 + random.nextInt(126), random.nextLong(), random.nextLong(), payload);
    }

    private static void check(Frame expected, int kind, MemoryBlock block, int offset, int payloadBytes) {
        assertEquals(kind, expected.kind);
        assertEquals(payloadBytes, expected.payload.length);
        assertEquals(block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET), expected.word1);
        assertEquals(block.bytes().getLong(offset + FrameLayout.WORD2_OFFSET), expected.word2);
        byte[] payload = new byte[payloadBytes];
        block.bytes().get(offset + FrameLayout.payloadOffset(payloadBytes), payload);
        assertEquals(payload, expected.payload);
    }

    @Test(dataProvider = "starts", timeOut = 60_000)
    public void shouldBehaveLikeAQueueOverTheWrap(long start) throws ReflectiveOperationException {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            Ends ring = new Ends(start);
            Queue<Frame> model = new ArrayDeque<>();
            int[] refused = new int[1];
            for (int step = 0; step < 5_000; step++) {
                step(random, ring, model, refused);
            }
            drain(ring, model);
            assertTrue(refused[0] > 0, "the ring was never full with seed " + seed);
        }
    }

    private static void step(Random random, Ends ring, Queue<Frame> model, int[] refused) {
        int burst = random.nextInt(random.nextInt(10) == 0 ? 300 : 8);
        if (random.nextBoolean()) {
            for (int i = 0; i < burst; i++) {
                Frame next = frame(random, ring.out.maxPayloadBytes());
                if (!ring.send(next)) {
                    assertFalse(model.isEmpty(), "an empty ring refuses a frame");
                    refused[0]++;
                    break;
                }
                model.add(next);
            }
        } else {
            int expected = Math.min(burst, model.size());
            int delivered = ring.in.poll(
                    (peer, kind, block, offset, length) -> {
                        assertEquals(peer, 4);
                        check(model.remove(), kind, block, offset, length);
                        return true;
                    },
                    burst);
            assertEquals(delivered, expected);
        }
    }

    private static void drain(Ends ring, Queue<Frame> model) {
        while (!model.isEmpty()) {
            ring.in.poll(
                    (peer, kind, block, offset, length) -> {
                        check(model.remove(), kind, block, offset, length);
                        return true;
                    },
                    1000);
        }
        assertEquals(ring.in.poll((peer, kind, block, offset, length) -> true, 10), 0);
    }

    @Test(timeOut = 10_000)
    public void shouldStopWhenTheListenerSaysSo() throws ReflectiveOperationException {
        Ends ring = new Ends(0);
        Random random = new Random(1);
        for (int i = 0; i < 5; i++) {
            assertTrue(ring.send(frame(random, 40)));
        }
        assertEquals(ring.in.poll((peer, kind, block, offset, length) -> false, 10), 1);
        assertEquals(ring.in.poll((peer, kind, block, offset, length) -> true, 2), 2);
        assertEquals(ring.in.poll((peer, kind, block, offset, length) -> true, 10), 2);
    }

    @Test(timeOut = 10_000)
    public void shouldPassTheThrottle() throws ReflectiveOperationException {
        Ends ring = new Ends(0);
        assertFalse(ring.out.isThrottled());
        ring.in.throttle(true);
        Random random = new Random(2);
        while (ring.send(frame(random, 40))) {
            // until the ring is full and the sender looks at its credits
        }
        assertTrue(ring.out.isThrottled());
        ring.in.throttle(false);
        assertFalse(ring.out.isThrottled());
    }

    @Test(timeOut = 10_000)
    public void shouldClaimTheSameRoomUntilItIsCommitted() throws ReflectiveOperationException {
        Ends ring = new Ends(0);
        assertEquals(ring.out.claim(100), ring.out.claim(100));
        assertTrue(ring.out.hasRoomForFrames(10));
        assertFalse(ring.out.hasRoomForFrames(CAPACITY_CELLS + 1));
    }

    /** A frame that claims to reach over the end is an error, never a read outside the ring. */
    @Test(timeOut = 10_000)
    public void shouldRefuseAnImpossibleFrame() throws ReflectiveOperationException {
        Ends ring = new Ends(0);
        ring.memory.bytes().putLong(RingLayout.CELLS_OFFSET, RingLayout.commitWord(0, 3, CAPACITY_BYTES + 1));
        org.testng.Assert.assertThrows(
                railmpi.core.RailException.class, () -> ring.in.poll((peer, kind, block, offset, length) -> true, 1));
    }

    @Test(dataProvider = "starts", timeOut = 120_000)
    public void shouldCarryFramesBetweenThreads(long start) throws Exception {
        int frames = 100_000;
        Ends ring = new Ends(start);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread sender = new Thread(() -> {
            Random random = new Random(3);
            for (int i = 0; i < frames && failure.get() == null; i++) {
                Frame next = frame(random, ring.out.maxPayloadBytes());
                while (!ring.send(next) && failure.get() == null) {
                    Thread.yield();
                }
            }
        });
        sender.start();
        Random random = new Random(3);
        int received = 0;
        try {
            while (received < frames) {
                int got = ring.in.poll(
                        (peer, kind, block, offset, length) -> {
                            check(frame(random, ring.out.maxPayloadBytes()), kind, block, offset, length);
                            return true;
                        },
                        64);
                received += got;
                if (got == 0) {
                    Thread.yield();
                }
            }
        } catch (Throwable e) {
            failure.set(e);
            throw e;
        } finally {
            sender.join();
        }
    }
}
