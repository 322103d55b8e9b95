package railmpi.btl.load;

import railmpi.btl.channel.RailStatus;

/** What one rail to one peer has carried. Written by the holder of the progress lock. */
public final class RailCounters {
    private long batches;
    private long batchBytes;
    private long fastBatches;
    private long stripes;
    private long stripeBytes;
    private long replays;
    private long losses;

    /**
     * A batch was posted.
     *
     * @param lengthBytes its length
     */
    public void sent(int lengthBytes) {
        batches++;
        batchBytes += lengthBytes;
    }

    /** It took the RDMA fast path. */
    public void fast() {
        fastBatches++;
    }

    /**
     * A stripe was posted.
     *
     * @param lengthBytes its length
     */
    public void posted(int lengthBytes) {
        stripes++;
        stripeBytes += lengthBytes;
    }

    /**
     * A stripe has to go over another rail, which carries it then.
     *
     * @param lengthBytes its length
     */
    public void replayed(int lengthBytes) {
        replays++;
        stripes--;
        stripeBytes -= lengthBytes;
    }

    /**
     * So many batches have to be sent again.
     *
     * @param count how many
     */
    public void batchesReplayed(int count) {
        replays += count;
    }

    /** The rail went down. */
    public void lost() {
        losses++;
    }

    /**
     * Returns how many batches and stripes it has carried.
     *
     * @return count
     */
    public long carried() {
        return batches + stripes;
    }

    /**
     * Returns how much it was given.
     *
     * @return bytes of batches and stripes
     */
    public long bytes() {
        return batchBytes + stripeBytes;
    }

    /**
     * Returns what the rail is doing and has done.
     *
     * @param peer world rank
     * @param name as people know the rail
     * @param remoteAddress the peer's port; empty if only the peer knows it
     * @param way which of several ways between the ports it takes; empty if there is one
     * @param state up, connecting or down
     * @param weight its share in striped data
     * @return a snapshot
     */
    public RailStatus status(
            int peer, String name, String remoteAddress, String way, String state, double weight, int atOnceBytes) {
        return new RailStatus(
                peer,
                name,
                remoteAddress,
                way,
                state,
                batches,
                batchBytes,
                fastBatches,
                stripes,
                stripeBytes,
                replays,
                losses,
                weight,
                atOnceBytes);
    }
}
