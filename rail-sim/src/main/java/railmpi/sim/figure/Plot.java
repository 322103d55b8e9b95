package railmpi.sim.figure;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws figures as SVG. Stateless. */
final class Plot {
    private static final int WIDTH = 860;
    private static final int HEIGHT = 400;
    private static final int FONT = 12;
    private static final int MARKER = 7;
    private static final int TICK = 70;
    private static final String SVG = "http://www.w3.org/2000/svg";

    /** Tenths of a pixel: letters are drawn as outlines, most of the text of a plot. */
    private static final int DECIMALS = 1;

    private static final int[] COLOURS = {0x0b62c4, 0xb54708, 0x1a7f37, 0x8250df, 0xa40e4c, 0x57606a, 0x0a7d8c};

    private static final Marker[] MARKERS = {
        SeriesMarkers.CIRCLE,
        SeriesMarkers.SQUARE,
        SeriesMarkers.DIAMOND,
        SeriesMarkers.TRIANGLE_UP,
        SeriesMarkers.TRIANGLE_DOWN,
        SeriesMarkers.CROSS,
        SeriesMarkers.PLUS
    };

    private Plot() {}

    /**
     * Returns a plot of curves by their names, to stand inside a page, where its ids begin with {@code id}; empty if no
     * curve has a value.
     */
    static String svg(Axis axis, String title, Map<String, List<Curve.Spot>> curves, String id) {
        XYChart chart = chart(axis, title, curves);
        return chart.getSeriesMap().isEmpty() ? "" : inPage(paint(chart), id);
    }

    private static XYChart chart(Axis axis, String title, Map<String, List<Curve.Spot>> curves) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .xAxisTitle(axis.title)
                .yAxisTitle(title)
                .build();
        style(chart.getStyler(), axis);
        int index = 0;
        for (Map.Entry<String, List<Curve.Spot>> curve : curves.entrySet()) {
            if (!curve.getValue().isEmpty()) {
                add(chart, curve.getKey(), curve.getValue(), axis, index);
            }
            index++;
        }
        return chart;
    }

    private static void add(XYChart chart, String name, List<Curve.Spot> spots, Axis axis, int index) {
        double[] x = spots.stream().mapToDouble(spot -> place(spot.x(), axis)).toArray();
        double[] y = spots.stream().mapToDouble(spot -> spot.value().mean()).toArray();
        double[] errors =
                spots.stream().mapToDouble(spot -> spot.value().halfWidth()).toArray();
        Color colour = new Color(COLOURS[index % COLOURS.length]);
        XYSeries series = chart.addSeries(name, x, y, errors);
        series.setLineColor(colour);
        series.setMarkerColor(colour);
        series.setMarker(MARKERS[index % MARKERS.length]);
    }

    /** Powers of two stand at equal distances. */
    private static double place(double x, Axis axis) {
        return axis.isBinary ? Math.log(x) / Math.log(2) : x;
    }

    private static void style(XYStyler styler, Axis axis) {
        Font plain = new Font(Font.SANS_SERIF, Font.PLAIN, FONT);
        styler.setBaseFont(plain).setLegendFont(plain);
        styler.setAxisTickLabelsFont(plain);
        styler.setAxisTitleFont(plain);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(Styler.LegendPosition.OutsideE);
        styler.setMarkerSize(MARKER);
        styler.setYAxisMin(0.0);
        styler.setLocale(Locale.ROOT);
        styler.setXAxisTickMarkSpacingHint(TICK);
        styler.setxAxisTickLabelsFormattingFunction(x -> label(x, axis));
    }

    /** Nothing between powers of two. */
    private static String label(double place, Axis axis) {
        if (!axis.isBinary) {
            return axis.label(place);
        }
        return place == Math.rint(place) ? axis.label(Math.pow(2, place)) : "";
    }

    private static String inPage(String svg, String id) {
        return svg.substring(svg.indexOf("<svg"))
                .replace("<svg ", "<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" ")
                .replace("id=\"", "id=\"" + id + "-")
                .replace("url(#", "url(#" + id + "-")
                .replaceAll("\\s+", " ");
    }

    private static String paint(XYChart chart) {
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
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException("this Java cannot make XML documents", impossible);
        }
    }
}
