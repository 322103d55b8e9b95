package railmpi.btl.rail;

import railmpi.btl.connect.Connecting;
import railmpi.btl.connect.Rail;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.QueuePair;

/**
 * Begins and ends the connections of one channel, as {@link Connecting} asks. Owner: the holder of the progress lock.
 * Cold.
 */
record ChannelConnections(RailChannel channel, ChannelParts parts) implements Connecting.Channel<Subchannel> {
    @Override
    public int peer() {
        return channel.peer();
    }

    @Override
    public boolean isLost() {
        return channel.isLost();
    }

    @Override
    public Subchannel connect(Rail<Subchannel> rail, int epoch) {
        return add(rail, epoch, parts.connector().connect(peer(), rail, epoch));
    }

    @Override
    public Subchannel accept(ConnectionRequest request, Rail<Subchannel> rail, int epoch) {
        return add(rail, epoch, parts.connector().accept(request));
    }

    private Subchannel add(Rail<Subchannel> rail, int epoch, QueuePair queuePair) {
        RequestId.Place place = parts.subchannels().newPlace();
        Subchannel subchannel = parts.connector().newSubchannel(place, channel, rail, epoch, queuePair);
        parts.subchannels().put(subchannel);
        return subchannel;
    }

    /** {@inheritDoc} It is forgotten when everything that was posted on it has completed. */
    @Override
    public void close(Subchannel connection, boolean isAbort) {
        if (connection.isOpen()) {
            parts.eagerRdma().close(connection); // it may be all that comes any more from a peer that has ended
            connection.close(isAbort);
            parts.subchannels().freeIfSpent(connection);
        }
    }

    @Override
    public void onUnsettled() {
        parts.owner().onUnsettled(channel);
    }

    @Override
    public void onUp() {
        channel.onRailsChanged();
        channel.markDirty();
        parts.owner().onRailsChanged();
    }

    @Override
    public void onDown(Rail<Subchannel> rail, Subchannel dead) {
        channel.onRailsChanged();
        channel.onDown(rail, dead);
        parts.owner().onRailsChanged();
    }

    @Override
    public void onPeerLost(String why) {
        if (!channel.haveBothParted()) {
            parts.owner().onPeerLost(channel, why);
        }
    }
}
