package railmpi.test.job;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a job that has ended did. Immutable. The assertions fail with the whole output and the seed.
 *
 * @param command what was run, for messages
 * @param status exit status of mpirun, -1 when the time limit ended it
 * @param stdout all of standard output
 * @param stderr all of standard error
 * @param seconds wall-clock time from start to end
 * @param problems what is wrong whatever the job was meant to do: time limit, processes or files left behind
 */
public record JobResult(
        String command, int status, String stdout, String stderr, double seconds, List<String> problems) {
    static final int HUNG = -1;

    private static final Pattern OK = Pattern.compile("(?m)^OK (\\d+) checks on rank (\\d+)$");

    /**
     * Checks that the job ended with status 0 and that each rank reported checks.
     *
     * @param ranks size of the job
     * @return this
     */
    public JobResult assertOk(int ranks) {
        assertStatus(0);
        Matcher matcher = OK.matcher(stdout);
        boolean[] seen = new boolean[ranks];
        while (matcher.find()) {
            int rank = Integer.parseInt(matcher.group(2));
            require(Long.parseLong(matcher.group(1)) > 0, "rank " + rank + " made no check");
            seen[rank] = true;
        }
        for (int rank = 0; rank < ranks; rank++) {
            require(seen[rank], "no OK line of rank " + rank);
        }
        return this;
    }

    /**
     * Checks the exit status.
     *
     * @param expected status
     * @return this
     */
    public JobResult assertStatus(int expected) {
        assertClean();
        require(status == expected, "exit status " + status + " instead of " + expected);
        return this;
    }

    /**
     * Checks that the job failed by itself, in time and with nothing left behind.
     *
     * @return this
     */
    public JobResult assertFailed() {
        assertClean();
        require(status != 0, "exit status 0 although the job had to fail");
        return this;
    }

    /**
     * Checks that the job ended within the time limit and left nothing behind.
     *
     * @return this
     */
    public JobResult assertClean() {
        require(problems.isEmpty(), String.join("; ", problems));
        return this;
    }

    /**
     * Checks that standard error says something.
     *
     * @param parts regular expressions that must each be found, letter case ignored
     * @return this
     */
    public JobResult assertStderr(String... parts) {
        for (String part : parts) {
            require(found(part, stderr), "standard error does not say '" + part + "'");
        }
        return this;
    }

    /**
     * Checks that standard output says something.
     *
     * @param parts regular expressions that must each be found
     * @return this
     */
    public JobResult assertStdout(String... parts) {
        for (String part : parts) {
            require(found(part, stdout), "standard output does not say '" + part + "'");
        }
        return this;
    }

    /**
     * Checks that standard output does not say something.
     *
     * @param parts regular expressions that must not be found
     * @return this
     */
    public JobResult assertNotStdout(String... parts) {
        for (String part : parts) {
            require(!found(part, stdout), "standard output says '" + part + "'");
        }
        return this;
    }

    /**
     * Checks that standard error is silent about something.
     *
     * @param parts regular expressions that must not be found, letter case ignored
     * @return this
     */
    public JobResult assertNotStderr(String... parts) {
        for (String part : parts) {
            require(!found(part, stderr), "standard error says '" + part + "'");
        }
        return this;
    }

    /**
     * Checks that standard error is empty: a good job prints no warning.
     *
     * @return this
     */
    public JobResult assertSilent() {
        require(stderr.isBlank(), "standard error is not empty");
        return this;
    }

    /**
     * Checks the wall-clock time.
     *
     * @param limit seconds
     * @return this
     */
    public JobResult assertFaster(double limit) {
        require(seconds < limit, "took " + seconds + " s, more than " + limit + " s");
        return this;
    }

    /**
     * Returns the lines of standard output.
     *
     * @return in order
     */
    public List<String> lines() {
        return stdout.lines().toList();
    }

    /**
     * Fails with the output of the job unless something holds.
     *
     * @param condition what has to hold
     * @param message what is wrong otherwise
     */
    public void require(boolean condition, String message) {
        if (!condition) {
            throw new AssertionError(message + describe());
        }
    }

    private static boolean found(String part, String text) {
        return Pattern.compile(part, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE)
                .matcher(text)
                .find();
    }

    /**
     * Tells whether the job was killed because it was silent for too long.
     *
     * @return false if it ended by itself
     */
    public boolean isHung() {
        return status == HUNG;
    }

    /**
     * Returns the whole story, for messages.
     *
     * @return several lines
     */
    public String describe() {
        return "\n  command: " + command + "\n  seed " + Settings.seed() + ", status " + status + ", " + seconds
                + " s, problems " + problems + "\n---- stdout ----\n" + Transcript.shortened(stdout)
                + "\n---- stderr ----\n" + Transcript.shortened(stderr) + "\n----";
    }
}
