package railmpi.btl.channel;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/**
 * What the channels of every kind promise to the layers above, tested with two processes in one thread. The test of a
 * kind extends this class and opens them.
 */
public abstract class ChannelContractTest {
    private static final int TIME_OUT_MS = 60_000;
    private static final int MEMORY_BYTES = 4 << 20;
    private static final int LONGEST_BYTES = 512 * 1024;
    private static final int TRANSFERS = 150;
    private static final int OPERATIONS = 3_000;
    private static final int LOW_KIND = 1;
    private static final int HIGH_KIND = 60;

    /** One process: its channels, memory of its own that the other reaches, and what it knows of the other's. */
    private final class Side {
        private final Channels channels;
        private final ExposedMemory memory;
        private final StringBuilder frames = new StringBuilder();
        private RemoteMemory ofPeer;

        Side(int process) throws Exception {
            channels = open(process);
            memory = channels.allocate(MEMORY_BYTES);
        }

        VirtualChannel toPeer() {
            return channels.channel(this == first ? 1 : 0);
        }
    }

    private Side first;
    private Side second;

    /** Operations under way by token: what is to be there before an atomic one. */
    private final Map<Integer, Long> olds = new HashMap<>();

    private int completed;

    /**
     * Opens the channels of one of two processes.
     *
     * @param process 0 or 1; first 0
     * @return new channels
     * @throws Exception when they cannot be opened
     */
    protected abstract Channels open(int process) throws Exception;

    /** Makes a pass of a process. */
    protected abstract void poll(int process);

    /** Closes all. */
    protected abstract void closeAll() throws Exception;

    @BeforeMethod(alwaysRun = true)
    public void connect() throws Exception {
        first = new Side(0);
        second = new Side(1);
        first.ofPeer = RemoteMemory.of(second.memory.description());
        second.ofPeer = RemoteMemory.of(first.memory.description());
        olds.clear();
        completed = 0;
    }

    @AfterMethod(alwaysRun = true)
    public void close() throws Exception {
        closeAll();
    }

    private void pass() {
        poll(0);
        first.channels.advance();
        poll(1);
        second.channels.advance();
    }

    private void awaitCompleted(int wanted) {
        while (completed < wanted) {
            pass();
        }
    }

    private void onCompleted(int token, long value) {
        completed++;
        olds.put(token, value);
    }

    /** A try to begin something. */
    private interface Attempt {
        boolean begin();
    }

    private void begin(Attempt attempt) {
        while (!attempt.begin()) {
            pass();
        }
    }

    private static void fill(Random random, MemoryBlock block) {
        byte[] bytes = new byte[block.lengthBytes()];
        random.nextBytes(bytes);
        block.bytes().put(0, bytes);
    }

    private static byte[] bytesOf(MemoryBlock block) {
        byte[] bytes = new byte[block.lengthBytes()];
        block.bytes().get(0, bytes);
        return bytes;
    }

