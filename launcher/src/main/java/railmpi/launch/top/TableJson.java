package railmpi.launch.top;

import java.util.LinkedHashMap;
import java.util.Map;
import railmpi.core.json.JsonText;

/** A job as JSON for scripts, in one line. Stateless. */
public final class TableJson {
    private TableJson() {}

    /**
     * Returns the object.
     *
     * @param view what to show
     * @return {@code job, size, failed, silent, ranks: [rank, host, pid, call, shareInMpi, sentMessagesPerSecond,
     *     sentBytesPerSecond, receivedMessagesPerSecond, receivedBytesPerSecond, rails: [name, up, connecting, down,
     *     weight, sentBytesPerSecond]]}
     */
    public static String of(JobView view) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("job", view.job());
        job.put("size", view.size());
        job.put("failed", view.failed());
        job.put("silent", view.silent());
        job.put("ranks", view.rows().stream().map(TableJson::rank).toList());
        return JsonText.of(job);
    }

    private static Map<String, Object> rank(RankRow row) {
        Map<String, Object> rank = new LinkedHashMap<>();
        rank.put("rank", row.rank());
        rank.put("host", row.host());
        rank.put("pid", row.pid());
        rank.put("call", row.call());
        rank.put("shareInMpi", row.shareInMpi());
        rank.put("sentMessagesPerSecond", row.sentMessages());
        rank.put("sentBytesPerSecond", row.sentBytes());
        rank.put("receivedMessagesPerSecond", row.receivedMessages());
        rank.put("receivedBytesPerSecond", row.receivedBytes());
        rank.put("rails", row.rails().stream().map(TableJson::rail).toList());
        return rank;
    }

    private static Map<String, Object> rail(RankRow.RailRow row) {
        Map<String, Object> rail = new LinkedHashMap<>();
        rail.put("name", row.rail().name());
        rail.put("up", row.rail().up());
        rail.put("connecting", row.rail().connecting());
        rail.put("down", row.rail().down());
        rail.put("weight", row.rail().weight());
        rail.put("sentBytesPerSecond", row.bytes());
        return rail;
    }
}
