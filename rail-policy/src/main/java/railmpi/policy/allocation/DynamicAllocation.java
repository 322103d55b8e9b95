package railmpi.policy.allocation;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Both ends of a rail are reserved before a message is sent, so that it carries one direction at a time at either. A
 * message asks for all rails that are free here (RTS); the peer grants those that are free there (CTS) and refuses the
 * others (NACK); of the granted ones it takes as many as the striping ratio says and gives the rest back (ABORT). A
 * message to which no rail is granted tries again after a while that grows and differs between messages; those that
 * wait longest ask first. Short messages are sent at once over the next free rail, or the next one if none is, and
 * reserve nothing: hybrid allocation.
 *
 * <p>Source: [Coll01] section 4, algorithms 4 to 6. Added: the time between tries, and rails and peers that are lost.
 */
public final class DynamicAllocation implements AllocationPolicy {
    private static final int MOST_DOUBLINGS = 4;

    private final NodeView node;
    private final AllocationActions actions;
    private final int ownNode;
    private final DynamicConfig config;
    private final RailReservation[] rails;
    private final RailTurn turn = new RailTurn();
    private final RailTurn shortTurn = new RailTurn();
    private final SplittableRandom random;
    private final Map<Long, Attempt> asking = new LinkedHashMap<>();
    private final ArrayDeque<Attempt> waiting = new ArrayDeque<>();

    /**
     * Begins with all rails free.
     *
     * @param node its rails, whose number stays
     * @param actions what to do
     * @param ownNode number of the node
     * @param config settings
     */
    public DynamicAllocation(NodeView node, AllocationActions actions, int ownNode, DynamicConfig config) {
        this.node = node;
        this.actions = actions;
        this.ownNode = ownNode;
        this.config = config;
        rails = new RailReservation[node.rails()];
        for (int rail = 0; rail < rails.length; rail++) {
            rails[rail] = new RailReservation(node.reservation(rail));
        }
        random = new SplittableRandom(config.seed() * NodeView.MOST_RAILS + ownNode);
    }

    /** Returns what a rail does. */
    ReservationState state(int rail) {
        return rails[rail].state();
    }

    @Override
    public void request(Transfer transfer, long nowNs) {
        if (transfer.lengthBytes() <= config.shortBytes() && trySendShort(transfer)) {
            return;
        }
        Attempt attempt = new Attempt(transfer);
        if (!waiting.isEmpty() || !tryAsk(attempt, nowNs)) {
            waiting.add(attempt);
            actions.await(transfer);
        }
    }

    /** Sends over a free rail, or over any; there may be none. */
    private boolean trySendShort(Transfer transfer) {
        long usable = node.usable(transfer.peer());
        long free = usable & free();
        long taken = shortTurn.take(free == 0 ? usable : free, 1);
        if (taken != 0) {
            actions.send(transfer, taken);
        }
        return taken != 0;
    }

    private long free() {
        long mask = 0;
        for (int rail = 0; rail < rails.length; rail++) {
            mask |= rails[rail].state() == ReservationState.FREE ? 1L << rail : 0;
        }
        return mask;
    }

    private boolean tryAsk(Attempt attempt, long nowNs) {
        Transfer transfer = attempt.transfer;
        if (transfer.lengthBytes() <= config.shortBytes()) {
            return trySendShort(transfer);
        }
        attempt.granted = 0;
        attempt.asked = ask(transfer);
        attempt.nextNs = attempt.asked == 0 ? Attempt.WHEN_FREE : nowNs + config.answerNs();
        if (attempt.asked == 0) {
            return false;
        }
        asking.put(transfer.id(), attempt);
        return true;
    }

    /** Asks for the rails that are free here; another process of the node may be faster. */
    private long ask(Transfer transfer) {
        long asked = 0;
        for (long left = free() & node.usable(transfer.peer()); left != 0; left &= left - 1) {
            int rail = Long.numberOfTrailingZeros(left);
            if (rails[rail].tryAsk(transfer.peer(), transfer.id())) {
                asked |= 1L << rail;
                actions.sendRequest(rail, transfer, rails[rail].priorityAsked());
            }
        }
        return asked;
    }

    @Override
    public void onRequest(int rail, int peer, long id, int priority, long nowNs) {
        if (rails[rail].grant(ownNode, node.nodeOf(peer), priority, peer, id)) {
            actions.sendGrant(rail, peer, id);
        } else {
            actions.sendNack(rail, peer, id);
        }
    }

