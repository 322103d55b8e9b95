package railmpi.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The table that {@code rail-sim figures} writes: of each point its figure, its curve and what was simulated. Values of
 * the same figure and curve stand together, loads in their order. Stateless.
 */
final class AllocationTable {
    static final String ACCEPTED = "accepted";
    static final String LATENCY = "latency";
    static final String SATURATION = "saturation";
    static final String RAILS = "rails";

    private static final String HEAD = "figure,curve,";

    /** Figures whose horizontal axis is not the load, and the column that is theirs. */
    private static final Map<Integer, String> AXES =
            Map.of(2, RAILS, 9, "mean_bytes", 10, "nodes", 11, "mean_bytes", 12, RAILS, 13, RAILS, 14, "mean_bytes");

    private static final int STATIC = 2;
    private static final int SATURATIONS = 14;

    /** A line of the table by its columns. */
    private record Row(Map<String, String> fields) {
        int figure() {
            return Integer.parseInt(fields.get("figure"));
        }

        double number(String column) {
            return Double.parseDouble(fields.get(column));
        }

        double x() {
            return number(AXES.getOrDefault(figure(), "load"));
        }

        boolean isSaturated() {
            return Boolean.parseBoolean(fields.get("saturated"));
        }
    }

    private AllocationTable() {}

    /** Returns the values of all points; the setup of a sample is {@code figure N}, its side the curve. */
    static List<Sample> samples(String experiment, int round, List<String> lines) throws StepFailedException {
        if (lines.isEmpty() || !lines.get(0).startsWith(HEAD)) {
            throw new StepFailedException("no table of figures in:\n" + String.join("\n", lines));
        }
        List<String> columns = Arrays.asList(lines.get(0).split(","));
        List<Sample> samples = new ArrayList<>();
        Row last = null;
        for (String line : lines.subList(1, lines.size())) {
            Row row = row(columns, line);
            Output.Place place = new Output.Place(experiment, "figure " + row.figure(), row.fields.get("curve"), round);
            if (row.figure() == STATIC) {
                samples.add(place.sample("nodes", row.x(), row.number("nodes"), "nodes"));
            } else if (row.figure() == SATURATIONS) {
                boolean isFirst = !isSamePlace(last, row);
                if (row.isSaturated() && (isFirst || !last.isSaturated())) {
                    double below = isFirst ? 0 : last.number("load");
                    samples.add(place.sample(SATURATION, row.x(), (below + row.number("load")) / 2, "load"));
                }
            } else {
                samples.add(place.sample(ACCEPTED, row.x(), row.number(ACCEPTED), "of all links"));
                if (!row.isSaturated()) {
                    samples.add(place.sample(LATENCY, row.x(), row.number("latency_cycles"), "cycles"));
                }
            }
            last = row;
        }
        return samples;
    }

    private static boolean isSamePlace(Row last, Row row) {
        return last != null
                && last.figure() == row.figure()
                && last.fields.get("curve").equals(row.fields.get("curve"))
                && last.x() == row.x();
    }

    /** Names of curves have commas, and stand between quotation marks. */
    private static Row row(List<String> columns, String line) throws StepFailedException {
        String[] parts = line.split("\"", -1);
        String[] values = parts.length == 3 ? parts[2].split(",", -1) : new String[0];
        if (values.length != columns.size() - 1 || !parts[0].matches("\\d+,")) {
            throw new StepFailedException("no line of a table of figures: " + line);
        }
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("figure", parts[0].replace(",", ""));
        fields.put("curve", parts[1]);
        for (int column = 2; column < columns.size(); column++) {
            fields.put(columns.get(column), values[column - 1]);
        }
        return new Row(fields);
    }
}
