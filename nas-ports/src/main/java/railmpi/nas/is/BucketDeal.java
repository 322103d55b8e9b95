package railmpi.nas.is;

/**
 * Which process takes which buckets: in order, process j goes on taking until the running total of keys reaches
 * {@code (j + 1) * keysPerProcess}. The last processes may be left without any.
 *
 * <p>The running total is a {@code long}, class D holds 2^31 keys. Not thread-safe; reused in every iteration.
 */
final class BucketDeal {
    private final int keysPerProcess;
    private final int[] firstBucket;
    private final int[] endBucket;

    BucketDeal(int processes, int keysPerProcess) {
        this.keysPerProcess = keysPerProcess;
        this.firstBucket = new int[processes];
        this.endBucket = new int[processes];
    }

    /** Deals {@code buckets} buckets of which bucket b holds {@code totals[b]} keys in the whole problem. */
    void deal(int[] totals, int buckets) {
        int process = 0;
        int first = 0;
        long keysSoFar = 0;
        for (int bucket = 0; bucket < buckets && process < firstBucket.length; bucket++) {
            keysSoFar += totals[bucket];
            if (keysSoFar >= (process + 1L) * keysPerProcess) {
                firstBucket[process] = first;
                endBucket[process] = bucket + 1;
                first = bucket + 1;
                process++;
            }
        }
        for (; process < firstBucket.length; process++) {
            firstBucket[process] = first;
            endBucket[process] = first;
        }
    }

    /** Returns the first bucket of {@code process}; for a process without buckets the same as {@link #endBucket}. */
    int firstBucket(int process) {
        return firstBucket[process];
    }

    /** Returns the bucket behind the last one of {@code process}. */
    int endBucket(int process) {
        return endBucket[process];
    }

    /**
     * Stores in {@code counts[j]} the keys for process j, given the keys per bucket {@code bucketCounts} of the sender.
     */
    void sumPerProcess(int[] bucketCounts, int[] counts) {
        for (int process = 0; process < firstBucket.length; process++) {
            counts[process] = (int) sum(bucketCounts, firstBucket[process], endBucket[process]);
        }
    }

    /** Returns the number of keys that the processes before {@code process} hold. */
    long keysBefore(int[] totals, int process) {
        return sum(totals, 0, firstBucket[process]);
    }

    private static long sum(int[] values, int from, int to) {
        long sum = 0;
        for (int index = from; index < to; index++) {
            sum += values[index];
        }
        return sum;
    }
}
