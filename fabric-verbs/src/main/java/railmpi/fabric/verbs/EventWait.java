package railmpi.fabric.verbs;

/** Waits for one event of rdma_cm in the kernel. */
final class EventWait {
    private static final long NS_PER_MS = 1_000_000L;

    private EventWait() {}

    /** Returns the next event of a channel that does not block, to be acknowledged; 0 if there is none in time. */
    static long next(long channel, long eventOut, int timeoutMs) {
        long deadlineNs = System.nanoTime() + timeoutMs * NS_PER_MS;
        long pollfd = Memory.allocate(Layout.POLLFD_BYTES);
        try {
            Memory.putInt(pollfd + Layout.POLLFD_FD, Memory.getInt(channel + Layout.RDMA_EVENT_CHANNEL_FD));
            Memory.putShort(pollfd + Layout.POLLFD_EVENTS, Value.POLLIN);
            long event = Librdmacm.getCmEvent(channel, eventOut);
            for (long leftNs = timeoutMs * NS_PER_MS;
                    event == 0 && leftNs > 0;
                    leftNs = deadlineNs - System.nanoTime()) {
                Libc.poll(pollfd, 1, (int) (leftNs / NS_PER_MS) + 1);
                event = Librdmacm.getCmEvent(channel, eventOut);
            }
            return event;
        } finally {
            Memory.free(pollfd);
        }
    }
}
