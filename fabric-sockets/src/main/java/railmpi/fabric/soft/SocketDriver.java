package railmpi.fabric.soft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import railmpi.core.compile.Seam;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.FabricJob;

/**
 * Does for all sockets of a fabric what there is to do, whenever somebody polls: writes what was posted, reads and
 * places what has arrived, acknowledges, answers, looks after handshakes and silent peers.
 *
 * <p>Up to {@value #DIRECT_CONNECTIONS} connections are simply read, which is the fastest way to find a message; while
 * some are busy, the others only every {@value #FULL_PASS_PERIOD} passes. With more, a selector tells which have
 * something, and those that are busy are read without asking it.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class SocketDriver implements SoftCompletionQueue.Source, Connection.Driver {
    private static final int DIRECT_CONNECTIONS = 4;
    /** Passes without data after which a connection is no longer busy. */
    private static final int BUSY_PASSES = 64;
    /** While some connections are busy: passes over these alone for one over all. */
    private static final int FULL_PASS_PERIOD = 8;

    private static final int HOUSEKEEPING_PERIOD = 64;
    private static final int BUSY_HOUSEKEEPING_PERIOD = 8;
    private static final long LONGEST_SLEEP_NS = 1_000_000_000L;
    /** So often, at least, the sleeping thread wakes to see whether peers are to be shown that this process lives. */
    private static final int SLEEPS_PER_SILENCE_LIMIT = 8;

    private static final int TICKS_PER_SILENCE_LIMIT = 16;
    /** So often that the compiler has seen it before it compiles the rest: a first time later costs all of that. */
    private static final long LONGEST_TICK_NS = 10_000_000;

    private static final int NS_PER_MS = 1_000_000;
    private static final long ACKNOWLEDGE_NS = 200_000;
    /** A pause in the middle of long transfers; with what the kernel adds some ten kilobytes at 1 Gbit/s. */
    private static final long PAUSE_NS = 50_000;

    private static final long CLOSE_NAP_NS = 20_000;
    /** How long all connections together may take when the fabric is closed. */
    private static final long CLOSE_ALL_LIMIT_NS = 1_000_000_000L;

    private static final Consumer<SelectionKey> NOTHING = key -> {};

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
    private final Consumer<SelectionKey> readSelected = this::readSelected;

    private Connection[] connections = new Connection[DIRECT_CONNECTIONS];
    private int connectionCount;
    private Connection[] dirty = new Connection[DIRECT_CONNECTIONS];
    private int dirtyCount;
    /** Those that owe their peer an acknowledgement of sends. */
    private Connection[] owing = new Connection[DIRECT_CONNECTIONS];

    private int owingCount;

    private final Connection[] busy = new Connection[DIRECT_CONNECTIONS];
    private int busyCount;
    private int nextVictim;
    private Selector selector;
    private int selectedBytes;
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
        connections = append(connections, connectionCount++, connection);
        if (connectionCount > DIRECT_CONNECTIONS) {
            registerAll();
        }
        connection.tick(clock.nowNs(), silenceLimitNs);
    }

    private static Connection[] append(Connection[] array, int count, Connection connection) {
        Connection[] target = count == array.length ? Arrays.copyOf(array, 2 * count) : array;
        target[count] = connection;
        return target;
    }

    private static int remove(Connection[] array, int count, Connection connection) {
        for (int i = 0; i < count; i++) {
            if (array[i] == connection) {
                array[i] = array[count - 1];
                array[count - 1] = null;
                return count - 1;
            }
        }
        return count;
    }

    private void registerAll() {
        try {
            if (selector == null) {
                selector = Selector.open();
            }
            for (int i = 0; i < connectionCount; i++) {
                if (connections[i].socket().keyFor(selector) == null) {
                    connections[i].socket().register(selector, SelectionKey.OP_READ, connections[i]);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void remove(Connection connection) {
        connectionCount = remove(connections, connectionCount, connection);
        dirtyCount = remove(dirty, dirtyCount, connection);
        setOwingCount(remove(owing, owingCount, connection));
        busyCount = remove(busy, busyCount, connection);
    }

    @Override
    public void markDirty(Connection connection) {
        if (!connection.isListedDirty) {
            connection.isListedDirty = true;
            dirty = append(dirty, dirtyCount++, connection);
        }
    }

    @Override
    public void markOwing(Connection connection) {
        if (!connection.isListedOwing) {
            connection.isListedOwing = true;
            connection.owingSinceNs = 0;
            owing = append(owing, owingCount, connection);
            setOwingCount(owingCount + 1);
        }
    }

    private void setOwingCount(int count) {
        owingCount = count;
        agenda.setOwes(count != 0);
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
        if (dirtyCount != 0) {
            writeDirty();
        }
        int found = connectionCount <= DIRECT_CONNECTIONS ? readAll() : readBusyAndSelected();
        idlePasses = found != 0 ? 0 : idlePasses + 1;
        for (int i = 0; i < groups.size(); i++) {
            found += groups.get(i).receive();
        }
        if (owingCount != 0) {
            acknowledgeLate();
        }
        if (dirtyCount != 0) {
            writeDirty();
        }
        if (agenda.isHousekeepingDue()) {
            keepHouse();
        }
        return found;
    }

    /** As {@link SoftEvents#quietNs}. */
    long quietNs() {
        boolean isAll = connectionCount <= DIRECT_CONNECTIONS;
        Connection[] looked = isAll ? connections : busy;
        int count = isAll ? connectionCount : busyCount;
        boolean wasMoving = isMoving;
        isMoving = false;
        for (int i = 0; i < count; i++) {
            isMoving |= looked[i].isMoving();
        }
        if (!isMoving && !wasMoving) {
            return 0;
        }
        long nowNs = System.nanoTime();
        boolean isQuiet = false;
        for (int i = 0; i < count; i++) {
            isQuiet |= looked[i].isInLongTransfer(nowNs);
        }
        return isQuiet && idlePasses < BUSY_PASSES ? PAUSE_NS : 0;
    }

    private void writeDirty() {
        int i = 0;
        while (i < dirtyCount) {
            Connection connection = dirty[i];
            boolean isLeft = connection.write();
            if (i < dirtyCount && dirty[i] == connection) {
                if (isLeft) {
                    i++;
                } else {
                    connection.isListedDirty = false;
                    dirty[i] = dirty[--dirtyCount];
                    dirty[dirtyCount] = null;
                }
            }
        }
    }

    private int readAll() {
        boolean isFull = idlePasses >= BUSY_PASSES || ++passes % FULL_PASS_PERIOD == 0;
        int found = 0;
        for (int i = 0; i < connectionCount; i++) {
            Connection connection = connections[i];
            if (isFull || connection.idlePasses < BUSY_PASSES) {
                int count = connection.read();
                connection.idlePasses = count != 0 ? 0 : connection.idlePasses + 1;
                found += count;
            }
        }
        return found;
    }

    private int readBusyAndSelected() {
        int found = 0;
        for (int i = busyCount - 1; i >= 0; i--) {
            Connection connection = busy[i];
            int count = connection.read();
            found += count;
            if (count != 0) {
                connection.idlePasses = 0;
            } else if (++connection.idlePasses >= BUSY_PASSES) {
                busyCount = remove(busy, busyCount, connection);
            }
        }
        if (busyCount == 0 || ++passes % FULL_PASS_PERIOD == 0) {
            selectedBytes = 0;
            select(readSelected);
            found += selectedBytes;
        }
        return found;
    }

    private void select(Consumer<SelectionKey> action) {
        try {
            selector.selectNow(action);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readSelected(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        int count = connection.read();
        selectedBytes += count;
        if (count != 0 && connection.isOpen() && !isBusy(connection)) {
            connection.idlePasses = 0;
            if (busyCount < busy.length) {
                busy[busyCount++] = connection;
            } else {
                busy[nextVictim++ % busy.length] = connection;
            }
        }
    }

    private boolean isBusy(Connection connection) {
        for (int i = 0; i < busyCount; i++) {
            if (busy[i] == connection) {
                return true;
            }
        }
        return false;
    }

    private void acknowledgeLate() {
        long now = System.nanoTime();
        int i = 0;
        while (i < owingCount) {
            Connection connection = owing[i];
            boolean owes = connection.owesAcknowledgement();
            if (owes && connection.owingSinceNs == 0) {
                connection.owingSinceNs = now;
            }
            if (owes && now - connection.owingSinceNs < ACKNOWLEDGE_NS) {
                i++;
                continue;
            }
            connection.isListedOwing = false;
            setOwingCount(remove(owing, owingCount, connection));
            if (owes) {
                connection.acknowledge();
            }
        }
    }

    private void keepHouse() {
        StackReserve.requireForFirstCall();
        long nowNs = clock.advance();
        doorway.advance(nowNs);
        if (silenceLimitNs != 0 && nowNs - lastTickNs >= tickNs) {
            lastTickNs = nowNs;
            for (int i = 0; i < connectionCount; i++) {
                connections[i].tick(nowNs, silenceLimitNs);
            }
            writeDirty();
        }
        if (selector != null && connectionCount <= DIRECT_CONNECTIONS) {
            select(NOTHING); // frees the descriptors of those that were closed
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
        while ((!requests.isEmpty() || connection.hasOutput()) && connection.isOpen()) {
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
        while (connectionCount != 0) {
            connections[connectionCount - 1].closeOwner();
        }
        try {
            if (selector != null) {
                selector.close();
            }
        } catch (IOException e) {
            log.info("closing a selector: " + e.getMessage());
        }
        watches.close();
    }
}
