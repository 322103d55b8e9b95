package railmpi.sim.figure;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.List;
import java.util.Map;
import railmpi.sim.run.Extent;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/**
 * What the page with all figures shows, as {@code figures.jte} lays it out: HTML with everything inside.
 *
 * @param hasStatic whether figure 2 is there, which comes first
 * @param figures that are simulated, in their order
 * @param rows what came of each of their points
 * @param extent of all points
 */
record FigurePage(boolean hasStatic, List<Figure> figures, Map<Point, Row> rows, Extent extent) {
    String html() {
        TemplateEngine engine = TemplateEngine.createPrecompiled(
                null, ContentType.Html, FigurePage.class.getClassLoader(), FigurePage.class.getPackageName());
        StringOutput html = new StringOutput();
        engine.render("figures.jte", this, html);
        return html.toString();
    }
}
