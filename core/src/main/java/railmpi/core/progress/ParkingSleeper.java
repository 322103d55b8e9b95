package railmpi.core.progress;

import java.util.concurrent.locks.LockSupport;

/** Sleeps for a short fixed time; for a process without peers, whose only messages are between its own threads. */
public final class ParkingSleeper implements Sleeper {
    private static final long PARK_NS = 1_000_000;

    /** Creates a sleeper. */
    public ParkingSleeper() {
        super();
    }

    @Override
    public void announce() {
        // nobody outside can wake this process
    }

    @Override
    public void retract() {
        // as announce
    }

    @Override
    public int ticket() {
        return 0;
    }

    @Override
    public void sleep(int ticket) {
        LockSupport.parkNanos(PARK_NS);
    }

    @Override
    public void wake() {
        // the sleep is short
    }
}
