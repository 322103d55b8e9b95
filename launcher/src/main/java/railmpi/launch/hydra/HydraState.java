package railmpi.launch.hydra;

import java.util.ArrayList;
import java.util.List;

/**
 * What is known about a job that Hydra runs: why it must end, signals, the end of Hydra. Thread-safe by its monitor.
 */
final class HydraState {
    private static final long NS_PER_MS = 1_000_000;

    private String cause;
    private boolean isCauseASignal;
    private int statuses;
    private int causeStatus;
    private boolean isSettled;
    private String surmise;
    private int surmiseStatus;
    private boolean hasEnded;
    private int hydraStatus;
    /** Bytes of standard input that rank 0 has taken. */
    private long inputTaken;

    private final List<String> signals = new ArrayList<>();
    /** Whether the job goes on when ranks fail. */
    private final boolean toleratesFailures;

    private boolean hasAnyFinished;

    /** Of the first rank that has failed, and without which the others go on. */
    private int outlivedStatus;

    HydraState(boolean toleratesFailures) {
        this.toleratesFailures = toleratesFailures;
    }

    boolean toleratesFailures() {
        return toleratesFailures;
    }

    /** Notes that a rank has ended MPI, and may exit. */
    synchronized void rankFinished() {
        hasAnyFinished = true;
    }

    /** Notes that the others go on without a rank that has failed. */
    synchronized void outlived(int status) {
        outlivedStatus = outlivedStatus == 0 ? status : outlivedStatus;
    }

    /** Returns the status of the first such rank, 0 if there is none. */
    synchronized int outlivedStatus() {
        return outlivedStatus;
    }

    /** Notes the end of a rank with a status other than 0; a signal explains more than an exit code. */
    synchronized void rankEnded(String what, int status, boolean isSignal) {
        if (isSettled) {
            return;
        }
        statuses |= status;
        if (cause == null || isSignal && !isCauseASignal) {
            cause = what;
            isCauseASignal = isSignal;
            causeStatus = isSignal ? status : 0;
        }
        notifyAll();
    }

    /** Notes that the job cannot go on; does nothing when a cause is known already. */
    synchronized void failed(String what, int status) {
        if (cause == null) {
            cause = what;
            causeStatus = status;
        }
        notifyAll();
    }

    /** Says that from now on the ranks are killed, and what they report is worth nothing if the cause is known. */
    synchronized void settle() {
        isSettled = cause != null;
    }

    /**
     * Notes that the job cannot go on for a reason that holds only while no better one is known: what Hydra says, and
     * ranks that have lost another one, often come before the report of the rank itself.
     */
    synchronized void surmised(String what, int status) {
        if (surmise == null) {
            surmise = what;
            surmiseStatus = status;
        }
        notifyAll();
    }

    /** Notes a signal that mpirun got. */
    synchronized void signalled(String name) {
        signals.add(name);
        notifyAll();
    }

    /** Notes the end of mpiexec.hydra. */
    synchronized void hydraEnded(int status) {
        hasEnded = true;
        hydraStatus = status;
        notifyAll();
    }

    /** Notes that rank 0 has taken some bytes more of standard input. */
    synchronized void inputTaken(int bytes) {
        inputTaken += bytes;
        notifyAll();
    }

    /** Waits until rank 0 has taken so many bytes of standard input. */
    synchronized void awaitInputTaken(long bytes) throws InterruptedException {
        while (inputTaken < bytes) {
            wait();
        }
    }

    /** Waits until Hydra has ended, the job must end, a signal came, or the deadline has passed. */
    synchronized void awaitChange(long deadlineNs) throws InterruptedException {
        long leftNs = deadlineNs - System.nanoTime();
        while (leftNs > 0 && !hasEnded && cause() == null && signals.isEmpty()) {
            wait(leftNs / NS_PER_MS + 1);
            leftNs = deadlineNs - System.nanoTime();
        }
    }

    /** Waits until Hydra has ended, more signals than those seen came, or the deadline has passed. */
    synchronized void awaitEnd(long deadlineNs, int signalsSeen) throws InterruptedException {
        long leftNs = deadlineNs - System.nanoTime();
        while (leftNs > 0 && !hasEnded && signals.size() <= signalsSeen) {
            wait(leftNs / NS_PER_MS + 1);
            leftNs = deadlineNs - System.nanoTime();
        }
    }

    synchronized boolean hasEnded() {
        return hasEnded;
    }

    /** Returns the first signal that mpirun got, null when there was none. */
    synchronized String firstSignal() {
        return signals.isEmpty() ? null : signals.get(0);
    }

    /** Returns why the job must end or did not end well, null when nothing is known. */
    synchronized String cause() {
        return cause == null ? surmise : cause;
    }

    /** Returns the exit status for mpirun: that of the cause, else those of ranks and Hydra, or-ed. */
    synchronized int exitStatus() {
        if (causeStatus != 0) {
            return causeStatus;
        }
        if (toleratesFailures && cause == null && surmise == null && hasAnyFinished) {
            return 0; // Hydra's tells of the failed ones
        }
        if (cause != null && statuses != 0) {
            return statuses;
        }
        return cause == null && surmiseStatus != 0 ? surmiseStatus : hydraStatus;
    }
}
