package railmpi.fabric.verbs;

import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.FabricEvents;

/**
 * Sleeps in poll(2) on the event channel of rdma_cm, the completion channels of the ports, and an eventfd for {@link
 * #wake}. A completion channel tells only what comes after a notification was asked for; so nobody sleeps while a
 * completion queue is not armed, that is, was not seen empty since then. The queues are armed by their poller and
 * disarmed here.
 *
 * <p>Any thread; one sleeps at a time, the others wait for it.
 */
final class VerbsEvents implements FabricEvents {
    /** Where connections report, and adapters what their ports do. */
    interface Reports {
        int descriptor();

        /** Any thread: there are some, so the next poll is to take them. */
        void noteEvents();
    }

    /** A completion queue: nobody sleeps while it is not armed. Any thread. */
    interface Armed {
        boolean isArmed();

        /** The event was taken, somebody must poll before one can sleep again. */
        void disarm();

        /** Returns the struct ibv_cq. */
        long cq();
    }

    private final int wakeDescriptor = Libc.eventfd();
    private final Reports reports;

    /** Guards the lists below and whether this is closed. */
    private final Object lists = new Object();

    private final List<Long> channels = new ArrayList<>();
    private final List<Integer> asyncDescriptors = new ArrayList<>();
    private final List<Armed> queues = new ArrayList<>();

    /** Held while sleeping, which keeps close() away from the descriptors; taken before the lists. */
    private final Object sleeping = new Object();

    private final long scratch = Memory.allocate(2 * Long.BYTES);
    private final long one = Memory.allocate(Long.BYTES);
    private boolean closed;

    VerbsEvents(Reports reports) {
        this.reports = reports;
        Memory.putLong(one, 1);
    }

    void addChannel(long channel) {
        synchronized (lists) {
            channels.add(channel);
        }
    }

    /** Adds where an adapter reports what its ports do; until this is closed. */
    void addAsyncDescriptor(int descriptor) {
        synchronized (lists) {
            asyncDescriptors.add(descriptor);
        }
    }

    void removeChannel(long channel) {
        synchronized (lists) {
            channels.remove(channel);
        }
    }

    void add(Armed queue) {
        synchronized (lists) {
            queues.add(queue);
        }
        wake();
    }

    /** Returns only when no other thread can be about to use the queue. */
    void remove(Armed queue) {
        synchronized (lists) {
            queues.remove(queue);
        }
    }

    @Override
    public void await(int timeoutMs) {
        synchronized (sleeping) {
            if (closed) {
                return;
            }
            long[] polled = channelsToSleepOn();
            if (polled != null) {
                sleep(polled, timeoutMs);
            }
        }
    }

    /** Returns null if some queue may hold completions. */
    private long[] channelsToSleepOn() {
        synchronized (lists) {
            for (Armed queue : queues) {
                if (!queue.isArmed()) {
                    return null;
                }
            }
            long[] polled = new long[channels.size()];
            for (int i = 0; i < polled.length; i++) {
                polled[i] = channels.get(i);
            }
            return polled;
        }
    }

    private void sleep(long[] polled, int timeoutMs) {
        int[] descriptors = asyncDescriptors();
        int first = 2 + descriptors.length;
        int count = polled.length + first;
        long pollfds = Memory.allocate(count * Layout.POLLFD_BYTES);
        try {
            put(pollfds, 0, wakeDescriptor);
            put(pollfds, 1, reports.descriptor());
            for (int i = 0; i < descriptors.length; i++) {
                put(pollfds, i + 2, descriptors[i]);
            }
            for (int i = 0; i < polled.length; i++) {
                put(pollfds, i + first, Memory.getInt(polled[i] + Layout.IBV_COMP_CHANNEL_FD));
            }
            Libc.poll(pollfds, count, timeoutMs);
            for (int i = 1; i < first; i++) {
                if (Memory.getShort(pollfds + (long) i * Layout.POLLFD_BYTES + Layout.POLLFD_REVENTS) != 0) {
                    reports.noteEvents();
                }
            }
            Libc.read(wakeDescriptor, scratch, Long.BYTES);
            for (long channel : polled) {
                takeEvents(channel);
            }
        } finally {
            Memory.free(pollfds);
        }
    }

    private int[] asyncDescriptors() {
        synchronized (lists) {
            int[] descriptors = new int[asyncDescriptors.size()];
            for (int i = 0; i < descriptors.length; i++) {
                descriptors[i] = asyncDescriptors.get(i);
            }
            return descriptors;
        }
    }

    private static void put(long pollfds, int index, int descriptor) {
        long pollfd = pollfds + (long) index * Layout.POLLFD_BYTES;
        Memory.putInt(pollfd + Layout.POLLFD_FD, descriptor);
        Memory.putShort(pollfd + Layout.POLLFD_EVENTS, Value.POLLIN);
    }

    /**
     * A queue with an event is no longer armed. Under the lock, so that no queue is destroyed before its event is
     * acknowledged.
     */
    private void takeEvents(long channel) {
        synchronized (lists) {
            while (Libibverbs.getCqEvent(channel, scratch, scratch + Long.BYTES)) {
                long cq = Memory.getLong(scratch);
                Libibverbs.ackCqEvents(cq, 1);
                for (Armed queue : queues) {
                    if (queue.cq() == cq) {
                        queue.disarm();
                    }
                }
            }
        }
    }

    @Override
    public void wake() {
        synchronized (lists) {
            if (!closed) {
                Libc.write(wakeDescriptor, one, Long.BYTES);
            }
        }
    }

    /** Ends a sleep that is under way; the owner of the channels closes them afterwards. */
    void close() {
        wake();
        synchronized (sleeping) {
            synchronized (lists) {
                if (!closed) {
                    closed = true;
                    Libc.close(wakeDescriptor);
                    Memory.free(scratch);
                    Memory.free(one);
                }
            }
        }
    }
}
