package railmpi.fabric.fault;

import railmpi.fabric.FabricEvents;

/**
 * Wakes in time for what was held back. The time is written under the progress lock and read by the sleeping thread.
 */
final class FaultyEvents implements FabricEvents {
    private static final long NS_PER_MS = 1_000_000;

    private final FaultInjectingFabric fabric;
    private final FabricEvents inner;
    /** When something held back can be polled; a sleeper that has read a later time is woken. */
    private volatile long dueNs = Long.MAX_VALUE;

    private volatile boolean isWaiting;

    FaultyEvents(FaultInjectingFabric fabric, FabricEvents inner) {
        this.fabric = fabric;
        this.inner = inner;
    }

    void setDue(long newDueNs) {
        boolean isEarlier = newDueNs < dueNs;
        dueNs = newDueNs;
        if (isEarlier && isWaiting) {
            inner.wake();
        }
    }

    @Override
    public void await(int timeoutMs) {
        isWaiting = true; // before the look at the time: who sets an earlier one sees it
        try {
            long now = fabric.nowNs();
            long due = dueNs;
            if (due > now) {
                long leftMs = due == Long.MAX_VALUE ? timeoutMs : (due - now) / NS_PER_MS + 1;
                inner.await((int) Math.min(timeoutMs, leftMs));
            }
        } finally {
            isWaiting = false;
        }
    }

    @Override
    public boolean nap(int timeoutMs) {
        return inner.nap(timeoutMs);
    }

    @Override
    public boolean movesInKernel() {
        return inner.movesInKernel();
    }

    @Override
    public void wake() {
        inner.wake();
    }
}
