package railmpi.pml.state;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.ChannelProvider;
import railmpi.core.param.Parameters;

/**
 * What the messaging layer has to know of its world.
 *
 * @param worldRank rank of this process
 * @param worldSize processes of the world
 * @param channels in the order in which they are asked who reaches a peer; null stands for nothing
 * @param waitFile where to note what this process waits for; null for nowhere
 * @param oversubscribed whether there are more processes than cores
 * @param parameters resolved parameters
 * @param nodes a number of the node of each process, the same for those that share memory; null if none do
 */
public record PmlConfig(
        int worldRank,
        int worldSize,
        List<ChannelProvider> channels,
        Path waitFile,
        boolean oversubscribed,
        Parameters parameters,
        int[] nodes) {
    /** As the record says; the list is copied. */
    public PmlConfig {
        List<ChannelProvider> present = new ArrayList<>();
        for (ChannelProvider each : channels) {
            if (each != null) {
                present.add(each);
            }
        }
        channels = present;
    }

    /** As that, for a world in which nobody needs to know who shares memory with whom. */
    public PmlConfig(
            int worldRank,
            int worldSize,
            List<ChannelProvider> channels,
            Path waitFile,
            boolean oversubscribed,
            Parameters parameters) {
        this(worldRank, worldSize, channels, waitFile, oversubscribed, parameters, null);
    }
}
