package railmpi.btl.rail;

import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.compile.Seam;
import railmpi.core.log.Log;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/**
 * Takes completions of work requests, and batches from the RDMA fast path: finds the connection and the channel, and
 * tells them. Owner: the holder of the progress lock. Hot path: short.
 */
final class CompletionTaker {
    private final SubchannelTable subchannels;
    private final SharedReceivesTable shared;
    private final PendingChannels pending;
    private final PeerLosses losses;
    /** Null until somebody takes what arrives. */
    private BatchCheck check;

    /**
     * Takes what belongs to some connections.
     *
     * @param subchannels those connections
     * @param shared the receives that they share
     * @param pending where channels are listed that have something to deliver or to send now
     * @param losses is told of peers to whom nothing can be sent, or who send nonsense
     */
    CompletionTaker(
            SubchannelTable subchannels, SharedReceivesTable shared, PendingChannels pending, PeerLosses losses) {
        this.subchannels = subchannels;
        this.shared = shared;
        this.pending = pending;
        this.losses = losses;
    }

    /** Sets how batches are checked, before any comes. */
    void checkBy(BatchCheck newCheck) {
        check = newCheck;
    }

    @Seam
    void take(WorkCompletion completion, long nowNs) {
        if (completion.connection != 0) {
            takeShared(completion, nowNs);
            return;
        }
        Subchannel subchannel = subchannels.of(completion.workRequestId);
        if (subchannel == null) {
            return;
        }
        RailChannel channel = RailChannel.of(subchannel);
        int kind = RequestId.kindOf(completion.workRequestId);
        int number = (int) completion.workRequestId;
        int length = lengthOf(channel, kind, number);
        subchannel.completed(kind, length, completion.placedNs, nowNs);
        if (kind == RequestId.SEND) {
            channel.sending().over();
        }
        if (channel.failure() == null) {
            if (completion.status == WorkCompletion.Status.SUCCESS) {
                subchannel.progressed();
                takeSuccess(completion, subchannel, kind, number, nowNs);
            } else if (subchannel.isOpen()) {
                onFailedRequest(subchannel, completion.status, nowNs);
            }
        }
        subchannels.freeIfSpent(subchannel);
    }

    private static int lengthOf(RailChannel channel, int kind, int number) {
        return switch (kind) {
            case RequestId.WRITE -> channel.stripes().lengthOf(number);
            case RequestId.READ -> channel.reads().lengthOf(number);
            default -> number;
        };
    }

    /** A shared receive has completed: its slot is offered again at the latest when the batch in it is consumed. */
    private void takeShared(WorkCompletion completion, long nowNs) {
        SharedReceives receives = shared.at(SharedReceives.indexOf(completion.workRequestId));
        int slot = (int) completion.workRequestId;
        receives.completed();
        Subchannel subchannel = completion.connection == WorkCompletion.UNKNOWN
                ? null
                : subchannels.at(RequestId.connectionOf(completion.connection));
        boolean isWanted = subchannel != null && !subchannel.isPeerLost();
        if (isWanted && completion.status == WorkCompletion.Status.SUCCESS) {
            subchannel.progressed();
            takeBatch(subchannel, slot, completion.lengthBytes);
            return;
        }
        receives.post(slot);
        if (isWanted && subchannel.isOpen()) {
            onFailedRequest(subchannel, completion.status, nowNs);
        }
    }

    private void takeSuccess(WorkCompletion completion, Subchannel subchannel, int kind, int number, long nowNs) {
        long placedNs = completion.placedNs == 0 ? nowNs : completion.placedNs;
        RailChannel channel = RailChannel.of(subchannel);
        switch (kind) {
            case RequestId.WRITE -> channel.stripes().onWritten(number, subchannel, placedNs, nowNs);
            case RequestId.READ -> channel.reads().onRead(number, subchannel);
            case RequestId.NOTICE -> takeNotice(channel, subchannel, number, placedNs, nowNs);
            case RequestId.RECEIVE -> takeBatch(subchannel, number, completion.lengthBytes);
            default -> measure(channel, subchannel, placedNs);
        }
    }

    /** A batch has arrived, which is kept until the peer says that it has consumed it. */
    private static void measure(RailChannel channel, Subchannel subchannel, long placedNs) {
        long tookNs = subchannel.batches().arrived(placedNs);
        if (tookNs > 0) {
            channel.care().observed(subchannel.rail(), subchannel.batches().sampledBytes(), tookNs);
        }
    }

    /** A notice has arrived, with frames the oldest one under way: so have the stripes whose FIN was in it. */
    private static void takeNotice(
            RailChannel channel, Subchannel subchannel, int lengthBytes, long placedNs, long nowNs) {
        Notices notices = subchannel.notices();
        if (Tells.has(lengthBytes)) {
            int probeBytes = notices.tellArrived(lengthBytes);
            if (probeBytes != 0) {
                channel.care().probed(subchannel.rail(), probeBytes, placedNs - notices.probedNs(), nowNs);
            }
            return;
        }
        Fins fins = notices.fins();
        fins.arrived(subchannel.isOpen());
        for (BulkWrite write = fins.nextFinished(); write != null; write = fins.nextFinished()) {
            channel.stripes().onFinished((Stripe) write, subchannel);
        }
    }

    /** Takes a batch from a ring of the RDMA fast path. */
    void takeEager(Subchannel subchannel, int offset, int lengthBytes) {
        subchannel.progressed();
        takeBatch(subchannel, ~offset, lengthBytes);
    }

    private void takeBatch(Subchannel subchannel, int slot, int lengthBytes) {
        RailChannel channel = RailChannel.of(subchannel);
        if (!check.isIntact(subchannel, slot, lengthBytes)) {
            onSpoiled(subchannel, slot);
            return;
        }
        try {
            channel.delivery().received(subchannel, slot, lengthBytes);
        } catch (MalformedFrameException e) {
            losses.loseForNonsense(channel, e);
            subchannel.receives().repost(slot);
            return;
        }
        if (channel.delivery().hasArrived()) {
            pending.markArrived(channel);
        }
        if (channel.sending().hasUnsent()) {
            pending.markDirty(channel);
        }
    }

    private void onFailedRequest(Subchannel subchannel, WorkCompletion.Status status, long nowNs) {
        if (status != WorkCompletion.Status.FLUSHED) {
            String reason = subchannel.queuePair().failure();
            losses.lose(
                    RailChannel.of(subchannel),
                    "a request to it over rail " + subchannel.rail().name() + " ended with " + status
                            + (reason == null ? "" : ": " + reason));
        } else if (subchannel.queuePair().state() == QueuePair.State.ERROR) {
            RailChannel.of(subchannel).connecting().onFlushed(subchannel, nowNs);
        }
    }

    /**
     * What has arrived is not what was sent: this connection is closed, and the peer sends it again over another one.
     */
    private void onSpoiled(Subchannel subchannel, int slot) {
        RailChannel channel = RailChannel.of(subchannel);
        subchannel.receives().repost(slot);
        String what = "a batch of messages was changed on the way";
        if (channel.connecting().giveUp(subchannel, what, System.nanoTime())) {
            Log.warn("the connection to rank " + channel.peer() + " over rail "
                    + subchannel.rail().name() + " is closed: " + what);
        }
    }
}
