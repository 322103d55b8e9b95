package railmpi.btl.channel;

import java.nio.file.Path;
import java.util.List;
import railmpi.core.param.Component;
import railmpi.core.param.Parameters;

/**
 * A way between processes beside shared memory and rails, which users choose by parameter {@code btl}. {@link
 * ChannelKinds} has those that come with the library in a list; others are named in {@code
 * META-INF/services/railmpi.btl.channel.ChannelKind} of a jar on the class path of the ranks. Names of its parameters
 * begin with {@code btl_} and its name. Any thread.
 */
public interface ChannelKind extends Component {
    /**
     * What a kind must know of the job and of this process.
     *
     * @param worldRank world rank of this process
     * @param worldSize processes of the world
     * @param ranksOfNode world ranks of the processes of this node, with this one
     * @param directory of this job on this node, for this user only; null where no other process is on this node
     * @param generation how often MPI was initialised in this process before
     * @param parameters resolved, with {@link #parameters} among them
     */
    record Job(
            int worldRank,
            int worldSize,
            List<Integer> ranksOfNode,
            Path directory,
            int generation,
            Parameters parameters) {}

    /**
     * Makes this process reachable for its peers. They may send as soon as all have returned from this.
     *
     * @param job of this process
     * @return channels to those whom it reaches
     * @throws railmpi.core.RailException RESOURCE or ENVIRONMENT if that is not possible
     */
    ChannelProvider open(Job job);
}