    private static int length(Random random, VirtualChannel channel) {
        int longest = Math.min(LONGEST_BYTES, channel.maxTransferBytes());
        return random.nextInt(3) == 0 ? 1 + random.nextInt(64) : 1 + random.nextInt(longest);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldPutJustWhatWasAskedFor() {
        Random random = new Random(1);
        fill(random, first.memory.block());
        fill(random, second.memory.block());
        byte[] expected = bytesOf(second.memory.block());
        byte[] source = bytesOf(first.memory.block());
        for (int i = 0; i < TRANSFERS; i++) {
            int lengthBytes = length(random, first.toPeer());
            int from = random.nextInt(MEMORY_BYTES - lengthBytes);
            int to = random.nextInt(MEMORY_BYTES - lengthBytes);
            int token = i;
            begin(() ->
                    first.toPeer().put(first.memory, from, lengthBytes, first.ofPeer, to, this::onCompleted, token));
            System.arraycopy(source, from, expected, to, lengthBytes);
            awaitCompleted(i + 1); // parts that overlap have no order
        }
        assertTrue(Arrays.equals(bytesOf(second.memory.block()), expected));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldGetWhatIsThereWhileThePeerPuts() {
        Random random = new Random(2);
        fill(random, second.memory.block());
        byte[] source = bytesOf(second.memory.block());
        int half = MEMORY_BYTES / 2;
        int begun = 0;
        int to = 0;
        for (int i = 0; to < half - LONGEST_BYTES; i++) {
            int lengthBytes = length(random, first.toPeer());
            int from = random.nextInt(half - lengthBytes);
            int target = to;
            int token = i;
            begin(() -> first.toPeer()
                    .get(first.memory, target, lengthBytes, first.ofPeer, from, this::onCompleted, token));
            begin(() -> second.toPeer().put(second.memory, 0, lengthBytes, second.ofPeer, half, this::onCompleted, -1));
            begun += 2;
            awaitCompleted(begun);
            byte[] got = new byte[lengthBytes];
            first.memory.block().bytes().get(target, got);
            assertTrue(Arrays.equals(got, Arrays.copyOfRange(source, from, from + lengthBytes)), "get " + i);
            to += lengthBytes;
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldAddOnceWhateverHappensOnTheWay() {
        for (int i = 0; i < OPERATIONS; i++) {
            int token = i;
            begin(() -> first.toPeer().fetchAdd(first.ofPeer, 8, 1, this::onCompleted, token));
            begin(() -> second.toPeer().fetchAdd(second.ofPeer, 16, -3, this::onCompleted, OPERATIONS + token));
        }
        awaitCompleted(2 * OPERATIONS);
        assertEquals(second.memory.block().bytes().getLong(8), OPERATIONS);
        assertEquals(first.memory.block().bytes().getLong(16), -3L * OPERATIONS);
        for (int i = 0; i < OPERATIONS; i++) {
            assertEquals(olds.get(i), Long.valueOf(i), "old value of operation " + i);
            assertEquals(olds.get(OPERATIONS + i), Long.valueOf(-3L * i), "old value of operation " + i + " back");
        }
    }

    /** One side or the other comes first, and it does not matter whether the owner has ever looked. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldCountWithWhatWasOnlyPromised() {
        RemoteMemory promised = RemoteMemory.promised(70);
        ExposedMemory own = second.channels.promise(70);
        begin(() -> first.toPeer().fetchAdd(promised, 0, 5, this::onCompleted, 1));
        awaitCompleted(1);
        assertEquals(Atomics.fetchAdd(own.block(), 0, 2), 5);
        begin(() -> first.toPeer().fetchAdd(promised, 0, 0, this::onCompleted, 2));
        awaitCompleted(2);
        assertEquals(olds, Map.of(1, 0L, 2, 7L));
        first.channels.unmap(1, promised);
        own.close();
        ExposedMemory again = second.channels.promise(70);
        assertEquals(Atomics.fetchAdd(again.block(), 0, 4), 0);
        begin(() -> first.toPeer().fetchAdd(promised, 0, 0, this::onCompleted, 3));
        awaitCompleted(3);
        assertEquals(olds.get(3), Long.valueOf(4));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldSwapOnlyWhatIsExpected() {
        second.memory.block().bytes().putLong(0, 7);
        begin(() -> first.toPeer().compareSwap(first.ofPeer, 0, 6, 1, this::onCompleted, 0));
        awaitCompleted(1);
        assertEquals(second.memory.block().bytes().getLong(0), 7);
        begin(() -> first.toPeer().compareSwap(first.ofPeer, 0, 7, Long.MIN_VALUE, this::onCompleted, 1));
        awaitCompleted(2);
        assertEquals(second.memory.block().bytes().getLong(0), Long.MIN_VALUE);
        assertEquals(olds, Map.of(0, 7L, 1, 7L));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseWhatIsOutsideBeforeAnythingMoves() {
        VirtualChannel channel = first.toPeer();
        int end = MEMORY_BYTES;
        refuse(() -> channel.put(first.memory, 0, 9, first.ofPeer, end - 8, this::onCompleted, 0), "" + (end + 1));
        refuse(() -> channel.get(first.memory, 0, 1, first.ofPeer, -1, this::onCompleted, 0), "-1");
        refuse(() -> channel.fetchAdd(first.ofPeer, end, 1, this::onCompleted, 0), "" + end);
        refuse(() -> channel.fetchAdd(first.ofPeer, 4, 1, this::onCompleted, 0), "4");
        refuse(() -> channel.compareSwap(first.ofPeer, 12, 1, 2, this::onCompleted, 0), "12");
        assertEquals(completed, 0);
        shouldSwapOnlyWhatIsExpected();
    }

    private static void refuse(Attempt attempt, String named) {
        RailException refusal = expectThrows(RailException.class, attempt::begin);
        assertEquals(refusal.category(), RailException.Category.ARGUMENT);
        assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldGiveFramesToThoseWhoHaveRegistered() {
        AtomicInteger taken = new AtomicInteger();
        second.channels.handlers().handleFrames(LOW_KIND, LOW_KIND + 2, (peer, kind, block, offset, payloadBytes) -> {
            second.frames.append("low ").append(kind).append(' ');
            taken.incrementAndGet();
            return true;
        });
        second.channels.handlers().handleFrames(HIGH_KIND, HIGH_KIND, (peer, kind, block, offset, payloadBytes) -> {
            long word = block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET);
            second.frames.append("high ").append(word).append(' ');
            taken.incrementAndGet();
            return true;
        });
        send(LOW_KIND + 1, 5);
        send(HIGH_KIND, 6);
        send(LOW_KIND, 7);
        while (taken.get() < 3) {
            pass();
        }
        assertEquals(second.frames.toString(), "low 2 high 6 low 1 ");
    }

    private void send(int kind, long word) {
        VirtualChannel channel = first.toPeer();
        begin(() -> channel.claim(0) >= 0);
        channel.block().bytes().putLong(channel.claim(0) + FrameLayout.WORD1_OFFSET, word);
        channel.commit(kind, 0);
        channel.flush();
    }

    /** Tells whether there is multicast. */
    protected abstract boolean hasMulticast();

    @Test(timeOut = TIME_OUT_MS)
    public void shouldSendDatagramsToTheOtherMembers() {
        Multicast.Listener own = (block, offset, lengthBytes) -> completed += 1_000_000; // its own come to nobody
        if (!hasMulticast()) {
            assertThrows(RailException.class, () -> first.channels.joinMulticast(7, own));
            return;
        }
        StringBuilder arrived = new StringBuilder();
        Multicast sender = first.channels.joinMulticast(7, own);
        Multicast other = first.channels.joinMulticast(8, own);
        Multicast receiver = second.channels.joinMulticast(7, (block, offset, lengthBytes) -> {
            arrived.append(block.bytes().getLong(offset))
                    .append(' ')
                    .append(lengthBytes)
                    .append(' ');
            completed++;
        });
        first.memory.block().bytes().putLong(0, 11).putLong(64, 22);
        begin(() -> sender.send(first.memory.block(), 0, 8));
        awaitCompleted(1);
        begin(() -> sender.send(first.memory.block(), 64, sender.maxBytes()));
        awaitCompleted(2);
        assertEquals(arrived.toString(), "11 8 22 " + sender.maxBytes() + " ");
        receiver.close();
        sender.close();
        other.close();
    }

    @Test
    public void shouldRefuseHandlersForWhatIsTaken() {
        HandlerTable handlers = first.channels.handlers();
        handlers.handleFrames(LOW_KIND, HIGH_KIND, (peer, kind, block, offset, payloadBytes) -> true);
        assertThrows(
                IllegalArgumentException.class,
                () -> handlers.handleFrames(HIGH_KIND, HIGH_KIND, (peer, kind, block, offset, payloadBytes) -> true));
        assertThrows(
                IllegalArgumentException.class,
                () -> handlers.handleFrames(112, 112, (peer, kind, block, offset, payloadBytes) -> true));
        handlers.handleFins(1, (peer, receiverId, messageOffset, lengthBytes) -> {});
        assertThrows(
                IllegalArgumentException.class,
                () -> handlers.handleFins(1, (peer, receiverId, messageOffset, lengthBytes) -> {}));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBoundWhatIsUnderWay() {
        int begun = 0;
        boolean hasRoom = true;
        while (hasRoom && begun < 3 * Atomics.MOST_UNDER_WAY) {
            hasRoom = first.toPeer().fetchAdd(first.ofPeer, 0, 1, this::onCompleted, begun);
            begun += hasRoom ? 1 : 0;
        }
        assertFalse(hasRoom && begun != completed, "no bound for what the peer has not answered");
        awaitCompleted(begun);
        assertEquals(second.memory.block().bytes().getLong(0), begun);
    }
}
