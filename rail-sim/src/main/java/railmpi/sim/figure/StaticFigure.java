package railmpi.sim.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import railmpi.policy.allocation.PolicyName;
import railmpi.policy.allocation.StaticRails;
import railmpi.sim.run.Estimate;
import railmpi.sim.run.Row;

/**
 * Figure 2 of the paper: how many rails static allocation needs. It is computed, nothing is simulated. Stateless.
 * Source: [Coll01] section 2.3.
 */
final class StaticFigure {
    static final int NUMBER = 2;
    static final String TITLE = "Rails that static allocation needs, by the number of nodes";
    static final String PAPER =
            "2 log2 n rails by algorithm 1; by algorithm 2, which is optimal, n nodes need r rails with"
                    + " n <= C(r, r/2).";

    private static final int MOST_NODES = 4096;
    private static final int NODES_AND_RAILS = 2;

    /** An algorithm, and the rails that it needs. */
    private enum Algorithm {
        BY_BITS("algorithm 1", StaticRails::fewestRailsByBits),
        OPTIMAL("algorithm 2", StaticRails::fewestRails);

        final String text;
        final IntUnaryOperator rails;

        Algorithm(String text, IntUnaryOperator rails) {
            this.text = text;
            this.rails = rails;
        }
    }

    /**
     * A number that the paper gives.
     *
     * @param what it is
     * @param paper its number
     * @param ours the same, computed
     */
    record Known(String what, int paper, int ours) {}

    private StaticFigure() {}

    /** Returns what the paper says beside what is computed here. */
    static List<Known> known() {
        return List.of(
                known(Algorithm.BY_BITS, 2, 2, "figure 1"),
                known(Algorithm.OPTIMAL, 2, 2, "figure 1"),
                known(Algorithm.OPTIMAL, 4, 4, "figure 1"),
                known(Algorithm.BY_BITS, 8, 6, "figure 3"),
                known(Algorithm.OPTIMAL, 20, 6, "figure 4"),
                known(Algorithm.OPTIMAL, 32, 7, "section 6.7"));
    }

    private static Known known(Algorithm algorithm, int nodes, int paper, String source) {
        String what = "rails for " + nodes + " nodes, " + algorithm.text + " (" + source + ")";
        return new Known(what, paper, algorithm.rails.applyAsInt(nodes));
    }

    /** Returns for each number of rails the most nodes, up to those that are simulated. */
    static Map<String, List<Curve.Spot>> curves() {
        Map<String, List<Curve.Spot>> curves = new LinkedHashMap<>();
        for (Algorithm algorithm : Algorithm.values()) {
            List<Curve.Spot> spots = new ArrayList<>();
            for (int nodes = 2; nodes <= MOST_NODES; nodes++) {
                int rails = algorithm.rails.applyAsInt(nodes);
                if (nodes == MOST_NODES || algorithm.rails.applyAsInt(nodes + 1) > rails) {
                    spots.add(new Curve.Spot(nodes, new Estimate(rails, 0)));
                }
            }
            curves.put(algorithm.text, spots);
        }
        return curves;
    }

    /** Returns the lines of the table of all figures, without what is not simulated. */
    static String csv() {
        String empty = ",".repeat(Row.HEADER.split(",").length - NODES_AND_RAILS - 1);
        StringBuilder lines = new StringBuilder();
        curves().forEach((name, spots) -> spots.forEach(spot -> lines.append(NUMBER)
                .append(",\"" + name + "\",")
                .append(Math.round(spot.x()) + "," + Math.round(spot.value().mean()) + "," + PolicyName.STATIC)
                .append(empty)
                .append('\n')));
        return lines.toString();
    }
}
