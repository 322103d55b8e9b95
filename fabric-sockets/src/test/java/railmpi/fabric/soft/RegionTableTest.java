package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.testng.annotations.Test;

/** Regions by their keys. */
@Test(groups = "unit")
public final class RegionTableTest {
    private final ByteBuffer memory = ByteBuffer.allocateDirect(64);

    public void shouldFindExactlyTheRegionsThatAreOpen() {
        RegionTable table = new RegionTable(new RandomSource());
        Random random = new Random(1);
        List<SoftRegion> open = new ArrayList<>();
        Set<Long> keys = new HashSet<>();
        List<Long> closed = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            if (open.isEmpty() || random.nextInt(100) < 51) {
                SoftRegion region = table.add(memory);
                assertNotEquals(region.remoteKey(), 0);
                assertEquals(keys.add(region.remoteKey()), true, "key used twice");
                open.add(region);
            } else {
                SoftRegion region = open.remove(random.nextInt(open.size()));
                region.close();
                region.close();
                closed.add(region.remoteKey());
            }
        }
        assertEquals(table.size(), open.size());
        for (SoftRegion region : open) {
            assertSame(table.find(region.remoteKey()), region);
        }
        for (long key : closed) {
            assertNull(table.find(key));
        }
        assertNull(table.find(0));
    }

    /** Also memory that other adapters have as well. */
    public void shouldGiveKeysOfFullLength() {
        RegionTable table = new RegionTable(new RandomSource());
        int lengths = 0;
        for (int i = 0; i < 100; i++) {
            SoftRegion region = table.addAt(memory, 4096);
            lengths |= (int) (region.remoteKey() >>> Integer.SIZE);
            region.rest();
            region.resume(memory);
            assertSame(table.find(region.remoteKey()), region);
        }
        assertNotEquals(lengths, 0);
        assertEquals(table.size(), 100);
    }

    public void shouldLendViewsAndTakeThemBack() {
        SoftRegion region = new RegionTable(new RandomSource()).add(memory);
        ByteBuffer first = region.view(3, 10);
        ByteBuffer second = region.view(20, 5);
        assertEquals(first.position(), 3);
        assertEquals(first.limit(), 13);
        assertEquals(second.remaining(), 5);
        region.giveBack(first);
        assertSame(region.view(60, 4), first);
        assertEquals(first.position(), 60);
        assertEquals(first.limit(), 64);
    }
}
