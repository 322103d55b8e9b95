package railmpi.btl.memory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;

/** The chunk pool: each chunk has one holder at a time, and comes back only after the others. */
public final class ChunkPoolTest {
    private static final int CHUNK_BYTES = 4096;
    private static final int CHUNKS = 8;

    private static ChunkPool pool() {
        return new ChunkPool(MemoryBlock.allocate(ChunkPool.memoryBytes(CHUNK_BYTES, CHUNKS)), CHUNK_BYTES, CHUNKS);
    }

    @Test
    public void shouldGiveEachChunkOnceInTurn() {
        ChunkPool pool = pool();
        TreeSet<Integer> offsets = new TreeSet<>();
        for (int i = 0; i < CHUNKS; i++) {
            int chunk = pool.acquire();
            assertEquals(chunk, i);
            offsets.add(pool.offsetOf(chunk));
        }
        assertEquals(pool.acquire(), -1);
        assertEquals(offsets.size(), CHUNKS);
        assertTrue(offsets.last() + CHUNK_BYTES <= pool.block().lengthBytes());
    }

    @Test
    public void shouldTakeAChunkBackFromItsReceiver() {
        ChunkPool pool = pool();
        for (int i = 0; i < CHUNKS; i++) {
            pool.acquire();
        }
        assertFalse(pool.hasFreeAhead(0));
        ChunkPool.release(pool.block(), 3);
        assertEquals(pool.acquire(), 3);
        assertEquals(pool.acquire(), -1);
    }

    @Test
    public void shouldTakeBackWhatWasNotHandedOver() {
        ChunkPool pool = pool();
        int chunk = pool.acquire();
        pool.giveBack(chunk);
        TreeSet<Integer> all = new TreeSet<>();
        for (int i = 0; i < CHUNKS; i++) {
            all.add(pool.acquire());
        }
        assertEquals(all.size(), CHUNKS);
        assertEquals((int) all.first(), 0);
    }

    @Test
    public void shouldNeverGiveAChunkThatIsHeld() {
        for (int seed = 0; seed < 50; seed++) {
            run(new Random(seed), pool());
        }
    }

    private static void run(Random random, ChunkPool pool) {
        boolean[] isHeld = new boolean[CHUNKS];
        List<Integer> held = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            if (random.nextBoolean()) {
                int chunk = pool.acquire();
                assertEquals(chunk < 0, held.size() == CHUNKS);
                if (chunk >= 0) {
                    assertFalse(isHeld[chunk], "chunk " + chunk + " is held");
                    isHeld[chunk] = true;
                    held.add(chunk);
                }
            } else if (!held.isEmpty()) {
                int chunk = held.remove(random.nextInt(held.size()));
                isHeld[chunk] = false;
                ChunkPool.release(pool.block(), chunk);
            }
        }
    }
}
