package railmpi.btl.rail;

import railmpi.btl.connect.Rail;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/**
 * Makes connections with the queues, the receives and the name of this process. Owner: the holder of the progress lock.
 * Cold.
 */
final class Connector {
    private final Greetings greetings;
    private final CompletionQueue completions;
    private final CompletionQueue receiveCompletions;
    private final SharedReceivesTable shared;
    private final RailConfig config;

    /**
     * Takes what all connections share.
     *
     * @param completions of what this process sends, writes and reads
     * @param receiveCompletions of what arrives
     * @param shared receives of adapters whose connections share them
     * @param config number and length of receives
     */
    Connector(
            Greetings greetings,
            CompletionQueue completions,
            CompletionQueue receiveCompletions,
            SharedReceivesTable shared,
            RailConfig config) {
        this.greetings = greetings;
        this.completions = completions;
        this.receiveCompletions = receiveCompletions;
        this.shared = shared;
        this.config = config;
    }

    /** Begins a connection of a rail. */
    QueuePair connect(int peer, Rail<Subchannel> rail, int epoch) {
        byte[] greeting = greetings.to(peer, rail, epoch);
        return rail.port().connect(rail.peerPort().address(), greeting, completions, receiveCompletions);
    }

    QueuePair accept(ConnectionRequest request) {
        return request.accept(completions, receiveCompletions);
    }

    /** Posts the receives of a connection that was begun or accepted. */
    Subchannel newSubchannel(
            RequestId.Place place, Subchannel.Owner channel, Rail<Subchannel> rail, int epoch, QueuePair queuePair) {
        SharedReceives receives = shared.of(queuePair);
        return new Subchannel(
                place,
                channel,
                rail,
                epoch,
                queuePair,
                receives,
                receives == null
                        ? new ReceiveSlots(rail.port(), config.slots(), config.slotBytes())
                        : receives.slots());
    }
}
