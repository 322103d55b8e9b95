package railmpi.sim.figure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import railmpi.sim.run.Estimate;
import railmpi.sim.run.Row;

/** What is read off the rows of one place of a curve. */
enum Measure {
    ACCEPTED("accepted bandwidth"),
    /** Not beyond saturation, where it has no limit. */
    LATENCY("latency in cycles"),
    /** The load from which on less is accepted than offered; rows in the order of their loads. */
    SATURATION("load at saturation");

    final String title;

    Measure(String title) {
        this.title = title;
    }

    /** Returns a value as the table has it. */
    String text(double value) {
        return String.format(Locale.ROOT, this == LATENCY ? "%.0f" : "%.3f", value);
    }

    /** Returns the value; nothing if there is none. */
    Optional<Estimate> of(List<Row> rows) {
        Row first = rows.get(0);
        return switch (this) {
            case ACCEPTED -> Optional.of(first.accepted());
            case LATENCY ->
                first.isSaturated() || Double.isNaN(first.latencyCycles().mean())
                        ? Optional.empty()
                        : Optional.of(first.latencyCycles());
            case SATURATION -> saturation(rows);
        };
    }

    /** Between the last load without saturation and the first with it; they bound it. */
    private static Optional<Estimate> saturation(List<Row> rows) {
        double below = 0;
        for (Row row : rows) {
            double load = row.point().load();
            if (row.isSaturated()) {
                return Optional.of(new Estimate((below + load) / 2, (load - below) / 2));
            }
            below = load;
        }
        return Optional.empty();
    }
}
