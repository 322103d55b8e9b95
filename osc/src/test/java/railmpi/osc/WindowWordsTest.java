package railmpi.osc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;

/** Who gets the lock of a rank's memory, and when; and items that many change at once. */
@Test(groups = "unit")
public final class WindowWordsTest {
    private static final int RANKS = 6;
    private static final int ROUNDS = 20_000;
    private static final long SEED = Long.getLong("railmpi.seed", 1);

    private static WindowWords words() {
        return new WindowWords(memory(WindowWords.lengthBytes(RANKS)), 0, RANKS);
    }

    private static ByteBuffer memory(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    public void shouldGiveTurnsInTheOrderOfTicketsAndReadersTogether() {
        WindowWords words = words();
        long[] tickets = new long[5];
        for (int i = 0; i < tickets.length; i++) {
            tickets[i] = words.takeTicket();
            words.setWaiter(tickets[i], i);
        }
        assertTrue(words.isTurn(tickets[0], false));
        assertEquals(words.passReading(), 1);
        assertTrue(words.isTurn(tickets[1], false));
        words.passReading();
        assertFalse(words.isTurn(tickets[2], true), "two read");
        words.release(false);
        assertFalse(words.isTurn(tickets[2], true), "one reads");
        assertEquals(words.release(false), 2);
        assertTrue(words.isTurn(tickets[2], true));
        assertFalse(words.isTurn(tickets[3], false), "one writes");
        assertEquals(words.release(true), 3);
        assertTrue(words.isTurn(tickets[3], false));
        assertEquals(words.passReading(), 4);
        assertTrue(words.isTurn(tickets[4], false));
        assertEquals(words.passReading(), -1);
        words.release(false);
        assertEquals(words.release(false), -1);
        assertTrue(words.isTurn(words.takeTicket(), true));
    }

    public void shouldGrantToRanksElsewhereInTheSameQueue() {
        WindowWords words = words();
        List<Integer> granted = new ArrayList<>();
        List<Integer> woken = new ArrayList<>();
        LocksFromAfar locks = new LocksFromAfar(words, RANKS, 0, granted::add, rank -> {}, woken::add);
        long own = words.takeTicket();
        assertTrue(words.isTurn(own, true));
        assertTrue(locks.ask(3, false));
        assertFalse(locks.ask(3, true), "it waits already");
        assertFalse(locks.release(3), "it does not have it");
        assertTrue(locks.ask(4, false));
        assertEquals(granted, List.of());
        assertEquals(words.release(true), 0, "this process is to be woken for the sake of rank 3");
        locks.advance();
        assertEquals(granted, List.of(3, 4));
        assertTrue(locks.release(4));
        assertTrue(locks.release(3));
        assertTrue(locks.ask(4, true));
        assertEquals(granted, List.of(3, 4, 4));
        assertTrue(locks.isIdle());
    }

    public void shouldGiveBackWhatALostRankHasAndPassItsTurnOn() {
        WindowWords words = words();
        List<Integer> granted = new ArrayList<>();
        LocksFromAfar locks = new LocksFromAfar(words, RANKS, 0, granted::add, rank -> {}, rank -> {});
        assertTrue(locks.ask(1, true));
        assertTrue(locks.ask(2, false));
        assertTrue(locks.ask(3, true));
        assertTrue(locks.ask(4, false));
        locks.onLost(5, false);
        locks.onLost(2, false);
        locks.onLost(3, false);
        assertEquals(granted, List.of(1), "it still has the lock");
        locks.onLost(1, false);
        assertEquals(granted, List.of(1, 4));
        assertTrue(locks.release(4));
        assertTrue(words.isTurn(words.takeTicket(), true), "nobody is before");
    }

    public void shouldKeepTheExclusiveLockOfARankThatFailed() {
        WindowWords words = words();
        List<Integer> granted = new ArrayList<>();
        LocksFromAfar locks = new LocksFromAfar(words, RANKS, 0, granted::add, rank -> {}, rank -> {});
        assertTrue(locks.ask(1, false));
        assertTrue(locks.ask(2, true));
        assertTrue(locks.ask(3, true));
        assertFalse(locks.onLost(1, true), "it may have read only");
        assertEquals(granted, List.of(1, 2));
        assertTrue(locks.onLost(2, true));
        assertTrue(words.isWanted(2), "it stands in the way");
        assertEquals(granted, List.of(1, 2));
    }

    public void shouldTellWhoseFailureMadeARankAbandonAnEpoch() {
        WindowWords words = words();
        words.complete(3);
        words.abandon(3, 5);
        assertEquals(words.completes(3), 2);
        assertEquals(words.abandonedFor(3, 2), 5);
        words.complete(3);
        assertEquals(words.abandonedFor(3, 3), -1);
        assertEquals(words.abandonedFor(4, 1), -1, "another rank");
    }

    public void shouldTellThoseElsewhereThatNoTurnComes() {
        WindowWords words = words();
        List<Integer> refused = new ArrayList<>();
        LocksFromAfar locks = new LocksFromAfar(words, RANKS, 0, rank -> {}, refused::add, rank -> {});
        words.want(1);
        words.takeTicket();
        assertTrue(words.isWanted(1));
        assertFalse(words.isWanted(2), "by a ticket of its own");
        assertTrue(locks.ask(2, true));
        assertTrue(locks.ask(3, false));
        locks.onLost(3, false);
        locks.giveUp();
        assertEquals(refused, List.of(2));
        assertTrue(locks.isIdle());
        assertFalse(locks.release(2), "it does not have it");
        words.wantNoMore(1);
        assertFalse(words.isWanted(1));
    }

    public void shouldTryToReadWithoutATicketToWaitFor() {
        WindowWords words = words();
        LocksFromAfar locks = new LocksFromAfar(words, RANKS, 0, rank -> {}, rank -> {}, rank -> {});
        assertTrue(words.tryReading());
        words.passReading();
        assertTrue(locks.tryShared(3), "two read");
        assertFalse(locks.tryShared(3), "it has it");
        long writer = words.takeTicket();
        assertFalse(words.tryReading(), "one waits to write");
        assertFalse(locks.tryShared(4), "one waits to write");
        assertTrue(locks.release(3));
        words.release(false);
        assertTrue(words.isTurn(writer, true));
        assertFalse(locks.tryShared(4), "one writes");
        words.release(true);
        assertTrue(locks.tryShared(4));
    }

    /** No turn is lost: else all would wait for ever. */
    @Test(timeOut = 60_000)
    public void shouldExcludeWritersAndLetReadersIn() throws InterruptedException {
        WindowWords words = words();
        int[] plain = new int[1];
        int[] writes = new int[3];
        boolean[] isTorn = new boolean[3];
        atOnce(rank -> {
            Random random = new Random(SEED + rank);
            for (int round = 0; round < ROUNDS / 4; round++) {
                boolean isWriter = random.nextBoolean();
                long ticket = words.takeTicket();
                while (!words.isTurn(ticket, isWriter)) {
                    Thread.yield();
                }
                if (isWriter) {
                    plain[0]++;
                    writes[rank]++;
                } else {
                    words.passReading();
                    int before = plain[0];
                    Thread.onSpinWait();
                    isTorn[rank] |= plain[0] != before;
                }
                words.release(isWriter);
            }
        });
        assertEquals(plain[0], writes[0] + writes[1] + writes[2], "seed " + SEED);
        assertFalse(isTorn[0] || isTorn[1] || isTorn[2], "written while one reads, seed " + SEED);
    }

    /** Neighbours in one word, each of which is counted up by somebody else. */
    @Test(timeOut = 60_000)
    public void shouldLeaveNeighboursAlone() throws InterruptedException {
        for (int itemBytes : new int[] {1, 2, 4, 8}) {
            ByteBuffer memory = memory(32);
            atOnce(rank -> {
                for (int round = 0; round < ROUNDS; round++) {
                    countUp(memory, rank * itemBytes, itemBytes);
                    countUp(memory, 3 * itemBytes, itemBytes);
                }
            });
            long mask = itemBytes == Long.BYTES ? -1 : (1L << itemBytes * Byte.SIZE) - 1;
            for (int i = 0; i < 4; i++) {
                long expected = (i == 3 ? 3L : 1L) * ROUNDS & mask;
                assertEquals(SharedItems.bits(memory, i * itemBytes, itemBytes), expected, itemBytes + ": item " + i);
            }
        }
    }

    private static void countUp(ByteBuffer memory, int at, int itemBytes) {
        long mask = itemBytes == Long.BYTES ? -1 : (1L << itemBytes * Byte.SIZE) - 1;
        long expected = 0;
        long found = SharedItems.compareSwap(memory, at, itemBytes, expected, 1);
        while (found != expected) {
            expected = found;
            found = SharedItems.compareSwap(memory, at, itemBytes, expected, expected + 1 & mask);
        }
    }

    private interface Work {
        void run(int rank);
    }

    private static void atOnce(Work work) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int rank = 0; rank < threads.length; rank++) {
            int index = rank;
            threads[rank] = new Thread(() -> work.run(index));
            threads[rank].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test(timeOut = 60_000)
    public void shouldTakeOverFromAProcessThatHasEndedWithinItems() throws IOException, InterruptedException {
        Path file = Files.createTempFile("railmpi-words", null);
        try {
            Files.write(file, new byte[WindowWords.lengthBytes(RANKS)]);
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            EndsWithinItems.class.getName(),
                            file.toString())
                    .inheritIO()
                    .start();
            assertEquals(process.waitFor(), EndsWithinItems.STATUS);
            WindowWords words = mapped(file);
            words.lockItems();
            words.unlockItems();
            words.lockItems();
        } finally {
            Files.delete(file);
        }
    }

    private static WindowWords mapped(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
            return new WindowWords(bytes.order(ByteOrder.nativeOrder()), 0, RANKS);
        }
    }

    /** A process that begins to combine items and ends. */
    static final class EndsWithinItems {
        static final int STATUS = 7;

        private EndsWithinItems() {}

        public static void main(String[] args) throws IOException {
            mapped(Path.of(args[0])).lockItems();
            Runtime.getRuntime().halt(STATUS);
        }
    }
}
