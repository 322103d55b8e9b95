/**
 * The interface of channels: the connection of this process to each of its peers, made on first use, independent of the
 * transport. It delivers frames to the handlers that registered for their kinds; it offers put, get and atomics on
 * exposed memory, multicast groups, and the detection of lost peers. It knows no transport: the transports implement
 * {@link railmpi.btl.channel.ChannelProvider} and {@link railmpi.btl.channel.VirtualChannel}. Owner: the holder of the
 * progress lock. Called by {@code pml}, and directly by {@code coll}, {@code osc} and {@code io}.
 */
package railmpi.btl.channel;
