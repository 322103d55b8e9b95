package railmpi.test.torture;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import railmpi.core.json.JsonText;
import railmpi.test.job.LostTime;

/** Counts how often each kind was run, and the troubles. Used by one thread. */
final class Tally {
    /** Of one kind. */
    private static final class Row {
        private int times;
        private int skipped;
        private double seconds;
        private final Map<Trouble, Integer> troubles = new EnumMap<>(Trouble.class);
    }

    private final String ground;
    private final long seed;
    private final Map<Kind, Row> rows = new EnumMap<>(Kind.class);
    private LostTime.Seconds lost = new LostTime.Seconds(0, 0);

    Tally(String ground, long seed, List<Kind> kinds) {
        this.ground = ground;
        this.seed = seed;
        kinds.forEach(kind -> rows.put(kind, new Row()));
    }

    void ran(Kind kind, double seconds) {
        rows.get(kind).times++;
        rows.get(kind).seconds += seconds;
    }

    void skipped(Kind kind) {
        rows.get(kind).skipped++;
    }

    void found(Kind kind, Trouble trouble) {
        rows.get(kind).troubles.merge(trouble, 1, Integer::sum);
    }

    /** What the machine did not do meanwhile: jobs that were late have been given this time. */
    void lost(LostTime.Seconds seconds) {
        lost = seconds;
    }

    int times() {
        return rows.values().stream().mapToInt(row -> row.times).sum();
    }

    int troubles() {
        return rows.values().stream()
                .flatMap(row -> row.troubles.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }

    /** True if every kind was run and there was no trouble. */
    boolean isGood() {
        return troubles() == 0 && rows.values().stream().allMatch(row -> row.times > 0 || row.skipped > 0);
    }

    /** The table for people. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%s, seed %d%n%-14s %6s", ground, seed, "kind", "times"));
        for (Trouble trouble : Trouble.values()) {
            text.append(String.format(Locale.ROOT, " %11s", trouble.word()));
        }
        text.append(String.format(Locale.ROOT, " %8s  what%n", "s each"));
        rows.forEach((kind, row) -> appendRow(text, kind, row));
        text.append(String.format(
                Locale.ROOT,
                "meanwhile the machine stood still for %.1f s, and processes waited for a core for %.1f s%n",
                lost.stoodStill(),
                lost.waited()));
        return text.toString();
    }

    private static void appendRow(StringBuilder text, Kind kind, Row row) {
        text.append(String.format(Locale.ROOT, "%-14s %6d", kind.word(), row.times));
        for (Trouble trouble : Trouble.values()) {
            text.append(String.format(Locale.ROOT, " %11d", row.troubles.getOrDefault(trouble, 0)));
        }
        double each = row.times == 0 ? 0 : row.seconds / row.times;
        String note = row.skipped > 0 ? " (skipped: see above)" : "";
        text.append(String.format(Locale.ROOT, " %8.1f  %s%s%n", each, kind.description(), note));
    }

    /** The same for programs. */
    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("ground", ground);
        all.put("seed", seed);
        all.put("stood_still_seconds", lost.stoodStill());
        all.put("waited_seconds", lost.waited());
        all.put(
                "kinds",
                rows.entrySet().stream()
                        .map(entry -> fields(entry.getKey(), entry.getValue()))
                        .toList());
        return JsonText.of(all) + "\n";
    }

    private static Map<String, Object> fields(Kind kind, Row row) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", kind.word());
        fields.put("times", row.times);
        fields.put("skipped", row.skipped);
        for (Trouble trouble : Trouble.values()) {
            fields.put(trouble.name().toLowerCase(Locale.ROOT), row.troubles.getOrDefault(trouble, 0));
        }
        fields.put("seconds", row.seconds);
        return fields;
    }
}
