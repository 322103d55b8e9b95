package railmpi.btl.rail;

import railmpi.btl.allocation.ChannelTurn;
import railmpi.btl.allocation.ReservationKind;
import railmpi.btl.channel.MalformedFrameException;

/**
 * What this process and a peer tell each other of the rails that are given to pieces of their channel. Owner: the
 * holder of the progress lock.
 */
final class Reservations implements ChannelTurn.Channel {
    private final int peer;
    private final Rails rails;
    private final Adapters adapters;
    private final ControlFrames controls;
    /** Null where pieces take rails without asking. */
    private final ChannelTurn turn;

    Reservations(int peer, Rails rails, Adapters adapters, ControlFrames controls, NodeAllocation allocation) {
        this.peer = peer;
        this.rails = rails;
        this.adapters = adapters;
        this.controls = controls;
        turn = allocation.turnOf(this);
    }

    /** Returns what gives rails to the pieces of the channel; null if they take them without asking. */
    ChannelTurn turn() {
        return turn;
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public boolean isReached(int adapter) {
        int rail = adapters.railOf(adapter);
        return rail >= 0 && rails.isUsable(rail);
    }

    @Override
    public void tell(ReservationKind kind, int adapter, long transfer, int priority) {
        int railId = rails.rail(adapters.railOf(adapter)).id();
        controls.add(RailFrames.RESERVATION, transfer, RailFrames.reservation(kind, priority, railId));
    }

    /** The peer has told something of a rail. */
    void onTold(long transfer, long word) {
        ReservationKind kind = RailFrames.reservationKind(word);
        if (kind == null) {
            throw new MalformedFrameException("a reservation of kind " + (word >>> RailFrames.FIN_KIND_SHIFT));
        }
        int adapter = adapters.ofId((int) word);
        boolean isKnown = turn != null && adapter != AllocatedRails.NONE && adapters.railOf(adapter) >= 0;
        if (isKnown) {
            turn.onTold(kind, adapter, transfer, RailFrames.priority(word));
        } else if (kind == ReservationKind.REQUEST) {
            controls.add(
                    RailFrames.RESERVATION,
                    transfer,
                    RailFrames.reservation(ReservationKind.REFUSAL, 0, (int) word & 0xff_ffff));
        }
    }

    /** A rail is down, here or at the peer. */
    void onRailLost(int railId) {
        int adapter = adapters.ofId(railId);
        if (turn != null && adapter != AllocatedRails.NONE) {
            turn.onLost(adapter);
        }
    }

    /** A stripe of a piece that was given a rail has arrived. */
    void onArrived(int railId) {
        int adapter = adapters.ofId(railId);
        if (turn != null && adapter != AllocatedRails.NONE) {
            turn.onArrived(adapter);
        }
    }

    void onPeerLost() {
        if (turn != null) {
            turn.onPeerLost();
        }
    }
}
