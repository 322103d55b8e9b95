package railmpi.pml.protocol;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;

import java.util.HashSet;
import java.util.Set;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;

/** Slots that do not overlap, and slabs that are given up when they are not needed any more. */
@Test(groups = "unit")
public final class StagingPoolTest {
    private final StagingPool pool = new StagingPool();

    public void shouldGiveEverySlotOnce() {
        Set<Long> handles = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            long handle = pool.acquire(100);
            handles.add(handle);
            pool.block(handle).bytes().putInt(pool.offset(handle) + 124, i);
        }
        assertEquals(handles.size(), 5_000);
        handles.forEach(handle -> pool.release(handle, 100));
    }

    public void shouldKeepSlabsUntilFewAreNeeded() {
        StagingPool staging = new StagingPool();
        MemoryBlock first = fillAndEmpty(staging, 3_000);
        assertSame(fillAndEmpty(staging, 3_000), first, "needed as before");
        assertSame(fillAndEmpty(staging, 10), first, "few were needed, which is known only now");
        assertNotSame(fillAndEmpty(staging, 10), first, "kept for nothing");
    }

    /** Returns the first slab. */
    private static MemoryBlock fillAndEmpty(StagingPool staging, int messages) {
        long[] handles = new long[messages];
        for (int i = 0; i < messages; i++) {
            handles[i] = staging.acquire(1_000);
        }
        MemoryBlock first = staging.block(0);
        for (long handle : handles) {
            staging.release(handle, 1_000);
        }
        return first;
    }
}
