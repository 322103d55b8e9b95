package railmpi.fabric.soft;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.compile.Seam;
import railmpi.fabric.FabricJob;

/**
 * Does for all sockets of a fabric what there is to do, whenever somebody polls: each pass writes what was posted,
 * reads and places what has arrived, acknowledges, answers, and keeps house. Owner: the holder of the progress lock.
 * Hot path: short.
 */
final class SocketDriver implements SoftCompletionQueue.Source, Connection.Driver {
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
    private final StrangerLog log;
    private final Doorway doorway;
    private final Housekeeping housekeeping;
    private final boolean isSumming;
    private final List<Datagrams> groups = new ArrayList<>();
    private final Connections connections = new Connections();
    private final DirtyConnections dirty = new DirtyConnections(Connections.DIRECT);
    private final OwedAcknowledgements owed;
    private boolean isClosed;
    private long closedNs;

    SocketDriver(Agenda agenda, Watches watches, Doorway doorway, StrangerLog log, FabricJob job) {
        this.agenda = agenda;
        this.watches = watches;
        this.doorway = doorway;
        this.log = log;
        isSumming =
                job.parameters().isChosen(SoftParameters.CHECKSUM, SoftParameters.CRC32C, SoftParameters.NO_CHECKSUM);
        long silenceLimitNs = job.limits().silenceNs();
        housekeeping = new Housekeeping(agenda, watches, doorway, log, connections, silenceLimitNs);
        owed = new OwedAcknowledgements(agenda, Connections.DIRECT);
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

    Housekeeping housekeeping() {
        return housekeeping;
    }

    /** As {@link SoftEvents#quietNs}. */
    long quietNs() {
        return connections.quietNs();
    }

    void add(Connection connection) {
        doorway.leave(connection.socket());
        connections.add(connection);
        housekeeping.begin(connection);
    }

    @Override
    public void remove(Connection connection) {
        connections.remove(connection);
        dirty.remove(connection);
        owed.remove(connection);
    }

    @Override
    public void markDirty(Connection connection) {
        dirty.add(connection);
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
        writeDirty();
        int found = connections.read();
        for (int i = 0; i < groups.size(); i++) {
            found += groups.get(i).receive();
        }
        if (!owed.areNone()) {
            owed.expire();
        }
        writeDirty();
        if (agenda.isHousekeepingDue() && housekeeping.keep()) {
            writeDirty();
        }
        return found;
    }

    private void writeDirty() {
        if (!dirty.areNone()) {
            dirty.write();
        }
    }

    /** Makes passes over one connection until all it has to send has arrived, within a time limit. */
    void finish(Connection connection, OutstandingRequests requests, long limitNs) {
        long startNs = System.nanoTime();
        long allowedNs = isClosed ? Math.min(limitNs, CLOSE_ALL_LIMIT_NS - (startNs - closedNs)) : limitNs;
        ConnectionInput input = connection.input;
        ConnectionOutput output = connection.output;
        if (output.owesAcknowledgement()) {
            output.acknowledge();
        }
        while ((!requests.isEmpty() || output.hasOutput()) && connection.isOpen() && !input.hasMark()) {
            output.write();
            if (input.read() == 0 && !input.drop()) {
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
        connections.close(log);
        watches.close();
    }
}
