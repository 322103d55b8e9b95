package railmpi.bench;

import java.util.Arrays;
import java.util.List;

/**
 * Times an operation as {@code bench.c} does: warm-up, an estimate, a second warm-up, then batches of about 25 ms. All
 * ranks run the same repetitions, as many as the mean of their times says: the root of a broadcast is done long before
 * the others.
 */
final class Harness {
    private static final double BATCH_SECONDS = 0.025;
    private static final double SECOND_WARM_UP_SECONDS = 0.1;
    /**
     * Two ranks that spin leave the JIT compiler little of two cores: it takes two to four seconds until the path of a
     * message is compiled for good, many more messages than would do on an idle machine.
     */
    private static final double SHORTEST_WARM_UP_SECONDS = 4;

    private final Operations operations;
    private final double warmUpSeconds;
    private final double shortestWarmUpSeconds;
    private final int piece;
    private final int batches;

    /** Creates a harness whose first warm-up of an operation ends after {@code warmUpSeconds} at the latest. */
    Harness(Operations operations, double warmUpSeconds, int batches) {
        this.operations = operations;
        this.batches = batches;
        this.warmUpSeconds = warmUpSeconds;
        shortestWarmUpSeconds = Math.min(SHORTEST_WARM_UP_SECONDS, warmUpSeconds);
        // Short calls, many of them, so that the compiler replaces the whole method early.
        this.piece = operations.ranks() > 2 ? 10 : 200;
    }

    /**
     * Runs all operations in turns for {@code seconds}, for a batch's time each: code that they share is compiled once
     * for all of them, and networks settle. Collective.
     */
    void warmUpTogether(List<Operation> all, double seconds) throws Exception {
        double start = Stopwatch.seconds();
        int[] repetitions = new int[all.size()];
        Arrays.fill(repetitions, 1);
        for (int turn = 0; !all.isEmpty() && isGoingOn(start + seconds); turn = (turn + 1) % all.size()) {
            operations.awaitAll();
            double taken = mean(inPieces(all.get(turn), repetitions[turn]));
            repetitions[turn] = taken < BATCH_SECONDS ? clamp(2.0 * repetitions[turn], 400_000) : repetitions[turn];
        }
    }

    private boolean isGoingOn(double endSeconds) throws Exception {
        return operations.fromRankZero(Stopwatch.seconds() < endSeconds ? 1 : 0) != 0;
    }

    /** Measures an operation between two ranks, as rank 0 sees it; collective. */
    Timing measure(Operation operation, int warmUpRepetitions) throws Exception {
        return measure(operation, warmUpRepetitions, warmUpRepetitions > 100 ? 4 : 1, false);
    }

    /** Measures a collective operation, the mean of all ranks; collective. */
    Timing measureCollective(Operation operation, int warmUpRepetitions) throws Exception {
        return measure(operation, warmUpRepetitions, 5, true);
    }

    private Timing measure(Operation operation, int warmUpRepetitions, int first, boolean collective) throws Exception {
        warmUp(operation, warmUpRepetitions);
        double one = estimate(operation, first, collective);
        inPieces(operation, clamp(SECOND_WARM_UP_SECONDS / one, 1_000_000));
        int repetitions = clamp(BATCH_SECONDS / one, 400_000);
        if (one < BATCH_SECONDS) {
            // thrown away: the compiler meets this code for the first time, too
            measured(operation, repetitions, collective);
        }
        double[] seconds = measured(operation, repetitions, collective);
        Arrays.sort(seconds);
        return new Timing(seconds[batches / 2], seconds[0]);
    }

    private double[] measured(Operation operation, int repetitions, boolean collective) throws Exception {
        double[] each = new double[batches];
        for (int batch = 0; batch < batches; batch++) {
            operations.awaitAll();
            double seconds = inPieces(operation, repetitions);
            each[batch] = (collective ? mean(seconds) : seconds) / repetitions;
        }
        return each;
    }

    /**
     * Steps of about a batch's length, with a barrier before each so that its messages are compiled with the others.
     */
    private void warmUp(Operation operation, int repetitions) throws Exception {
        // one long message may take longer than all of the warm-up
        int step = 1;
        int done = 0;
        double start = Stopwatch.seconds();
        while (step > 0) {
            operations.awaitAll();
            double seconds = mean(inPieces(operation, step));
            done += step;
            int next = seconds < BATCH_SECONDS ? clamp(2 * step, 1_000_000) : step;
            step = (int) operations.fromRankZero(isWarm(done >= repetitions, start) ? 0 : next);
        }
    }

    private boolean isWarm(boolean isEnough, double start) {
        double elapsed = Stopwatch.seconds() - start;
        return elapsed >= warmUpSeconds || isEnough && elapsed >= shortestWarmUpSeconds;
    }

    private double estimate(Operation operation, int first, boolean collective) throws Exception {
        int repetitions = first;
        while (true) {
            operations.awaitAll();
            double own = inPieces(operation, repetitions);
            double seconds = collective ? mean(own) : operations.fromRankZero(own);
            if (seconds >= 0.02 || repetitions > 100_000) {
                return Math.max(seconds, 1e-7) / repetitions;
            }
            repetitions *= 2;
        }
    }

    private double mean(double seconds) throws Exception {
        return operations.sum(seconds) / operations.ranks();
    }

    private double inPieces(Operation operation, int repetitions) throws Exception {
        double seconds = 0;
        for (int left = repetitions; left > 0; left -= piece) {
            seconds += operation.run(Math.min(left, piece));
        }
        return seconds;
    }

    private static int clamp(double value, int high) {
        return (int) Math.max(1, Math.min(high, value));
    }
}
