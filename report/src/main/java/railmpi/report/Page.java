package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The page: HTML with everything inside, for light and dark surroundings. Used by one thread. */
final class Page {
    private static final String STYLE =
            """
            :root { color-scheme: light dark; --back: #ffffff; --text: #1f2328; --soft: #57606a; --line: #d8dee4;
              --good: #1a7f37; --bad: #b42318; --box: #f6f8fa; }
            @media (prefers-color-scheme: dark) { :root { --back: #15191f; --text: #e6edf3; --soft: #a5adb8; --line: #363d47;
              --good: #6bd07f; --bad: #ff9b8e; --box: #1d232b; } }
            body { background: var(--back); color: var(--text); font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif;
              max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
            h1 { margin-bottom: 0; } h2 { border-bottom: 1px solid var(--line); margin-top: 3rem; } h3 { margin: 2rem 0 0.3rem; }
            p.soft, td.soft, figcaption { color: var(--soft); } figure { margin: 0.6rem 0; } svg { max-width: 100%; height: auto; }
            table { border-collapse: collapse; font-size: 0.9rem; margin: 0.6rem 0; display: block; overflow-x: auto; }
            th, td { text-align: left; padding: 0.25rem 0.8rem 0.25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
            td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
            .reached { color: var(--good); font-weight: 600; } .missed { color: var(--bad); font-weight: 600; }
            pre, .box { background: var(--box); padding: 0.8rem; overflow-x: auto; white-space: pre-wrap; }
            summary { cursor: pointer; color: var(--soft); }
            """;

    private final Results results;
    private final Plan plan;
    private final StringBuilder html = new StringBuilder();
    private int plots;

    Page(Results results, Plan plan) {
        this.results = results;
        this.plan = plan;
    }

    /** Returns the page about {@code experiments}; {@code obstacles}: why some could not be measured, by their names. */
    String html(List<Experiment> experiments, Map<String, String> obstacles) {
        html.append(head("RailMPI benchmarks"));
        addHead();
        addFailures();
        addSummary(experiments);
        experiments.forEach(experiment -> addExperiment(experiment, obstacles.getOrDefault(experiment.name(), "")));
        addFacts();
        return html.append("</body>\n</html>\n").toString();
    }

    /** Returns how a page begins, up to its body. */
    static String head(String title) {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + escaped(title)
                + "</title>\n<style>\n" + STYLE + ":root { " + Theme.LIGHT.variables()
                + "}\n@media (prefers-color-scheme: dark) { :root { " + Theme.DARK.variables()
                + "} }\n</style>\n</head>\n<body>\n";
    }

    private void addHead() {
        html.append("<h1>RailMPI benchmarks</h1>\n");
        paragraph(
                "soft",
                "set " + plan.set() + ", " + plan.rounds() + (plan.rounds() == 1 ? " round, " : " rounds, ")
                        + results.facts().getOrDefault("date", "") + ", commit "
                        + results.facts().getOrDefault("commit", "unknown"));
        paragraph(
                "",
                "All sides ran in turns. A ratio is the median over the rounds of the ratio of two runs of the same round, with the "
                        + "smallest and the largest; with one round its spread is unknown. Bars and whiskers (none on "
                        + "logarithmic axes): median, half of the range. MB is 10^6 bytes. In times a ratio below 1 is better, "
                        + "in rates one above 1. "
                        + Shape.EXPLANATION);
        paragraph("", plan.peersLeftOut());
        paragraph(
                "",
                "Rails are shaped networks between namespaces of one machine, " + plan.text("rate")
                        + " between two nodes, " + plan.text("job_rate")
                        + " for jobs on four: slow enough that the network and not the processor is the limit. They show how traffic "
                        + "is divided among rails; they do not show latencies of real adapters or what faster networks would do.");
    }

    private void addFailures() {
        if (results.failures().isEmpty()) {
            return;
        }
        html.append("<h2 class=\"missed\">Runs that failed: ")
                .append(results.failures().size());
        html.append("</h2>\n");
        paragraph("", "What they would have measured is missing below.");
        results.failures()
                .forEach(
                        failure -> html.append("<pre>").append(escaped(failure)).append("</pre>\n"));
    }

    private void addSummary(List<Experiment> experiments) {
        List<Figure.Finding> asked = new ArrayList<>();
        List<Experiment> measured = experiments.stream()
                .filter(experiment -> results.samples().has(experiment.name()))
                .toList();
        for (Experiment experiment : measured) {
            for (Figure figure : experiment.figures(plan, results.samples())) {
                figure.findings().stream()
                        .filter(finding -> finding.ask() != null)
                        .map(finding -> new Figure.Finding(
                                figure.title() + ": " + finding.what(),
                                finding.ratio(),
                                finding.paper(),
                                finding.ask()))
                        .forEach(asked::add);
            }
        }
        if (!asked.isEmpty()) {
            html.append("<h2>What is asked for</h2>\n");
            addFindings(asked);
        }
    }

