package railmpi.runtime;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import railmpi.btl.channel.RailStatus;
import railmpi.core.RailException;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.log.Log;
import railmpi.core.progress.AgentThread;
import railmpi.core.status.RailSummary;
import railmpi.core.status.RankStatus;
import railmpi.core.status.StatusPlace;
import railmpi.pml.LocalStatus;
import railmpi.pml.Pml;

/**
 * Tells what this rank does while somebody looks ({@code bin/mpi-top}). Until then it asks once a second whether
 * anybody does, which is one system call. Meanwhile messages are counted, and it looks a hundred times a second whether
 * the program is in a call, so that the calls themselves need no clock. From Init to Finalize.
 */
final class StatusTeller extends AgentThread {
    private static final long QUESTION_NS = 1_000_000_000L;
    private static final long LOOK_NS = 10_000_000L;
    private static final int LOOKS_PER_ANSWER = 25;
    private static final String JOB_VARIABLE = EnvironmentVariables.RAILMPI_JOB_ID;
    private static final String SPAWNED_VARIABLE = EnvironmentVariables.PMI_SPAWNED;

    private final Pml pml;
    private final String job;
    private final String host = HostName.read();
    private long looks;
    private long looksInMpi;
    private boolean hasTold;
    /** Whether messages are counted while nobody looks; set before the start. */
    private boolean isCountingAlways;

    private boolean isCounting;

    private StatusTeller(Pml pml, String job) {
        super("railmpi-status");
        this.pml = pml;
        this.job = job;
    }

    /**
     * Makes one; to be started.
     *
     * @param pml what to tell of
     * @param pmiJob the process manager's name of the job; of jobs of one rank it need not be their own
     * @param environment the environment variables
     * @return to be closed in Finalize
     */
    static StatusTeller of(Pml pml, String pmiJob, Map<String, String> environment) {
        String ofLauncher = environment.containsKey(SPAWNED_VARIABLE) ? null : environment.get(JOB_VARIABLE);
        String own = pml.worldSize() > 1
                ? pmiJob
                : pmiJob + "-" + ProcessHandle.current().pid();
        return new StatusTeller(pml, ofLauncher == null ? own : ofLauncher);
    }

    /** Counts messages from now on, looked at or not. Call before the start. */
    void countAlways() {
        isCountingAlways = true;
        count(true);
    }

    private void count(boolean shouldCount) {
        if (shouldCount != isCounting) {
            pml.countTraffic(shouldCount);
            isCounting = shouldCount;
        }
    }

    @Override
    public void run() {
        pause(QUESTION_NS); // short jobs are not to load what follows
        try {
            StatusPlace place = StatusPlace.of(System.getenv());
            while (!isClosed()) {
                look(place);
            }
            if (hasTold) {
                place.leave(job, pml.worldRank());
            }
        } catch (IOException e) {
            Log.info("mpi-top will not see this rank: " + e.getMessage());
        }
    }

    private void look(StatusPlace place) {
        try {
            boolean isAsked = place.isAsked();
            count(isAsked || isCountingAlways);
            if (isAsked) {
                answer(place);
            } else {
                pause(QUESTION_NS);
            }
        } catch (RailException e) {
            pause(LOOK_NS); // MPI is finalised
        }
    }

    private void answer(StatusPlace place) {
        boolean isInMpi = false;
        for (int i = 0; i < LOOKS_PER_ANSWER && !isClosed(); i++) {
            pause(LOOK_NS);
            isInMpi = pml.isBusy();
            looks++;
            looksInMpi += isInMpi ? 1 : 0;
        }
        if (!place.isAsked()) {
            return;
        }
        try {
            place.tell(status(isInMpi));
            hasTold = true;
        } catch (IOException e) {
            pause(LOOK_NS); // whoever looked has ended, or the disk is full; the next answer may be written
        }
    }

    /**
     * Returns what this rank does now. Any thread; the share of time in calls is of the time in which somebody looks.
     */
    RankStatus now() {
        return status(pml.isBusy());
    }

    private RankStatus status(boolean isInMpi) {
        LocalStatus local = pml.status();
        return new RankStatus(
                job,
                pml.worldRank(),
                pml.worldSize(),
                host,
                ProcessHandle.current().pid(),
                System.currentTimeMillis(),
                System.nanoTime(),
                looks,
                looksInMpi,
                isInMpi,
                local.traffic(),
                Base64.getEncoder().encodeToString(local.waitRecord()),
                summaries(pml.railStatus()),
                failedRanks());
    }

    /** Processes of other jobs have higher numbers than the ranks. */
    private List<Integer> failedRanks() {
        List<Integer> ranks = new ArrayList<>();
        if (pml.faultTolerance() != null) {
            for (int process : pml.faultTolerance().failed()) {
                if (process < pml.worldSize()) {
                    ranks.add(process);
                }
            }
        }
        return ranks;
    }

    /** Returns the rails to all peers, each once. */
    static List<RailSummary> summaries(List<RailStatus> all) {
        Map<String, List<RailStatus>> byName = new TreeMap<>();
        for (RailStatus rail : all) {
            byName.computeIfAbsent(rail.name(), name -> new ArrayList<>()).add(rail);
        }
        List<RailSummary> summaries = new ArrayList<>();
        byName.forEach((name, rails) -> summaries.add(summary(name, rails)));
        return summaries;
    }

    private static RailSummary summary(String name, List<RailStatus> rails) {
        int up = 0;
        int connecting = 0;
        long bytes = 0;
        double weights = 0;
        for (RailStatus rail : rails) {
            boolean isUp = rail.state().equals("up");
            up += isUp ? 1 : 0;
            connecting += rail.state().equals("connecting") ? 1 : 0;
            bytes += rail.batchBytes() + rail.stripeBytes();
            weights += isUp ? rail.weight() : 0;
        }
        int down = rails.size() - up - connecting;
        return new RailSummary(name, up, connecting, down, bytes, up == 0 ? 0 : weights / up);
    }

    private void pause(long forNs) {
        if (!isClosed()) {
            LockSupport.parkNanos(forNs);
        }
    }

    @Override
    protected void rouse() {
        LockSupport.unpark(this);
    }
}
