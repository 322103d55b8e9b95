package railmpi.nas.common;

/**
 * The pseudo-random stream of the NAS benchmarks: {@code x(k+1) = 5^13 * x(k) mod 2^46}, starting behind the seed
 * 314159265.
 *
 * <p>States are 46-bit whole numbers; divided by 2^46 they are uniform in (0,1). The low 46 bits of a wrapped 64-bit
 * product are exact, so no split arithmetic is needed. Not thread-safe.
 */
public final class RandomStream {
    /** Width of a state; a number of the stream is its state divided by 2 to this power. */
    public static final int STATE_BITS = 46;

    private static final long SEED = 314_159_265L;
    private static final long MULTIPLIER = 1_220_703_125L;

    private static final long STATE_MASK = (1L << STATE_BITS) - 1;
    private static final long SQUARE_OF_MULTIPLIER = multiply(MULTIPLIER, MULTIPLIER);

    private long state;

    private RandomStream(long state) {
        this.state = state;
    }

    /**
     * Returns a stream whose next number is the one at {@code position} (0 is the first after the seed) of the global
     * stream.
     */
    public static RandomStream startingAt(long position) {
        return new RandomStream(multiply(SEED, powerOfMultiplier(position)));
    }

    /** Advances by one and returns the new 46-bit state. */
    public long next() {
        state = successor(state);
        return state;
    }

    /** Returns the state last returned by {@link #next()}, or the one before the first number. */
    public long state() {
        return state;
    }

    /** Puts the stream to {@code newState}, which a loop that kept the state in a local variable has reached. */
    public void setState(long newState) {
        state = newState;
    }

    /** Returns the state that follows {@code state}. */
    public static long successor(long state) {
        return multiply(MULTIPLIER, state);
    }

    /**
     * Returns the state after the one that follows {@code state}; two such chains in turns do not wait for each other.
     */
    public static long successorOfSuccessor(long state) {
        return multiply(SQUARE_OF_MULTIPLIER, state);
    }

    /** Returns {@code MULTIPLIER^exponent mod 2^46} by repeated squaring; {@code exponent} is 0 or more. */
    private static long powerOfMultiplier(long exponent) {
        long power = 1;
        long square = MULTIPLIER;
        for (long rest = exponent; rest > 0; rest >>= 1) {
            if ((rest & 1) != 0) {
                power = multiply(power, square);
            }
            square = multiply(square, square);
        }
        return power;
    }

    private static long multiply(long a, long b) {
        return (a * b) & STATE_MASK;
    }
}
