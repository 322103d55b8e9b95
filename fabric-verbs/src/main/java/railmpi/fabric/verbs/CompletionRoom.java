package railmpi.fabric.verbs;

import railmpi.core.log.Log;

/**
 * How many completions a queue of the adapter has room for, and for how many requests that may complete there a place
 * is reserved. It begins small and doubles when it is full, so it follows the connections that there are. Owner: the
 * holder of the progress lock. Hot path: short.
 */
final class CompletionRoom {
    /** Entries at first: for eight connections of 32 receives, and as many again. */
    static final int FIRST = 512;
    /** Entries of a queue that cannot grow: 4 MiB of the adapter's memory, enough for some 2000 connections. */
    static final int FIXED = 65_536;

    /** The queue. */
    interface Resizer {
        /** Gives the queue so many entries, more than it has. Returns an error number. */
        int resize(int entries);
    }

    private final String name;
    private final Resizer queue;
    private int most;
    private int entries;
    private int reserved;

    /**
     * Of a queue that is yet to be made, with {@link #entries}.
     *
     * @param name of the port, for messages
     * @param most what was asked for
     * @param canGrow false if the adapter does not change queues
     * @param queue that queue
     */
    CompletionRoom(String name, int most, boolean canGrow, Resizer queue) {
        this.name = name;
        this.queue = queue;
        entries = Math.min(most, canGrow ? FIRST : FIXED);
        this.most = canGrow ? most : entries;
    }

    int entries() {
        return entries;
    }

    /** Tells whether there is room for so many more; makes it if possible. */
    boolean has(int count) {
        return count <= entries - reserved || grow(count);
    }

    private boolean grow(int count) {
        long wanted = (long) reserved + count;
        if (wanted > most) {
            return false;
        }
        int next = (int) Math.min(most, Math.max(wanted, 2L * entries));
        int errno = queue.resize(next);
        if (errno != 0) {
            Log.info("a completion queue of port " + name + " stays at " + entries + " entries, instead of " + next
                    + ": " + Libc.textOf(errno));
            most = entries;
            return false;
        }
        entries = next;
        return true;
    }

    /** Reserves places, after {@link #has}, or for what the adapter's queue does not hold any more. */
    void reserve(int count) {
        reserved += count;
    }

    /** Takes back what was reserved. */
    void release(int count) {
        reserved -= count;
    }
}
