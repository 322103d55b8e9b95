package railmpi.btl.rail;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.core.compile.Seam;
import railmpi.fabric.MemoryRegion;
import railmpi.policy.CommunicationScheduler;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.StripingPolicy;
import railmpi.policy.UnderWay;

/**
 * Bulk data of one channel: posts each piece, cut as {@link PiecePlans} says, with its FINs, and reports it when all of
 * it is acknowledged; the times that took go back to the policy. Stripes of a dead connection are asked for first and
 * posted again only if the peer does not have them.
 *
 * <p>Of a write that is for nobody ({@link HandlerTable#NO_FIN}) the peer is told nothing where its thread takes no
 * part in it: it takes none of the receives that a process which computes, or is stopped, does not post again. What
 * such a stripe had to write is always written again: until it is reported nobody else may write there.
 *
 * <p>Owner: the holder of the progress lock. Hot path: medium.
 */
final class Stripes {
    private final ChannelMarks channel;
    private final Rails rails;
    private final PiecePlans plans;
    /** Null: no piece is cut. */
    private final StripingPolicy striping;

    private final ControlFrames controls;
    private final StripeTable table = new StripeTable();
    private final ArrayDeque<Stripe> waiting = new ArrayDeque<>();
    private final List<CompletionFilter> freeFilters = new ArrayList<>();
    private long lastNumber = -1;

    /**
     * Has none yet.
     *
     * @param striping learns how long stripes took; null: no piece is cut
     * @param controls ask the peer what has arrived
     */
    Stripes(ChannelMarks channel, Rails rails, PiecePlans plans, StripingPolicy striping, ControlFrames controls) {
        this.channel = channel;
        this.rails = rails;
        this.plans = plans;
        this.striping = striping;
        this.controls = controls;
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
        boolean isForNobody = finKind == HandlerTable.NO_FIN || finKind == HandlerTable.WAKE;
        int rail = waiting.isEmpty() ? plans.next(lengthBytes, !isForNobody) : CommunicationScheduler.NO_ROOM;
        if (rail == CommunicationScheduler.NO_ROOM) {
            return false;
        }
        Stripe stripe = table.acquire();
        stripe.begin(source, offset, lengthBytes, remoteAddress, remoteKeys, finKind, receiverId, messageOffset);
        stripe.transfer = plans.take(rail);
        if (rail == CommunicationScheduler.CUT) {
            stripe.filter = CompletionFilter.of(freeFilters, completion, token, plans.lengths(), rails.count());
            cut(stripe);
        } else {
            stripe.completion = completion;
            stripe.token = token;
            begin(stripe, rail);
        }
        channel.markDirty(); // the FINs, and what found no room
        return true;
    }

