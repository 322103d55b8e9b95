package railmpi.bench;

import java.util.Map;

/** Operations that do nothing and claim a fixed time for it, of a world of two seen from rank 0. */
final class FixedTimeOperations implements Operations {
    private final double secondsEach;
    private int wrongIndex = -1;
    private double otherRankSeconds = Double.NaN;

    FixedTimeOperations(double secondsEach) {
        this.secondsEach = secondsEach;
    }

    void deliverWrongByteAt(int index) {
        wrongIndex = index;
    }

    /** Lets rank 1 claim so much, whatever it does; else it claims what rank 0 does. */
    void claimForRankOne(double seconds) {
        otherRankSeconds = seconds;
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int ranks() {
        return 2;
    }

    @Override
    public void awaitAll() {}

    @Override
    public double fromRankZero(double value) {
        return value;
    }

    @Override
    public double sum(double value) {
        return Double.isNaN(otherRankSeconds) ? 2 * value : value + otherRankSeconds;
    }

    @Override
    public Operation accessesInTurns(int bytes, boolean isPut) {
        return repetitions -> repetitions * secondsEach;
    }

    @Override
    public Operation accesses(int bytes, int puts, int gets, boolean isBothWays) {
        return repetitions -> repetitions * secondsEach;
    }

    @Override
    public Map<String, Operation> windowCalls() {
        return Map.of("lockx", this::claim);
    }

    @Override
    public Map<String, Operation> windowCallsOfAll() {
        return Map.of("fence", this::claim);
    }

    @Override
    public Operation windowStream() {
        return this::claim;
    }

    @Override
    public void fill(int bytes, int pattern) {}

    @Override
    public int firstWrong(int bytes, int pattern) {
        return wrongIndex < bytes ? wrongIndex : -1;
    }

    @Override
    public Operation pingPong(int bytes) {
        return this::claim;
    }

    @Override
    public Operation oneWay(int bytes) {
        return this::claim;
    }

    @Override
    public Operation stream(int bytes) {
        return this::claim;
    }

    @Override
    public Operation twoWayStream(int bytes) {
        return this::claim;
    }

    @Override
    public Operation barrier() {
        return this::claim;
    }

    @Override
    public Operation allreduce(int bytes) {
        return this::claim;
    }

    @Override
    public Operation broadcast(int bytes) {
        return this::claim;
    }

    @Override
    public Operation pingPongBehind(int bytes) {
        return this::claim;
    }

    @Override
    public Operation allgather(int bytes) {
        return this::claim;
    }

    @Override
    public Operation alltoall(int bytes) {
        return this::claim;
    }

    private double claim(int repetitions) {
        return repetitions * secondsEach;
    }
}
