package railmpi.bench.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.core.json.JsonText;
import railmpi.rails.RailCounters;

/**
 * The results once more, for programs: a JSON file with what was run on, what the rails of rank 0 have carried, and the
 * results; a CSV file with a line for each result, behind lines {@code # name: value} with the rest. Files are written
 * by {@link #close} on the rank that has them; the other ranks' objects do nothing.
 */
public final class SideOutput {
    private final String csv;
    private final String json;
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private final Set<String> columns = new LinkedHashSet<>();
    private final CollectorPauses pauses = new CollectorPauses();

    /** Creates it for the files {@code csv} and {@code json}; null: not wanted. */
    public SideOutput(String csv, String json) {
        this.csv = csv;
        this.json = json;
    }

    /**
     * Makes the files on rank 0; throws {@link UsageException} on every rank when one cannot be written. Collective.
     */
    public void open(Intracomm world) throws MPIException {
        int[] wrong = new int[1];
        String[] files = {csv, json};
        if (world.getRank() == 0) {
            for (int index = 0; index < files.length; index++) {
                wrong[0] |= files[index] == null || isWritable(files[index]) ? 0 : 1 << index;
            }
        }
        world.bcast(wrong, 1, MPI.INT, 0);
        if (wrong[0] != 0) {
            throw new UsageException("cannot write " + files[wrong[0] == 2 ? 1 : 0] + " on the machine of rank 0");
        }
        if (csv != null || json != null) {
            pauses.watch();
        }
    }

    /** Adds a result: columns in order, values are numbers or text. */
    public void add(Map<String, Object> row) {
        rows.add(row);
        columns.addAll(row.keySet());
    }

    /** Writes the files; throws {@link UncheckedIOException} when one that could be made cannot be written. */
    public void close(String suite, int ranks) {
        if (csv != null) {
            write(csv, asCsv(about(suite, ranks), rails()));
        }
        if (json != null) {
            write(json, asJson(about(suite, ranks), rails()));
        }
    }

    String asCsv(Map<String, Object> about, List<Map<String, Object>> rails) {
        StringBuilder text = new StringBuilder();
        about.forEach((name, value) -> appendFact(text, name, plain(value)));
        for (Map<String, Object> rail : rails) {
            String prefix = "rail." + rail.get("peer") + "." + rail.get("rail") + ".";
            rail.forEach((name, value) -> appendFact(text, prefix + name, plain(value)));
        }
        text.append(String.join(",", columns)).append('\n');
        for (Map<String, Object> row : rows) {
            String separator = "";
            for (String column : columns) {
                text.append(separator).append(row.containsKey(column) ? plain(row.get(column)) : "");
                separator = ",";
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static void appendFact(StringBuilder text, String name, String value) {
        text.append("# ").append(name).append(": ").append(value).append('\n');
    }

    String asJson(Map<String, Object> about, List<Map<String, Object>> rails) {
        StringBuilder text = new StringBuilder("{\"about\": ").append(JsonText.of(about));
        appendArray(text, "rails", rails);
        appendArray(text, "results", rows);
        return text.append("}\n").toString();
    }

    /** Returns what was run on. */
    private Map<String, Object> about(String suite, int ranks) {
        Map<String, Object> about = new TreeMap<>();
        about.put("suite", suite);
        about.put("ranks", ranks);
        for (String property : List.of("java.vm.name", "java.vm.version", "os.name", "os.version", "os.arch")) {
            about.put(property, System.getProperty(property));
        }
        pauses.addTo(about);
        return about;
    }

    /** What each rail of this rank has carried so far, warm-up included. */
    private static List<Map<String, Object>> rails() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (RailCounters rail : RailCounters.all()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("peer", rail.peer());
            row.put("rail", rail.name());
            row.put("state", rail.state());
            row.put("eager_batches", rail.messages());
            row.put("eager_bytes", rail.messageBytes());
            row.put("rendezvous_stripes", rail.stripes());
            row.put("rendezvous_bytes", rail.stripeBytes());
            all.add(row);
        }
        return all;
    }

    private static void appendArray(StringBuilder text, String name, List<Map<String, Object>> all) {
        text.append(",\n\"").append(name).append("\": [");
        String separator = "\n";
        for (Map<String, Object> one : all) {
            text.append(separator).append(JsonText.of(one));
            separator = ",\n";
        }
        text.append("\n]");
    }

    private static String plain(Object value) {
        return value instanceof Double number ? String.format(Locale.ROOT, "%.4f", number) : String.valueOf(value);
    }

    /** Writes a file; throws {@link UncheckedIOException}. */
    public static void write(String file, String text) {
        try {
            Files.writeString(Path.of(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    private static boolean isWritable(String file) {
        try {
            Files.writeString(Path.of(file), "");
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
