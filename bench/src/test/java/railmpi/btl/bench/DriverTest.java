package railmpi.btl.bench;

import static org.testng.Assert.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.fabric.FabricJob;

/** All ways to drive rails write what they must, one way and both ways at once; both ends are in this process. */
@Test(groups = "loopback", timeOut = 60_000)
public final class DriverTest {
    private static final int BYTES = 4096;
    private static final int BLOCKS = 3;
    private static final int TARGET = BenchSide.MEMORY_BYTES / 2;

    @DataProvider
    public Object[][] modes() {
        return Arrays.stream(Driver.Mode.values())
                .map(mode -> new Object[] {mode})
                .toArray(Object[][]::new);
    }

    @Test(dataProvider = "modes")
    public void shouldWriteOverAllRails(Driver.Mode mode) throws InterruptedException {
        List<RailWriter> here = open(0, mode);
        List<RailWriter> there = open(1, mode);
        for (int rail = 0; rail < here.size(); rail++) {
            here.get(rail).side().meet(there.get(rail).side().card());
            there.get(rail).side().meet(here.get(rail).side().card());
        }
        AtomicBoolean isTurnOfBoth = new AtomicBoolean();
        AtomicBoolean isOver = new AtomicBoolean();
        try (Driver first = new Driver(mode, here);
                Driver second = new Driver(mode, there)) {
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> answer(second, isTurnOfBoth, isOver));
            first.run(BLOCKS, new WriteTest(WriteTest.Kind.BW, BYTES));
            assertWritten(there, 0, BYTES / there.size());
            assertWritten(here, -1, BYTES / here.size());
            isTurnOfBoth.set(true);
            first.run(BLOCKS, new WriteTest(WriteTest.Kind.BIBW, BYTES));
            first.serveUntil(() -> !isTurnOfBoth.get());
            assertWritten(here, 1, BYTES / here.size());
            isOver.set(true);
            other.join();
        }
    }

    private static void answer(Driver driver, AtomicBoolean isTurnOfBoth, AtomicBoolean isOver) {
        try {
            driver.serveUntil(isTurnOfBoth::get);
            driver.run(BLOCKS, new WriteTest(WriteTest.Kind.BIBW, BYTES));
            isTurnOfBoth.set(false);
            driver.serveUntil(isOver::get);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<RailWriter> open(int process, Driver.Mode mode) {
        boolean isOne = mode == Driver.Mode.SINGLE || mode == Driver.Mode.CHANNEL;
        List<RailWriter> rails = new ArrayList<>();
        for (int rail = 0; rail < (isOne ? 1 : 2); rail++) {
            BenchSide side = new BenchSide(process, null, new byte[FabricJob.SECRET_BYTES], "lo");
            ByteBuffer memory = side.memory().block().bytes();
            for (int at = 0; at < BYTES; at++) {
                memory.put(at, pattern(process, at));
            }
            rails.add(new RailWriter(side));
        }
        return rails;
    }

    private static byte pattern(int process, int at) {
        return process < 0 ? 0 : (byte) (1 + process + 3 * at);
    }

    /** Requires what {@code process} has written; below 0: nothing. */
    private static void assertWritten(List<RailWriter> rails, int process, int lengthBytes) {
        for (RailWriter rail : rails) {
            for (int at = 0; at < lengthBytes; at++) {
                assertEquals(rail.side().memory().block().bytes().get(TARGET + at), pattern(process, at));
            }
        }
    }
}
