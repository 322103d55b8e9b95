package railmpi.runtime;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.BooleanSupplier;
import railmpi.core.LibraryThread;
import railmpi.core.RailException;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.log.Log;
import railmpi.pmi.PmiClient;
import railmpi.pmi.PmiException;
import railmpi.pml.Pml;

/**
 * Hears from the launcher which ranks have failed, and tells the messages. A thread, which sleeps in the read of a
 * pipe; a line is the job, the rank and what has become of it.
 */
final class FailureWatch extends LibraryThread {
    private static final int WORDS = 3;
    private static final int KILLED = 137;

    private final Pml pml;
    private final Source lines;
    private final String jobId;
    private final Strangers strangers;
    private final boolean hasBarrierOfLiving;
    private volatile boolean isClosed;
    private volatile boolean hasFailures;

    /** Where the launcher tells. */
    interface Source {
        /** Waits for the next failure; null when nothing comes any more. */
        String next() throws IOException, InterruptedException;

        /** MPI ends, and nobody asks any more. */
        default void close(Thread watcher) {
            watcher.interrupt();
        }
    }

    /** Opens a source among the ranks themselves. */
    interface Opening {
        Source open() throws IOException;
    }

    /** The processes of other jobs that this one has met. */
    interface Strangers {
        /** Returns the index of one; negative if it is not known. */
        int indexOf(long job, int rank);
    }

    private FailureWatch(Pml pml, Source lines, boolean hasBarrierOfLiving, String jobId, Strangers strangers) {
        super(null, "railmpi-failures");
        this.pml = pml;
        this.lines = lines;
        this.hasBarrierOfLiving = hasBarrierOfLiving;
        this.jobId = jobId;
        this.strangers = strangers;
        setDaemon(true);
    }

    /**
     * Starts the thread.
     *
     * @param own for a launcher that does not tell of failures
     * @return null where nobody tells a process that is alone; Hydra tells one that was spawned, by a signal that ends
     *     others
     * @throws RailException ENVIRONMENT if there is no way to hear of failures
     */
    static FailureWatch of(Pml pml, Map<String, String> environment, PmiClient pmi, Opening own, Strangers strangers) {
        String path = environment.get(EnvironmentVariables.RAILMPI_FAILURES_PATH);
        if (path == null && pml.worldSize() == 1 && !DeadRanks.areKnownTo(pmi)) {
            return null;
        }
        try {
            Source lines = path != null ? pipe(path) : DeadRanks.areKnownTo(pmi) ? new DeadRanks(pmi) : own.open();
            FailureWatch watch = new FailureWatch(pml, lines, path != null, pmi.jobId(), strangers);
            watch.start();
            return watch;
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, "cannot receive reports of failed ranks: " + e.getMessage(), e);
        }
    }

    private static Source pipe(String path) throws IOException {
        return new BufferedReader(new InputStreamReader(new FileInputStream(path), StandardCharsets.UTF_8))::readLine;
    }

    /** Tells whether the barrier of the launcher is complete when all that live are in it; Hydra's never is. */
    boolean hasBarrierOfLiving() {
        return hasBarrierOfLiving;
    }

    @Override
    public void run() {
        try {
            String line = lines.next();
            while (line != null && !isClosed) {
                hear(line.split(" ", WORDS));
                line = lines.next();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (PmiException e) {
            if (!isClosed) {
                Log.warn("reports of failed ranks do not reach this rank any more: " + e.getMessage());
            }
        } catch (IOException e) {
            Log.warn("reports of failed ranks do not reach this rank any more: " + e.getMessage());
        } catch (RailException e) {
            if (e.category() != RailException.Category.FINALIZED) {
                throw e;
            } // MPI has ended meanwhile
        }
    }

    private void hear(String[] words) {
        int rank = Integer.parseInt(words[1]);
        if (!words[0].equals(jobId)) {
            long job = Job.numberOf(words[0]);
            int index = strangers.indexOf(job, rank);
            if (index >= 0) {
                // this process may part from it now, and then another one gets the index
                BooleanSupplier isKnown = () -> strangers.indexOf(job, rank) == index;
                declare(index, isKnown, "rank " + rank + " of job " + words[0] + " " + words[2]);
            } // else this process has never met it
            return;
        }
        if (rank == pml.worldRank()) {
            Log.warn("the launcher has reported this rank as failed: it ends");
            Runtime.getRuntime().halt(KILLED);
        }
        declare(rank, () -> true, "rank " + rank + " of the job " + words[2]);
    }

    /** From the first failure on others may wait for what only this process can tell, also while it computes. */
    private void declare(int process, BooleanSupplier isKnown, String text) {
        if (!hasFailures) {
            pml.expectGuests(true);
            hasFailures = true;
        }
        pml.faultTolerance().declare(process, isKnown, new RailException(RailException.Category.PROCESS_FAILED, text));
    }

    /**
     * MPI ends: what is told from now on does not matter. A thread that reads a pipe sleeps on until the process ends.
     */
    void close() {
        isClosed = true;
        lines.close(this);
        if (hasFailures) {
            pml.expectGuests(false);
        }
    }
}
