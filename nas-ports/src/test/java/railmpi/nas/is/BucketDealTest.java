package railmpi.nas.is;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.nas.common.RandomStream;

/** Which process gets which buckets, and a whole redistribution of class S among imagined processes. */
@Test(groups = "unit")
public final class BucketDealTest {
    public void shouldGiveNextBucketsToNextProcessWhenShareIsReached() {
        BucketDeal deal = new BucketDeal(2, 10);
        deal.deal(new int[] {4, 5, 3, 8}, 4);
        assertEquals(ranges(deal, 2), "0-3 3-4");
        assertEquals(deal.keysBefore(new int[] {4, 5, 3, 8}, 1), 12);
    }

    public void shouldLeaveLastProcessesEmptyWhenBucketsRunOut() {
        BucketDeal deal = new BucketDeal(4, 5);
        deal.deal(new int[] {1, 19}, 2);
        assertEquals(ranges(deal, 4), "0-2 2-2 2-2 2-2");
    }

    public void shouldIgnoreTestKeysBehindTheBuckets() {
        BucketDeal deal = new BucketDeal(1, 3);
        deal.deal(new int[] {1, 2, 99}, 2);
        assertEquals(ranges(deal, 1), "0-2");
    }

    public void shouldSumBeyondIntWhenKeysAreThoseOfClassD() {
        int[] totals = new int[4];
        Arrays.fill(totals, 1 << 29);
        BucketDeal deal = new BucketDeal(4, 1 << 29);
        deal.deal(totals, 4);
        assertEquals(ranges(deal, 4), "0-1 1-2 2-3 3-4");
        assertEquals(deal.keysBefore(totals, 3), 3L << 29);
    }

    public void shouldSumOwnKeysPerProcess() {
        BucketDeal deal = new BucketDeal(2, 10);
        deal.deal(new int[] {4, 5, 3, 8}, 4);
        int[] counts = new int[2];
        deal.sumPerProcess(new int[] {1, 2, 3, 4}, counts);
        assertEquals(counts, new int[] {6, 4});
    }

    @DataProvider
    Object[][] processCounts() {
        return new Object[][] {{1}, {2}, {4}, {16}, {128}};
    }

    @Test(dataProvider = "processCounts")
    public void shouldKeepEveryKeyOnceAndInOrderWhenRedistributed(int processes) {
        ProblemClass problem = ProblemClass.S;
        int share = problem.keysPerProcess(processes);
        int[] all = new int[(int) problem.totalKeys()];
        KeyLoops.generate(all, all.length, problem.maxKeyLog2(), RandomStream.startingAt(0));
        int[] totals = new int[problem.buckets()];
        KeyLoops.countBuckets(all, all.length, problem.bucketShift(), totals);
        BucketDeal deal = new BucketDeal(processes, share);
        deal.deal(totals, totals.length);

        int[] result = new int[0];
        for (int process = 0; process < processes; process++) {
            int minKey = deal.firstBucket(process) << problem.bucketShift();
            int endKey = deal.endBucket(process) << problem.bucketShift();
            int[] received = Arrays.stream(all)
                    .filter(key -> minKey <= key && key < endKey)
                    .toArray();
            assertEquals(deal.keysBefore(totals, process), result.length);
            result = concatenate(result, sortByPopulation(received, minKey, endKey));
        }
        int[] expected = all.clone();
        Arrays.sort(expected);
        assertTrue(Arrays.equals(result, expected));
    }

    private static int[] sortByPopulation(int[] keys, int minKey, int endKey) {
        int[] population = new int[endKey - minKey];
        KeyLoops.countKeys(keys, keys.length, minKey, population);
        KeyLoops.runningTotal(population, population.length);
        int[] sorted = new int[keys.length];
        KeyLoops.place(keys, keys.length, minKey, population, sorted);
        assertEquals(KeyLoops.countInversions(sorted, sorted.length), 0);
        return sorted;
    }

    private static int[] concatenate(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static String ranges(BucketDeal deal, int processes) {
        StringBuilder text = new StringBuilder();
        for (int process = 0; process < processes; process++) {
            text.append(process == 0 ? "" : " ")
                    .append(deal.firstBucket(process))
                    .append('-')
                    .append(deal.endBucket(process));
        }
        return text.toString();
    }
}
