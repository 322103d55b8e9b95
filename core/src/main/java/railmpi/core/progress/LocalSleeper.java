package railmpi.core.progress;

/** Puts threads to sleep that only another thread of this process wakes. Any thread. */
public final class LocalSleeper implements Sleeper {
    /** Nobody is known to miss a wake-up; should it happen all the same, it costs at most this. */
    private static final long SLEEP_MS = 50;

    private static final long NS_PER_MS = 1_000_000;

    private final Object monitor = new Object();
    private int wakes;

    /** Creates a sleeper. */
    public LocalSleeper() {
        super();
    }

    @Override
    public void announce() {
        // whoever wakes takes the monitor anyway
    }

    @Override
    public void retract() {
        // as announce
    }

    @Override
    public int ticket() {
        synchronized (monitor) {
            return wakes;
        }
    }

    @Override
    public void sleep(int ticket) {
        boolean isInterrupted = false;
        long deadlineNs = System.nanoTime() + SLEEP_MS * NS_PER_MS;
        synchronized (monitor) {
            try {
                long leftMs = SLEEP_MS;
                while (wakes == ticket && leftMs > 0) {
                    monitor.wait(leftMs);
                    leftMs = (deadlineNs - System.nanoTime()) / NS_PER_MS;
                }
            } catch (InterruptedException e) {
                isInterrupted = true; // MPI calls are not interruptible; the thread finds out afterwards
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void wake() {
        synchronized (monitor) {
            wakes++;
            monitor.notifyAll();
        }
    }
}
