package railmpi.btl.rail;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import railmpi.btl.allocation.ChannelTurn;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.core.compile.Seam;
import railmpi.fabric.MemoryRegion;
import railmpi.policy.CommunicationScheduler;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.PieceLength;
import railmpi.policy.StripingPolicy;
import railmpi.policy.TransferRails;
import railmpi.policy.UnderWay;

/**
 * Bulk data of one channel: cuts each piece as the {@link CommunicationScheduler} says, posts the stripes with their
 * FINs, and reports a piece when all its stripes are acknowledged ({@link CompletionFilter}); the times they took go
 * back to the policy. Stripes of a dead connection are asked for first and posted again only if the peer does not have
 * them.
 *
 * <p>Of a write that is for nobody ({@link HandlerTable#NO_FIN}) the peer is told nothing where its thread takes no
 * part in it: it takes none of the receives that a process which computes, or is stopped, does not post again. What
 * such a stripe had to write is always written again: until it is reported nobody else may write there.
 *
 * <p>Owner: the holder of the progress lock.
 */
final class Stripes {
    /** The channel that they belong to. */
    interface Owner {
        /** Something is to be sent. */
        void hasWork();

        /** Has a frame of this layer sent in the sequence. */
        void control(int kind, long word1, long word2);

        /** Returns which port of this process a rail uses, {@link AllocatedRails#NONE} if nobody gives it to pieces. */
        int adapterOf(int rail);
    }

    private final Owner channel;
    private final Rails rails;
    private final int segmentBytes;
    private final boolean isSegmentGiven;
    private final StripingPolicy striping;
    /** Null: all rails may be taken at any time. */
    private final ChannelTurn turn;
    /** Null without turns. */
    private final AllocatedRails allocated;

    private final CommunicationScheduler scheduler;
    /** Of puts that no message of the peer has asked for. */
    private final CommunicationScheduler putScheduler;

    private final ArrayDeque<Stripe> waiting = new ArrayDeque<>();
    private final List<CompletionFilter> freeFilters = new ArrayList<>();
    private Stripe[] table = new Stripe[16];
    private int made;
    private BulkWrite firstFree;
    private int[] plan = new int[4];
    private long lastNumber = -1;

    /**
     * Prepares.
     *
     * @param striping null: no piece is cut
     * @param turn gives rails to pieces; null: all rails may be taken at any time
     */
    Stripes(
            Owner channel,
            Rails rails,
            StripingPolicy striping,
            MultiplexingPolicy multiplexing,
            ChannelTurn turn,
            RailConfig config) {
        this.channel = channel;
        this.rails = rails;
        segmentBytes = config.segmentBytes();
        isSegmentGiven = config.isSegmentGiven();
        this.striping = striping;
        this.turn = turn;
        allocated = turn == null ? null : new AllocatedRails(rails, channel::adapterOf);
        TransferRails choice = turn == null ? rails : allocated;
        scheduler = new CommunicationScheduler(choice, striping, multiplexing, config.stripeThresholdBytes());
        putScheduler = new CommunicationScheduler(choice, striping, multiplexing, config.putStripeThresholdBytes());
    }

    /** Tells whether the next piece has got rails, and asks for them if not. */
    boolean isReady(int lengthBytes) {
        return turn == null || turn.isReady(lengthBytes);
    }

