package railmpi.btl.node;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.channel.LentPlace;
import railmpi.fabric.shm.ShmFabric;

/** Buffers of the program in memory that peers map. */
@Test(singleThreaded = true)
public final class LentBuffersTest {
    private static final int LONG_BYTES = 100_000;
    private static final int COMMON_BYTES = 256 * 1024;
    private static final int MOST_COLLECTIONS = 500;

    private Path folder;
    private ShmFabric fabric;

    @BeforeMethod
    public void open() throws IOException {
        folder = Files.createTempDirectory("railmpi-lent");
        fabric = new ShmFabric(folder, 0, 1);
    }

    @AfterMethod(alwaysRun = true)
    public void close() throws IOException {
        fabric.close();
        assertEquals(fileBytes(), List.of(), "files that are left");
        Files.delete(folder);
    }

    private LentBuffers buffers(long limitBytes) {
        return new LentBuffers(fabric.port(), limitBytes, 1, 0);
    }

    private List<Long> fileBytes() throws IOException {
        List<Long> lengths = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                lengths.add(Files.size(file));
            }
        }
        return lengths;
    }

    public void shouldCutShortOnesFromOneFile() throws IOException {
        LentBuffers buffers = buffers(1 << 30);
        ByteBuffer first = buffers.lend(100);
        ByteBuffer second = buffers.lend(65_536);
        assertEquals(fileBytes(), List.of((long) COMMON_BYTES));
        assertEquals(first.capacity(), 100);
        LentPlace place = buffers.placeOf(second, second.capacity());
        assertEquals(place.offset(), 128);
        assertEquals(buffers.placeOf(first, 100).nodeKey(), place.nodeKey());
        ByteBuffer asMapped = fabric.port().map(place.nodeKey()).bytes();
        second.put(3, (byte) 4);
        assertEquals(asMapped.get(128 + 3), 4);
        assertEquals(place.memory().get(3), 4);
        buffers.close();
    }

    public void shouldKnowSlicesAndViews() {
        LentBuffers buffers = buffers(1 << 30);
        ByteBuffer whole = buffers.lend(LONG_BYTES);
        LongBuffer longs = whole.order(ByteOrder.nativeOrder()).asLongBuffer().slice(2, 5);
        assertEquals(buffers.placeOf(longs, 40).offset(), 16);
        assertEquals(buffers.placeOf(whole.slice(99_992, 8), 8).offset(), 99_992);
        assertEquals(buffers.placeOf(whole.slice(99_992, 5), 5).memory().capacity(), 8);
        assertNull(buffers.placeOf(whole.slice(4, 8), 8), "not at a multiple of 8");
        assertNull(buffers.placeOf(ByteBuffer.allocateDirect(8), 8), "ordinary memory");
        assertNotEquals(
                buffers.placeOf(buffers.lend(LONG_BYTES), 8).nodeKey(),
                buffers.placeOf(whole, 8).nodeKey());
        Reference.reachabilityFence(whole);
        buffers.close();
    }

    public void shouldHaveALimit() throws IOException {
        LentBuffers buffers = buffers(COMMON_BYTES + LONG_BYTES + 64);
        ByteBuffer shortOne = buffers.lend(1);
        ByteBuffer longOne = buffers.lend(LONG_BYTES);
        assertNotNull(longOne);
        assertNull(buffers.lend(LONG_BYTES), "beyond the limit");
        assertNotNull(buffers.lend(1), "of the segment that is there");
        assertEquals(fileBytes().size(), 2);
        Reference.reachabilityFence(shortOne);
        Reference.reachabilityFence(longOne);
        buffers.close();
        assertNull(buffers.lend(1), "after the end");
        assertNull(buffers(0).lend(1), "without any");
        assertNull(buffers(100).lend(1), "with less than a segment");
    }

    @Test(timeOut = 60_000)
    public void shouldGiveBackWhatIsCollected() throws IOException, InterruptedException {
        LentBuffers buffers = buffers(2L * COMMON_BYTES + LONG_BYTES + 64);
        ByteBuffer keptView = buffers.lend(60_000).slice(8, 8);
        for (int round = 0; round < 3; round++) {
            LongBuffer lost = buffers.lend(LONG_BYTES).asLongBuffer();
            assertTrue(lost.isDirect());
            lost = null;
            long expected = COMMON_BYTES;
            for (int i = 0; i < MOST_COLLECTIONS && sumOf(fileBytes()) != expected; i++) {
                System.gc();
                Thread.sleep(10);
            }
            assertEquals(sumOf(fileBytes()), expected, "bytes of files in round " + round);
        }
        keptView.put(0, (byte) 1);
        assertNotNull(buffers.placeOf(keptView, 8));
        buffers.close();
    }

    private static long sumOf(List<Long> lengths) {
        return lengths.stream().mapToLong(Long::longValue).sum();
    }
}
