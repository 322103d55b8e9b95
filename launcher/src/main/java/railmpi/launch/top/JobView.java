package railmpi.launch.top;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import railmpi.core.status.RankStatus;

/**
 * A job between two moments.
 *
 * @param job its name
 * @param size ranks
 * @param rows what those have done that have told, by rank
 * @param failed ranks that the others know to have failed, in the order of the failures
 * @param silent the others
 */
public record JobView(String job, int size, List<RankRow> rows, List<Integer> failed, List<Integer> silent) {
    /**
     * Compares two moments of a job.
     *
     * @param job its name
     * @param earlier what all ranks of all jobs told; ranks that are new since then have no rates yet
     * @param later the same some time after, with one rank of the job at least
     * @return of that job
     */
    public static JobView between(String job, List<RankStatus> earlier, List<RankStatus> later) {
        TreeMap<Integer, RankStatus> before = byRank(job, earlier);
        TreeMap<Integer, RankStatus> after = byRank(job, later);
        int size = after.firstEntry().getValue().size();
        List<RankRow> rows = new ArrayList<>();
        List<Integer> failed = failed(after.values());
        List<Integer> silent = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            RankStatus status = after.get(rank);
            if (failed.contains(rank)) {
                continue; // what it told last is no news
            }
            if (status == null) {
                silent.add(rank);
            } else {
                rows.add(RankRow.between(before.getOrDefault(rank, status), status));
            }
        }
        return new JobView(job, size, rows, failed, silent);
    }

    /** Returns the ranks that have failed, by who knows of most: all learn of failures in one order. */
    static List<Integer> failed(Collection<RankStatus> all) {
        List<Integer> most = List.of();
        for (RankStatus status : all) {
            most = status.failed().size() > most.size() ? status.failed() : most;
        }
        return most;
    }

    private static TreeMap<Integer, RankStatus> byRank(String job, List<RankStatus> all) {
        TreeMap<Integer, RankStatus> ranks = new TreeMap<>();
        for (RankStatus status : all) {
            if (status.job().equals(job)) {
                ranks.put(status.rank(), status);
            }
        }
        return ranks;
    }

    /** Returns the machines of the ranks that have told. */
    Set<String> hosts() {
        Set<String> hosts = new LinkedHashSet<>();
        rows.forEach(row -> hosts.add(row.host()));
        return hosts;
    }
}
