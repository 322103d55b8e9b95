/**
 * The channels' face: the connection of this process to each of its peers, made on first use, whatever carries it.
 * Frames go to handlers that register for their kinds; put, get and atomics work on exposed memory; multicast groups;
 * lost peers. It knows none of those who carry: they implement {@link railmpi.btl.channel.ChannelProvider} and {@link
 * railmpi.btl.channel.VirtualChannel}. Owner: the holder of the progress lock. Called by {@code pml} and by {@code
 * coll}, {@code osc} and {@code io} beside it.
 */
package railmpi.btl.channel;
