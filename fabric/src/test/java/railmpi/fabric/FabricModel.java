package railmpi.fabric;

import static org.testng.Assert.assertEquals;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import railmpi.fabric.WorkCompletion.Status;

/**
 * Two connected processes that post random requests to each other, several at a time, and a model that knows what their
 * memory must look like. Regions are cut into cells, used in turn, so that requests under way never touch the same
 * bytes.
 */
final class FabricModel {
    private static final int REQUESTS = 600;
    private static final int UNDER_WAY = 12;
    private static final int MAX_BYTES = 100_000;
    private static final int CELLS = 2 * UNDER_WAY;
    private static final int CELL_BYTES = MAX_BYTES + 64;
    private static final int REGION_BYTES = CELLS * CELL_BYTES;
    private static final int SENDS = 0;
    private static final int WRITES = 1;
    private static final int READS = 2;
    private static final int ADDS = 3;

    private final long seed;
    private final int maxSendBytes;
    private final Side[] sides;

    /** A request that was posted and what is expected of it. */
    private record Expected(long id, int kind, int cell, int lengthBytes, long contentSeed) {}

    /** One of the two processes. */
    private static final class Side {
        private final Random random;
        /** What this side sends and writes. */
        private final MemoryRegion source;
        /** Where that of the peer arrives. */
        private final MemoryRegion target;
        /** What the peer reads, and where what this side reads arrives. */
        private final MemoryRegion readSource;

        private final MemoryRegion readTarget;

        private final MemoryRegion counters;
        private final int keyIndex;
        /** Under way, by what keeps an order of its own: sends and writes, reads, atomic operations. */
        private final List<ArrayDeque<Expected>> posted =
                List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());

        private final ArrayDeque<Expected> receives = new ArrayDeque<>();
        private QueuePair queuePair;
        private CompletionQueue completions;
        private int next;
        private long counter;

        Side(long seed, Port port) {
            random = new Random(seed);
            source = port.allocate(REGION_BYTES);
            keyIndex = port.keyIndex();
            target = port.allocate(REGION_BYTES);
            readSource = port.allocate(REGION_BYTES);
            readTarget = port.allocate(REGION_BYTES);
            counters = port.allocate(64 * CELLS);
        }

        void add(Expected expected) {
            posted.get(Math.max(0, expected.kind - WRITES)).add(expected);
        }

        int underWay() {
            return posted.stream().mapToInt(ArrayDeque::size).sum();
        }

        boolean isCellInUse() {
            return posted.stream().anyMatch(queue -> !queue.isEmpty() && next - queue.peek().id >= CELLS);
        }

