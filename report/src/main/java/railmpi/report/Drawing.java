package railmpi.report;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws figures as SVG. Stateless. */
final class Drawing {
    private static final int WIDTH = 760;
    private static final int HEIGHT = 400;
    private static final String SVG = "http://www.w3.org/2000/svg";
    private static final int PLAIN = 12;
    private static final int MARKER = 7;
    /** Of the mark of a line in the legend, with the space around it. */
    private static final int LEGEND_MARK = 46;

    /** Tenths of a pixel: letters are drawn as outlines, most of the text of a plot. */
    private static final int DECIMALS = 1;

    private static final Marker[] MARKERS = {
        SeriesMarkers.CIRCLE,
        SeriesMarkers.SQUARE,
        SeriesMarkers.DIAMOND,
        SeriesMarkers.TRIANGLE_UP,
        SeriesMarkers.TRIANGLE_DOWN,
        SeriesMarkers.CROSS
    };

    private Drawing() {}

    /**
     * Returns the plot of a figure that has at least one value, to stand inside a page: colours are the variables of
     * {@link Theme#variables}, ids begin with {@code id}.
     */
    static String svg(Figure figure, String id) {
        Theme theme = Theme.LIGHT;
        Chart<?, ?> chart =
                figure.axes().kind() == Figure.Kind.SECONDS ? overTime(figure, theme) : byName(figure, theme);
        String text = paint(chart);
        String inner = text.substring(text.indexOf("<svg"))
                .replace("<svg ", "<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" ")
                .replace("id=\"", "id=\"" + id + "-")
                .replace("url(#", "url(#" + id + "-")
                .replaceAll("\\s+", " ");
        return theme.withVariables(inner);
    }

    private static Chart<?, ?> overTime(Figure figure, Theme theme) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .xAxisTitle(figure.axes().x())
                .yAxisTitle(figure.axes().y())
                .build();
        style(chart.getStyler(), theme, figure);
        int index = 0;
        for (Figure.Line line : figure.lines()) {
            if (!line.points().isEmpty()) {
                double[] x = line.points().stream().mapToDouble(Figure.Point::x).toArray();
                double[] y = line.points().stream()
                        .mapToDouble(point -> point.value().median())
                        .toArray();
                XYSeries series = chart.addSeries(line.name(), x, y);
                series.setMarker(SeriesMarkers.NONE);
                series.setLineColor(theme.lines()[index % theme.lines().length]);
            }
            index++;
        }
        startAtZero(chart.getStyler(), figure);
        return chart;
    }

    private static Chart<?, ?> byName(Figure figure, Theme theme) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .xAxisTitle(figure.axes().x())
                .yAxisTitle(figure.axes().y())
                .build();
        style(chart.getStyler(), theme, figure);
        boolean isBars = figure.axes().kind() == Figure.Kind.NAMES;
        if (!isBars) {
            chart.getStyler().setDefaultSeriesRenderStyle(CategorySeries.CategorySeriesRenderStyle.Line);
            // all lines at the same places, not beside each other as bars are
            chart.getStyler().setOverlapped(true);
        }
        startAtZero(chart.getStyler(), figure);
        List<String> labels = labels(figure);
        int index = 0;
        for (Figure.Line line : figure.lines()) {
            if (!line.points().isEmpty()) {
                CategorySeries series = add(chart, line, labels, !figure.axes().isLogarithmic());
                Color colour = theme.lines()[index % theme.lines().length];
                series.setMarker(MARKERS[index % MARKERS.length]).setMarkerColor(colour);
                series.setLineColor(colour);
                series.setFillColor(colour);
            }
            index++;
        }
        return chart;
    }

    /** A logarithmic axis has no zero. */
    private static void startAtZero(AxesChartStyler styler, Figure figure) {
        if (!figure.axes().isLogarithmic()) {
            styler.setYAxisMin(0.0);
        }
    }

    /** Adds a line, with whiskers if wanted: the library draws those of a logarithmic axis at wrong places. */
    private static CategorySeries add(CategoryChart chart, Figure.Line line, List<String> labels, boolean hasWhiskers) {
        List<Double> values = new ArrayList<>();
        List<Double> spreads = new ArrayList<>();
        for (String label : labels) {
            Samples.Middle value = line.points().stream()
                    .filter(point -> point.label().equals(label))
                    .map(Figure.Point::value)
                    .findFirst()
                    .orElse(null);
            values.add(value == null ? null : value.median());
            spreads.add(value == null ? null : (value.most() - value.least()) / 2);
        }
        boolean hasSpread = spreads.stream().anyMatch(spread -> spread != null && spread > 0);
        return hasWhiskers && hasSpread && !values.contains(null)
                ? chart.addSeries(line.name(), labels, values, spreads)
                : chart.addSeries(line.name(), labels, values);
    }

    /** Returns the labels of all lines, in the order of their places. */
    private static List<String> labels(Figure figure) {
        TreeMap<Double, String> labels = new TreeMap<>();
        for (Figure.Line line : figure.lines()) {
            line.points().forEach(point -> labels.put(point.x(), point.label()));
        }
        return List.copyOf(labels.values());
    }

    private static void style(AxesChartStyler styler, Theme theme, Figure figure) {
        Font plain = new Font(Font.SANS_SERIF, Font.PLAIN, PLAIN);
        styler.setChartTitleVisible(false);
        styler.setBaseFont(plain).setLegendFont(plain);
        styler.setAxisTickLabelsFont(plain);
        styler.setAxisTitleFont(plain);
        styler.setChartBackgroundColor(theme.background()).setPlotBackgroundColor(theme.background());
        styler.setChartFontColor(theme.text());
        styler.setAxisTickLabelsColor(theme.text());
        styler.setXAxisTitleColor(theme.text());
        styler.setYAxisGroupTitleColor(0, theme.text());
        styler.setAxisTickMarksColor(theme.text());
        styler.setPlotGridLinesColor(theme.grid());
        styler.setPlotBorderVisible(false);
        styler.setErrorBarsColor(theme.text());
        styler.setLegendBackgroundColor(theme.background()).setLegendBorderColor(theme.background());
        if (legendWidth(figure, plain) <= WIDTH) {
            styler.setLegendPosition(Styler.LegendPosition.OutsideS).setLegendLayout(Styler.LegendLayout.Horizontal);
        } else {
            styler.setLegendPosition(Styler.LegendPosition.OutsideE).setLegendLayout(Styler.LegendLayout.Vertical);
        }
        styler.setMarkerSize(MARKER);
        styler.setYAxisLogarithmic(figure.axes().isLogarithmic());
        styler.setLocale(Locale.ROOT);
        styler.setAntiAlias(true);
    }

    /** Returns the pixels that the names of all lines take in a row, which the library neither breaks nor shortens. */
    private static double legendWidth(Figure figure, Font font) {
        FontRenderContext context = new FontRenderContext(null, true, true);
        return figure.lines().stream()
                .filter(line -> !line.points().isEmpty())
                .mapToDouble(line -> font.getStringBounds(line.name(), context).getWidth() + LEGEND_MARK)
                .sum();
    }

    private static String paint(Chart<?, ?> chart) {
        try {
            SVGGeneratorContext context = SVGGeneratorContext.createDefault(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVG, "svg", null));
            context.setPrecision(DECIMALS);
            SVGGraphics2D graphics = new SVGGraphics2D(context, false);
            graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
            chart.paint(graphics, WIDTH, HEIGHT);
            StringWriter text = new StringWriter();
            graphics.stream(text, true);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this Java cannot make XML documents", e);
        }
    }
}
