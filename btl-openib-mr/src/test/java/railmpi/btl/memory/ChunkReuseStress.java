package railmpi.btl.memory;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import railmpi.btl.stress.StressMemory;

/** A chunk is written to again only after its receiver has read it: ChunkPool.release and isFree. */
@JCStressTest
@State
@Outcome(id = "7, false", expect = Expect.ACCEPTABLE, desc = "still held")
@Outcome(id = "7, true", expect = Expect.ACCEPTABLE, desc = "read before it was written to")
@Outcome(expect = Expect.FORBIDDEN, desc = "written over while it was read")
public class ChunkReuseStress {
    private static final int CHUNK_BYTES = 64;

    private final ChunkPool pool =
            new ChunkPool(StressMemory.take(ChunkPool.memoryBytes(CHUNK_BYTES, 1)), CHUNK_BYTES, 1);
    private final PeerPool peers = new PeerPool(pool.block(), CHUNK_BYTES, 1);
    private final int chunk = pool.acquire();

    /** Fills the only chunk. */
    public ChunkReuseStress() {
        pool.block().bytes().putLong(pool.offsetOf(chunk), 7);
    }

    /** The sender. */
    @Actor
    public void reuse(LL_Result result) {
        int next = pool.acquire();
        if (next >= 0) {
            pool.block().bytes().putLong(pool.offsetOf(next), 8);
        }
        result.r2 = next >= 0;
    }

    /** The receiver. */
    @Actor
    public void read(LL_Result result) {
        result.r1 = peers.block().bytes().getLong(peers.offsetOf(chunk));
        peers.release(chunk);
    }
}
