package railmpi.runtime.meet;

import java.util.concurrent.TimeUnit;
import railmpi.core.RailException;
import railmpi.pmi.PmiClient;
import railmpi.pmi.SpawnRequest;

/**
 * Processes that are started, and awaited until they are connected: as it makes progress it looks whether they still
 * live, as far as the process manager tells. Only the root of those who wait begins it. Used by one thread.
 */
final class Errand implements Runnable {
    private static final long LOOK_NS = 100_000_000;

    private final PmiClient pmi;
    private final Runnable progress;
    /** Null until it has begun, and where it never does. */
    private SpawnRequest request;

    private int[] codes;
    private long lookedNs;

    /**
     * Has begun nothing.
     *
     * @param pmi starts processes
     * @param progress moves messages on
     */
    Errand(PmiClient pmi, Runnable progress) {
        this.pmi = pmi;
        this.progress = progress;
    }

    /**
     * Starts processes.
     *
     * @throws railmpi.pmi.PmiException if that fails
     */
    void begin(SpawnRequest asked, long limitNs) {
        int limitMs = (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMillis(limitNs));
        codes = pmi.spawn(asked, limitMs);
        request = asked;
        lookedNs = System.nanoTime();
    }

    /** Returns for each process whether it was started, at the root. */
    int[] codes() {
        return codes;
    }

    /**
     * Makes progress.
     *
     * @throws RailException SPAWN if the processes have ended
     */
    @Override
    public void run() {
        progress.run();
        if (System.nanoTime() - lookedNs > LOOK_NS) {
            String why = pmi.whyEnded(request);
            if (why != null) {
                throw new RailException(RailException.Category.SPAWN, why);
            }
            lookedNs = System.nanoTime();
        }
    }

    /** Has what is left of the processes ended; they fail nobody. */
    void giveUp() {
        if (request != null) {
            pmi.abandon(request);
        }
    }
}
