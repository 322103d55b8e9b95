package railmpi.sim.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import railmpi.policy.allocation.NodeView;
import railmpi.policy.allocation.PolicyName;
import railmpi.policy.allocation.StaticRails;

/**
 * Which policy a cluster should run under a traffic, and what one more rail brings to the same traffic. Not
 * thread-safe.
 */
public final class Advice {
    private static final double PERCENT = 100;

    private final Point asked;
    private final List<Point> points = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    /**
     * Takes a cluster and its traffic; the policy is of no account.
     *
     * @param asked the cluster with the rails that there are
     * @throws IllegalArgumentException if there cannot be one more rail
     */
    public Advice(Point asked) {
        this.asked = asked;
        addPoints(asked.cluster().rails());
        addPoints(asked.cluster().rails() + 1);
    }

    private void addPoints(int rails) {
        if (rails > NodeView.MOST_RAILS) {
            throw new IllegalArgumentException("rails " + asked.cluster().rails() + ": with one more there are " + rails
                    + ", " + NodeView.MOST_RAILS + " are possible");
        }
        int nodes = asked.cluster().network().nodes();
        double load = asked.load() * asked.cluster().rails() / rails;
        for (PolicyName policy : PolicyName.values()) {
            if (policy != PolicyName.STATIC || StaticRails.fewestRails(nodes) <= rails) {
                points.add(
                        new Point(asked.cluster().with(rails, policy), asked.meanBytes(), load, asked.isFixedLength()));
            }
        }
    }

    /**
     * Returns what has to be simulated.
     *
     * @return points, those with the rails that there are first
     */
    public List<Point> points() {
        return List.copyOf(points);
    }

    /**
     * Takes a result.
     *
     * @param row of the next point
     */
    public void add(Row row) {
        rows.add(row);
    }

    /**
     * Returns the advice, after all results.
     *
     * @return a table and some sentences, in lines
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%d nodes, %d rails, messages of %.0f bytes, load %.3f of the links from nodes into the networks",
                asked.cluster().network().nodes(),
                asked.cluster().rails(),
                asked.meanBytes(),
                asked.load()));
        lines.add("");
        lines.add(String.format("%-6s%-15s%-18s%s", "rails", "policy", "accepted", "latency in cycles"));
        rows.forEach(row -> lines.add(String.format(
                Locale.ROOT,
                "%-6d%-15s%-18s%s",
                row.point().cluster().rails(),
                row.point().cluster().policy(),
                String.format(
                        Locale.ROOT,
                        "%.3f ± %.3f",
                        accepted(row),
                        scaled(row, row.accepted().halfWidth())),
                latency(row))));
        lines.add("");
        addSentences(lines);
        return lines;
    }

    private void addSentences(List<String> lines) {
        Row now = best(rows.stream().filter(this::hasRailsAsked));
        Row then = best(rows.stream().filter(row -> !hasRailsAsked(row)));
        lines.add("Run " + now.point().cluster().policy() + ": " + judged(now) + ".");
        lines.add(String.format(
                Locale.ROOT,
                "One more rail: %s, %s; bandwidth %+.0f %%.",
                then.point().cluster().policy(),
                judged(then),
                PERCENT * (accepted(then) / accepted(now) - 1)));
    }

    private boolean hasRailsAsked(Row row) {
        return row.point().cluster().rails() == asked.cluster().rails();
    }

    /** Returns the bandwidth as a part of that of the rails that there are, for more rails, too. */
    private double accepted(Row row) {
        return scaled(row, row.accepted().mean());
    }

    private double scaled(Row row, double value) {
        return value * row.point().cluster().rails() / asked.cluster().rails();
    }

    private static String latency(Row row) {
        return row.isSaturated()
                ? "saturated"
                : String.format(
                        Locale.ROOT,
                        "%.0f ± %.0f",
                        row.latencyCycles().mean(),
                        row.latencyCycles().halfWidth());
    }

    private String judged(Row row) {
        return row.isSaturated()
                ? String.format(Locale.ROOT, "saturated, %.3f of %.3f are accepted", accepted(row), asked.load())
                : String.format(
                        Locale.ROOT,
                        "all is accepted, after %.0f cycles",
                        row.latencyCycles().mean());
    }

    /** The lowest latency of those that are not saturated; if all are, the most bandwidth. */
    private Row best(Stream<Row> candidates) {
        return candidates
                .min(Comparator.comparing(Row::isSaturated)
                        .thenComparing(row -> row.isSaturated()
                                ? -accepted(row)
                                : row.latencyCycles().mean()))
                .orElseThrow();
    }
}
