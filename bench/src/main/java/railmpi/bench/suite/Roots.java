package railmpi.bench.suite;

/**
 * Which rank is the root of each call of a series: {@code first}, or from there on {@code count} ranks in turns.
 * Immutable.
 *
 * @param first of the first call
 * @param count 1: that of all
 */
public record Roots(int first, int count) {
    /** Returns one root for all calls. */
    public static Roots always(int root) {
        return new Roots(root, 1);
    }

    /** Returns all ranks in turns, from 0 on. */
    public static Roots inTurns(int ranks) {
        return new Roots(0, ranks);
    }

    /** Returns the root of a call, the first is number 0. */
    public int of(int call) {
        return first + call % count;
    }
}
