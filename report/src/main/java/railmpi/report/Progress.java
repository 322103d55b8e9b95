package railmpi.report;

import java.io.PrintStream;

/** Tells what runs and how long it still takes. Estimates follow what runs have really taken. Used by one thread. */
final class Progress {
    private static final int MINUTE = 60;
    private static final double TRUST_SECONDS = 20;

    private final PrintStream out;
    private final int steps;
    private double plannedSeconds;
    private double doneSeconds = TRUST_SECONDS;
    private double takenSeconds = TRUST_SECONDS;
    private int begun;

    /** Progress of {@code steps} runs that take {@code seconds} in all, about. */
    Progress(PrintStream out, int steps, double seconds) {
        this.out = out;
        this.steps = steps;
        this.plannedSeconds = seconds;
        print(steps + " runs, about " + time(seconds));
    }

    /** A run begins. */
    void begin(Step step) {
        begun++;
        print(begun + "/" + steps + " " + step.experiment() + ": " + step.label() + " (about "
                + time(plannedSeconds * takenSeconds / doneSeconds) + " left)");
    }

    /** A run is over that took so long. */
    void end(Step step, double seconds) {
        plannedSeconds -= step.seconds();
        doneSeconds += step.seconds();
        takenSeconds += seconds;
    }

    /** Prints a line. */
    void print(String text) {
        out.println("bench-report: " + text);
        out.flush();
    }

    /** Returns a duration as people write it. */
    static String time(double seconds) {
        long whole = Math.max(1, Math.round(seconds));
        return whole < 2 * MINUTE ? whole + " s" : whole / MINUTE + " min " + whole % MINUTE + " s";
    }
}
