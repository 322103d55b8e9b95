package railmpi.nas.is;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.nas.common.PhaseClock;
import railmpi.nas.common.RandomStream;

/**
 * One iteration of the benchmark: sort the own keys into buckets, give every process its buckets, count the keys
 * received. Afterwards the rank of any key of the own range is known. Owns the key buffers; used by the rank's main
 * thread only.
 */
final class Ranking {
    private final Intracomm world;
    private final ProblemClass problem;
    private final int rank;
    private final int processes;
    private final int keysPerProcess;
    private final int buckets;
    private final int shift;
    private final BucketDeal deal;
    private final PhaseClock clock;

    private final int[] bucketCounts;
    private final int[] bucketTotals;
    private final int[] nextInBucket;
    private final int[] sendCounts;
    private final int[] sendOffsets;
    private final int[] receiveCounts;
    private final int[] receiveOffsets;

    private int[] keys;
    /** First the own keys in bucket order, after the exchange the population of the own key range. */
    private int[] work;

    private int[] received;
    private int receivedCount;
    private long lesserKeys;

    /** Takes the buffers over, of {@link ProblemClass#bufferLength}, and generates this rank's keys. */
    Ranking(Intracomm world, ProblemClass problem, KeyBuffers buffers, PhaseClock clock) throws MPIException {
        this.world = world;
        this.problem = problem;
        this.clock = clock;
        this.rank = world.Rank();
        this.processes = world.Size();
        this.keysPerProcess = problem.keysPerProcess(processes);
        this.buckets = problem.buckets();
        this.shift = problem.bucketShift();
        this.deal = new BucketDeal(processes, keysPerProcess);
        this.bucketCounts = new int[buckets + ProblemClass.TEST_KEYS];
        this.bucketTotals = new int[buckets + ProblemClass.TEST_KEYS];
        this.nextInBucket = new int[buckets];
        this.sendCounts = new int[processes];
        this.sendOffsets = new int[processes];
        this.receiveCounts = new int[processes];
        this.receiveOffsets = new int[processes];
        this.keys = buffers.keys;
        this.work = buffers.work;
        this.received = buffers.received;
        long numbersBefore = 4L * rank * keysPerProcess;
        KeyLoops.generate(keys, keysPerProcess, problem.maxKeyLog2(), RandomStream.startingAt(numbersBefore));
    }

    /** Ranks all keys; collective. {@code iteration} (1 to 10) decides which two keys are changed first. */
    void rankKeys(int iteration) throws MPIException {
        if (rank == 0) {
            keys[iteration] = iteration;
            keys[iteration + ProblemClass.ITERATIONS] = problem.maxKey() - iteration;
        }
        countBuckets();
        sortIntoBuckets();
        clock.communicationBegins();
        world.Allreduce(bucketCounts, 0, bucketTotals, 0, bucketCounts.length, MPI.INT, MPI.SUM);
        clock.communicationEnds();
        deal.deal(bucketTotals, buckets);
        exchangeKeys();
        countReceived();
    }

    /** Returns the value of test key {@code test}, valid on every rank after {@link #rankKeys}. */
    int testValue(int test) {
        return bucketTotals[buckets + test];
    }

    /** Returns whether keys of this {@code value} are on this rank. */
    boolean holds(int value) {
        return minKey() <= value && value < endKey();
    }

    /**
     * Returns the number of keys in the whole problem smaller than {@code value}, which must be {@linkplain #holds
     * held}.
     */
    long rankOf(int value) {
        int offset = value - minKey();
        return offset == 0 ? lesserKeys : lesserKeys + work[offset - 1];
    }

    /** Returns how many keys this rank received in the last iteration. */
    int receivedCount() {
        return receivedCount;
    }

    /**
     * Sorts the received keys by the populations found in the last iteration and returns the array, whose first
     * {@link #receivedCount()} elements they are. Destroys the ranking: to be called once, at the end.
     */
    int[] sortReceived() {
        keys = atLeast(keys, receivedCount);
        KeyLoops.place(received, receivedCount, minKey(), work, keys);
        return keys;
    }

    private int minKey() {
        return deal.firstBucket(rank) << shift;
    }

    private int endKey() {
        return deal.endBucket(rank) << shift;
    }

    private void countBuckets() {
        Arrays.fill(bucketCounts, 0);
        KeyLoops.countBuckets(keys, keysPerProcess, shift, bucketCounts);
        for (int test = 0; test < ProblemClass.TEST_KEYS; test++) {
            int index = problem.testIndex(test);
            if (index / keysPerProcess == rank) {
                bucketCounts[buckets + test] = keys[index % keysPerProcess];
            }
        }
    }

    private void sortIntoBuckets() {
        nextInBucket[0] = 0;
        for (int bucket = 1; bucket < buckets; bucket++) {
            nextInBucket[bucket] = nextInBucket[bucket - 1] + bucketCounts[bucket - 1];
        }
        KeyLoops.sortIntoBuckets(keys, keysPerProcess, shift, nextInBucket, work);
    }

    private void exchangeKeys() throws MPIException {
        deal.sumPerProcess(bucketCounts, sendCounts);
        clock.communicationBegins();
        world.Alltoall(sendCounts, 0, 1, MPI.INT, receiveCounts, 0, 1, MPI.INT);
        clock.communicationEnds();
        offsetsOf(sendCounts, sendOffsets);
        receivedCount = offsetsOf(receiveCounts, receiveOffsets);
        received = atLeast(received, receivedCount);
        clock.communicationBegins();
        world.Alltoallv(work, 0, sendCounts, sendOffsets, MPI.INT, received, 0, receiveCounts, receiveOffsets, MPI.INT);
        clock.communicationEnds();
    }

    private void countReceived() {
        int range = endKey() - minKey();
        work = atLeast(work, range);
        Arrays.fill(work, 0, range, 0);
        lesserKeys = deal.keysBefore(bucketTotals, rank);
        KeyLoops.countKeys(received, receivedCount, minKey(), work);
        KeyLoops.runningTotal(work, range);
    }

    private static int offsetsOf(int[] counts, int[] offsets) {
        int offset = 0;
        for (int process = 0; process < counts.length; process++) {
            offsets[process] = offset;
            offset += counts[process];
        }
        return offset;
    }

    /** The contents need not survive: a few crowded buckets may exceed the usual buffer with very many processes. */
    private static int[] atLeast(int[] array, int length) {
        return array.length >= length ? array : new int[length];
    }
}
