package railmpi.runtime.meet;

import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.fabric.Fabric;

/** How this process reaches others; opened when it is first needed. Owner: the thread that joins groups. */
public interface Ways {
    /**
     * Returns where this job keeps its shared memory, made on first use.
     *
     * @return empty if it shares none
     */
    String sharedDirectory();

    /**
     * Returns what all who can share memory with this process have in common.
     *
     * @param directory where this job keeps its shared memory
     * @return a text
     */
    String node(String directory);

    /**
     * Returns what tells this machine from others.
     *
     * @return a text
     */
    String machine();

    /**
     * Tells whether there are channels in the node already.
     *
     * @return true after {@link #node()}
     */
    boolean hasNode();

    /**
     * Returns the channels in the node, opened on first use.
     *
     * @return the same each time
     */
    NodeChannels node();

    /**
     * Returns the channels over rails, opened on first use.
     *
     * @return the same each time
     * @throws railmpi.core.RailException ENVIRONMENT if there are no rails
     */
    RailChannels rails();

    /**
     * Tells whether the rails are open already.
     *
     * @return true after {@link #rails}
     */
    boolean hasRails();

    /**
     * Returns the fabric of the rails.
     *
     * @return once they are open
     */
    Fabric fabric();

    /**
     * Returns how many lower ranks of this world are on this node.
     *
     * @return from 0
     */
    int numberOnNode();
}
