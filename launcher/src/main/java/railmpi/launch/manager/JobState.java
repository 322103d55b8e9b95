package railmpi.launch.manager;

import java.util.ArrayList;
import java.util.List;
import railmpi.launch.job.ExitStatus;
import railmpi.launch.manager.Verdict.Certainty;

/**
 * What is known about the ranks of a job, and whether the job must end early.
 *
 * <p>Thread-safe by its monitor. Each rank goes through STARTED, INITIALISED (PMI init), PAUSED (after MPI.Finalize;
 * INITIALISED again with the next barrier), FINALIZED (PMI finalize, or gone in PAUSED); its exit is judged by the
 * state that it was in:
 *
 * <pre>
 * exit 0 in STARTED      fine, unless another rank waits in a PMI barrier
 * exit 0 in INITIALISED  ends the job
 * exit 0 in PAUSED       fine, unless another rank waits in a PMI barrier
 * exit 0 in FINALIZED    fine, unless another rank waits in a PMI barrier
 * other exit             ends the job
 * </pre>
 *
 * <p>In a job that tolerates failures every exit in INITIALISED is a failure, of which the others are told; the job
 * ends when nobody is left who has not failed.
 */
final class JobState {
    private enum Stage {
        STARTED,
        INITIALISED,
        PAUSED,
        FINALIZED
    }

    private static final class Rank {
        Stage stage = Stage.STARTED;
        boolean isInBarrier;
        boolean hasExited;
        /** Null while it has not failed. */
        String failure;

        int exitStatus;
    }

    /** Is told of the ranks that fail, each once; by the thread that has seen it. */
    interface FailureListener {
        /** A rank has failed; its process may be on its way to the exit. */
        void onFailure(int rank, String what);

        /** The process of a rank that has failed has exited, with a status that is not 0. */
        void onExit(int rank, String what, int status);
    }

    private static final long NS_PER_MS = 1_000_000;
    /** For the process of a rank to exit when its connection has ended: its status says why. */
    private static final long EXIT_MS = 50;

    private final Rank[] ranks;
    private final String[] names;
    /** Null where a rank that fails ends the job. */
    private final FailureListener failureListener;

    private int running;
    private int failed;
    private int inBarrier;
    private Verdict verdict;
    /** Whose process has probably ended, if {@link #verdict} is a consequence of that. */
    private int suspect;

    private final List<String> signals = new ArrayList<>();

    /**
     * Creates the state of a job whose ranks all run.
     *
     * @param names for each rank a text such as "rank 0 on host (program)"
     */
    JobState(String[] names) {
        this(names, null);
    }

