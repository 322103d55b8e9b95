/**
 * What is particular to peers that are reached by a {@link railmpi.btl.channel.ChannelKind}: messages go in frames
 * alone. Owner: the holder of the progress lock. Called by {@code pml}.
 */
package railmpi.pml.frames;
