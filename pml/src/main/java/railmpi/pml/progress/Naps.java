package railmpi.pml.progress;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.progress.Sleeper;

/** Sleeps so shortly that nobody needs to wake it. Any thread. */
final class Naps implements Sleeper {
    private static final long NAP_NS = 200_000;

    private final AtomicInteger wakes = new AtomicInteger();

    @Override
    public void announce() {
        // nobody looks
    }

    @Override
    public void retract() {
        // as announce
    }

    @Override
    public int ticket() {
        return wakes.get();
    }

    @Override
    public void sleep(int ticket) {
        if (wakes.get() == ticket) {
            LockSupport.parkNanos(this, NAP_NS);
        }
    }

    @Override
    public void wake() {
        wakes.incrementAndGet();
    }
}
