package railmpi.sim.figure;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import railmpi.sim.run.Experiment;
import railmpi.sim.run.Extent;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/** Some figures of the paper, their points, and what comes of them. Not thread-safe. */
public final class FigureSet {
    private final boolean hasStatic;
    private final List<Figure> figures;
    private final Extent extent;
    private final Experiment experiment;
    private final Map<Point, Row> rows = new LinkedHashMap<>();

    /**
     * Chooses figures.
     *
     * @param wanted their numbers, or {@code all}; none means all
     * @param isQuick whether fewer and smaller points will do
     * @throws IllegalArgumentException if there is no such figure
     */
    public FigureSet(List<String> wanted, boolean isQuick) {
        hasStatic = Figures.hasStatic(wanted);
        figures = Figures.of(wanted, isQuick);
        extent = Figures.extent(isQuick);
        LinkedHashSet<Point> points = new LinkedHashSet<>();
        figures.forEach(figure -> figure.points().forEach(points::add));
        experiment = new Experiment(List.copyOf(points), extent);
    }

    /**
     * Returns what has to be simulated, each point once.
     *
     * @return points
     */
    public List<Point> points() {
        return experiment.points();
    }

    /**
     * Simulates all points, on all processors; results do not depend on how many there are.
     *
     * @param onRow is told of each, by any thread, in no certain order
     */
    public void run(Consumer<Row> onRow) {
        Map<Point, Row> done = new ConcurrentHashMap<>();
        points().parallelStream().forEach(point -> {
            Row row = experiment.run(point);
            done.put(point, row);
            onRow.accept(row);
        });
        points().forEach(point -> rows.put(point, done.get(point)));
    }

    /**
     * Returns all points as a table, after {@link #run}.
     *
     * @return lines of comma-separated values: figure, curve, and the columns of {@link Row#HEADER}
     */
    public String csv() {
        StringBuilder table =
                new StringBuilder("figure,curve,").append(Row.HEADER).append('\n');
        table.append(hasStatic ? StaticFigure.csv() : "");
        for (Figure figure : figures) {
            for (Curve curve : figure.curves()) {
                for (Point point : curve.points()) {
                    table.append(figure.number())
                            .append(",\"")
                            .append(curve.name())
                            .append("\",");
                    table.append(rows.get(point).csv()).append('\n');
                }
            }
        }
        return table.toString();
    }

    /**
     * Returns the page with the plots and with what the paper has, after {@link #run}.
     *
     * @return HTML, with everything inside
     */
    public String html() {
        return new FigurePage(hasStatic, figures, rows, extent).html();
    }
}
