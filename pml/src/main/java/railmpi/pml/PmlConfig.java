package railmpi.pml;

import java.nio.file.Path;
import railmpi.core.param.Parameters;

/**
 * What the messaging layer has to know of its world.
 *
 * @param worldRank rank of this process
 * @param worldSize processes of the world
 * @param jobDirectory directory for shared memory, mode 0700; null for a world of one
 * @param jobId name of the job, for messages to people
 * @param ranksOnNode processes of this world on this node
 * @param oversubscribed whether there are more processes than cores
 * @param generation how often MPI was initialised in this process before
 * @param parameters resolved parameters
 */
public record PmlConfig(
        int worldRank,
        int worldSize,
        Path jobDirectory,
        String jobId,
        int ranksOnNode,
        boolean oversubscribed,
        int generation,
        Parameters parameters) {}
