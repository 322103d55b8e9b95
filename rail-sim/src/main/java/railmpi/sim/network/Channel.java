package railmpi.sim.network;

/** One direction of a link, with the buffers at its far end, one per lane (virtual channel). */
final class Channel extends Resource {
    /** Virtual channels of a channel. */
    static final int LANES = 2;

    final ChannelGroup group;

    /** Port of the switch that it leaves. */
    final int port;

    /** Time of a head through it and the switch behind. */
    final int cycles;

    int freeLanes = LANES;

    Channel(ChannelGroup group, int port, int cycles) {
        this.group = group;
        this.port = port;
        this.cycles = cycles;
    }
}
