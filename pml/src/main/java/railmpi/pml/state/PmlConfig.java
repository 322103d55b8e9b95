package railmpi.pml.state;

import java.nio.file.Path;
import java.util.List;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameters;

/**
 * What the messaging layer has to know of its world.
 *
 * @param worldRank rank of this process
 * @param worldSize processes of the world
 * @param channels the way to the peers of this node; null if there are none
 * @param rails the way to all others; null if there are none
 * @param waitFile where to note what this process waits for; null for nowhere
 * @param oversubscribed whether there are more processes than cores
 * @param parameters resolved parameters
 * @param kinds ways of other kinds, in the order in which they are asked who reaches a peer: after the peers of the node
 *     and before the rails
 * @param nodes a number of the node of each process, the same for those that share memory; null if none do
 */
public record PmlConfig(
        int worldRank,
        int worldSize,
        NodeChannels channels,
        RailChannels rails,
        Path waitFile,
        boolean oversubscribed,
        Parameters parameters,
        List<ChannelProvider> kinds,
        int[] nodes) {

    /** As the canonical one, without other kinds. */
    public PmlConfig(
            int worldRank,
            int worldSize,
            NodeChannels channels,
            RailChannels rails,
            Path waitFile,
            boolean oversubscribed,
            Parameters parameters,
            int[] nodes) {
        this(worldRank, worldSize, channels, rails, waitFile, oversubscribed, parameters, List.of(), nodes);
    }

    /** As that, for a world in which nobody needs to know who shares memory with whom. */
    public PmlConfig(
            int worldRank,
            int worldSize,
            NodeChannels channels,
            RailChannels rails,
            Path waitFile,
            boolean oversubscribed,
            Parameters parameters) {
        this(worldRank, worldSize, channels, rails, waitFile, oversubscribed, parameters, null);
    }
}
