package railmpi.test.torture;

import java.util.Random;

/** Something that happens to a job. */
@FunctionalInterface
interface Attack {
    /**
     * Starts a job, does it harm, and judges how it ends.
     *
     * @param ground where
     * @param random all choices, so that the same seed does the same again
     * @throws TroubleFound when the job did not behave
     */
    void run(Ground ground, Random random);
}
