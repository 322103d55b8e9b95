package railmpi.btl.rail;

import railmpi.btl.allocation.ChannelTurn;
import railmpi.policy.CommunicationScheduler;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.PieceLength;
import railmpi.policy.StripingPolicy;
import railmpi.policy.TransferRails;

/**
 * Plans the pieces of bulk data of one channel: how long they are, and which rails carry them, of those that are given
 * to pieces where they are. Owner: the holder of the progress lock. Hot path: medium.
 */
final class PiecePlans {
    private final Rails rails;
    private final int segmentBytes;
    private final boolean isSegmentGiven;
    /** Null: all rails may be taken at any time. */
    private final ChannelTurn turn;

    private final Adapters adapters;
    /** Null without turns. */
    private final AllocatedRails allocated;

    private final CommunicationScheduler scheduler;
    /** Of puts that no message of the peer has asked for. */
    private final CommunicationScheduler putScheduler;

    private int[] lengths = new int[4];

    /**
     * Prepares.
     *
     * @param striping null: no piece is cut
     * @param multiplexing chooses the rail of a piece that is not cut
     * @param turn gives rails to pieces; null: all rails may be taken at any time
     * @param adapters from a rail to the port of this process
     */
    PiecePlans(
            Rails rails,
            StripingPolicy striping,
            MultiplexingPolicy multiplexing,
            ChannelTurn turn,
            Adapters adapters,
            RailConfig config) {
        this.rails = rails;
        segmentBytes = config.segmentBytes();
        isSegmentGiven = config.isSegmentGiven();
        this.turn = turn;
        this.adapters = adapters;
        allocated = turn == null ? null : new AllocatedRails(rails, adapters);
        TransferRails choice = turn == null ? rails : allocated;
        scheduler = new CommunicationScheduler(choice, striping, multiplexing, config.stripeThresholdBytes());
        putScheduler = new CommunicationScheduler(choice, striping, multiplexing, config.putStripeThresholdBytes());
    }

    /** Tells whether the next piece has got rails, and asks for them if not. */
    boolean isReady(int lengthBytes) {
        return turn == null || turn.isReady(lengthBytes);
    }

    /**
     * Returns the longest piece that is planned now: of each usable rail a segment, or what {@link PieceLength} says
     * where neither the user has chosen the segment nor rails are given to pieces.
     */
    int longestBytes() {
        if (rails.usableCount() == 1) {
            return longestOf(rails.onlyUsable());
        }
        int bytes = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            bytes += rails.isUsable(rail) ? longestOf(rail) : 0;
        }
        return Math.max(segmentBytes, bytes);
    }

    private int longestOf(int rail) {
        if (isSegmentGiven || turn != null) {
            return segmentBytes;
        }
        int messageBytes = rails.rail(rail).port().maxMessageBytes();
        return rails.usableCount() == 1
                ? PieceLength.alone(rails.window(rail).bytes(), segmentBytes, messageBytes)
                : PieceLength.among(rails.underWay(rail).bytesPerNs(), segmentBytes, messageBytes);
    }

    /**
     * Plans the next piece, which is then taken as posted.
     *
     * @param isAsked whether a message of the peer has asked for it
     * @return the rail that carries all of it, {@link CommunicationScheduler#CUT} if several do ({@link #lengths}), or
     *     {@link CommunicationScheduler#NO_ROOM}
     */
    int next(int lengthBytes, boolean isAsked) {
        if (turn != null) {
            if (!turn.isReady(lengthBytes)) {
                return CommunicationScheduler.NO_ROOM;
            }
            allocated.allow(turn.adapters());
        }
        if (rails.count() > lengths.length) {
            lengths = new int[2 * rails.count()];
        }
        rails.look();
        return (isAsked ? scheduler : putScheduler).plan(lengthBytes, lengths);
    }

    /** Returns how much of the piece that was planned last each rail carries, if several do. */
    int[] lengths() {
        return lengths;
    }

    /**
     * Takes the rails of the piece that was planned last.
     *
     * @param rail the one that carries all of it, or {@link CommunicationScheduler#CUT}
     * @return by what its stripes are told; {@link ChannelTurn#NO_TRANSFER} if nobody is to be told of them
     */
    long take(int rail) {
        if (turn == null) {
            return ChannelTurn.NO_TRANSFER;
        }
        long taken = 0;
        for (int other = 0; other < rails.count(); other++) {
            boolean isPlanned = rail == CommunicationScheduler.CUT ? lengths[other] != 0 : other == rail;
            int adapter = isPlanned ? adapterOf(other) : AllocatedRails.NONE;
            taken |= adapter == AllocatedRails.NONE ? 0 : 1L << adapter;
        }
        return turn.take(taken);
    }

    /** Returns the port of this process that a rail uses; {@link AllocatedRails#NONE} if nobody gives it to pieces. */
    int adapterOf(int rail) {
        return turn == null ? AllocatedRails.NONE : adapters.of(rail);
    }

    /** A stripe has arrived. */
    void ended(Stripe stripe) {
        if (stripe.transfer != ChannelTurn.NO_TRANSFER) {
            turn.ended(stripe.transfer, stripe.adapter);
            stripe.transfer = ChannelTurn.NO_TRANSFER;
        }
    }

    /** What carried a stripe is lost, or another rail does. */
    void abandon(Stripe stripe) {
        if (stripe.transfer != ChannelTurn.NO_TRANSFER) {
            stripe.transfer = ChannelTurn.NO_TRANSFER;
            turn.abandoned(stripe.adapter);
        }
    }
}
