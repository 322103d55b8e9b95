package railmpi.test.torture;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.function.DoubleSupplier;
import java.util.regex.Pattern;
import railmpi.test.job.JobResult;

/** Judges jobs that have ended. Stateless. */
final class Verdict {
    /** How long a job may go on after what has to end it. */
    private static final double SOON_SECONDS = 2;
    /** Of ready threads, from which on a machine is busy with something else than the job. */
    private static final double BUSY_LOAD_PER_CORE = 4;

    private static final Pattern DIFFERENCE = Pattern.compile("AssertionError|check \\d+: ");
    private static final int TWICE = 2;

    private Verdict() {}

    /** The job had to come through. */
    static void requireSuccess(JobResult result, int ranks) {
        requireEnd(result);
        requireNoDifference(result);
        if (result.status() != 0) {
            throw found(Trouble.LOST, "status " + result.status() + " of a job that had to come through", result);
        }
        try {
            result.assertOk(ranks);
        } catch (AssertionError e) {
            throw new TroubleFound(Trouble.LOST, e.getMessage());
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

    /** The time is taken once more when it was too long: a loaded machine gets a second chance. */
    static void requireSoon(DoubleSupplier attempt) {
        OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();
        double seconds = 0;
        double limit = 0;
        for (int i = 0; i < TWICE; i++) {
            seconds = attempt.getAsDouble();
            limit = soonSeconds(machine.getSystemLoadAverage() / machine.getAvailableProcessors());
            if (seconds < limit) {
                return;
            }
        }
        throw new TroubleFound(Trouble.LATE, "twice not over after " + limit + " s, but after " + seconds);
    }

    /** What is promised holds for a machine that does nothing else; one that is busy gets time in proportion. */
    static double soonSeconds(double loadPerCore) {
        return SOON_SECONDS * Math.max(1, loadPerCore / BUSY_LOAD_PER_CORE);
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