    /**
     * Returns the longest piece that {@link #write} takes now: of each usable rail a segment, or what {@link
     * PieceLength} says where neither the user has chosen the segment nor rails are given to pieces.
     */
    int longestPieceBytes() {
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

    /** Begins a piece; returns false if there is no room for it now. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as RailChannel.put
    @Seam
    boolean write(
            MemoryRegion source,
            int offset,
            int lengthBytes,
            long remoteAddress,
            long[] remoteKeys,
            int finKind,
            long receiverId,
            long messageOffset,
            RemoteCompletion completion,
            int token) {
        boolean mayBegin = waiting.isEmpty() && isReady(lengthBytes);
        boolean isForNobody = finKind == HandlerTable.NO_FIN || finKind == HandlerTable.WAKE;
        if (!mayBegin || !plan(isForNobody ? putScheduler : scheduler, lengthBytes)) {
            return false;
        }
        CompletionFilter filter =
                freeFilters.isEmpty() ? new CompletionFilter() : freeFilters.remove(freeFilters.size() - 1);
        filter.begin(completion, token, plan, rails.count());
        long transfer = turn == null ? ChannelTurn.NO_TRANSFER : turn.take(plannedAdapters());
        int done = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (plan[rail] != 0) {
                Stripe stripe = acquire();
                stripe.filter = filter;
                stripe.rail = rail;
                stripe.source = source;
                stripe.sourceOffset = offset + done;
                stripe.lengthBytes = plan[rail];
                stripe.remoteAddress = remoteAddress + done;
                System.arraycopy(remoteKeys, 0, stripe.remoteKeys, 0, remoteKeys.length);
                stripe.finKind = finKind;
                stripe.receiverId = receiverId;
                stripe.messageOffset = messageOffset + done;
                stripe.transfer = transfer;
                stripe.adapter = channel.adapterOf(rail);
                filter.left++;
                done += plan[rail];
                waiting.add(stripe);
            }
        }
        filter.isCut = filter.left > 1;
        advance();
        channel.hasWork(); // the FINs, and what found no room
        return true;
    }

    private boolean plan(CommunicationScheduler by, int lengthBytes) {
        if (rails.count() > plan.length) {
            plan = new int[2 * rails.count()];
        }
        rails.look();
        if (turn != null) {
            allocated.allow(turn.adapters());
        }
        return by.plan(lengthBytes, plan);
    }

    private long plannedAdapters() {
        long adapters = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            int adapter = plan[rail] == 0 ? AllocatedRails.NONE : channel.adapterOf(rail);
            adapters |= adapter == AllocatedRails.NONE ? 0 : 1L << adapter;
        }
        return adapters;
    }

    private Stripe acquire() {
        Stripe stripe = (Stripe) firstFree;
        if (stripe == null) {
            if (made == table.length) {
                table = Arrays.copyOf(table, 2 * made);
            }
            stripe = new Stripe(made);
            table[made++] = stripe;
        } else {
            firstFree = stripe.next;
        }
        stripe.state = Stripe.State.WAITING;
        return stripe;
    }

    private void release(Stripe stripe) {
        stripe.clear();
        stripe.next = firstFree;
        firstFree = stripe;
    }

    boolean isIdle() {
        return waiting.isEmpty();
    }

    /** Tells whether no stripe is under way. */
    boolean isQuiet() {
        for (int slot = 0; slot < made; slot++) {
            if (table[slot].state != Stripe.State.FREE) {
                return false;
            }
        }
        return true;
    }

    /** Posts what waits, as far as there is room; returns how many stripes went out. */
    @Seam
    int advance() {
        int posted = 0;
        while (!waiting.isEmpty() && post(waiting.peek())) {
            waiting.remove();
            posted++;
        }
        return posted;
    }

    private boolean post(Stripe stripe) {
        int rail = stripe.rail;
        if (!rails.isUsable(rail)) {
            rail = rails.soonest(stripe.lengthBytes);
        }
        if (rail == MultiplexingPolicy.NONE) {
            return false;
        }
        Subchannel carrier = rails.subchannel(rail);
        if (rail != stripe.rail) {
            abandonTurn(stripe);
            if (stripe.filter != null) {
                stripe.filter.isMeasured = false;
            }
        }
        stripe.rail = rail;
        stripe.hasFin |= stripe.isForPeer() || !carrier.isOneSided();
        if (stripe.hasFin && stripe.number == Stripe.NO_NUMBER) {
            stripe.number = ++lastNumber;
        }
        if (!carrier.post(stripe)) {
            return false;
        }
        stripe.carrier = carrier;
        stripe.state = Stripe.State.POSTED;
        // what is not measured may be on a rail that came after the plan
        if (stripe.filter != null && stripe.filter.isMeasured) {
            UnderWay underWay = carrier.underWay();
            boolean isCut = stripe.filter.isCut;
            stripe.startedNs = isCut ? System.nanoTime() : underWay.carryingSinceNs();
            stripe.filter.queuedBytes[rail] = isCut ? underWay.likelyBytes() : underWay.queuedBytes();
        }
        carrier.takesStripe();
        rails.rail(rail).counters().posted(stripe.lengthBytes);
        return true;
    }

    /** The data of a stripe is in place. */
    void onWritten(int slot, Subchannel by, long placedNs, long nowNs) {
        Stripe stripe = table[slot];
        boolean isCurrent = stripe.carrier == by && !stripe.isWritten;
        if (isCurrent) {
            by.finishedStripe();
            if (stripe.filter.isMeasured) {
                long tookNs = placedNs - stripe.startedNs;
                stripe.filter.timesNs[stripe.rail] = tookNs;
                stripe.filter.isMeasured = tookNs > 0;
                rails.times().of(stripe.rail).carried(stripe.filter.queuedBytes[stripe.rail], tookNs, nowNs);
            }
            written(stripe);
            if ((!stripe.hasFin || stripe.isMarked) && stripe.state == Stripe.State.POSTED) {
                release(stripe);
            }
        }
    }

    /** What carried a stripe is lost, or another rail does. */
    private void abandonTurn(Stripe stripe) {
        if (stripe.transfer != ChannelTurn.NO_TRANSFER) {
            stripe.transfer = ChannelTurn.NO_TRANSFER;
            turn.abandoned(stripe.adapter);
        }
    }

    private void written(Stripe stripe) {
        if (stripe.transfer != ChannelTurn.NO_TRANSFER) {
            turn.ended(stripe.transfer, stripe.adapter);
            stripe.transfer = ChannelTurn.NO_TRANSFER;
        }
        CompletionFilter filter = stripe.filter;
        stripe.isWritten = true;
        stripe.filter = null;
        stripe.source = null;
        if (--filter.left == 0) {
            if (filter.isMeasured && striping != null) {
                striping.completed(filter.lengths, filter.queuedBytes, filter.timesNs);
            }
            freeFilters.add(filter);
            filter.completed();
        }
    }

    /** The FIN of a stripe has arrived, and so has its data. */
    void onFinished(Stripe stripe, Subchannel by) {
        if (stripe.carrier == by && stripe.state == Stripe.State.POSTED) {
            if (!stripe.isWritten) {
                by.finishedStripe();
                written(stripe);
            }
            release(stripe);
        }
    }

    /** Returns how long a write's completion counts. */
    int lengthOf(int slot) {
        return table[slot].lengthBytes;
    }

    /** Asks the peer which of the stripes have arrived that a dead connection carried. */
    void askFor(Subchannel dead) {
        for (int slot = 0; slot < made; slot++) {
            Stripe stripe = table[slot];
            if (stripe.state == Stripe.State.POSTED && stripe.carrier == dead) {
                stripe.state = Stripe.State.ASKED;
                abandonTurn(stripe);
                channel.control(RailFrames.ASK, stripe.number, slot);
            }
        }
    }

    /** The peer has answered; returns false if the question was not asked. */
    boolean onAnswer(long number, long slot, boolean hasIt) {
        Stripe stripe = slot >= 0 && slot < made ? table[(int) slot] : null;
        if (stripe == null || stripe.state != Stripe.State.ASKED || stripe.number != number) {
            return false;
        }
        stripe.carrier = null;
        if (hasIt || stripe.isWritten && !stripe.hasFin) {
            if (!stripe.isWritten) {
                stripe.filter.isMeasured = false;
                written(stripe);
            }
            release(stripe);
        } else {
            stripe.state = Stripe.State.WAITING;
            if (stripe.filter != null) {
                stripe.filter.isMeasured = false;
            }
            rails.rail(stripe.rail).counters().replayed(stripe.lengthBytes);
            waiting.add(stripe);
            channel.hasWork();
        }
        return true;
    }

    /** Drops everything; nothing is reported any more. */
    void drop() {
        waiting.clear();
        for (int slot = 0; slot < made; slot++) {
            abandonTurn(table[slot]);
            table[slot].clear();
        }
    }
}
