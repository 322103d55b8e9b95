package railmpi.btl.rail;

import java.util.function.IntSupplier;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.core.compile.Seam;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.WorkCompletion;

/**
 * Takes what the network has done: completions of sends and of receives, and what is in the rings of the RDMA fast
 * path. Owner: the holder of the progress lock. Hot path: short.
 */
final class Completions implements IntSupplier {
    private static final int PER_POLL = 32;

    private final CompletionQueue sends;
    private final CompletionQueue receives;
    private final CompletionTaker taker;
    private final EagerRdma<Subchannel> eagerRdma;
    private final WorkCompletion[] finished = new WorkCompletion[PER_POLL];

    /**
     * Takes completions from two queues.
     *
     * @param sends of all requests but receives
     * @param receives by which batches arrive
     * @param taker is given all of them
     * @param eagerRdma the rings
     */
    Completions(
            CompletionQueue sends, CompletionQueue receives, CompletionTaker taker, EagerRdma<Subchannel> eagerRdma) {
        this.sends = sends;
        this.receives = receives;
        this.taker = taker;
        this.eagerRdma = eagerRdma;
        for (int i = 0; i < finished.length; i++) {
            finished[i] = new WorkCompletion();
        }
    }

    /** Takes everything; returns how much there was. */
    int poll() {
        return take(sends.poll(finished)) + take(receives.take(finished)) + eagerRdma.poll();
    }

    /**
     * {@inheritDoc} Looks whether a batch has arrived, and takes the rest only if one has: then what was sent before is
     * most often done. Asks the network once if there is none. Returns how much was taken.
     */
    @Override
    @Seam
    public int getAsInt() {
        int found = eagerRdma.poll();
        if (found == 0) {
            found = take(receives.poll(finished));
        }
        return found == 0 ? 0 : found + take(sends.take(finished));
    }

    @Seam
    private int take(int count) {
        long nowNs = count == 0 ? 0 : System.nanoTime();
        for (int i = 0; i < count; i++) {
            taker.take(finished[i], nowNs);
        }
        return count;
    }
}
