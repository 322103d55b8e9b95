package railmpi.core.progress;

import java.util.concurrent.locks.LockSupport;

/**
 * Tells virtual threads from others, in Java versions that have them. Who puts a virtual thread to sleep has to do so
 * in Java: one that sleeps in a native call holds its carrier, and the threads that it waits for may find none left.
 *
 * <p>One that waits naps where others yield. A carrier runs its own queue until that is empty, and who yields goes to
 * its end: two that yield to each other keep the carrier from every thread that was woken from outside, by a timer or
 * by a thread of the system. Who naps is itself woken from outside, and comes behind those.
 */
public final class VirtualThreads {
    /**
     * What {@code Thread.isVirtual} asks for, null where there are none. A call of that, of which classes for Java 17
     * know nothing, costs the first wait of a process 16 ms.
     */
    private static final Class<?> VIRTUAL = find();

    private static final long SHORTEST_NAP_NS = 20_000;
    private static final long LONGEST_NAP_NS = 1_000_000;

    private VirtualThreads() {}

    /**
     * Tells whether the caller is a virtual thread.
     *
     * @return false where Java has none
     */
    public static boolean isCurrent() {
        return VIRTUAL != null && VIRTUAL.isInstance(Thread.currentThread());
    }

    /** Lets other threads run, as {@link #giveWay(long)} at the beginning of a wait. */
    public static void giveWay() {
        giveWay(0);
    }

    /**
     * Lets other threads run for a moment, of which a thread that waits has many: yields, or naps on a virtual thread.
     *
     * @param waitedNs how long the caller has waited: a nap is as long, within limits
     * @return how long the nap was to be; 0 if the thread has yielded
     */
    public static long giveWay(long waitedNs) {
        if (!isCurrent()) {
            Thread.yield();
            return 0;
        }
        long napNs = Math.max(SHORTEST_NAP_NS, Math.min(waitedNs, LONGEST_NAP_NS));
        boolean isInterrupted = Thread.interrupted(); // nobody naps who is
        LockSupport.parkNanos(napNs);
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return napNs;
    }

    private static Class<?> find() {
        try {
            return Class.forName("java.lang.BaseVirtualThread");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