    @Override
    public void onGrant(int rail, int peer, long id, long nowNs) {
        RailReservation reservation = rails[rail];
        boolean isAwaited = reservation.hasAsked(peer, id);
        boolean isOurs = isAwaited && reservation.granted();
        if (!isOurs) {
            actions.sendAbort(rail, peer, id);
        }
        if (isAwaited) {
            answered(asking.get(id), rail, isOurs, nowNs);
        }
    }

    @Override
    public void onNack(int rail, int peer, long id, long nowNs) {
        if (rails[rail].hasAsked(peer, id)) {
            refused(asking.get(id), rail, nowNs);
        }
    }

    private void refused(Attempt attempt, int rail, long nowNs) {
        rails[rail].refused();
        answered(attempt, rail, false, nowNs);
    }

    private void answered(Attempt attempt, int rail, boolean isGranted, long nowNs) {
        attempt.asked &= ~(1L << rail);
        attempt.granted |= isGranted ? 1L << rail : 0;
        if (attempt.asked == 0) {
            asking.remove(attempt.transfer.id());
            if (attempt.granted == 0) {
                tryLater(attempt, nowNs);
            } else {
                send(attempt);
            }
            tryWaiting(nowNs);
        }
    }

    private void tryLater(Attempt attempt, long nowNs) {
        long range = config.retryNs() << Math.min(attempt.tries, MOST_DOUBLINGS);
        attempt.tries++;
        attempt.nextNs = nowNs + config.retryNs() + random.nextLong(range);
        waiting.addFirst(attempt);
    }

    private void send(Attempt attempt) {
        long taken = turn.take(attempt.granted, config.stripingRatio());
        Transfer transfer = attempt.transfer;
        for (long left = attempt.granted & ~taken; left != 0; left &= left - 1) {
            int rail = Long.numberOfTrailingZeros(left);
            rails[rail].abandon();
            actions.sendAbort(rail, transfer.peer(), transfer.id());
        }
        actions.send(transfer, taken);
    }

    @Override
    public void onAbort(int rail, int peer, long id, long nowNs) {
        rails[rail].abandonedBy(peer, id);
        tryWaiting(nowNs);
    }

    @Override
    public void release(int rail, int peer, long id, long nowNs) {
        rails[rail].sent(peer, id);
        tryWaiting(nowNs);
    }

    @Override
    public void onReceived(int rail, int peer, long id, long nowNs) {
        rails[rail].received(peer, id);
        tryWaiting(nowNs);
    }

    @Override
    public void onLost(int rail, int peer, long nowNs) {
        for (Attempt attempt : asking.values().toArray(new Attempt[0])) {
            if (attempt.transfer.peer() == peer) {
                attempt.granted &= ~(1L << rail);
                refuseAsked(attempt, attempt.asked & 1L << rail, nowNs);
            }
        }
        rails[rail].lost(peer);
        tryWaiting(nowNs);
    }

    /** None asks for rails: with the last of them all were refused. */
    @Override
    public void forget(int peer) {
        waiting.removeIf(attempt -> attempt.transfer.peer() == peer);
    }

    private void refuseAsked(Attempt attempt, long unanswered, long nowNs) {
        for (long left = unanswered; left != 0; left &= left - 1) {
            refused(attempt, Long.numberOfTrailingZeros(left), nowNs);
        }
    }

    @Override
    public void advance(long nowNs) {
        for (Attempt attempt : asking.values().toArray(new Attempt[0])) {
            if (attempt.nextNs <= nowNs) {
                refuseAsked(attempt, attempt.asked, nowNs);
            }
        }
        tryWaiting(nowNs);
    }

    private void tryWaiting(long nowNs) {
        for (int left = waiting.size(); left > 0; left--) {
            Attempt attempt = waiting.remove();
            if (attempt.nextNs > nowNs || !tryAsk(attempt, nowNs)) {
                waiting.add(attempt);
            }
        }
    }

    @Override
    public long nextNs() {
        long next = NEVER;
        for (Attempt attempt : asking.values()) {
            next = Math.min(next, attempt.nextNs);
        }
        for (Attempt attempt : waiting) {
            next = attempt.nextNs == Attempt.WHEN_FREE ? next : Math.min(next, attempt.nextNs);
        }
        return next;
    }
}
