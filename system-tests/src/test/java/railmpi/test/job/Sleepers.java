package railmpi.test.job;

/**
 * Programs that clear their environment, so that {@link RunningJob} does not find them: what they run has a command
 * line of its own, different in each test JVM. Stateless.
 */
public final class Sleepers {
    /** Shell command that sleeps. */
    public static final String COMMAND = "sleep 600." + ProcessHandle.current().pid();

    private static final long PATIENCE_NS = 2_000_000_000L;

    private Sleepers() {}

    /** Fails if one is still there after a while. */
    public static void requireNone() {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (count() > 0) {
            if (System.nanoTime() > deadlineNs) {
                throw new AssertionError(count() + " processes without environment are still there");
            }
            Pause.milliseconds(20);
        }
    }

    private static long count() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").endsWith(COMMAND))
                .count();
    }
}
