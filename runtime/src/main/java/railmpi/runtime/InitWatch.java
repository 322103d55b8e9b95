package railmpi.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.LibraryThread;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.log.Log;
import railmpi.pmi.PmiClient;
import railmpi.pmi.PmiException;

/**
 * Ends the job if a rank of this node ends while this one is in MPI.Init. Slurm tells nobody of it, so that the others
 * would wait in a barrier for ever; and there is no communicator yet that could do without that rank. With other
 * launchers it does nothing.
 *
 * <p>The lowest rank of the node that lives ends the job, and another one if that is stopped. A healthy MPI.Init is
 * mostly over before anything is looked at. Used by the thread that calls MPI.Init, beside the thread that watches.
 */
final class InitWatch implements AutoCloseable {
    private static final long PERIOD_NS = 500_000_000L;
    /** This rank may be slower to leave MPI.Init than one that has ended after its own. */
    private static final long GRACE_NS = 1_000_000_000L;

    private static final long FOR_OTHERS_NS = 2_000_000_000L;
    private static final int STATUS = 1;
    private static final String EPILOG = "/railmpi-task-ended";

    private final Map<String, String> environment;
    private volatile boolean isOver; // set by the thread in MPI.Init, read by the one that watches
    private Thread watcher;

    InitWatch(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Begins; called once. */
    void begin(PmiClient pmi) {
        boolean isUnderSlurm = environment.containsKey(EnvironmentVariables.SLURM_GTIDS);
        NodeTasks tasks = isUnderSlurm && pmi.size() > 1 ? NodeTasks.of(environment) : null;
        if (tasks != null) {
            watcher = new LibraryThread(new Watcher(pmi, tasks), "railmpi-init-watch");
            watcher.start();
        }
    }

    /** MPI.Init is complete at all ranks: who ends from now on, ends a world that has begun. */
    void complete() {
        close();
        boolean isAwaited = environment.containsKey(EnvironmentVariables.PMI_JOBID)
                && environment
                        .getOrDefault(EnvironmentVariables.SLURM_TASK_EPILOG, "")
                        .endsWith(EPILOG);
        if (isAwaited && !Files.exists(note())) { // else it is of an MPI.Init before
            try {
                Files.createFile(note());
            } catch (IOException e) {
                Log.warn("the end of this rank will end the job: cannot make the note " + e.getMessage());
            }
        }
    }

    /** What bin/railmpi-task-ended looks for, and removes. */
    private Path note() {
        return JobDirectory.place(environment)
                .resolve("railmpi-begun-" + environment.get(EnvironmentVariables.PMI_JOBID) + "-"
                        + environment.get(EnvironmentVariables.PMI_RANK));
    }

    /** MPI.Init is over; idempotent. */
    @Override
    public void close() {
        isOver = true;
        if (watcher != null) {
            LockSupport.unpark(watcher);
        }
    }

    private final class Watcher implements Runnable {
        private final PmiClient pmi;
        private final NodeTasks tasks;

        Watcher(PmiClient pmi, NodeTasks tasks) {
            this.pmi = pmi;
            this.tasks = tasks;
        }

        @Override
        public void run() {
            BitSet ended = new BitSet();
            while (ended.isEmpty() && isStillInInit(PERIOD_NS)) {
                ended = tasks.ended();
            }
            boolean isOthersTurn = tasks.first(ended) != pmi.rank();
            if (isStillInInit(GRACE_NS) && (!isOthersTurn || isStillInInit(FOR_OTHERS_NS))) {
                end(ended.nextSetBit(0));
            }
        }

        private boolean isStillInInit(long waitNs) {
            long endNs = System.nanoTime() + waitNs;
            while (!isOver && endNs - System.nanoTime() > 0) {
                LockSupport.parkNanos(endNs - System.nanoTime());
            }
            return !isOver;
        }

        private void end(int rank) {
            String text = "rank " + rank + " has ended before MPI.Init was complete, and no rank can go on without it";
            try {
                pmi.abort(STATUS, text);
            } catch (PmiException e) {
                Log.info(e.getMessage()); // a manager that is gone has ended the job already
            }
            System.out.flush();
            System.err.flush();
            Runtime.getRuntime().halt(STATUS);
        }
    }
}
