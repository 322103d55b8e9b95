package railmpi.fabric;

/**
 * What a port can do.
 *
 * @param oneSided remote writes and reads need no thread of the target's process
 * @param writesWithoutTargetCpu remote writes land without the target's CPU, the last aligned long of one after the
 *     rest of it (the RDMA fast path polls for it), and raise no event there
 * @param mappedRemoteMemory a peer's region can be mapped and written directly, without work request or completion
 * @param atomics fetch-and-add and compare-and-swap on remote longs
 * @param multicast datagram queue pairs can join multicast groups
 * @param inlineLengthBytes writes and sends up to this length copy their data when posted
 */
public record PortCapabilities(
        boolean oneSided,
        boolean writesWithoutTargetCpu,
        boolean mappedRemoteMemory,
        boolean atomics,
        boolean multicast,
        int inlineLengthBytes) {}
