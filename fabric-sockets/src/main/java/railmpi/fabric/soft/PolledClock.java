package railmpi.fabric.soft;

/**
 * Time as far as this process has been polling: of a pause, because it was stopped or had no core, only a little
 * counts. So a process that comes back after a minute does not take its peers for dead before it has looked at what
 * they sent.
 */
final class PolledClock {
    private final long maxStepNs;
    private long lastNs = System.nanoTime();
    private long nowNs;

    /**
     * Starts the clock.
     *
     * @param maxStepNs as much of a pause as counts
     */
    PolledClock(long maxStepNs) {
        this.maxStepNs = maxStepNs;
    }

    /** Returns nanoseconds of polling since the start. */
    long advance() {
        long now = System.nanoTime();
        nowNs += Math.min(maxStepNs, now - lastNs);
        lastNs = now;
        return nowNs;
    }

    /** Returns what {@link #advance} returned last. */
    long nowNs() {
        return nowNs;
    }
}
