package railmpi.sim.job;

/** One direction of a node's adapter of one rail: first come, first served. Picoseconds. Not thread-safe. */
final class Port {
    private final long bucketPs;
    private long busyUntilPs;
    private long beginPs;
    private long endPs;

    /**
     * Creates one that is idle.
     *
     * @param bucketPs what comes after an idle time may begin so long before it is there
     */
    Port(long bucketPs) {
        this.bucketPs = bucketPs;
        busyUntilPs = -bucketPs;
    }

    /**
     * Something is to pass, after all that came before.
     *
     * @param nowPs time
     * @param lengthPs how long that takes
     * @param busyPs how long the next one has to wait for it
     * @throws ArithmeticException if that is too late to be counted
     */
    void pass(long nowPs, long lengthPs, long busyPs) {
        long fromPs = Math.max(busyUntilPs, nowPs - bucketPs);
        busyUntilPs = Math.addExact(fromPs, busyPs);
        beginPs = Math.max(nowPs, fromPs);
        endPs = Math.max(nowPs, Math.addExact(fromPs, lengthPs));
    }

    /** Returns when the first byte of the last one passes. */
    long beginPs() {
        return beginPs;
    }

    /** Returns when the last one has passed. */
    long endPs() {
        return endPs;
    }
}