    /** Posts the parts of a piece; the first of them is what was all of it. */
    private void cut(Stripe whole) {
        int done = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            int partBytes = plans.lengths()[rail];
            if (partBytes != 0) {
                Stripe part = done == 0 ? whole : table.acquire();
                part.beginPart(whole, done, partBytes);
                begin(part, rail);
                done += partBytes;
            }
        }
    }

    private void begin(Stripe stripe, int rail) {
        stripe.rail = rail;
        stripe.adapter = plans.adapterOf(rail);
        if (!waiting.isEmpty() || !post(stripe)) {
            waiting.add(stripe);
        }
    }

    boolean isIdle() {
        return waiting.isEmpty();
    }

    /** Tells whether no stripe is under way. */
    boolean isQuiet() {
        return table.isQuiet();
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
        if (!rails.isUsable(stripe.rail) && !move(stripe)) {
            return false;
        }
        Subchannel carrier = rails.subchannel(stripe.rail);
        stripe.hasFin |= stripe.isForPeer() || !carrier.isOneSided();
        if (stripe.hasFin) {
            if (stripe.number == Stripe.NO_NUMBER) {
                stripe.number = ++lastNumber;
            }
            stripe.setFin();
        }
        if (!carrier.writes().post(stripe)) {
            return false;
        }
        stripe.carrier = carrier;
        stripe.state = Stripe.State.POSTED;
        if (stripe.isMeasured) {
            beginMeasuring(stripe, carrier.sends().underWay());
        }
        carrier.rail().counters().posted(stripe.lengthBytes);
        return true;
    }

    /** The rail of a stripe is down: finds another one; returns false if there is none. */
    private boolean move(Stripe stripe) {
        int rail = rails.soonest(stripe.lengthBytes);
        if (rail == MultiplexingPolicy.NONE) {
            return false;
        }
        plans.abandon(stripe);
        notMeasured(stripe);
        stripe.rail = rail;
        return true;
    }

    private static void beginMeasuring(Stripe stripe, UnderWay underWay) {
        boolean isCut = stripe.filter != null;
        stripe.startedNs = isCut ? System.nanoTime() : underWay.carryingSinceNs();
        stripe.queuedBytes = isCut ? underWay.likelyBytes() : underWay.queuedBytes();
    }

    private static void notMeasured(Stripe stripe) {
        stripe.isMeasured = false;
        if (stripe.filter != null) {
            stripe.filter.notMeasured();
        }
    }

    /** The data of a stripe is in place. */
    void onWritten(int slot, Subchannel by, long placedNs, long nowNs) {
        Stripe stripe = table.at(slot);
        if (stripe.carrier != by || stripe.isWritten) {
            return;
        }
        if (stripe.isMeasured) {
            measured(stripe, placedNs - stripe.startedNs, nowNs);
        }
        by.writes().finished();
        written(stripe);
        if ((!stripe.hasFin || stripe.isMarked) && stripe.state == Stripe.State.POSTED) {
            table.release(stripe);
        }
    }

    private void measured(Stripe stripe, long tookNs, long nowNs) {
        rails.times().of(stripe.rail).carried(stripe.queuedBytes, tookNs, nowNs);
        if (tookNs <= 0) {
            notMeasured(stripe);
        } else if (stripe.filter != null) {
            stripe.filter.measured(stripe.rail, stripe.queuedBytes, tookNs);
        } else if (striping != null && rails.count() > 1) {
            striping.carried(stripe.rail, stripe.queuedBytes, tookNs);
        }
    }

    private void written(Stripe stripe) {
        plans.ended(stripe);
        stripe.isWritten = true;
        stripe.source = null;
        CompletionFilter filter = stripe.filter;
        if (filter == null) {
            stripe.completion.onCompleted(stripe.token, 0);
        } else {
            stripe.filter = null;
            filter.onPart(striping);
        }
    }

    /** The FIN of a stripe has arrived, and so has its data. */
    void onFinished(Stripe stripe, Subchannel by) {
        if (stripe.carrier == by && stripe.state == Stripe.State.POSTED) {
            if (!stripe.isWritten) {
                by.writes().finished();
                written(stripe);
            }
            table.release(stripe);
        }
    }

    /** Returns how long a write's completion counts. */
    int lengthOf(int slot) {
        return table.at(slot).lengthBytes;
    }

    /** Asks the peer which of the stripes have arrived that a dead connection carried. */
    void askFor(Subchannel dead) {
        for (int slot = 0; slot < table.slots(); slot++) {
            Stripe stripe = table.at(slot);
            if (stripe.state == Stripe.State.POSTED && stripe.carrier == dead) {
                stripe.state = Stripe.State.ASKED;
                plans.abandon(stripe);
                controls.add(RailFrames.ASK, stripe.number, slot);
            }
        }
    }

    /** The peer has answered; returns false if the question was not asked. */
    boolean onAnswer(long number, long slot, boolean hasIt) {
        Stripe stripe = slot >= 0 && slot < table.slots() ? table.at((int) slot) : null;
        if (stripe == null || stripe.state != Stripe.State.ASKED || stripe.number != number) {
            return false;
        }
        stripe.carrier = null;
        notMeasured(stripe);
        if (hasIt || stripe.isWritten && !stripe.hasFin) {
            if (!stripe.isWritten) {
                written(stripe);
            }
            table.release(stripe);
        } else {
            stripe.state = Stripe.State.WAITING;
            rails.rail(stripe.rail).counters().replayed(stripe.lengthBytes);
            waiting.add(stripe);
            channel.markDirty();
        }
        return true;
    }

    /** Drops everything; nothing is reported any more. */
    void drop() {
        waiting.clear();
        for (int slot = 0; slot < table.slots(); slot++) {
            plans.abandon(table.at(slot));
            table.at(slot).clear();
        }
    }
}
