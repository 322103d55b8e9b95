package railmpi.report;

import java.io.IOException;
import java.util.List;

/**
 * Runs steps one after another on the clusters that they want. A failed one is kept as such, the others run. Used by
 * one thread.
 */
final class Runner {
    private final Programs programs;
    private final Testbed testbed;
    private final RawData data;
    private final Progress progress;

    Runner(Programs programs, Testbed testbed, RawData data, Progress progress) {
        this.programs = programs;
        this.testbed = testbed;
        this.data = data;
        this.progress = progress;
    }

    /** Runs all and returns how many failed; leaves no cluster behind. */
    int run(List<Step> steps) throws IOException, InterruptedException {
        int failed = 0;
        for (Step step : steps) {
            progress.begin(step);
            long startNs = System.nanoTime();
            try {
                if (step.cluster() != null && !testbed.is(step.cluster())) {
                    testbed.up(step.cluster());
                }
                data.add(step.action().run(programs));
            } catch (StepFailedException e) {
                failed++;
                keep(step.experiment() + ": " + step.label() + ": " + e.getMessage());
            }
            progress.end(step, (System.nanoTime() - startNs) * 1e-9);
        }
        try {
            testbed.down();
        } catch (StepFailedException e) {
            failed++;
            keep("the testbed cannot be removed: " + e.getMessage());
        }
        return failed;
    }

    private void keep(String failure) throws IOException {
        progress.print("FAILED: " + failure);
        data.addFailure(failure);
    }
}
