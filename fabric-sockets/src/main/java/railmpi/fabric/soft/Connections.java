package railmpi.fabric.soft;

import railmpi.core.compile.Seam;

/**
 * All connections of a fabric, and when they are read. Up to {@value #DIRECT} of them are simply read, which is the
 * fastest way to find a message; while some are busy, the others only every {@value #FULL_PASS_PERIOD} passes. More
 * than that are {@link ManyConnections}. Owner: the holder of the progress lock. Hot path: short.
 */
final class Connections {
    static final int DIRECT = 4;
    /** Passes without data after which a connection is no longer busy. */
    static final int BUSY_PASSES = 64;
    /** While some connections are busy: passes over these alone for one over all. */
    static final int FULL_PASS_PERIOD = 8;

    /** A pause in the middle of long transfers; with what the kernel adds some ten kilobytes at 1 Gbit/s. */
    private static final long PAUSE_NS = 50_000;

    private final ConnectionList all = new ConnectionList(DIRECT);
    private final ManyConnections many = new ManyConnections(DIRECT);
    private int passes;
    /** Passes since something was read. */
    private int idlePasses;
    /** Whether something long was under way when that was last asked. */
    private boolean isMoving;

    void add(Connection connection) {
        all.add(connection);
        if (areMany()) {
            many.register(all);
        }
    }

    void remove(Connection connection) {
        all.remove(connection);
        many.remove(connection);
    }

    private boolean areMany() {
        return all.count > DIRECT;
    }

    /** Makes a pass; returns how many bytes have arrived. */
    @Seam
    int read() {
        int found = all.count <= DIRECT ? readFew() : many.read();
        idlePasses = found != 0 ? 0 : idlePasses + 1;
        return found;
    }

    private int readFew() {
        boolean isFull = idlePasses >= BUSY_PASSES || ++passes % FULL_PASS_PERIOD == 0;
        int found = 0;
        for (int i = 0; i < all.count; i++) {
            Connection connection = all.all[i];
            if (isFull || connection.idlePasses < BUSY_PASSES) {
                int count = connection.input.read();
                connection.idlePasses = count != 0 ? 0 : connection.idlePasses + 1;
                found += count;
            }
        }
        return found;
    }

    /** As {@link SoftEvents#quietNs}. */
    long quietNs() {
        ConnectionList looked = areMany() ? many.busy() : all;
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

    /** Looks whether the peers live. */
    void tick(long nowNs, long silenceLimitNs) {
        for (int i = 0; i < all.count; i++) {
            all.all[i].tick(nowNs, silenceLimitNs);
        }
    }

    /** Frees the descriptors of those that were closed. */
    void purge() {
        if (!areMany()) {
            many.purge(); // else its passes do
        }
    }

    /** Closes all, as their owners do. */
    void close(StrangerLog log) {
        while (all.count != 0) {
            all.all[all.count - 1].closeOwner();
        }
        many.close(log);
    }
}
