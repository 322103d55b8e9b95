package railmpi.launch.manager;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Tells where the ranks of a job on this machine wait, and who waits for whom. For one thread at a time. */
final class StallReport {
    /** Waits that are shorter may be over before they have been read of all ranks. */
    private static final long SURE_MS = 1000;

    private static final long NEVER_TOLD = Long.MIN_VALUE;

    private final JobDirectory directory;
    private final JobState state;
    private final String[] names;
    private final PrintStream err;
    /** When the wait began that was told last, for each rank. */
    private final long[] toldSinceMs;

    /**
     * Creates the report of a job.
     *
     * @param names for each rank a text such as "rank 0 on host"
     */
    StallReport(JobDirectory directory, JobState state, String[] names, PrintStream err) {
        this.directory = directory;
        this.state = state;
        this.names = names.clone();
        this.err = err;
        toldSinceMs = new long[names.length];
        Arrays.fill(toldSinceMs, NEVER_TOLD);
    }

    /** Tells what every rank does. */
    void tellAll(String headline) {
        WaitReport[] waits = read();
        long nowMs = System.currentTimeMillis();
        List<String> lines = new ArrayList<>();
        lines.add("mpirun: " + headline);
        for (int rank = 0; rank < names.length; rank++) {
            lines.add("  " + names[rank] + ": "
                    + (waits[rank] == null ? state.stageOf(rank) : waits[rank].describe(nowMs)));
        }
        addCircles(lines, waits, nowMs - SURE_MS);
        print(lines);
    }

    /** Tells the ranks that wait longer than so many seconds; does nothing if all of these waits have been told. */
    void tellStalled(long seconds) {
        WaitReport[] waits = read();
        long nowMs = System.currentTimeMillis();
        long limitMs = nowMs - seconds * 1000;
        List<String> lines = new ArrayList<>();
        boolean isNew = false;
        for (int rank = 0; rank < names.length; rank++) {
            if (waits[rank] != null && waits[rank].sinceMs() <= limitMs) {
                lines.add("  " + names[rank] + ": " + waits[rank].describe(nowMs));
                isNew |= toldSinceMs[rank] != waits[rank].sinceMs();
                toldSinceMs[rank] = waits[rank].sinceMs();
            }
        }
        if (isNew) {
            lines.add(
                    0,
                    "mpirun: " + lines.size() + " of " + names.length + " ranks wait longer than " + seconds
                            + " s (--stall-report); the job goes on");
            addCircles(lines, waits, limitMs);
            print(lines);
        }
    }

    private WaitReport[] read() {
        WaitReport[] waits = new WaitReport[names.length];
        for (int rank = 0; rank < waits.length; rank++) {
            waits[rank] = state.hasExited(rank) ? null : WaitReport.read(directory.file("wait-" + rank));
        }
        return waits;
    }

    private static void addCircles(List<String> lines, WaitReport[] waits, long latestMs) {
        int[] waitsFor = new int[waits.length];
        for (int rank = 0; rank < waits.length; rank++) {
            boolean isLong = waits[rank] != null && waits[rank].sinceMs() <= latestMs;
            waitsFor[rank] = isLong ? waits[rank].waitsFor() : WaitReport.NOBODY;
        }
        for (String circle : WaitCircles.among(waitsFor)) {
            lines.add("  ranks wait for each other in a cycle: " + circle);
        }
    }

    /** In one piece, so that output of the ranks does not come between. */
    private void print(List<String> lines) {
        err.print(String.join(System.lineSeparator(), lines) + System.lineSeparator());
        err.flush();
    }
}
