package railmpi.report;

import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class DrawingTest {
    private static final Pattern LETTERS =
            Pattern.compile("matrix\\(1,0,0,1,([0-9.]+),[0-9.]+\\)\" ?><path d=\"([^\"]*)\"");
    private static final Pattern POINT = Pattern.compile("(-?[0-9.]+) -?[0-9.]+");

    public void shouldShowTheNamesOfAllLines() {
        Samples samples = new Samples();
        for (String side : List.of(
                "RailMPI, 1 rail",
                "binding",
                "round-robin",
                "weighted-round-robin",
                "window-round-robin",
                "shortest-queue")) {
            samples.add(new Sample("small", "", side, "rate", 8, 1, 1000, "messages/s"));
        }
        Figure figure =
                new SmallMessages().figures(Plan.of("full", null), samples).get(0);
        double right = rightEdgeOfText(Drawing.svg(figure, "plot"));
        assertTrue(right > 400 && right <= 760, "text ends at " + right);
    }

    /** Returns where the outlines of letters end. */
    private static double rightEdgeOfText(String svg) {
        double right = 0;
        for (Matcher text = LETTERS.matcher(svg); text.find(); ) {
            double left = Double.parseDouble(text.group(1));
            for (Matcher point = POINT.matcher(text.group(2)); point.find(); ) {
                right = Math.max(right, left + Double.parseDouble(point.group(1)));
            }
        }
        return right;
    }
}
