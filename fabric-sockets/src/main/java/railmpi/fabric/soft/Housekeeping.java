package railmpi.fabric.soft;

import railmpi.core.progress.StackReserve;

/**
 * What depends on the time: handshakes, silent peers, descriptors of closed sockets, messages that were held back.
 * Every so many passes, or when the sleeping thread says that some time has gone by. Owner: the holder of the progress
 * lock, but for {@link #longestSleepMs}.
 */
final class Housekeeping {
    private static final int PERIOD = 64;
    private static final int BUSY_PERIOD = 8;
    private static final long LONGEST_SLEEP_NS = 1_000_000_000L;
    /** So often, at least, the sleeping thread wakes to see whether peers are to be shown that this process lives. */
    private static final int SLEEPS_PER_SILENCE_LIMIT = 8;

    private static final int TICKS_PER_SILENCE_LIMIT = 16;
    /** So often that the compiler has seen it before it compiles the rest: a first time later costs all of that. */
    private static final long LONGEST_TICK_NS = 10_000_000;

    private static final int NS_PER_MS = 1_000_000;

    private final Agenda agenda;
    private final Watches watches;
    private final Doorway doorway;
    private final StrangerLog log;
    private final Connections connections;
    private final PolledClock clock;
    private final long silenceLimitNs;
    private final long longestSleepNs;
    private final long tickNs;
    private long lastTickNs;

    Housekeeping(
            Agenda agenda,
            Watches watches,
            Doorway doorway,
            StrangerLog log,
            Connections connections,
            long silenceLimitNs) {
        this.agenda = agenda;
        this.watches = watches;
        this.doorway = doorway;
        this.log = log;
        this.connections = connections;
        this.silenceLimitNs = silenceLimitNs;
        longestSleepNs = silenceLimitNs == 0
                ? LONGEST_SLEEP_NS
                : Math.min(LONGEST_SLEEP_NS, silenceLimitNs / SLEEPS_PER_SILENCE_LIMIT);
        tickNs = Math.min(LONGEST_TICK_NS, silenceLimitNs / TICKS_PER_SILENCE_LIMIT);
        clock = new PolledClock(longestSleepNs);
    }

    /** Returns how long the sleeping thread is to sleep at most. Any thread. */
    int longestSleepMs(int wantedMs) {
        return (int) Math.min(wantedMs, longestSleepNs / NS_PER_MS);
    }

    /** Listens to a new peer from now on. */
    void begin(Connection connection) {
        connection.tick(clock.nowNs(), silenceLimitNs);
    }

    /** Does what is due; returns whether connections may have something to write because of it. */
    boolean keep() {
        StackReserve.requireForFirstCall();
        long nowNs = clock.advance();
        doorway.advance(nowNs);
        boolean hasLooked = silenceLimitNs != 0 && nowNs - lastTickNs >= tickNs;
        if (hasLooked) {
            lastTickNs = nowNs;
            connections.tick(nowNs, silenceLimitNs);
        }
        connections.purge();
        watches.purge();
        log.tellCount();
        agenda.keepHouseAfter(doorway.isBusy() ? BUSY_PERIOD : PERIOD);
        return hasLooked;
    }
}
