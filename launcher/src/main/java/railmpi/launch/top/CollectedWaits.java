package railmpi.launch.top;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import railmpi.core.status.RankStatus;
import railmpi.launch.manager.WaitReport;
import railmpi.launch.manager.Waits;

/**
 * The waits of ranks on any machines, by their status. Who tells it is started when they are asked for the first time.
 * For one thread at a time; {@link #close} by another one, when that has ended.
 */
public final class CollectedWaits implements Waits, AutoCloseable {
    /** How long the first answer may take: the program that collects is started on all machines. */
    private static final long FIRST_NS = 15_000_000_000L;

    private static final long PACE_MS = 100;

    private final String job;
    private final Supplier<StatusSource> start;
    private StatusSource source;
    /** By rank; empty as long as none has told how many there are. */
    private RankStatus[] latest = {};

    private List<Integer> failed = List.of();

    /**
     * Prepares to ask.
     *
     * @param job name of the job
     * @param start starts to ask on all machines
     */
    public CollectedWaits(String job, Supplier<StatusSource> start) {
        this.job = job;
        this.start = start;
    }

    /** Returns what a rank waits for, null for nothing. */
    static WaitReport waitOf(RankStatus status) {
        return WaitReport.of(Base64.getDecoder().decode(status.waitRecord()), status.atMs());
    }

    @Override
    public WaitReport[] read() {
        if (source == null) {
            source = start.get();
            awaitAll(System.nanoTime() + FIRST_NS);
        } else {
            take();
        }
        WaitReport[] waits = new WaitReport[latest.length];
        for (int rank = 0; rank < waits.length; rank++) {
            waits[rank] = latest[rank] == null || hasFailed(rank) ? null : waitOf(latest[rank]);
        }
        return waits;
    }

    /** Some may never tell anything: they are over, or have not called MPI. */
    private void awaitAll(long deadlineNs) {
        try {
            while (!areAllThere() && System.nanoTime() - deadlineNs < 0) {
                Thread.sleep(PACE_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            latest = new RankStatus[0]; // the job has ended: nothing is to be told any more
        }
    }

    private boolean areAllThere() {
        take();
        return latest.length > 0
                && IntStream.range(0, latest.length).allMatch(rank -> latest[rank] != null || hasFailed(rank));
    }

    /** Takes what ranks have told lately. */
    private void take() {
        Arrays.fill(latest, null);
        for (RankStatus status : source.read()) {
            if (status.job().equals(job)) {
                latest = latest.length > 0 ? latest : new RankStatus[status.size()];
                latest[status.rank()] = status;
            }
        }
        failed = JobView.failed(Arrays.stream(latest).filter(Objects::nonNull).toList());
    }

    @Override
    public String nameOf(int rank) {
        return "rank " + rank + (latest[rank] == null ? "" : " on " + latest[rank].host());
    }

    @Override
    public boolean hasFailed(int rank) {
        return failed.contains(rank);
    }

    @Override
    public String stageOf(int rank) {
        if (hasFailed(rank)) {
            return "has failed";
        }
        if (latest[rank] == null) {
            return "says nothing: it is before MPI.Init, or over, or its machine is out of reach";
        }
        return latest[rank].isInMpi() ? "is in a call" : "computes";
    }

    @Override
    public void close() {
        if (source != null) {
            source.close();
        }
    }
}
