package railmpi.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the page of the benchmarks shows, as {@code bench.jte} lays it out. Used by one thread. */
final class Page {
    private final Results results;
    private final Plan plan;
    private List<Section> sections = List.of();
    private int plots;

    /**
     * An experiment.
     *
     * @param experiment of the section
     * @param obstacle how "Not measured" goes on; empty: it was measured
     * @param figures of what was measured
     */
    record Section(Experiment experiment, String obstacle, List<Figure> figures) {}

    Page(Results results, Plan plan) {
        this.results = results;
        this.plan = plan;
    }

    /**
     * Returns the page about {@code experiments}; {@code obstacles}: why some could not be measured, by their names.
     */
    String html(List<Experiment> experiments, Map<String, String> obstacles) {
        sections = experiments.stream()
                .map(experiment -> section(experiment, obstacles.getOrDefault(experiment.name(), "")))
                .toList();
        return Templates.html("bench.jte", this);
    }

    private Section section(Experiment experiment, String obstacle) {
        boolean isMeasured = results.samples().has(experiment.name());
        return new Section(
                experiment,
                !obstacle.isEmpty() ? ". " + obstacle : isMeasured ? "" : " in this run.",
                isMeasured ? experiment.figures(plan, results.samples()) : List.of());
    }

    Results results() {
        return results;
    }

    Plan plan() {
        return plan;
    }

    List<Section> sections() {
        return sections;
    }

    /** Returns which run it was. */
    String run() {
        return "set " + plan.set() + ", " + plan.rounds() + (plan.rounds() == 1 ? " round, " : " rounds, ")
                + results.facts().getOrDefault("date", "") + ", commit "
                + results.facts().getOrDefault("commit", "unknown");
    }

    /** Returns the findings of all figures that something is asked of. */
    List<Figure.Finding> asked() {
        return sections.stream()
                .flatMap(section -> section.figures().stream())
                .flatMap(figure -> figure.findings().stream()
                        .filter(finding -> finding.ask() != null)
                        .map(finding -> finding.of(figure.title())))
                .toList();
    }

    /** Returns the next plot. */
    String draw(Figure figure) {
        plots++;
        return Drawing.svg(figure, "plot" + plots);
    }

    /** Returns three significant digits, or all of a large number. */
    static String number(double value) {
        double size = Math.abs(value);
        String format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3g";
        return String.format(Locale.ROOT, format, value);
    }
}
