package railmpi.bench;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** How often operations run before they are measured. */
@Test(groups = "unit", timeOut = 60_000)
public final class HarnessTest {
    private final Operations operations = new FixedTimeOperations(1);

    private static Operation recording(List<Integer> calls, double secondsEach) {
        return repetitions -> {
            calls.add(repetitions);
            return repetitions * secondsEach;
        };
    }

    public void shouldBeginTheWarmUpWithOneRepetition() throws Exception {
        List<Integer> calls = new ArrayList<>();
        new Harness(operations, 1e-9, 3).measure(recording(calls, 2), 50);
        assertEquals(calls.subList(0, 2), List.of(1, 1), calls.toString());
    }

    public void shouldMeasureAsManyBatchesAsAsked() throws Exception {
        List<Integer> calls = new ArrayList<>();
        new Harness(operations, 1e-9, 5).measure(recording(calls, 2), 50);
        // a warm-up, an estimate, a second warm-up; nothing is thrown away of what takes longer than a batch
        assertEquals(calls.size(), 3 + 5, calls.toString());
    }

    public void shouldNotRepeatMoreWhenRankZeroIsDoneBeforeTheOthers() throws Exception {
        FixedTimeOperations broadcasts = new FixedTimeOperations(1);
        broadcasts.claimForRankOne(2);
        List<Integer> calls = new ArrayList<>();
        Timing timing = new Harness(broadcasts, 1e-9, 3).measureCollective(recording(calls, 0), 50);
        // a warm-up, an estimate of five, a second warm-up and three batches of what takes longer than each of them
        assertEquals(calls, List.of(1, 5, 1, 1, 1, 1));
        assertEquals(timing.medianSeconds(), 1.0);
    }

    public void shouldWarmUpAllOperationsInTurnsUntilTheTimeIsOver() throws Exception {
        List<Integer> slow = new ArrayList<>();
        List<Integer> fast = new ArrayList<>();
        new Harness(operations, 1, 3).warmUpTogether(List.of(recording(slow, 2), recording(fast, 1e-6)), 1);
        assertTrue(slow.size() > 1 && slow.stream().allMatch(repetitions -> repetitions == 1), slow.toString());
        assertEquals(fast.subList(0, 3), List.of(1, 2, 4), fast.toString());
    }

    public void shouldNotWarmUpTogetherWithoutTimeOrOperations() throws Exception {
        List<Integer> calls = new ArrayList<>();
        Harness harness = new Harness(operations, 1, 3);
        harness.warmUpTogether(List.of(recording(calls, 1)), 0);
        harness.warmUpTogether(List.of(), 1);
        assertEquals(calls, List.of());
    }
}
