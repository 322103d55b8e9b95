package railmpi.coll.topology;

import java.util.Arrays;

/**
 * Divides a number into factors that are as close to each other as can be (MPI_Dims_create, MPI 4.0, section 8.5.2): of
 * all factorizations one with the least difference between the largest and the smallest factor, and among these the
 * least largest one. Made for one search.
 */
public final class GridShape {
    private final int[] divisors;
    private final int[] chosen;
    private int[] best;
    private int bestSpread = Integer.MAX_VALUE;

    private GridShape(int number, int factors) {
        divisors = divisors(number);
        chosen = new int[factors];
    }

    /**
     * Returns the factors of a number.
     *
     * @param number 1 or more
     * @param factors how many, 1 or more
     * @return that many, in descending order
     */
    public static int[] factors(int number, int factors) {
        GridShape search = new GridShape(number, factors);
        search.choose(0, number, number);
        return search.best;
    }

    /** Tries for one place what fits the ones before it; the first factor is the largest, the last one the smallest. */
    private void choose(int place, int rest, int limit) {
        int places = chosen.length - place;
        if (places == 1) {
            chosen[place] = rest;
            int spread = chosen[0] - rest;
            if (rest <= limit && spread < bestSpread) {
                bestSpread = spread;
                best = chosen.clone();
            }
            return;
        }
        for (int divisor : divisors) {
            if (divisor > limit || isHopeless(place, rest, divisor)) {
                return;
            }
            if (rest % divisor == 0 && isEnough(divisor, places, rest)) {
                chosen[place] = divisor;
                choose(place + 1, rest / divisor, divisor);
            }
        }
    }

    /** The smallest factor will not be above the mean of those left: a larger divisor only makes the spread larger. */
    private boolean isHopeless(int place, int rest, int divisor) {
        int largest = place == 0 ? divisor : chosen[0];
        double mean = Math.pow((double) rest / divisor, 1.0 / (chosen.length - place - 1));
        return largest - (int) (mean + 1e-9) >= bestSpread;
    }

    /** Factors that are not above the divisor must reach the rest. */
    private static boolean isEnough(int divisor, int places, int rest) {
        long product = 1;
        for (int i = 0; i < places && product < rest; i++) {
            product *= divisor;
        }
        return product >= rest;
    }

    private static int[] divisors(int number) {
        int[] found = new int[64];
        int count = 0;
        for (int i = 1; (long) i * i <= number; i++) {
            if (number % i == 0) {
                if (count + 2 > found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = i;
                if (i != number / i) {
                    found[count++] = number / i;
                }
            }
        }
        int[] sorted = Arrays.copyOf(found, count);
        Arrays.sort(sorted);
        return sorted;
    }
}
