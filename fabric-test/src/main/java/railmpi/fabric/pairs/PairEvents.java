package railmpi.fabric.pairs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import railmpi.fabric.FabricEvents;

/** Memory wakes nobody: whoever waits for it looks again after a millisecond. One thread may wait, any may wake it. */
final class PairEvents implements FabricEvents {
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private volatile Thread waiting;
    private volatile boolean isWoken;

    @Override
    public void await(int timeoutMs) {
        waiting = Thread.currentThread();
        if (!isWoken) {
            LockSupport.parkNanos(this, NAP_NS);
        }
        isWoken = false;
    }

    @Override
    public void wake() {
        isWoken = true;
        LockSupport.unpark(waiting);
    }
}
