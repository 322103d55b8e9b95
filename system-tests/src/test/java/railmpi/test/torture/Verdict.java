package railmpi.test.torture;

import java.util.function.DoubleSupplier;
import java.util.regex.Pattern;
import railmpi.test.job.JobResult;
import railmpi.test.job.Soon;

/** Judges jobs that have ended. Stateless. */
final class Verdict {
    private static final Pattern DIFFERENCE = Pattern.compile("AssertionError|check \\d+: ");

    private Verdict() {}

    /** The job had to come through. */
    static void requireSuccess(JobResult result, int ranks) {
        requireComesThrough(result);
        try {
            result.assertOk(ranks);
        } catch (AssertionError e) {
            throw new TroubleFound(Trouble.LOST, e.getMessage());
        }
    }

    /** The job had to come through, whatever became of single ranks. */
    static void requireComesThrough(JobResult result) {
        requireEnd(result);
        requireNoDifference(result);
        if (result.status() != 0) {
            throw found(Trouble.LOST, "status " + result.status() + " of a job that had to come through", result);
        }
    }

    /** The job had to fail and to say each of these, patterns of standard error. */
    static void requireFailure(JobResult result, String... parts) {
        requireEnd(result);
        requireNoDifference(result);
        if (result.status() == 0) {
            throw found(Trouble.WRONG, "status 0 of a job that had to fail", result);
        }
        requireWords(result, parts);
    }

    /** The job may come through; if it does not, it has to say each of these. */
    static void requireSuccessOr(JobResult result, int ranks, String... parts) {
        if (result.status() == 0) {
            requireSuccess(result, ranks);
        } else {
            requireFailure(result, parts);
        }
    }

    /** The job has to be over soon after what has to end it. */
    static void requireSoon(DoubleSupplier attempt) {
        try {
            Soon.require(attempt);
        } catch (AssertionError e) {
            throw new TroubleFound(Trouble.LATE, e.getMessage());
        }
    }

    static void requireWords(JobResult result, String... parts) {
        for (String part : parts) {
            if (!Pattern.compile(part, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE)
                    .matcher(result.stderr())
                    .find()) {
                throw found(Trouble.WRONG, "standard error does not say '" + part + "'", result);
            }
        }
    }

    /** It ended by itself and nothing of it is there any more. */
    private static void requireEnd(JobResult result) {
        if (!result.problems().isEmpty()) {
            throw found(
                    result.isHung() ? Trouble.HANG : Trouble.LEFT_BEHIND, String.join("; ", result.problems()), result);
        }
    }

    private static void requireNoDifference(JobResult result) {
        if (DIFFERENCE.matcher(result.stderr()).find()) {
            throw found(Trouble.WRONG, "a check of the program failed", result);
        }
    }

    static TroubleFound found(Trouble trouble, String text, JobResult result) {
        return new TroubleFound(trouble, text + result.describe());
    }
}
