package railmpi.sim.figure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import railmpi.sim.run.Extent;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/** The page with all figures: HTML with everything inside. Used by one thread. */
final class FigurePage {
    private static final String STYLE =
            """
            body { background: #ffffff; color: #1f2328; font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; max-width: 62rem;
              margin: 0 auto; padding: 1.5rem; }
            h2 { border-bottom: 1px solid #d8dee4; margin-top: 3rem; } svg { max-width: 100%; height: auto; }
            table { border-collapse: collapse; font-size: 0.9rem; margin: 0.6rem 0; }
            th, td { text-align: left; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid #d8dee4; }
            td.number { text-align: right; font-variant-numeric: tabular-nums; }
            """;

    private final List<Figure> figures;
    private final Map<Point, Row> rows;
    private final StringBuilder html = new StringBuilder();

    FigurePage(List<Figure> figures, Map<Point, Row> rows) {
        this.figures = figures;
        this.rows = rows;
    }

    String html(Extent extent) {
        html.append(
                        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Rail allocation</title>\n")
                .append("<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>Rail allocation: the figures of [Coll01], simulated</h1>\n");
        paragraph(String.format(
                Locale.ROOT,
                "%d points; each of %d replications, %d mean messages long after %d of warm-up, seed %d. Loads and"
                        + " bandwidths are parts of the rate of all links from nodes into the networks. Intervals are those"
                        + " of 95 %%. Beyond saturation there is no latency. All values: figures.csv.",
                rows.size(),
                extent.replications(),
                extent.measured(),
                extent.warmUp(),
                extent.seed()));
        figures.forEach(this::add);
        return html.append("</body>\n</html>\n").toString();
    }

    private void add(Figure figure) {
        html.append("<h2>Figure ").append(figure.number()).append("</h2>\n");
        paragraph(figure.title() + ".");
        paragraph("The paper: " + figure.paper());
        addFindings(figure);
        for (Measure measure : figure.measures()) {
            String id = "figure" + figure.number() + measure;
            html.append(Plot.svg(figure, measure, rows, id)).append('\n');
        }
        figure.measures().forEach(measure -> addValues(figure, measure));
    }

    private void addFindings(Figure figure) {
        if (!figure.findings().isEmpty()) {
            html.append("<table>\n<tr><th></th><th>paper</th><th>here</th></tr>\n");
            for (Finding finding : figure.findings()) {
                html.append("<tr><td>").append(escaped(finding.what()));
                html.append("</td><td>").append(escaped(finding.paper()));
                html.append("</td><td>").append(finding.ours(rows)).append("</td></tr>\n");
            }
            html.append("</table>\n");
        }
    }

    private void addValues(Figure figure, Measure measure) {
        html.append("<details><summary>").append(measure.title).append("</summary>\n<table>\n");
        for (Curve curve : figure.curves()) {
            html.append("<tr><th>").append(escaped(curve.name())).append("</th>");
            for (Curve.Spot spot : curve.spots(figure.axis(), measure, rows)) {
                String format = measure == Measure.LATENCY ? "%s: %.0f" : "%s: %.3f";
                html.append("<td class=\"number\">")
                        .append(String.format(
                                Locale.ROOT,
                                format,
                                figure.axis().label(spot.x()),
                                spot.value().mean()))
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</table></details>\n");
    }

    private void paragraph(String text) {
        html.append("<p>").append(escaped(text)).append("</p>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
