package railmpi.test.suite;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.Allocations;
import railmpi.test.programs.BarrierTime;
import railmpi.test.programs.FloodSleeper;
import railmpi.test.programs.HugeMessage;
import railmpi.test.programs.IdleWait;
import railmpi.test.programs.LargeObjects;
import railmpi.test.programs.LongQueues;

/** Much of everything: many messages, long queues, one huge message; and little of what costs. */
@Test(groups = "multiprocess")
public final class LoadTest {
    private static final int THREE_GIB_OF_LONGS = 402_653_184;
    private static final int CHANCES = 3;
    private static final double WORST_RATIO = 10;

    public void shouldHoldBackASenderWhoseReceiverSleeps() {
        boolean isFull = Settings.isFull();
        MpiJob.of(2, FloodSleeper.class)
                .jvm("-Xmx64m")
                .arguments(isFull ? 1_000_000 : 50_000, isFull ? 10 : 1)
                .limit(120)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    public void shouldHoldBackSeveralSendersWhoseReceiverSleeps() {
        boolean isFull = Settings.isFull();
        MpiJob.of(5, FloodSleeper.class)
                .jvm("-Xmx64m")
                .arguments(isFull ? 250_000 : 10_000, 1)
                .limit(120)
                .run()
                .assertOk(5)
                .assertSilent();
    }

    /**
     * A check of complexity, not a benchmark: searching a list would take 20 times as long per message. The sender
     * may leave everything with the receiver, so that both numbers of messages take the same way. A pause of the
     * machine in the short part makes a large ratio once; a search makes it each time.
     */
    @Test(groups = "quiet")
    public void shouldStayFastWithLongQueues() {
        JobResult result;
        String tooLarge;
        int chances = CHANCES;
        do {
            result = MpiJob.of(2, LongQueues.class)
                    .options("--mca", "pml_unexpected_limit", "256m")
                    .arguments(5_000, 100_000)
                    .limit(120)
                    .run()
                    .assertOk(2)
                    .assertSilent();
            tooLarge = tooLargeRatio(result);
        } while (tooLarge != null && --chances > 0);
        result.require(tooLarge == null, CHANCES + " times, the last time with " + tooLarge + ", that is too much");
    }

    /** Returns a line with a ratio that shows a search; null if there is none. */
    private static String tooLargeRatio(JobResult result) {
        Matcher matcher = Pattern.compile("(?m)^RATIO (\\S+) ([0-9.]+)").matcher(result.stdout());
        String tooLarge = null;
        int found = 0;
        for (; matcher.find(); found++) {
            if (Double.parseDouble(matcher.group(2)) >= WORST_RATIO) {
                tooLarge = matcher.group();
            }
        }
        result.require(found == 4, "not 4 ratios");
        return tooLarge;
    }

    public void shouldSendThreeGibibytesInOneMessage() {
        if (Settings.memoryBytes() < 12L << 30) {
            throw new SkipException("needs 12 GiB of memory");
        }
        MpiJob.of(2, HugeMessage.class)
                .jvm("-Xmx4g", "-Xms3200m")
                .arguments(THREE_GIB_OF_LONGS)
                .limit(180)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    /** Over shared memory and over sockets. */
    @DataProvider
    public Object[][] ways() {
        String[][] ways = {{}, {"--mca", "btl", "soft,self"}};
        return Settings.isFull() ? new Object[][] {{ways[0]}, {ways[1]}} : new Object[][] {{ways[Matrix.choice(2)]}};
    }

    /** Five arrays of 15 MB are more than a chunk of the serialised form. */
    @Test(dataProvider = "ways")
    public void shouldMoveObjectsInChunks(String[] way) {
        largeObjects(2, way, List.of("-Xmx1500m"), 5, 15_000_000, "all");
    }

    /** With a collector that moves long arrays: others may find no place for one, with half of the heap free. */
    @Test(dataProvider = "ways")
    public void shouldSayThatTheHeapIsTooSmallForObjects(String[] way) {
        largeObjects(2, way, List.of("-Xmx300m", "-XX:+UseSerialGC"), 5, 15_000_000, "heap");
    }

    @Test(dataProvider = "ways")
    public void shouldSendMoreThanTwoGibibytesOfObjects(String[] way) {
        if (!Settings.isFull() || Settings.memoryBytes() < 16L << 30) {
            throw new SkipException("only with -Drailmpi.full=true, and 16 GiB of memory");
        }
        largeObjects(2, way, List.of("-Xmx6g"), 22, 100_000_000, "one");
    }

    private static void largeObjects(int ranks, String[] way, List<String> heap, int arrays, int bytes, String what) {
        MpiJob.of(ranks, LargeObjects.class)
                .options(way)
                .jvm(heap.toArray(new String[0]))
                .arguments(arrays, bytes, what)
                .limit(180)
                .run()
                .assertOk(ranks)
                .assertSilent();
    }

    public void shouldNotAllocatePerMessage() {
        MpiJob.of(2, Allocations.class)
                .withoutChecks()
                .limit(90)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    @Test(groups = "quiet")
    public void shouldSleepWhileNothingComes() {
        MpiJob.of(2, IdleWait.class).withoutChecks().run().assertOk(2).assertSilent();
        MpiJob.of(5, IdleWait.class).withoutChecks().run().assertOk(5).assertSilent();
    }

    /** Spinning with more ranks than cores costs a time slice of the scheduler per step: milliseconds. */
    @Test(groups = "quiet")
    public void shouldNotFallToMillisecondsWithManyRanks() {
        for (int ranks : Matrix.chosen(0, new int[] {4, 8}, new int[] {16})) {
            JobResult result = MpiJob.of(ranks, BarrierTime.class)
                    .withoutChecks()
                    .run()
                    .assertOk(ranks)
                    .assertSilent();
            Matcher matcher = Pattern.compile("(?m)^BARRIER ([0-9.]+) us").matcher(result.stdout());
            result.require(matcher.find() && Double.parseDouble(matcher.group(1)) < 1_000, "barriers are slow");
        }
    }
}
