package railmpi.btl.rail;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.fabric.MemoryRegion;
import railmpi.policy.CommunicationScheduler;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.StripingPolicy;
import railmpi.policy.TransferRails;

/**
 * The gets of one channel: cuts each piece as its plan says, posts the reads, and reports a piece when all its parts
 * are here. Gets have a queue and a load of their own, since they use the other direction of the wire. What a dead
 * connection had to bring is read again over another one; the dead one was closed before and brings nothing any more.
 *
 * <p>Source: [Vishnu05] section 3.2 (separate queues for put and get). Owner: the holder of the progress lock.
 */
final class Reads {
    /** Least windows of a rail that its reads may fill: an answer comes a round trip after its request. */
    private static final int WINDOWS = 4;

    private final Rails rails;
    private final CommunicationScheduler scheduler;
    private final ArrayDeque<Read> waiting = new ArrayDeque<>();
    private final List<CompletionFilter> freeFilters = new ArrayList<>();
    private Read[] table = new Read[16];
    private int made;
    private Read firstFree;
    private int underWay;
    private int[] plan = new int[4];

    /**
     * Prepares.
     *
     * @param striping null: no piece is cut
     */
    Reads(Rails rails, StripingPolicy striping, MultiplexingPolicy multiplexing, RailConfig config) {
        this.rails = rails;
        TransferRails load = new Load(rails, config.windowBytes());
        scheduler = new CommunicationScheduler(load, striping, multiplexing, config.getStripeThresholdBytes());
    }

    /** Begins a piece; returns false if there is no room for it now. */
    boolean read(
            MemoryRegion target,
            int offset,
            int lengthBytes,
            long remoteAddress,
            long[] remoteKeys,
            RemoteCompletion completion,
            int token) {
        int rail = waiting.isEmpty() ? plan(lengthBytes) : CommunicationScheduler.NO_ROOM;
        if (rail == CommunicationScheduler.NO_ROOM) {
            return false;
        }
        if (rail == CommunicationScheduler.CUT) {
            CompletionFilter filter = CompletionFilter.of(freeFilters, completion, token, plan, rails.count());
            cut(target, offset, remoteAddress, remoteKeys, filter);
        } else {
            Read read = acquire();
            read.completion = completion;
            read.token = token;
            begin(read, rail, target, offset, lengthBytes, remoteAddress, remoteKeys);
        }
        return true;
    }

    private int plan(int lengthBytes) {
        if (rails.count() > plan.length) {
            plan = new int[2 * rails.count()];
        }
        return scheduler.plan(lengthBytes, plan);
    }

    private void cut(MemoryRegion target, int offset, long remoteAddress, long[] remoteKeys, CompletionFilter filter) {
        int done = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (plan[rail] != 0) {
                Read read = acquire();
                read.filter = filter;
                begin(read, rail, target, offset + done, plan[rail], remoteAddress + done, remoteKeys);
                done += plan[rail];
            }
        }
    }

    private void begin(
            Read read,
            int rail,
            MemoryRegion target,
            int offset,
            int lengthBytes,
            long remoteAddress,
            long[] remoteKeys) {
        read.rail = rail;
        read.target = target;
        read.targetOffset = offset;
        read.lengthBytes = lengthBytes;
        read.remoteAddress = remoteAddress;
        read.remoteKeys = remoteKeys;
        if (!waiting.isEmpty() || !post(read)) {
            waiting.add(read);
        }
    }

    private Read acquire() {
        Read read = firstFree;
        if (read == null) {
            if (made == table.length) {
                table = Arrays.copyOf(table, 2 * made);
            }
            read = new Read(made);
            table[made++] = read;
        } else {
            firstFree = read.nextFree;
        }
        read.state = Read.State.WAITING;
        underWay++;
        return read;
    }

    private void release(Read read) {
        read.clear();
        read.nextFree = firstFree;
        firstFree = read;
        underWay--;
    }

    /** Tells whether nothing waits to be posted. */
    boolean isIdle() {
        return waiting.isEmpty();
    }

    /** Tells whether no read is under way. */
    boolean isQuiet() {
        return underWay == 0;
    }

    /** Posts what waits, as far as there is room; returns how many reads went out. */
    int advance() {
        int posted = 0;
        while (!waiting.isEmpty() && post(waiting.peek())) {
            waiting.remove();
            posted++;
        }
        return posted;
    }

    private boolean post(Read read) {
        int rail = rails.isUsable(read.rail) ? read.rail : rails.soonest(read.lengthBytes);
        if (rail == MultiplexingPolicy.NONE) {
            return false;
        }
        Subchannel carrier = rails.subchannel(rail);
        long key = read.remoteKeys[carrier.remoteKeyIndex()];
        if (!carrier.sends()
                .postRead(read.slot, read.target, read.targetOffset, read.lengthBytes, read.remoteAddress, key)) {
            return false;
        }
        read.rail = rail;
        read.carrier = carrier;
        read.state = Read.State.POSTED;
        return true;
    }

    /** Returns how long a read is. */
    int lengthOf(int slot) {
        return table[slot].lengthBytes;
    }

    /** The data of a read is here. */
    void onRead(int slot, Subchannel by) {
        Read read = table[slot];
        if (read.state == Read.State.POSTED && read.carrier == by) {
            CompletionFilter filter = read.filter;
            RemoteCompletion completion = read.completion;
            release(read);
            if (filter == null) {
                completion.onCompleted(read.token, 0);
            } else {
                filter.onPart(null);
            }
        }
    }

    /** Reads again what a dead connection had to bring. */
    void onDown(Subchannel dead) {
        for (int slot = 0; slot < made; slot++) {
            Read read = table[slot];
            if (read.state == Read.State.POSTED && read.carrier == dead) {
                read.state = Read.State.WAITING;
                read.carrier = null;
                rails.rail(read.rail).counters().replayed(read.lengthBytes);
                waiting.add(read);
            }
        }
    }

    /** Drops everything; nothing is reported any more. */
    void drop() {
        waiting.clear();
        for (int slot = 0; slot < made; slot++) {
            table[slot].clear();
        }
        underWay = 0;
    }

    /** The rails as those who bring what was asked for: a rail is full when its window of reads is. */
    private record Load(Rails rails, long windowBytes) implements TransferRails {
        @Override
        public int count() {
            return rails.count();
        }

        @Override
        public boolean isUsable(int rail) {
            return rails.isUsable(rail);
        }

        @Override
        public long bytesUnderWay(int rail) {
            return isUsable(rail) ? rails.subchannel(rail).sends().readBytes() : 0;
        }

        @Override
        public long ownBytesUnderWay(int rail) {
            return bytesUnderWay(rail);
        }

        @Override
        public boolean isFull(int rail) {
            return bytesUnderWay(rail) >= WINDOWS * windowBytes;
        }

        @Override
        public int usableCount() {
            return rails.usableCount();
        }

        @Override
        public int onlyUsable() {
            return rails.onlyUsable();
        }

        @Override
        public boolean hasIdle() {
            for (int rail = 0; rail < count(); rail++) {
                if (isUsable(rail) && bytesUnderWay(rail) == 0) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public double fastestBytesPerNs() {
            return rails.fastestBytesPerNs();
        }

        @Override
        public void onRefused(int rail) {
            // the window of reads is fixed
        }
    }
}
