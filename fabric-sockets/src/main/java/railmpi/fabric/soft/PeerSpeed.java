package railmpi.fabric.soft;

import railmpi.policy.LinkSpeed;

/**
 * How fast the peer has placed what it was sent. It limits what is in front of what is more urgent: what waits in the
 * kernel, and the parts of writes. Owner: the holder of the progress lock. Hot path: short.
 */
final class PeerSpeed {
    /** A write is cut into parts that take so long, */
    private static final double PART_NS = 2e6;
    /** but are not shorter */
    private static final int LEAST_PART_BYTES = 32 * 1024;
    /** or longer than this. */
    private static final int MOST_PART_BYTES = 1 << 30;

    private final OutstandingRequests requests;
    private final KernelBacklog backlog;
    private final LinkSpeed speed = new LinkSpeed();
    /** Up to which byte it is known, and whether writes were under way then. */
    private long measuredBytes;

    private boolean isMeasuring;

    PeerSpeed(OutstandingRequests requests, KernelBacklog backlog) {
        this.requests = requests;
        this.backlog = backlog;
    }

    /**
     * What counts as placed now was so at {@code placedNs}. Short messages alone do not show what a connection can do.
     */
    void placed(long placedNs) {
        if (isMeasuring) {
            speed.arrived(requests.placedBytes() - measuredBytes, placedNs);
            if (speed.bytesPerNs() != 0) {
                backlog.follow(speed.bytesPerNs());
            }
        } else {
            speed.begin(placedNs);
        }
        measuredBytes = requests.placedBytes();
        isMeasuring = requests.hasWrites();
    }

    /**
     * Returns how much of what is left of a write is to go at once: so much may be in front of what is more urgent, and
     * so old may what its header acknowledges become. A last part that is short costs more than it is worth.
     */
    int partOf(int restBytes) {
        double bytesPerNs = speed.bytesPerNs();
        if (bytesPerNs == 0) {
            return restBytes;
        }
        int partBytes = (int) Math.max(LEAST_PART_BYTES, Math.min(MOST_PART_BYTES, bytesPerNs * PART_NS));
        return restBytes > 2L * partBytes ? partBytes : restBytes;
    }
}
