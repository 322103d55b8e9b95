package railmpi.launch.manager;

import railmpi.launch.LaunchException;

/**
 * Looks after a running job: long waits, and SIGQUIT, which asks what the ranks do. A thread, which ends by
 * {@link #end}.
 */
public final class JobWatch extends Thread {
    private static final long LOOK_MS = 250;
    private static final long LOOKS_PER_SECOND = 1000 / LOOK_MS;

    private final StallReport report;
    private final long stallSeconds;
    private volatile boolean isOver;

    /**
     * Creates the watch.
     *
     * @param report what is told
     * @param stallSeconds how long a wait may be until it is told, 0 for any time
     */
    public JobWatch(StallReport report, long stallSeconds) {
        super("job-watch");
        this.report = report;
        this.stallSeconds = stallSeconds;
        setDaemon(true);
    }

    @Override
    public void run() {
        try (QuitSignal quit = new QuitSignal(ProcessHandle.current().pid())) {
            for (long look = 1; !isOver; look++) {
                Thread.sleep(LOOK_MS);
                if (!isOver && quit.hasCome(System.nanoTime())) {
                    report.tellAll("what the ranks do (SIGQUIT); the job goes on");
                }
                if (!isOver && stallSeconds > 0 && look % LOOKS_PER_SECOND == 0) {
                    report.tellStalled(stallSeconds);
                }
            }
        } catch (LaunchException e) {
            report.tellNoMore(e.getMessage());
        } catch (InterruptedException e) {
            // The job has ended.
            isOver = true;
        }
    }

    /** Ends the watch, and returns when it says no more. */
    public void end() throws InterruptedException {
        isOver = true;
        interrupt();
        join();
    }
}
