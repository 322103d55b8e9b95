package railmpi.report;

import java.util.List;

/**
 * One run of one program. Immutable.
 *
 * @param experiment that it belongs to
 * @param label what it is, for the progress
 * @param seconds that it takes, about
 * @param cluster where it runs; null: on this machine
 * @param action what it does
 */
record Step(String experiment, String label, double seconds, Cluster cluster, Action action) {
    /** Runs programs and returns what they measured. */
    @FunctionalInterface
    interface Action {
        /** Throws {@link StepFailedException} when nothing trustworthy was measured. */
        List<Sample> run(Programs programs) throws StepFailedException, InterruptedException;
    }
}