        Expected take(long id) {
            for (ArrayDeque<Expected> queue : posted) {
                if (!queue.isEmpty() && queue.peek().id == id) {
                    return queue.remove();
                }
            }
            throw new AssertionError("request " + id + " completed, which is not the next of its kind: " + posted);
        }
    }

    FabricModel(long seed, Port port, Port peerPort, int maxSendBytes) {
        this.seed = seed;
        this.maxSendBytes = Math.min(MAX_BYTES, maxSendBytes);
        sides = new Side[] {new Side(seed, port), new Side(seed + 1000, peerPort)};
    }

    void run(
            QueuePair queuePair,
            CompletionQueue completions,
            QueuePair peerQueuePair,
            CompletionQueue peerCompletions) {
        sides[0].queuePair = queuePair;
        sides[0].completions = completions;
        sides[1].queuePair = peerQueuePair;
        sides[1].completions = peerCompletions;
        while (isBusy(sides[0]) || isBusy(sides[1])) {
            for (int i = 0; i < 2; i++) {
                if (mayPost(sides[i], sides[1 - i])) {
                    post(sides[i], sides[1 - i]);
                }
                if (sides[i].random.nextInt(4) == 0) {
                    sides[i].queuePair.flush();
                }
                poll(sides[i], sides[1 - i]);
            }
        }
        assertEquals(sides[0].counters.block().bytes().getLong(0), sides[1].counter, "seed " + seed);
        assertEquals(sides[1].counters.block().bytes().getLong(0), sides[0].counter, "seed " + seed);
    }

    private static boolean mayPost(Side side, Side peer) {
        return side.next < REQUESTS
                && side.underWay() < UNDER_WAY
                && peer.receives.size() < UNDER_WAY
                && !isCellInUse(side, peer)
                && side.random.nextInt(3) != 0;
    }

    /** A receive, or a request of one kind, may be reported much later than what was posted after it. */
    private static boolean isCellInUse(Side side, Side peer) {
        return side.isCellInUse()
                || !peer.receives.isEmpty() && side.next - (peer.receives.peek().id - 1_000_000) >= CELLS;
    }

    private static boolean isBusy(Side side) {
        return side.next < REQUESTS || side.underWay() != 0 || !side.receives.isEmpty();
    }

    private static int randomLength(Random random, int maximum) {
        int bits = random.nextInt(19);
        return Math.min(maximum, random.nextInt((1 << bits) + 1));
    }

    private void post(Side side, Side peer) {
        int kind = side.random.nextInt(4);
        int cell = side.next % CELLS;
        int at = cell * CELL_BYTES + side.random.nextInt(8);
        int length = randomLength(side.random, kind == SENDS ? maxSendBytes : MAX_BYTES);
        Expected expected = new Expected(side.next, kind, at, length, side.random.nextLong());
        int result =
                switch (kind) {
                    case SENDS -> postSend(side, peer, expected);
                    case WRITES -> {
                        fill(side.source, expected);
                        yield side.queuePair.postWrite(
                                expected.id,
                                side.source,
                                at,
                                length,
                                peer.target.address() + at,
                                peer.target.remoteKey(peer.keyIndex));
                    }
                    case READS -> {
                        fill(peer.readSource, expected);
                        yield side.queuePair.postRead(
                                expected.id,
                                side.readTarget,
                                at,
                                length,
                                peer.readSource.address() + at,
                                peer.readSource.remoteKey(peer.keyIndex));
                    }
                    default ->
                        side.queuePair.postFetchAndAdd(
                                expected.id,
                                side.counters,
                                64 + cell * 8,
                                peer.counters.address(),
                                peer.counters.remoteKey(peer.keyIndex),
                                length);
                };
        if (result == QueuePair.POSTED) {
            side.next++;
            side.add(expected);
        }
    }

    private int postSend(Side side, Side peer, Expected expected) {
        fill(side.source, expected);
        int result = side.queuePair.postSend(expected.id, side.source, expected.cell, expected.lengthBytes);
        if (result == QueuePair.POSTED) {
            Expected receive = new Expected(
                    1_000_000 + expected.id, SENDS, expected.cell, expected.lengthBytes, expected.contentSeed);
            peer.receives.add(receive);
            peer.queuePair.postReceive(receive.id, peer.target, receive.cell, receive.lengthBytes);
        }
        return result;
    }

    private static byte[] content(Expected expected) {
        byte[] bytes = new byte[expected.lengthBytes];
        new Random(expected.contentSeed).nextBytes(bytes);
        return bytes;
    }

    private static void fill(MemoryRegion region, Expected expected) {
        region.block().bytes().put(expected.cell, content(expected));
    }

    private void poll(Side side, Side peer) {
        WorkCompletion[] batch = {new WorkCompletion(), new WorkCompletion(), new WorkCompletion()};
        int count = side.completions.poll(batch);
        for (int i = 0; i < count; i++) {
            boolean isReceive = batch[i].workRequestId >= 1_000_000;
            Expected expected = isReceive ? side.receives.remove() : side.take(batch[i].workRequestId);
            assertEquals(batch[i].workRequestId, expected.id, "seed " + seed);
            assertEquals(batch[i].status, Status.SUCCESS, "seed " + seed);
            check(side, peer, expected, isReceive ? batch[i].lengthBytes : expected.lengthBytes);
        }
    }

    private void check(Side side, Side peer, Expected expected, int lengthBytes) {
        assertEquals(lengthBytes, expected.lengthBytes, "seed " + seed);
        boolean isReceive = expected.id >= 1_000_000;
        if (expected.kind == ADDS) {
            int cell = (int) expected.id % CELLS;
            assertEquals(side.counters.block().bytes().getLong(64 + cell * 8), side.counter, "seed " + seed);
            side.counter += expected.lengthBytes;
        } else if (isReceive || expected.kind != SENDS) {
            MemoryRegion where =
                    expected.kind == WRITES ? peer.target : expected.kind == READS ? side.readTarget : side.target;
            byte[] found = new byte[expected.lengthBytes];
            where.block().bytes().get(expected.cell, found);
            assertEquals(found, content(expected), "seed " + seed + " request " + expected.id);
        }
    }
}
