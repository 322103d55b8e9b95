package railmpi.pml;

import java.util.Arrays;

/**
 * Numbers of agreements, for each process that was in them. Both of two processes count the same ones. Owner: the
 * holder of the progress lock.
 */
final class AgreementCounts {
    private int[] counts = {};

    /** One more with each of these processes. */
    void count(int[] processes) {
        for (int process : processes) {
            if (process >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(process + 1, 2 * counts.length));
            }
            counts[process]++;
        }
    }

    /** Returns how many a process was in. */
    int with(int process) {
        return process < counts.length ? counts[process] : 0;
    }

    /** The next process of this index is another one. */
    void forget(int process) {
        if (process < counts.length) {
            counts[process] = 0;
        }
    }
}
