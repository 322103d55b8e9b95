package railmpi.btl.rail;

import java.util.HashSet;
import java.util.Set;
import railmpi.btl.connect.Connection;
import railmpi.btl.connect.Rail;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.btl.fastpath.EagerRdmaInbox;
import railmpi.fabric.FrameLine;
import railmpi.fabric.QueuePair;

/**
 * One reliable connection of a virtual channel over one rail: its life, and the parts by which it carries.
 *
 * <pre>
 * OPEN -> CLOSED -> FREE       CLOSED until all that was posted has completed and all that arrived is consumed
 * </pre>
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class Subchannel implements EagerRdma.Receiver, Connection {
    /** What is left of a connection. */
    enum State {
        /** It connects, or carries. */
        OPEN,
        /** Nothing of it touches memory; completions and what has arrived may still be looked at. */
        CLOSED,
        /** Its memory is given back. */
        FREE;

        /** Tells whether a connection may go from here to another state. */
        boolean mayBecome(State next) {
            return switch (this) {
                case OPEN -> next == CLOSED;
                case CLOSED -> next == FREE;
                case FREE -> false;
            };
        }
    }

    /** The channel that it belongs to. */
    interface Owner {
        /** What the peer is told with all that is sent. */
        ToldCounts told();

        /** Whether the peer is lost. */
        boolean isLost();
    }

    private final int id;
    private final Owner owner;
    private final Rail<Subchannel> rail;
    private final int epoch;
    private final SendQueue sends;
    private final ReceiveQueue receives;
    private final SentBatches batches;
    private final Notices notices;
    private final Writes writes;
    /** Which of the keys of the peer's regions its posts show. */
    private final int remoteKeyIndex;

    private State state = State.OPEN;
    private long progress;
    /** Stripes that this connection carried and that have not arrived, as the peer was told; null: none. */
    private Set<Long> denied;
    /** Null where the connection has none, or is not up yet. */
    private FrameLine line;
    /** Mark of the list of those with frames on their lines. */
    boolean isListedReady;

    Subchannel(
            RequestId.Place place,
            Owner owner,
            Rail<Subchannel> rail,
            int epoch,
            QueuePair queuePair,
            SharedReceives shared,
            ReceiveSlots slots) {
        id = place.id();
        this.owner = owner;
        this.rail = rail;
        this.epoch = epoch;
        remoteKeyIndex = rail.peerPort().keyIndex();
        sends = new SendQueue(place, queuePair, rail.portLoad(), rail.window());
        batches = new SentBatches(sends);
        notices = new Notices(id, sends, owner.told(), rail.port());
        writes = new Writes(sends, notices, remoteKeyIndex);
        receives = new ReceiveQueue(place, rail.name(), queuePair, slots, shared);
    }

    int id() {
        return id;
    }

    Owner owner() {
        return owner;
    }

    Rail<Subchannel> rail() {
        return rail;
    }

    @Override
    public int epoch() {
        return epoch;
    }

    @Override
    public QueuePair queuePair() {
        return sends.queuePair();
    }

    /** Returns what it has to carry. */
    SendQueue sends() {
        return sends;
    }

    /** Returns where batches of the peer arrive. */
    ReceiveQueue receives() {
        return receives;
    }

    SentBatches batches() {
        return batches;
    }

    Notices notices() {
        return notices;
    }

    Writes writes() {
        return writes;
    }

    int remoteKeyIndex() {
        return remoteKeyIndex;
    }

    /** The connection is up: it may have a line, which tells of frames that arrive. */
    void openLine(Runnable onFrame) {
        if (line == null) {
            line = queuePair().frameLine(onFrame);
            writes.markBy(line);
        }
    }

    /** Returns the line of single frames; null where the connection has none. */
    FrameLine line() {
        return line;
    }

    @Override
    public EagerRdmaInbox inbox() {
        return receives.inbox();
    }

    /** Gives the peer a ring of the RDMA fast path; null if others have all that there may be. */
    void offer(EagerRdmaInbox inbox) {
        receives.arriveBy(inbox);
        if (inbox != null) {
            notices.offer(inbox);
        }
    }

    @Override
    public boolean isOpen() {
        return state == State.OPEN;
    }

    /** Goes to another state, which may follow; the only way from one to another. */
    void become(State next) {
        assert state.mayBecome(next) : "connection " + id + " from " + state + " to " + next;
        state = next;
    }

    /**
     * The peer was told that a stripe which this connection carried has not arrived: a FIN found later does not count.
     */
    void deny(long stripe) {
        if (denied == null) {
            denied = new HashSet<>();
        }
        denied.add(stripe);
    }

    boolean isDenied(long stripe) {
        return denied != null && denied.contains(stripe);
    }

    @Override
    public boolean isPeerLost() {
        return owner.isLost();
    }

    @Override
    public boolean finishesNothing() {
        return writes.finishNothing();
    }

    /** Tells whether a write needs no thread of the peer. */
    boolean isOneSided() {
        return rail.port().capabilities().oneSided();
    }

    /** Tells whether something is under way, in either direction. */
    boolean isBusy() {
        return sends.underWay().bytes() != 0 || sends.readBytes() != 0 || line != null && line.unplaced() != 0;
    }

    /** Tells whether it has to carry more than a probe. */
    boolean carriesData() {
        return sends.underWay().bytes() > notices.probedBytes();
    }

    /** Returns a number that changes whenever the peer acknowledges or sends something. */
    long progress() {
        return progress;
    }

    /** A work request was successful. */
    void progressed() {
        progress++;
    }

    /** Tells whether a completion is not one that came before. */
    boolean isFirst(int kind, int turn) {
        return kind == RequestId.RECEIVE ? receives.complete(turn) : sends.complete(turn);
    }

    /**
     * A work request is over, whatever became of it.
     *
     * @param placedNs when the peer had its data, 0 if it does not say
     */
    void completed(int kind, int lengthBytes, long placedNs, long nowNs) {
        switch (kind) {
            case RequestId.WRITE -> writes.over();
            case RequestId.SEND -> batches.over(lengthBytes);
            case RequestId.NOTICE -> notices.over(lengthBytes);
            case RequestId.READ -> {
                sends.readOver(lengthBytes);
                return;
            }
            default -> {
                return;
            }
        }
        if (isOpen()) {
            sends.acknowledged(lengthBytes, placedNs, nowNs);
        }
    }

    /** Tells whether nothing of it is needed any more. */
    boolean isSpent() {
        return state == State.CLOSED
                && sends.isEmpty()
                && receives.isEmpty()
                && (receives.isConsumed() || owner.isLost());
    }

    /** Closes the connection; nothing of it touches memory afterwards. */
    void close(boolean isAbort) {
        become(State.CLOSED);
        sends.drop();
        receives.close();
        if (isAbort) {
            queuePair().abort();
        } else {
            queuePair().close();
        }
    }

    void free() {
        become(State.FREE);
        receives.free();
        notices.free();
    }
}
