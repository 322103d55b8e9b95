package railmpi.btl.channel;

import java.util.List;

/**
 * A process of another job that is to be reached, as {@link ChannelProvider#admit} needs to know it. Immutable.
 *
 * @param name what it is called
 * @param card what it tells of the channels, see {@link ChannelProvider#card}
 * @param own what it calls this process
 * @param meeting number of the agreement of both processes, the same on both sides, not 0
 * @param secret of that agreement
 */
public record Stranger(ProcessName name, List<String> card, ProcessName own, long meeting, byte[] secret) {}