    /** As {@link #JobState(String[])}, for a job that goes on when ranks fail. */
    JobState(String[] names, FailureListener failureListener) {
        this.failureListener = failureListener;
        this.names = names.clone();
        this.ranks = new Rank[names.length];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = new Rank();
        }
        this.running = names.length;
    }

    synchronized void initialised(int rank) {
        ranks[rank].stage = Stage.INITIALISED;
    }

    /** Notes that a rank has ended MPI, but may yet begin it again. */
    synchronized void paused(int rank) {
        ranks[rank].stage = Stage.PAUSED;
    }

    synchronized void finalized(int rank) {
        ranks[rank].stage = Stage.FINALIZED;
        checkBarrier();
    }

    /** Notes that a rank has entered the barrier; returns whether it was the last one, and the barrier is complete. */
    synchronized boolean enterBarrier(int rank) {
        ranks[rank].isInBarrier = true;
        if (ranks[rank].stage == Stage.PAUSED) {
            ranks[rank].stage = Stage.INITIALISED;
        }
        inBarrier++;
        if (isBarrierComplete()) {
            return true;
        }
        checkBarrier();
        return false;
    }

    /** Tells whether all that have not failed wait in the barrier, which is over then. */
    synchronized boolean isBarrierComplete() {
        if (inBarrier == 0 || inBarrier != ranks.length - failed) {
            return false;
        }
        inBarrier = 0;
        for (Rank each : ranks) {
            each.isInBarrier = false;
        }
        return true;
    }

    /** Notes that a rank has failed, and tells the others, unless that is known. */
    private void failed(int rank, String what) {
        synchronized (this) {
            boolean isKnown = ranks[rank].failure != null;
            ranks[rank].failure = what; // the exit says more than the end of the connection
            if (isKnown) {
                return;
            }
            failed++;
            if (ranks[rank].isInBarrier) {
                ranks[rank].isInBarrier = false;
                inBarrier--;
            }
        }
        failureListener.onFailure(rank, what);
    }

    synchronized void aborted(int rank, int code, String message) {
        String text = message == null || message.isEmpty() ? "" : ": " + message;
        end(names[rank] + " aborted the job with code " + code + text, ExitStatus.ofAbort(code), Certainty.CAUSE);
    }

    /** Notes that a rank sent something that is not PMI. */
    synchronized void spokeNonsense(int rank, String problem) {
        end(names[rank] + " broke the PMI protocol: " + problem, 1, Certainty.CAUSE);
    }

    /** Notes that the PMI connection of a rank has ended; the process may live on in a wrapper script. */
    void disconnected(int rank) {
        if (isLeftWithoutFinalize(rank)) {
            failed(rank, "left without MPI.Finalize");
        }
    }

    /** Tells whether that is a failure which the others survive. */
    private synchronized boolean isLeftWithoutFinalize(int rank) {
        if (ranks[rank].stage == Stage.PAUSED) {
            finalized(rank);
        } else if (ranks[rank].stage == Stage.INITIALISED && !ranks[rank].hasExited) {
            if (failureListener != null) {
                return !hasExitedSoon(rank);
            }
            suspect(rank, "left without MPI.Finalize");
        }
        return false;
    }

    private boolean hasExitedSoon(int rank) {
        long deadlineNs = System.nanoTime() + EXIT_MS * NS_PER_MS;
        long leftMs = EXIT_MS;
        try {
            while (leftMs > 0 && !ranks[rank].hasExited) {
                wait(leftMs);
                leftMs = (deadlineNs - System.nanoTime()) / NS_PER_MS;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ranks[rank].hasExited;
    }

    /** Notes the exit of the process of a rank; its PMI requests must have been seen before. */
    void exited(int rank, int status) {
        ended(rank, status, status == 0 ? ExitStatus.WITHOUT_FINALIZE : ExitStatus.describe(status));
    }

    /**
     * Notes that nobody hears of a rank any more, and of its machine.
     *
     * @param what the end of a sentence that begins with the name of the rank
     */
    void lost(int rank, String what) {
        ended(rank, isBeyond(rank) ? 0 : ExitStatus.ofSignal("KILL"), what);
    }

    /** Tells whether the others go on without a rank, and need it no more. */
    private synchronized boolean isBeyond(int rank) {
        return failureListener != null && (ranks[rank].stage == Stage.PAUSED || ranks[rank].stage == Stage.FINALIZED);
    }

    private void ended(int rank, int status, String what) {
        if (isSurvived(rank, status, what)) {
            failed(rank, what);
            failureListener.onExit(rank, what, Math.max(1, status));
        }
    }

    /** Tells whether an exit is a failure that the others survive. */
    private synchronized boolean isSurvived(int rank, int status, String what) {
        Rank exited = ranks[rank];
        if (failureListener == null || exited.stage != Stage.INITIALISED) {
            judge(rank, status, what);
            return false;
        }
        exited.hasExited = true;
        running--;
        if (running == 0 && !hasAnyFinalized()) {
            end(names[rank] + " " + what + ", and no other rank is left", status == 0 ? 1 : status, Certainty.CERTAIN);
        }
        notifyAll();
        return true;
    }

    private boolean hasAnyFinalized() {
        for (Rank rank : ranks) {
            if (rank.stage == Stage.FINALIZED) {
                return true;
            }
        }
        return false;
    }

    private void judge(int rank, int status, String what) {
        Rank exited = ranks[rank];
        exited.hasExited = true;
        exited.exitStatus = status;
        if (exited.stage == Stage.PAUSED) {
            exited.stage = Stage.FINALIZED;
        }
        running--;
        if (status != 0) {
            String when = exited.stage == Stage.STARTED && !ExitStatus.isSignal(status) ? " before MPI.Init" : "";
            boolean isSignal = ExitStatus.isSignal(status);
            end(
                    names[rank] + " " + what + when,
                    isSignal ? status : Verdict.COMBINED,
                    isSignal ? Certainty.CERTAIN : Certainty.CAUSE);
        } else if (exited.stage == Stage.INITIALISED) {
            end(names[rank] + " " + what, 1, Certainty.CAUSE);
        }
        checkBarrier();
        notifyAll();
    }

    /** Returns whether a rank has called MPI.Init. */
    synchronized boolean hasBegun() {
        for (Rank rank : ranks) {
            if (rank.stage != Stage.STARTED) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the process of a rank lives and has not called MPI.Init. */
    synchronized boolean isBeforeInit(int rank) {
        return ranks[rank].stage == Stage.STARTED && !ranks[rank].hasExited;
    }

    /** Notes that the main of a rank has thrown before MPI.Init, though its process lives on. */
    synchronized void mainThrew(int rank) {
        if (isBeforeInit(rank)) {
            end(names[rank] + " ended main with an exception before MPI.Init", 1, Certainty.CAUSE);
        }
    }

    /** Ends the job for a reason of the launcher. */
    synchronized void fail(String message, int exitStatus) {
        end(message, exitStatus, Certainty.CERTAIN);
    }

    /** Notes a signal that mpirun got. */
    synchronized void signalled(String name) {
        signals.add(name);
        notifyAll();
    }

    private void checkBarrier() {
        if (inBarrier == 0) {
            return;
        }
        for (int rank = 0; rank < ranks.length; rank++) {
            if (ranks[rank].stage == Stage.FINALIZED) {
                suspect(rank, "has finalized while other ranks wait for it in MPI.Init or Finalize");
            } else if (ranks[rank].hasExited && ranks[rank].stage == Stage.STARTED) {
                suspect(rank, "exited without MPI.Init while other ranks wait for it");
            }
        }
    }

    private void suspect(int rank, String what) {
        if (verdict == null) {
            suspect = rank;
        }
        end(names[rank] + ' ' + what, 1, Certainty.CONSEQUENCE);
    }

    private void end(String message, int exitStatus, Certainty certainty) {
        Verdict found = new Verdict(message, exitStatus, certainty);
        if (verdict == null || found.isMoreCertainThan(verdict)) {
            verdict = found;
        }
        notifyAll();
    }

    /**
     * Waits until all ranks have exited, the job must end, another signal than those seen came, or the deadline has
     * passed.
     */
    synchronized void awaitChange(long deadlineNs, int signalsSeen) throws InterruptedException {
        await(deadlineNs, signalsSeen, true);
    }

    /** Waits until all ranks have exited, another signal than those seen came, or the deadline has passed. */
    synchronized void awaitExits(long deadlineNs, int signalsSeen) throws InterruptedException {
        await(deadlineNs, signalsSeen, false);
    }

    /**
     * Waits until there is a better reason to end the job than that others wait for some rank, that rank has exited, a
     * signal came, or the deadline has passed.
     */
    synchronized void awaitCause(long deadlineNs) throws InterruptedException {
        long leftNs = deadlineNs - System.nanoTime();
        while (leftNs > 0
                && verdict.certainty() == Certainty.CONSEQUENCE
                && !ranks[suspect].hasExited
                && signals.isEmpty()) {
            wait(leftNs / NS_PER_MS + 1);
            leftNs = deadlineNs - System.nanoTime();
        }
    }

    private void await(long deadlineNs, int signalsSeen, boolean endsWithVerdict) throws InterruptedException {
        long leftNs = deadlineNs - System.nanoTime();
        while (leftNs > 0 && running > 0 && signals.size() <= signalsSeen && !(endsWithVerdict && verdict != null)) {
            wait(leftNs / NS_PER_MS + 1);
            leftNs = deadlineNs - System.nanoTime();
        }
    }

    synchronized boolean haveAllExited() {
        return running == 0;
    }

    /** Returns why the job must end early, null when it need not. */
    synchronized Verdict verdict() {
        return verdict;
    }

    /** Returns the signals that mpirun got, in order. */
    synchronized List<String> signals() {
        return new ArrayList<>(signals);
    }

    synchronized boolean hasExited(int rank) {
        return ranks[rank].hasExited;
    }

    /** Returns the exit statuses of the ranks that have exited, or-ed. */
    synchronized int combinedExitStatus() {
        int combined = 0;
        for (Rank rank : ranks) {
            combined |= rank.exitStatus;
        }
        return combined;
    }

    /** Tells whether a rank has failed, and the others go on. */
    synchronized boolean hasFailed(int rank) {
        return ranks[rank].failure != null;
    }

    /** Returns a word for what a rank does, for the report of a timeout. */
    synchronized String stageOf(int rank) {
        Rank asked = ranks[rank];
        if (asked.failure != null) {
            return "has failed: it " + asked.failure;
        }
        if (asked.hasExited) {
            return "has exited";
        }
        if (asked.isInBarrier) {
            return "waits for the other ranks in MPI.Init or Finalize";
        }
        switch (asked.stage) {
            case STARTED:
                return "has not called MPI.Init";
            case PAUSED:
            case FINALIZED:
                return "has finalized";
            default:
                return "runs";
        }
    }
}
