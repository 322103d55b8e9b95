package railmpi.report;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** What a call is about: the timeline has a colour for each, in this order. */
enum Kind {
    /** Sends and receives, or begins to. */
    MESSAGE("messages"),
    COLLECTIVE("collective operations"),
    WINDOW("windows"),
    FILE("files"),
    /** Waits for requests, or for a message to be there. */
    WAIT("waits for requests");

    private static final Pattern COLLECTIVES = Pattern.compile(
            "i?(barrier|bcast|gatherv?|scatterv?|allgatherv?|alltoall[vw]?|reduce|allreduce|reducescatter(block)?"
                    + "|scan|exscan|neighbor\\w+)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern WAITS = Pattern.compile("wait(For|All|Any|Some)|m?[pP]robe");
    private static final Map<String, Kind> KNOWN = new ConcurrentHashMap<>();

    private final String title;

    Kind(String title) {
        this.title = title;
    }

    /** Returns its name on the page. */
    String title() {
        return title;
    }

    /** Returns the kind of a call, by its name in a recording. */
    static Kind of(String call) {
        return KNOWN.computeIfAbsent(call, Kind::find);
    }

    private static Kind find(String call) {
        if (call.startsWith("Win.") || call.equals("new Win") || call.equals("Window")) {
            return WINDOW;
        }
        if (call.startsWith("File.") || call.equals("new File") || call.equals("File")) {
            return FILE;
        }
        if (WAITS.matcher(call).matches()) {
            return WAIT;
        }
        return COLLECTIVES.matcher(call).matches() ? COLLECTIVE : MESSAGE;
    }
}
