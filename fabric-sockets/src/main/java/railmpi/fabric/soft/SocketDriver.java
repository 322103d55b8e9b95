package railmpi.fabric.soft;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.compile.Seam;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.FabricJob;

/**
 * Does for all sockets of a fabric what there is to do, whenever somebody polls: writes what was posted, reads and
 * places what has arrived, acknowledges, answers, looks after handshakes and silent peers.
 *
 * <p>Up to {@value #DIRECT_CONNECTIONS} connections are simply read, which is the fastest way to find a message; while
 * some are busy, the others only every {@value #FULL_PASS_PERIOD} passes. More than that are {@link ManyConnections}.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class SocketDriver implements SoftCompletionQueue.Source, Connection.Driver {
    private static final int DIRECT_CONNECTIONS = 4;
    /** Passes without data after which a connection is no longer busy. */
    static final int BUSY_PASSES = 64;
    /** While some connections are busy: passes over these alone for one over all. */
    static final int FULL_PASS_PERIOD = 8;

    private static final int HOUSEKEEPING_PERIOD = 64;
    private static final int BUSY_HOUSEKEEPING_PERIOD = 8;
    private static final long LONGEST_SLEEP_NS = 1_000_000_000L;
    /** So often, at least, the sleeping thread wakes to see whether peers are to be shown that this process lives. */
    private static final int SLEEPS_PER_SILENCE_LIMIT = 8;

    private static final int TICKS_PER_SILENCE_LIMIT = 16;
    /** So often that the compiler has seen it before it compiles the rest: a first time later costs all of that. */
    private static final long LONGEST_TICK_NS = 10_000_000;

    private static final int NS_PER_MS = 1_000_000;
    /** A pause in the middle of long transfers; with what the kernel adds some ten kilobytes at 1 Gbit/s. */
    private static final long PAUSE_NS = 50_000;

    private static final long CLOSE_NAP_NS = 20_000;
    /** How long all connections together may take when the fabric is closed. */
    private static final long CLOSE_ALL_LIMIT_NS = 1_000_000_000L;

    /** Datagrams of a group, which are received with everything else. */
    interface Datagrams {
        /** Takes those that have arrived; returns how many bytes. */
        int receive();

        void close();
    }

    private final Agenda agenda;
    private final Watches watches;
    private final PolledClock clock;
    private final StrangerLog log;
    private final Doorway doorway;
    private final boolean isSumming;
    private final long silenceLimitNs;
    private final long longestSleepNs;
    private final long tickNs;
    private final List<Datagrams> groups = new ArrayList<>();
    private final ConnectionList connections = new ConnectionList(DIRECT_CONNECTIONS);
    /** Those that have something to write. */
    private final ConnectionList dirty = new ConnectionList(DIRECT_CONNECTIONS);

    private final OwedAcknowledgements owed;
    private final ManyConnections many = new ManyConnections(DIRECT_CONNECTIONS);
    private int passes;
    /** Passes since something was read. */
    private int idlePasses;

    /** Whether something long was under way when that was last asked. */
    private boolean isMoving;

    private boolean isClosed;
    private long closedNs;
    private long lastTickNs;

    SocketDriver(Agenda agenda, Watches watches, Doorway doorway, StrangerLog log, FabricJob job) {
        this.agenda = agenda;
        this.watches = watches;
        this.doorway = doorway;
        this.log = log;
        silenceLimitNs = job.limits().silenceNs();
        isSumming =
                job.parameters().isChosen(SoftParameters.CHECKSUM, SoftParameters.CRC32C, SoftParameters.NO_CHECKSUM);
        longestSleepNs = silenceLimitNs == 0
                ? LONGEST_SLEEP_NS
                : Math.min(LONGEST_SLEEP_NS, silenceLimitNs / SLEEPS_PER_SILENCE_LIMIT);
        tickNs = Math.min(LONGEST_TICK_NS, silenceLimitNs / TICKS_PER_SILENCE_LIMIT);
        clock = new PolledClock(longestSleepNs);
        owed = new OwedAcknowledgements(agenda, DIRECT_CONNECTIONS);
    }

    @Override
    public Agenda agenda() {
        return agenda;
    }

    @Override
    public Watches watches() {
        return watches;
    }

    @Override
    public StrangerLog log() {
        return log;
    }

    @Override
    public boolean sumsAll() {
        return isSumming;
    }

    Doorway doorway() {
        return doorway;
    }

    /** Returns how long the sleeping thread is to sleep at most. Any thread. */
    int longestSleepMs(int wantedMs) {
        return (int) Math.min(wantedMs, longestSleepNs / NS_PER_MS);
    }

    void add(Connection connection) {
        doorway.leave(connection.socket());
        connections.add(connection);
        if (connections.count > DIRECT_CONNECTIONS) {
            many.register(connections);
        }
        connection.tick(clock.nowNs(), silenceLimitNs);
    }

    @Override
    public void remove(Connection connection) {
        connections.remove(connection);
        dirty.remove(connection);
        owed.remove(connection);
        many.remove(connection);
    }

    @Override
    public void markDirty(Connection connection) {
        if (!connection.isListedDirty) {
            connection.isListedDirty = true;
            dirty.add(connection);
        }
    }

    @Override
    public void markOwing(Connection connection) {
        owed.add(connection);
    }

    void add(Datagrams group) {
        groups.add(group);
    }

    void remove(Datagrams group) {
        groups.remove(group);
    }

    /** Makes one pass over everything; returns how many bytes have arrived. */
    @Override
    @Seam
    public int drive() {
        if (isClosed) {
            return 0;
        }
        if (dirty.count != 0) {
            writeDirty();
        }
        int found = connections.count <= DIRECT_CONNECTIONS ? readAll() : many.read();
        idlePasses = found != 0 ? 0 : idlePasses + 1;
        for (int i = 0; i < groups.size(); i++) {
            found += groups.get(i).receive();
        }
        if (!owed.areNone()) {
            owed.expire();
        }
        if (dirty.count != 0) {
            writeDirty();
        }
        if (agenda.isHousekeepingDue()) {
            keepHouse();
        }
        return found;
    }

    /** As {@link SoftEvents#quietNs}. */
    long quietNs() {
        ConnectionList looked = connections.count <= DIRECT_CONNECTIONS ? connections : many.busy();
        boolean wasMoving = isMoving;
        isMoving = false;
        for (int i = 0; i < looked.count; i++) {
            isMoving |= looked.all[i].pace().isMoving();
        }
        if (!isMoving && !wasMoving) {
            return 0;
        }
        long nowNs = System.nanoTime();
        boolean isQuiet = false;
        for (int i = 0; i < looked.count; i++) {
            isQuiet |= looked.all[i].pace().isInLongTransfer(nowNs);
        }
        return isQuiet && idlePasses < BUSY_PASSES ? PAUSE_NS : 0;
    }

    private void writeDirty() {
        int i = 0;
        while (i < dirty.count) {
            Connection connection = dirty.all[i];
            boolean isLeft = connection.write();
            if (i < dirty.count && dirty.all[i] == connection) {
                if (isLeft) {
                    i++;
                } else {
                    connection.isListedDirty = false;
                    dirty.removeAt(i);
                }
            }
        }
    }

    private int readAll() {
        boolean isFull = idlePasses >= BUSY_PASSES || ++passes % FULL_PASS_PERIOD == 0;
        int found = 0;
        for (int i = 0; i < connections.count; i++) {
            Connection connection = connections.all[i];
            if (isFull || connection.idlePasses < BUSY_PASSES) {
                int count = connection.read();
                connection.idlePasses = count != 0 ? 0 : connection.idlePasses + 1;
                found += count;
            }
        }
        return found;
    }

    private void keepHouse() {
        StackReserve.requireForFirstCall();
        long nowNs = clock.advance();
        doorway.advance(nowNs);
        if (silenceLimitNs != 0 && nowNs - lastTickNs >= tickNs) {
            lastTickNs = nowNs;
            for (int i = 0; i < connections.count; i++) {
                connections.all[i].tick(nowNs, silenceLimitNs);
            }
            writeDirty();
        }
        if (connections.count <= DIRECT_CONNECTIONS) {
            many.purge();
        }
        watches.purge();
        log.tellCount();
        agenda.keepHouseAfter(doorway.isBusy() ? BUSY_HOUSEKEEPING_PERIOD : HOUSEKEEPING_PERIOD);
    }

    /** Makes passes over one connection until all it has to send has arrived, within a time limit. */
    void finish(Connection connection, OutstandingRequests requests, long limitNs) {
        long startNs = System.nanoTime();
        long allowedNs = isClosed ? Math.min(limitNs, CLOSE_ALL_LIMIT_NS - (startNs - closedNs)) : limitNs;
        if (connection.owesAcknowledgement()) {
            connection.acknowledge();
        }
        while ((!requests.isEmpty() || connection.hasOutput()) && connection.isOpen() && !connection.hasMark()) {
            connection.write();
            if (connection.read() == 0 && !connection.dropFrame()) {
                if (System.nanoTime() - startNs > allowedNs) {
                    return;
                }
                LockSupport.parkNanos(CLOSE_NAP_NS);
            }
        }
    }

    /** Closes everything; what was sent before still goes out, within a time limit. */
    void close() {
        isClosed = true;
        closedNs = System.nanoTime();
        doorway.close();
        while (!groups.isEmpty()) {
            groups.get(0).close();
        }
        while (connections.count != 0) {
            connections.all[connections.count - 1].closeOwner();
        }
        many.close(log);
        watches.close();
    }
}
