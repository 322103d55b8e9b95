package railmpi.launch.manager;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells where the ranks of a job wait, and who waits for whom. For one thread at a time. */
public final class StallReport {
    private static final long MS_PER_SECOND = 1000;
    /** Waits that are shorter may be over before they have been read of all ranks. */
    private static final long SURE_MS = 1000;

    private final Waits waits;
    private final PrintStream err;
    /** When the wait began that was told last, by rank. */
    private final Map<Integer, Long> toldSinceMs = new HashMap<>();

    /**
     * Creates the report of a job.
     *
     * @param waits of its ranks
     * @param err where it goes
     */
    public StallReport(Waits waits, PrintStream err) {
        this.waits = waits;
        this.err = err;
    }

    /**
     * Tells what every rank does.
     *
     * @throws railmpi.launch.LaunchException as of {@link Waits#read}
     */
    void tellAll(String headline) {
        WaitReport[] now = waits.read();
        if (Thread.currentThread().isInterrupted()) {
            return; // the job has ended meanwhile
        }
        List<String> lines = new ArrayList<>();
        lines.add("mpirun: " + headline + (now.length == 0 ? "; no rank says anything yet" : ""));
        for (int rank = 0; rank < now.length; rank++) {
            lines.add(line(rank, now[rank] == null ? waits.stageOf(rank) : now[rank].describe()));
        }
        addCircles(lines, now, SURE_MS);
        print(lines);
    }

    /**
     * Tells the ranks that wait longer than so many seconds; does nothing if all of these waits have been told.
     *
     * @throws railmpi.launch.LaunchException as of {@link Waits#read}
     */
    void tellStalled(long seconds) {
        WaitReport[] now = waits.read();
        long limitMs = seconds * MS_PER_SECOND;
        List<String> lines = new ArrayList<>();
        boolean isNew = false;
        for (int rank = 0; rank < now.length; rank++) {
            if (now[rank] != null && now[rank].waitedMs() >= limitMs) {
                lines.add(line(rank, now[rank].describe()));
                Long told = toldSinceMs.put(rank, now[rank].sinceMs());
                isNew |= told == null || told != now[rank].sinceMs();
            }
        }
        if (isNew) {
            int stalled = lines.size();
            for (int rank = 0; rank < now.length; rank++) {
                if (waits.hasFailed(rank)) {
                    lines.add(line(rank, waits.stageOf(rank)));
                }
            }
            lines.add(
                    0,
                    "mpirun: " + stalled + " of " + now.length + " ranks wait longer than " + seconds
                            + " s (--stall-report); the job goes on");
            addCircles(lines, now, limitMs);
            print(lines);
        }
    }

    /** The ranks cannot be asked any more. */
    void tellNoMore(String reason) {
        print(List.of("mpirun: there are no more stall reports (--stall-report, SIGQUIT); the job goes on: " + reason));
    }

    private String line(int rank, String does) {
        return "  " + waits.nameOf(rank) + ": " + does;
    }

    private static void addCircles(List<String> lines, WaitReport[] waits, long shortestMs) {
        int[] waitsFor = new int[waits.length];
        for (int rank = 0; rank < waits.length; rank++) {
            boolean isLong = waits[rank] != null && waits[rank].waitedMs() >= shortestMs;
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