    private void addExperiment(Experiment experiment, String obstacle) {
        html.append("<h2 id=\"").append(experiment.name()).append("\">");
        html.append(escaped(experiment.title())).append("</h2>\n");
        if (!obstacle.isEmpty()) {
            paragraph("box", "Not measured. " + obstacle);
        } else if (!results.samples().has(experiment.name())) {
            paragraph("box", "Not measured in this run.");
        } else {
            experiment.figures(plan, results.samples()).forEach(this::addFigure);
        }
    }

    private void addFigure(Figure figure) {
        html.append("<h3>").append(escaped(figure.title())).append("</h3>\n");
        html.append("<p class=\"soft\">Redraws: ")
                .append(escaped(figure.paper()))
                .append(figure.shapes().isEmpty() ? ".<br>\nWhat it shows: " : ".<br>\nThere: ");
        html.append(escaped(figure.claim())).append("</p>\n");
        if (figure.lines().stream().allMatch(line -> line.points().isEmpty())) {
            paragraph("box", "Nothing was measured for this figure.");
            return;
        }
        boolean hasTable = figure.axes().kind() != Figure.Kind.SECONDS;
        html.append("<figure role=\"img\" aria-label=\"").append(escaped(figure.title()));
        html.append(hasTable ? "; the values are in the table below\">" : "\">");
        plots++;
        html.append(Drawing.svg(figure, "plot" + plots)).append("</figure>\n");
        String shapes = figure.shapes().stream()
                .filter(Shape::isMeasured)
                .map(Shape::text)
                .collect(Collectors.joining("; "));
        if (!shapes.isEmpty()) {
            paragraph("", "Here: " + shapes + ".");
        }
        addFindings(figure.findings().stream()
                .filter(finding -> finding.ratio() != null || finding.ask() != null)
                .toList());
        if (hasTable) {
            addValues(figure);
        }
    }

    private void addFindings(List<Figure.Finding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        html.append(
                "<table><thead><tr><th>here</th><th>ratio</th><th>from-to</th><th>rounds</th><th>in the paper</th>");
        html.append("<th>asked</th><th></th></tr></thead><tbody>\n");
        for (Figure.Finding finding : findings) {
            Samples.Middle ratio = finding.ratio();
            html.append("<tr><td>").append(escaped(finding.what())).append("</td>");
            number(ratio == null ? "" : number(ratio.median()));
            number(ratio == null || ratio.count() < 2 ? "" : number(ratio.least()) + "-" + number(ratio.most()));
            number(ratio == null ? "" : Integer.toString(ratio.count()));
            html.append("<td class=\"soft\">").append(escaped(finding.paper())).append("</td><td>");
            html.append(finding.ask() == null ? "" : finding.ask()).append("</td><td class=\"");
            html.append(finding.verdict())
                    .append("\">")
                    .append(finding.verdict())
                    .append("</td></tr>\n");
        }
        html.append("</tbody></table>\n");
    }

    private void addValues(Figure figure) {
        html.append("<details><summary>medians in ")
                .append(escaped(figure.axes().y()));
        html.append("</summary>\n<table><tbody>\n");
        for (Figure.Line line : figure.lines()) {
            if (!line.points().isEmpty()) {
                html.append("<tr><th>").append(escaped(line.name())).append("</th>");
                line.points()
                        .forEach(point -> number(
                                point.label() + ": " + number(point.value().median())));
                html.append("</tr>\n");
            }
        }
        html.append("</tbody></table></details>\n");
    }

    private void addFacts() {
        html.append("<h2>Measured with</h2>\n<table><tbody>\n");
        results.facts().forEach((name, value) -> html.append("<tr><th>")
                .append(escaped(name))
                .append("</th><td>")
                .append(escaped(value))
                .append("</td></tr>\n"));
        html.append("</tbody></table>\n");
        paragraph(
                "soft",
                "Raw data: results.csv and results.json beside this page; bench-report --redraw results.csv draws again.");
    }

    private void number(String text) {
        html.append("<td class=\"number\">").append(escaped(text)).append("</td>");
    }

    private void paragraph(String kind, String text) {
        html.append(kind.isEmpty() ? "<p>" : "<p class=\"" + kind + "\">")
                .append(escaped(text))
                .append("</p>\n");
    }

    /** Returns three significant digits, or all of a large number. */
    private static String number(double value) {
        double size = Math.abs(value);
        String format = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.3g";
        return String.format(Locale.ROOT, format, value);
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
