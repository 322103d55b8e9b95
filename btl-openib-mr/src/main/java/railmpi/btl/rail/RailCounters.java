package railmpi.btl.rail;

/** What one rail to one peer has carried. Written by the holder of the progress lock. */
final class RailCounters {
    private long batches;
    private long batchBytes;
    private long fastBatches;
    private long stripes;
    private long stripeBytes;
    private long replays;
    private long losses;

    void sent(int lengthBytes) {
        batches++;
        batchBytes += lengthBytes;
    }

    void fast() {
        fastBatches++;
    }

    void posted(int lengthBytes) {
        stripes++;
        stripeBytes += lengthBytes;
    }

    /** A stripe has to go over another rail, which carries it then. */
    void replayed(int lengthBytes) {
        replays++;
        stripes--;
        stripeBytes -= lengthBytes;
    }

    /** So many batches have to be sent again. */
    void batchesReplayed(int count) {
        replays += count;
    }

    void lost() {
        losses++;
    }

    long batches() {
        return batches;
    }

    long batchBytes() {
        return batchBytes;
    }

    long fastBatches() {
        return fastBatches;
    }

    long stripes() {
        return stripes;
    }

    long stripeBytes() {
        return stripeBytes;
    }

    long replays() {
        return replays;
    }

    long losses() {
        return losses;
    }
}
