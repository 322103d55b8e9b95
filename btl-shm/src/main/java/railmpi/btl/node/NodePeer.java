package railmpi.btl.node;

import railmpi.btl.memory.PeerPool;
import railmpi.core.RailException;

/** What this process has of another one of its node. Owner: the holder of the progress lock. */
final class NodePeer {
    /** Index of the process. */
    final int process;
    /** The channel to it; null before the first use. */
    NodeChannel outbound;
    /** Where its frames arrive; null before it has announced that. */
    InboundRing inbound;
    /** Its memory for announcements; null before the first use. */
    Inbox inbox;
    /** Its chunks, null where they are not mapped. */
    final PeerPool[] pools = new PeerPool[NodeChannels.POOL_COUNT];
    /** Why it is lost; null if it is not. */
    RailException loss;

    NodePeer(int process) {
        this.process = process;
    }
}
