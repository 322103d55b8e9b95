package railmpi.btl.memory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/** Which pool is made when, and what is learnt from how long copies take. */
@Test(groups = "unit")
public class ChunkPoolsTest {
    private static final int CHUNK_BYTES = 16 * 1024;
    private static final int CHUNKS = 16;

    private int made;
    private boolean isMemoryThere = true;

    private ChunkPools pools() {
        return new ChunkPools(index -> {
            if (!isMemoryThere) {
                throw new RailException(RailException.Category.RESOURCE, "no memory");
            }
            made++;
            return new ChunkPool(MemoryBlock.allocate(ChunkPool.memoryBytes(CHUNK_BYTES, CHUNKS)), CHUNK_BYTES, CHUNKS);
        });
    }

    private static void copy(ChunkPools pools, int copies, double bytesPerNs) {
        for (int i = 0; i < copies; i++) {
            pools.copied(pools.current(), CHUNK_BYTES, (long) (CHUNK_BYTES / bytesPerNs));
        }
    }

    /** Only a message that begins may fail for want of memory, not one that is under way. */
    public void shouldMakePoolsOnlyWhenAMessageBegins() {
        ChunkPoolsTest test = new ChunkPoolsTest();
        ChunkPools pools = test.pools();
        assertNull(pools.current());
        test.isMemoryThere = false;
        expectThrows(RailException.class, pools::prepare);
        assertNull(pools.current());
        test.isMemoryThere = true;
        pools.prepare();
        ChunkPool near = pools.current();
        assertEquals(pools.indexOf(near), ChunkPools.NEAR);
        copy(pools, 32, 4);
        assertSame(pools.current(), near, "in the middle of a message");
        pools.prepare();
        assertEquals(pools.indexOf(pools.current()), ChunkPools.FAR);
        assertEquals(test.made, 2);
    }

    /** Three kinds of machines, and cores that move. */
    public void shouldTellWhetherOneCopyIsBetterThanTwo() {
        ChunkPools pools = new ChunkPoolsTest().pools();
        pools.prepare();
        assertFalse(pools.isCopyingSlow(), "before anything is known");
        copy(pools, 200, 25);
        assertFalse(pools.isCopyingSlow());
        copy(pools, 3, 1);
        assertFalse(pools.isCopyingSlow(), "after a few slices that were lost");
        copy(pools, 200, 10);
        assertTrue(pools.isCopyingSlow());
        copy(pools, 200, 30);
        for (int i = 0; i < 200; i++) {
            pools.copied(pools.current(), 16, 50); // the end of a message
        }
        assertFalse(pools.isCopyingSlow());
        copy(pools, 200, 4);
        assertTrue(pools.isCopyingSlow());
    }
}
