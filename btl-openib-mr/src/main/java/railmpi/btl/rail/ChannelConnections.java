package railmpi.btl.rail;

import railmpi.btl.connect.Connecting;
import railmpi.btl.connect.Rail;
import railmpi.fabric.ConnectionRequest;

/**
 * Begins and ends the connections of one channel, as {@link Connecting} asks. Owner: the holder of the progress lock.
 */
record ChannelConnections(RailChannel channel, RailChannels owner) implements Connecting.Channel<Subchannel> {
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
        return owner.newSubchannel(channel, rail, epoch, owner.connect(channel, rail, epoch));
    }

    @Override
    public Subchannel accept(ConnectionRequest request, Rail<Subchannel> rail, int epoch) {
        return owner.newSubchannel(channel, rail, epoch, owner.accept(request));
    }

    @Override
    public void close(Subchannel connection, boolean isAbort) {
        owner.close(connection, isAbort);
    }

    @Override
    public void onUnsettled() {
        owner.markUnsettled(channel);
    }

    @Override
    public void onUp() {
        channel.onRailsChanged();
        channel.hasWork();
        owner.onRailChanged();
    }

    @Override
    public void onDown(Rail<Subchannel> rail, Subchannel dead) {
        channel.onRailsChanged();
        channel.onDown(rail, dead);
        owner.onRailChanged();
    }

    @Override
    public void onPeerLost(String why) {
        owner.lose(channel, why);
    }
}
