package railmpi.policy.allocation;

import java.util.ArrayDeque;

/**
 * Policies that ask no peer: a message gets rails at once, or waits in a queue that is looked at whenever something
 * changes.
 */
abstract class OneEndedPolicy implements AllocationPolicy {
    private final AllocationActions actions;
    private final ArrayDeque<Transfer> waiting = new ArrayDeque<>();

    OneEndedPolicy(AllocationActions actions) {
        this.actions = actions;
    }

    /** Chooses rails for a message and takes note that it is sent over them; 0 if it has to wait. */
    abstract long take(Transfer transfer);

    /** A rail has carried its part of a message. */
    void released(int rail, int peer, long id) {}

    @Override
    public final void request(Transfer transfer, long nowNs) {
        if (!waiting.isEmpty() || !trySend(transfer)) {
            waiting.add(transfer);
            actions.await(transfer);
        }
    }

    private boolean trySend(Transfer transfer) {
        long rails = take(transfer);
        if (rails != 0) {
            actions.send(transfer, rails);
        }
        return rails != 0;
    }

    @Override
    public final void advance(long nowNs) {
        while (!waiting.isEmpty() && trySend(waiting.peek())) {
            waiting.remove();
        }
    }

    @Override
    public final void release(int rail, int peer, long id, long nowNs) {
        released(rail, peer, id);
        advance(nowNs);
    }

    @Override
    public final void onReceived(int rail, int peer, long id, long nowNs) {
        advance(nowNs);
    }

    @Override
    public final void onLost(int rail, int peer, long nowNs) {
        lost(rail, peer);
        advance(nowNs);
    }

    /** What was under way to a peer over a rail is not released. */
    void lost(int rail, int peer) {}

    @Override
    public final void forget(int peer) {
        waiting.removeIf(transfer -> transfer.peer() == peer);
    }

    @Override
    public final void onRequest(int rail, int peer, long id, int priority, long nowNs) {
        actions.sendNack(rail, peer, id);
    }

    @Override
    public final void onGrant(int rail, int peer, long id, long nowNs) {
        actions.sendAbort(rail, peer, id);
    }

    @Override
    public final void onNack(int rail, int peer, long id, long nowNs) {}

    @Override
    public final void onAbort(int rail, int peer, long id, long nowNs) {}

    @Override
    public final long nextNs() {
        return NEVER;
    }
}
