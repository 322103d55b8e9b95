package railmpi.launch.top;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import railmpi.core.status.RankStatus;
import railmpi.launch.LaunchException;

/** Which of the jobs that run is looked at. Used by one thread. */
public final class JobChoice {
    private static final long EVERYBODY_NS = 2_000_000_000L;
    private static final long PACE_MS = 200;
    private static final int NOT_THERE = 1;

    /** Description of each job by its name. */
    private final Map<String, String> jobs = new TreeMap<>();

    /** Notes a job that is known without its ranks having told. */
    public void add(String job, String description) {
        jobs.putIfAbsent(job, description);
    }

    /**
     * Asks ranks for their jobs, until the wanted one is among them; else long enough for all of them to answer.
     *
     * @param source of their status
     * @param patienceMs how long to wait for the first one
     * @param wanted name of a job, null for none
     */
    public void ask(StatusSource source, long patienceMs, String wanted) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMs);
        boolean isFirst = true;
        while (System.nanoTime() - endNs < 0 && (wanted == null || !jobs.containsKey(wanted))) {
            for (RankStatus status : source.read()) {
                add(status);
                if (isFirst) {
                    isFirst = false;
                    endNs = System.nanoTime() + EVERYBODY_NS;
                }
            }
            Thread.sleep(PACE_MS);
        }
    }

    private void add(RankStatus status) {
        add(
                status.job(),
                status.size() + (status.size() == 1 ? " rank" : " ranks") + ", rank " + status.rank() + " is process "
                        + status.pid() + " on " + status.host());
    }

    /**
     * Returns the name of the job.
     *
     * @param wanted its name, null for the only one
     * @throws LaunchException if there is none, or several; they are named
     */
    public String choose(String wanted) {
        if (wanted != null && jobs.containsKey(wanted)) {
            return wanted;
        }
        if (jobs.isEmpty()) {
            throw new LaunchException(
                    "no job of this user" + (wanted == null ? "" : " with the name " + wanted)
                            + " has been found; on machines that mpirun did not start from here, give its launcher"
                            + " (--by)",
                    NOT_THERE);
        }
        if (wanted != null) {
            throw new LaunchException("--job " + wanted + " does not run; there " + list());
        }
        if (jobs.size() > 1) {
            throw new LaunchException(jobs.size() + " jobs run; choose one by --job NAME: there " + list());
        }
        return jobs.keySet().iterator().next();
    }

    private String list() {
        StringBuilder text = new StringBuilder(jobs.size() == 1 ? "is" : "are");
        jobs.forEach((job, description) ->
                text.append("\n  ").append(job).append(": ").append(description));
        return text.toString();
    }

    /** Tells whether ranks of a job are among those that tell. */
    public static boolean isAmong(String job, List<RankStatus> all) {
        return all.stream().anyMatch(status -> status.job().equals(job));
    }
}
