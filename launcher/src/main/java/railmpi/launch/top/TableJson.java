package railmpi.launch.top;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A job as JSON for scripts, in one line. Stateless. */
public final class TableJson {
    private TableJson() {}

    /**
     * Returns the object.
     *
     * @param view what to show
     * @return {@code job, size, silent, ranks: [rank, host, pid, call, shareInMpi, sentMessagesPerSecond,
     *     sentBytesPerSecond, receivedMessagesPerSecond, receivedBytesPerSecond, rails: [name, up, connecting, down,
     *     weight, sentBytesPerSecond]]}
     */
    public static String of(JobView view) {
        return "{\"job\":" + quoted(view.job()) + ",\"size\":" + view.size() + ",\"silent\":"
                + view.silent().toString().replace(" ", "") + ",\"ranks\":"
                + list(view.rows().stream().map(TableJson::rank).collect(Collectors.toList())) + "}";
    }

    private static String rank(RankRow row) {
        return "{\"rank\":" + row.rank() + ",\"host\":" + quoted(row.host()) + ",\"pid\":" + row.pid() + ",\"call\":"
                + quoted(row.call()) + ",\"shareInMpi\":" + number(row.shareInMpi()) + ",\"sentMessagesPerSecond\":"
                + number(row.sentMessages()) + ",\"sentBytesPerSecond\":" + number(row.sentBytes())
                + ",\"receivedMessagesPerSecond\":" + number(row.receivedMessages()) + ",\"receivedBytesPerSecond\":"
                + number(row.receivedBytes()) + ",\"rails\":"
                + list(row.rails().stream().map(TableJson::rail).collect(Collectors.toList())) + "}";
    }

    private static String rail(RankRow.RailRow row) {
        return "{\"name\":" + quoted(row.rail().name()) + ",\"up\":"
                + row.rail().up() + ",\"connecting\":"
                + row.rail().connecting() + ",\"down\":" + row.rail().down() + ",\"weight\":"
                + number(row.rail().weight()) + ",\"sentBytesPerSecond\":" + number(row.bytes()) + "}";
    }

    private static String list(List<String> objects) {
        return "[" + String.join(",", objects) + "]";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }
}
